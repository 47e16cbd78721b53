/* Votes are counted once each. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  int yes = 0, no = 0, blank = 0, i, voters = __VERIFIER_nondet_int();
  __VERIFIER_assume(voters > 0);
  __VERIFIER_assume(voters < 1000);
  for (i = 0; i < voters; i++) {
    int vote = __VERIFIER_nondet_int();
    if (vote > 0)
      yes++;
    else if (vote < 0)
      no++;
    else
      blank++;
  }
  check(yes + no + blank == voters);
  return 0;
}
