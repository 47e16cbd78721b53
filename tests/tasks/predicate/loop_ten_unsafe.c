/* A counter with a small constant bound, and a sum. Seeded bug: the first value is left out. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i, sum = 0;
  for (i = 2; i <= 10; i++) sum += i;
  check(sum == 55);
  return 0;
}
