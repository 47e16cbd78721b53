/* The successor of an unsigned number is 0 exactly for the largest one. */
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = x + 1;
  if (x == 4294967295u)
    check(y == 0);
  else
    check(y > x);
  return 0;
}
