/* goto out of a triple loop. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int want = (int)((unsigned)__VERIFIER_nondet_int() % 80);
  int steps = 0, i = 0, j = 0, k = 0;

  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++) {
      k = 0;
      while (1) {
        steps++;
        if (i * j + k * k == want)
          goto found;
        if (++k == 5)
          break;
      }
    }
  printf("none after %d\n", steps);
  return 1;

found:
  printf("%d*%d+%d*%d=%d after %d\n", i, j, k, k, want, steps);
  return 0;
}
