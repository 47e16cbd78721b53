/* Traffic lights of a crossing: never green for both directions. Seeded bug: the second direction turns green
   out of yellow. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

enum light { RED, YELLOW, GREEN };

int main(void) {
  enum light ns = GREEN, ew = RED;
  while (__VERIFIER_nondet_int()) {
    if (ns == GREEN)
      ns = YELLOW;
    else if (ns == YELLOW) {
      ns = RED;
      ew = GREEN;
    } else if (ew == GREEN)
      ew = YELLOW;
    else {
      ns = GREEN;
    }
    check(ns == RED || ew == RED);
  }
  return 0;
}
