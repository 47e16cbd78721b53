/* Two counters in step, unbounded number of rounds. Seeded bug: on one input only one of them moves. */
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
    if (x != 3) y++;
  }
  check(x == y);
  return 0;
}
