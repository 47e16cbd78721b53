extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* hidden otherwise */
static unsigned mix(unsigned a) {
  for (int i = 0; i < 200; i++) {
    a ^= a << 13;
    a ^= a >> 17;
    a ^= a << 5;
    a = a * 2654435761u + 12345u;
  }
  return a;
}
#ifndef HARD
#define HARD (mix((unsigned)__VERIFIER_nondet_int()) == 0x12345678u)
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
