/* Code behind contradicting tests is never reached. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > y) {
    if (y > 10) {
      if (x <= 10) reach_error();
    }
  }
  return 0;
}
