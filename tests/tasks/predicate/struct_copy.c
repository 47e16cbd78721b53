/* An assignment of records copies, the copy is independent. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static void check(int cond) {
  if (!cond) reach_error();
}

struct pair {
  int first, second;
};

int main(void) {
  struct pair a = {1, 2}, b;
  struct pair *p;
  b = a;
  p = &b;
  p->first = __VERIFIER_nondet_int();
  p->second = p->first;
  check(a.first == 1 && a.second == 2);
  return 0;
}
