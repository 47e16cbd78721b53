/* A short proof beside a loop that does not matter. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int flag = __VERIFIER_nondet_int() != 0, saved = flag, i, junk = 0;
  for (i = 0; i < 1000 && __VERIFIER_nondet_int(); i++) {
    if (__VERIFIER_nondet_int() > i)
      junk = junk ^ 1;
    else
      junk = 3;
  }
  check(flag == saved);
  return junk == 2;
}
