/* A state machine with switch; state 4 needs a key that is only set in state 2. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int state = 0, key = 0;
  while (state != 4) {
    int input = __VERIFIER_nondet_int();
    switch (state) {
      case 0:
        if (input == 0) return 0;
        state = 1;
        break;
      case 1:
        state = input > 0 ? 2 : 0;
        break;
      case 2:
        key = 1;
        state = 3;
        break;
      case 3:
        state = input == 5 ? 4 : 3;
        if (input == 0) return 0;
        break;
      default:
        reach_error();
    }
  }
  if (!key) reach_error();
  return 0;
}
