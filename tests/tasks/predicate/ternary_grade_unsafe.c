/* A chain of conditional expressions. Seeded bug: two bounds overlap in the wrong order. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int points = __VERIFIER_nondet_int();
  int grade = points >= 90 ? 1 : points >= 50 ? 3 : points >= 70 ? 2 : 4;
  if (points > 95) check(grade == 1);
  if (points >= 70 && points < 90) check(grade == 2);
  if (grade == 4) check(points < 50);
  return 0;
}
