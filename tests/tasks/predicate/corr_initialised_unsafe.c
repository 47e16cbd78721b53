/* A variable is used only where it was set. Seeded bug: the flag is set even when the value is not valid. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int value = 0, valid = 0, input = __VERIFIER_nondet_int(), i;
  if (input >= 10 && input < 20) {
    value = input - 9;
    valid = 1;
  }
  if (input == 20) valid = 1;
  for (i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_int()) valid = valid && 1;
  }
  if (valid) check(value >= 1 && value <= 10);
  return 0;
}
