/* A lock that must be taken and given back in turn; one kind of packet is not counted. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

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
  int packets = 0, old;
  do {
    lock();
    old = packets;
    int kind = __VERIFIER_nondet_int();
    if (kind) {
      unlock();
      if (kind != 7) packets = packets + 1;
    }
  } while (packets != old && packets < 1000);
  if (packets == old) unlock();
  return 0;
}
