/* A small structure is passed by value, with its halves exchanged. */
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { abort(); }
static void __VERIFIER_assert(int cond) {
  if (!cond) reach_error();
}

struct pair {
  int first, second;
};

static int difference(struct pair p) { return p.first - p.second; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  struct pair p = {x, x + 5};
  __VERIFIER_assert(difference(p) == 5);
  return 0;
}
