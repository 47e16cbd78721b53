/* break and continue touch the innermost loop only. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int lim = (int)((unsigned)__VERIFIER_nondet_int() % 6) + 1;
  int i = 0, count = 0;

  while (i < 10) {
    int j = 0;
    i++;
    while (1) {
      j++;
      if (j > i)
        break;
      if (j % lim == 0)
        continue;
      count++;
    }
    if (i == 2 * lim)
      break;
    if (i % 3 == 0)
      continue;
    count += 100;
  }
  printf("%d %d %d\n", lim, i, count);
  return 0;
}
