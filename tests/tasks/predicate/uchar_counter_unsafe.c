/* A counter of one byte comes back to zero after 256 steps. Seeded bug: the counter is an int. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int tick = 250;
  int i;
  for (i = 0; i < 10; i++) tick++;
  check(tick == 4);
  return 0;
}
