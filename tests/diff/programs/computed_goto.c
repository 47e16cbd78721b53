/* GNU labels as values: a threaded interpreter. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int run(const unsigned char *code, int acc)
{
  static void *const ops[] = { &&halt, &&inc, &&dbl, &&neg, &&skip };
  const unsigned char *pc = code;

  goto *ops[*pc++];
inc:
  acc++;
  goto *ops[*pc++];
dbl:
  acc *= 2;
  goto *ops[*pc++];
neg:
  acc = -acc;
  goto *ops[*pc++];
skip:
  if (acc > 10)
    pc++;
  goto *ops[*pc++];
halt:
  return acc;
}

int main(void)
{
  unsigned char code[10] = { 0 };
  int x = __VERIFIER_nondet_int() % 20;

  for (int i = 0; i < 7; i++)
    code[i] = (unsigned char)(1 + (unsigned)__VERIFIER_nondet_int() % 4);
  printf("%d\n", run(code, x));
  void *where = x > 0 ? &&pos : &&neg;
  goto *where;
pos:
  printf("pos\n");
  return 1;
neg:
  printf("not pos\n");
  return 0;
}
