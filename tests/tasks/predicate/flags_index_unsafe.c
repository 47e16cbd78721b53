/* A small array of flags with a variable index. Seeded bug: the flag of the neighbour is cleared. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int flag[4] = {0, 0, 0, 0};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 3 || j < 0 || j > 3) return 0;
  flag[i] = 1;
  if (i != j) flag[j] = 2;
  if (j == 2) flag[3] = 0;
  check(flag[i] == 1);
  return 0;
}
