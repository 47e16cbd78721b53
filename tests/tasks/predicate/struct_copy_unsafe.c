/* An assignment of records copies, the copy is independent. Seeded bug: the original is changed through a
   pointer to it. */
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
  p = __VERIFIER_nondet_int() ? &a : &b;
  p->first = __VERIFIER_nondet_int();
  p->second = p->first;
  check(a.first == 1 && a.second == 2);
  return 0;
}
