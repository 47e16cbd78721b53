/* A do loop runs at least once. Seeded bug: it is an ordinary while loop. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int rounds = 0, x = __VERIFIER_nondet_int();
  if (x > 40) x = 40;
  if (x < -5) x = -5;
  while (x > 0) {
    rounds++;
    x--;
    if (x < 0) break;
  }
  check(rounds >= 1 && rounds <= 40);
  return 0;
}
