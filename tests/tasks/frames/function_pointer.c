/* Of the functions that the call may enter, one writes a global; the caller knows of another. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int kept = 3, other;
static void first(void) { other = 1; }
static void second(void) { other = 2; }
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() ? first : second;
  f();
  check(kept == 3 && other > 0);
  return 0;
}
