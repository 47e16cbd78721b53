/* A loop clears all flags. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int flag[5], i, k;
  for (i = 0; i < 5; i++) flag[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 5; i++) flag[i] = 0;
  k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 5) __VERIFIER_assert(flag[k] == 0);
  return 0;
}
