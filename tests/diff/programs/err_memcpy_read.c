/* ERROR for some inputs: memcpy reads past its source. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static int table[4] = { 1, 2, 3, 4 };

static void fetch(int *to, const int *from, size_t n) { memcpy(to, from, n * sizeof *to); }

int main(void)
{
  int copy[8] = { 0 };
  size_t n = (unsigned)__VERIFIER_nondet_int() % 4 + 2;
  printf("%zu\n", n);
  fetch(copy, table, n);
  printf("%d %d\n", copy[1], copy[3]);
  return 0;
}
