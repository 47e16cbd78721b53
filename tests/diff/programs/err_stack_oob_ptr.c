/* ERROR for some inputs: a write past a local array through a pointer. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void fill(short *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = (short)i;
}

int main(void)
{
  short buf[6] = { 0 };
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 9);

  printf("%d\n", n);
  fill(buf, n);
  printf("%d\n", buf[5]);
  return 0;
}
