/* Anonymous structure and union members. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct value {
  enum { INT, PAIR } kind;
  union {
    int i;
    struct { short first, second; };
  };
  struct { int line, col; } at;
};

static void show(const struct value *v)
{
  if (v->kind == INT)
    printf("int %d", v->i);
  else
    printf("pair %d %d", v->first, v->second);
  printf(" at %d:%d\n", v->at.line, v->at.col);
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  struct value v = { INT, { .i = x }, { 1, 2 } };
  struct value w = { .kind = PAIR, .first = 7, .second = (short)x, .at.col = 9 };

  show(&v);
  show(&w);
  v = w;
  v.first++;
  show(&v);
  return (int)sizeof v;
}
