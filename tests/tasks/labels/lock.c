/* BLAST's lock: taken at most once before it is given back. The error location is a label. */
extern int __VERIFIER_nondet_int(void);

static int locked;

static void lock(void) {
  if (locked == 1) goto ERROR;
  locked = 1;
  return;
ERROR:
  goto ERROR;
}

static void unlock(void) {
  if (locked == 0) {
  ERROR:;
  }
  locked = 0;
}

int main(void) {
  int got, old;
  do {
    lock();
    got = __VERIFIER_nondet_int();
    old = got;
    if (__VERIFIER_nondet_int()) {
      unlock();
      got++;
    }
  } while (got != old);
  unlock();
  return 0;
}
