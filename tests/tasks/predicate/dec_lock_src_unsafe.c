/* Lock protocol, source form (running example of BLAST). Seeded bug: forgotten increment: the loop ends with the
   lock already released. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static int L = 0;
static void lock(void) {
  if (L) reach_error();
  L = 1;
}
static void unlock(void) {
  if (!L) reach_error();
  L = 0;
}

int main(void) {
  int nw = 0, old;
  do {
    lock();
    old = nw;
    if (__VERIFIER_nondet_int()) {
      unlock();
    }
  } while (nw != old);
  unlock();
  return 0;
}
