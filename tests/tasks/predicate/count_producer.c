/* Producer and consumer with a bounded buffer: the fill level is the difference. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int produced = 0, consumed = 0, fill = 0;
  while (__VERIFIER_nondet_int() && produced < 100000 && consumed < 100000) {
    if (__VERIFIER_nondet_int()) {
      if (fill < 16) {
        fill++;
        produced++;
      }
    } else {
      if (fill > 0) {
        fill--;
        consumed++;
      }
    }
    check(fill == produced - consumed);
    check(fill >= 0 && fill <= 16);
  }
  return 0;
}
