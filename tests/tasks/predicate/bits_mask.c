/* A masked value is bounded by the mask. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int low = x & 15u;
  check(low <= 15);
  if (x < 16) check(low == x);
  return 0;
}
