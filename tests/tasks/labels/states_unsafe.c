/* A machine of three states; no goto leads to its error label. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0, steps = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case 0: state = 1; break;
      case 1: state = 2; break;
      case 2: state = steps > 9 ? 3 : 0; break;
      default:
      ERROR:
      case 7: return 1;
    }
    if (steps < 10) steps++;
  }
  return 0;
}
