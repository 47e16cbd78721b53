/* continue in do-while goes to the test. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int() % 10;
  int odd = 0, all = 0;

  do {
    all++;
    if (n % 2 == 0)
      continue;
    odd += n;
    if (odd > 15)
      break;
  } while (n-- > 0);
  printf("%d %d %d\n", n, odd, all);

  int k = 3;
  do
    printf("%d ", k);
  while (--k);
  do { } while (0);
  printf("\n");
  return 0;
}
