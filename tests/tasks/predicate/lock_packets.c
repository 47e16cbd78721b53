/* The running example of BLAST with an unsigned counter, which may wrap around. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int locked = 0;
static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}
static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  unsigned int packets = 0, before;
  do {
    lock();
    before = packets;
    int request = __VERIFIER_nondet_int();
    if (request != 0) {
      unlock();
      packets++;
    }
  } while (packets != before);
  unlock();
  return 0;
}
