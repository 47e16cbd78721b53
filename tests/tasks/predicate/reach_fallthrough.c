/* Fall through in a switch adds up. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int n = 0, x = __VERIFIER_nondet_int();
  switch (x) {
    case 3:
      n++;
      __attribute__((fallthrough));
    case 2:
      n++;
      __attribute__((fallthrough));
    case 1:
      n++;
      break;
    case 0:
      n = n + 0;
      __attribute__((fallthrough));
    case -1:
      n = n - 1;
      break;
    default:
      n = 7;
  }
  if (x >= 1 && x <= 3)
    __VERIFIER_assert(n == x);
  else
    __VERIFIER_assert(n == -1 || n == 7);
  return 0;
}
