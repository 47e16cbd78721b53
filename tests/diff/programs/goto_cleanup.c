/* The error exits of a kernel function: goto labels that undo in turn. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int setup(int fail)
{
  int rc = -1;
  char *a, *b, *c;

  a = malloc(4);
  if (!a || fail == 1)
    goto out_a;
  b = malloc(8);
  if (!b || fail == 2)
    goto out_b;
  c = malloc(16);
  if (!c || fail == 3)
    goto out_c;
  a[0] = b[0] = c[0] = 'x';
  rc = a[0] == 'x' && b[0] == 'x' && c[0] == 'x';
  printf("worked ");
out_c:
  printf("free c ");
  free(c);
out_b:
  printf("free b ");
  free(b);
out_a:
  printf("free a\n");
  free(a);
  return rc;
}

int main(void)
{
  int f = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  printf("%d\n", setup(0));
  printf("%d\n", setup(f));
  return 0;
}
