/* Tagged unions: an expression tree on the stack. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct expr {
  enum { NUM, NEG, ADD, MUL } op;
  union {
    int num;
    const struct expr *arg;
    struct { const struct expr *l, *r; } bin;
  } u;
};

static int eval(const struct expr *e)
{
  switch (e->op) {
  case NUM: return e->u.num;
  case NEG: return -eval(e->u.arg);
  case ADD: return eval(e->u.bin.l) + eval(e->u.bin.r);
  case MUL: return eval(e->u.bin.l) * eval(e->u.bin.r);
  }
  return 0;
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  struct expr a = { NUM, { x } };
  struct expr b = { NUM, { .num = 7 } };
  struct expr n = { NEG, { .arg = &a } };
  struct expr s = { ADD, { .bin = { &n, &b } } };
  struct expr m = { MUL, { .bin = { &s, &s } } };

  printf("%d %d %d\n", eval(&n), eval(&s), eval(&m));
  b.u.num = -x;
  printf("%d\n", eval(&m));
  return 0;
}
