extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifndef HARD
static int hard(void) { return (unsigned)__VERIFIER_nondet_int() * 5u == 0x5bd1e995u; } /* random runs do not find it */
#define HARD hard()
#endif
int main(void) {
  int total = __VERIFIER_nondet_int(), fee = __VERIFIER_nondet_int(), tax, sum;
  if (total < 0 || total > 1000 || fee < 0 || fee > 1000) return 0;
  if (__VERIFIER_nondet_int()) {
    tax = __VERIFIER_nondet_int();
    if (tax < 0 || tax > 1000) return 0;
    sum = total + tax;
  } else {
    tax = total;
    sum = total + fee;
  }
  if (sum != total + tax && HARD) reach_error();
  return fee > 500;
}
