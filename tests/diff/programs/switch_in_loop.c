/* break belongs to the switch, continue to the loop. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int sum = 0, skipped = 0;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 12;

  for (unsigned i = 0; i < n; i++) {
    switch (i % 4) {
    case 0:
      skipped++;
      continue;
    case 1:
      sum += 1;
      break;
    case 2:
      if (i > 5)
        goto out;
      sum += 5;
      break;
    default:
      break;
    }
    sum += 100;
  }
out:
  printf("%u %d %d\n", n, sum, skipped);
  return skipped;
}
