/* Three numbers sorted by compare-and-swap on pointers. Seeded bug: the last step is missing. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static void order(int *a, int *b) {
  if (*a > *b) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  order(&a, &b);
  order(&b, &c);
  check(a <= b && b <= c);
  return 0;
}
