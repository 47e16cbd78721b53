/* Lock protocol: the state variable is taken and released in turn. */
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
  while (__VERIFIER_nondet_int()) {
    lock();
    if (__VERIFIER_nondet_int()) {
      unlock();
      lock();
    }
    unlock();
  }
  return 0;
}
