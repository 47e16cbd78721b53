/* The scanner of a comment: inside exactly between the two marks. */
extern void abort(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int state = 0, opened = 0;
  char c = __VERIFIER_nondet_char();
  while (c != 0) {
    if (state == 0 && c == '/')
      state = 1;
    else if (state == 1 && c == '*') {
      state = 2;
      opened = 1;
    } else if (state == 1)
      state = 0;
    else if (state == 2 && c == '*')
      state = 3;
    else if (state == 3 && c == '/') {
      check(opened);
      state = 0;
      opened = 0;
    } else if (state == 3 && c != '*')
      state = 2;
    check(opened == (state >= 2));
    c = __VERIFIER_nondet_char();
  }
  return 0;
}
