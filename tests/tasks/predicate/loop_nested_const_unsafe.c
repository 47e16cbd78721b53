/* Nested loops with constant bounds count the pairs. Seeded bug: the inner counter is not reset. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i, j = 0, count = 0;
  for (i = 0; i < 3; i++) {
    while (j < 4) {
      j++;
      count++;
    }
  }
  check(count == 12);
  return 0;
}
