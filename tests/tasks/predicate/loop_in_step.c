/* Two counters in step, unbounded number of rounds. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int() && x < 1000000) {
    x++;
    y++;
  }
  check(x == y);
  return 0;
}
