/* The middle of two unsigned numbers lies between them. Seeded bug: the sum may wrap around. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int lo = __VERIFIER_nondet_uint(), hi = __VERIFIER_nondet_uint(), mid;
  if (lo > hi) return 0;
  mid = (lo + hi) / 2;
  check(lo <= mid && mid <= hi);
  return 0;
}
