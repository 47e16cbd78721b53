/* The value of a decimal digit. Seeded bug: the character after the digits is let through. */
extern void abort(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

static int digit(char c) {
  if (c < '0' || c > '9' + 1) return -1;
  return c - '0';
}

int main(void) {
  int d = digit(__VERIFIER_nondet_char());
  check(d >= -1 && d <= 9);
  return 0;
}
