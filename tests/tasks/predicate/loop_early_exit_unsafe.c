/* Two exits of one loop, told apart afterwards. Seeded bug: the second exit forgets its mark. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = 0, reason = 0;
  while (1) {
    if (i == 50) {
      reason = 1;
      break;
    }
    if (__VERIFIER_nondet_int() == 9) {
      reason = i > 2 ? 0 : 2;
      break;
    }
    i++;
  }
  if (reason == 1 && i != 50) reach_error();
  if (reason == 2 && i >= 50) reach_error();
  if (reason == 0) reach_error();
  return 0;
}
