/* A counter with a large constant bound. Seeded bug: the step 3 misses the bound, seen after 334 rounds. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i = 0;
  while (i < 1000) i = i + 3;
  check(i == 1000);
  return 0;
}
