/* The remainder has the sign of the dividend. Seeded bug: the remainder is taken to be never negative. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = x % 5;
  if (x >= 0)
    __VERIFIER_assert(r >= 0 && r <= 4);
  else
    __VERIFIER_assert(r >= 0 && r <= 4);
  return 0;
}
