/* ERROR for some inputs: a read past a global array. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

static int length(const int *table, unsigned month) { return table[month]; }

int main(void)
{
  unsigned m = (unsigned)__VERIFIER_nondet_int() % 4 + 9;
  printf("%u\n", m);
  printf("%d\n", length(days, m));
  return 0;
}
