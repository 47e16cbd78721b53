/* Rounding up to a multiple of eight. Seeded bug: the addend is one too small. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), aligned;
  if (n > 100000) return 0;
  aligned = (n + 6u) & ~7u;
  check(aligned >= n && aligned < n + 8);
  check(aligned % 8 == 0);
  return 0;
}
