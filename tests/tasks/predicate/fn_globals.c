/* Functions change globals; their sum is an invariant. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int left = 50, right = 50;
static void to_right(int n) {
  if (n > 0 && n <= left) {
    left -= n;
    right += n;
  }
}
static void to_left(int n) {
  if (n > 0 && n <= right) {
    right -= n;
    left += n;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int n = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int())
      to_right(n);
    else
      to_left(n);
    check(left >= 0 && right >= 0);
    check(left + right == 100);
  }
  return 0;
}
