/* Arrays of variable length, one per round of a loop. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int reversed_sum(int n, const int a[n])
{
  int b[n], s = 0;
  for (int i = 0; i < n; i++)
    b[n - 1 - i] = a[i];
  for (int i = 0; i < n; i++)
    s = s * 3 + b[i];
  return s;
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 6) + 1;

  for (int round = 0; round < 3; round++) {
    int a[n + round];
    for (int i = 0; i < n + round; i++)
      a[i] = i + round;
    printf("%zu %d\n", sizeof a / sizeof a[0], reversed_sum(n + round, a));
  }
  char buf[2 * n + 1];
  for (int i = 0; i < 2 * n; i++)
    buf[i] = (char)('a' + i);
  buf[2 * n] = '\0';
  printf("%s %zu\n", buf, sizeof buf);
  return 0;
}
