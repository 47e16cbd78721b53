/* A search that is left by break; the flag tells how it ended. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int i, found = 0, wanted = __VERIFIER_nondet_int();
  for (i = 0; i < 8; i++) {
    if (i * 3 == wanted) {
      found = 1;
      break;
    }
  }
  if (found)
    __VERIFIER_assert(i < 8 && wanted <= 21);
  else
    __VERIFIER_assert(i == 8);
  return 0;
}
