/* GNU cleanup attribute: runs at every exit of the scope, in reverse order. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void free_int(int **p) { printf("free %d\n", **p); free(*p); }
static void bye(int *p) { printf("bye %d\n", *p); }

static int *mk(int v)
{
  int *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  *p = v;
  return p;
}

static int work(int x)
{
  __attribute__((cleanup(free_int))) int *a = mk(x);
  __attribute__((cleanup(bye))) int n = 1;
  if (x > 5)
    return n;
  for (int i = 0; i < 3; i++) {
    __attribute__((cleanup(bye))) int k = 10 + i;
    if (i == x)
      break;
    if (i == 1)
      continue;
    k += 100;
  }
  n = 2;
  return n + *a;
}

int main(void)
{
  int x = (int)((unsigned)__VERIFIER_nondet_int() % 9);
  printf("%d\n", work(x));
  printf("%d\n", work(1));
  return 0;
}
