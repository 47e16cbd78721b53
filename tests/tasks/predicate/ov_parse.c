/* Digits are read into a number as long as it fits. */
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int value = 0, digits = 0;
  while (digits < 9) {
    char c = __VERIFIER_nondet_char();
    if (c < '0' || c > '9') break;
    value = value * 10 + (c - '0');
    digits++;
  }
  return value == 42;
}
