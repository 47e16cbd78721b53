/* Two counters whose sum stays the same. Seeded bug: the exit value of the second one is off by one for an empty
   loop. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y;
  __VERIFIER_assume(n >= 0 && n <= 100000);
  y = n > 0 ? n : 1;
  while (x < n) {
    x++;
    y--;
  }
  check(x + y == n);
  check(y == 0);
  return 0;
}
