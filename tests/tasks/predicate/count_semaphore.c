/* A counting semaphore: what is available and what is held add up to four. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int available = 4, held = 0;

static int acquire(void) {
  if (available == 0) return 0;
  available--;
  held++;
  return 1;
}
static void release(void) {
  available++;
  held--;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() > 0) {
      if (!acquire()) check(held == 4);
    } else if (held > 0) {
      release();
    }
    check(available + held == 4 && held >= 0);
  }
  return 0;
}
