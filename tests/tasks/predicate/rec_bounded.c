/* Recursion of arbitrary depth up to 5. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static void descend(int depth, int wanted) {
  if (depth > 5) reach_error();
  if (depth < 5 && depth < wanted) descend(depth + 1, wanted);
}
int main(void) {
  descend(0, __VERIFIER_nondet_int());
  return 0;
}
