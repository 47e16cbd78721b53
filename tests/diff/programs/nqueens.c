/* The queens problem with bit masks. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int n, first[8];

static int place(int row, unsigned cols, unsigned d1, unsigned d2)
{
  static int found;
  if (row == 0)
    found = 0;
  if (row == n) {
    found = 1;
    return 1;
  }
  int count = 0;
  for (unsigned open = ((1u << n) - 1) & ~(cols | d1 | d2); open; open &= open - 1) {
    unsigned bit = open & -open;
    if (!found)
      for (first[row] = 0; !(bit >> first[row] & 1); first[row]++)
        ;
    count += place(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
  }
  return count;
}

int main(void)
{
  n = (int)((unsigned)__VERIFIER_nondet_int() % 6) + 1;
  int c = place(0, 0, 0, 0);
  printf("%d: %d", n, c);
  for (int i = 0; c && i < n; i++)
    printf(" %d", first[i]);
  printf("\n");
  return c;
}
