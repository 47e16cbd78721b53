/* A static local counts the calls. */
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int ticket(void) {
  static int last = 0;
  last++;
  return last;
}

int main(void) {
  int a = ticket(), b = ticket();
  check(a == 1);
  check(b == a + 1);
  return 0;
}
