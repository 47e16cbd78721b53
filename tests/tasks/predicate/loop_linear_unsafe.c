/* y is twice x plus one over a large constant range. Seeded bug: y is wrong from the start. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = 0;
  int y = 2;
  while (x < 100000) {
    x = x + 1;
    y = y + 2;
    check(y == 2 * x + 1);
  }
  check(y == 200001);
  return 0;
}
