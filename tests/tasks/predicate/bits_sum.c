/* What two numbers have in common and what they have together is their sum. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0 || x > 1000 || y > 1000) return 0;
  int both = x & y, any = x | y;
  __VERIFIER_assert(both + any == x + y);
  return 0;
}
