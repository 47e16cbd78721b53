/* Every clause of for may be missing; declarations in the head. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;

  for (unsigned i = 0, j = n; i < j; i++, j--)
    printf("(%u,%u)", i, j);
  printf("\n");

  unsigned k = 0;
  for (;;) {
    if (k == n)
      break;
    k++;
  }
  for (; k < 10;)
    k += 2;
  for (; k > 4; k -= 3)
    ;
  printf("%u\n", k);

  for (int i = 0; i < 3; i++) {
    int i = 7;
    printf("%d ", i);
    i++;
  }
  int last = -1;
  for (int i = 5, *p = &last; i; i--)
    *p = i;
  printf("%d\n", last);
  return (int)k;
}
