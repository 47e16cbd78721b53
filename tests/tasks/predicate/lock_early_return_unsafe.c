/* A function with several exits; all of them release the lock. Seeded bug: one early return forgets the release. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }

static int locked = 0;
static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}
static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

static int transfer(int amount, int limit) {
  lock();
  if (amount <= 0) {
    unlock();
    return -1;
  }
  if (amount > limit) {
    return -2;
  }
  if (amount == limit) {
    unlock();
    return 1;
  }
  unlock();
  return 0;
}

int main(void) {
  int i, r = 0;
  for (i = 0; i < 3 && r >= 0; i++) r = transfer(__VERIFIER_nondet_int(), 100);
  if (locked) reach_error();
  return 0;
}
