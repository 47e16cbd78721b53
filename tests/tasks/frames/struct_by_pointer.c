/* The callee writes a field of a structure through a pointer; another field stays. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

struct pair { int left, right; };
static void set(struct pair *p) { p->left = 9; }
int main(void) {
  struct pair x;
  x.left = 1;
  x.right = 2;
  set(&x);
  check(x.right == 2 && x.left == 9);
  return 0;
}
