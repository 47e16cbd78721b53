/* A position on a circle of three is always the number of steps modulo three. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int steps = 0, place = 0;
  while (__VERIFIER_nondet_int() && steps < 10000) {
    steps++;
    place = place == 2 ? 0 : place + 1;
    check(steps % 3 == place);
  }
  return 0;
}
