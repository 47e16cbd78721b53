/* Conditional locking: a flag remembers whether the lock was taken (SLAM style). Seeded bug: the flag is tested
   the wrong way round for negative values. */
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
    int need = __VERIFIER_nondet_int();
    int work = 0;
    if (need > 0) lock();
    if (__VERIFIER_nondet_int())
      work = 1;
    else
      work = 2;
    if (work == 2 && need > 0) work = 3;
    if (need != 0) unlock();
  }
  return 0;
}
