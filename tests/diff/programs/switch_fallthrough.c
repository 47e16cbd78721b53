/* switch with fall through, several labels on one statement, default last. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int score(int k)
{
  int s = 0;
  switch (k) {
  case 0:
    s += 1;
    __attribute__((fallthrough));
  case 1:
    s += 10;
    __attribute__((fallthrough));
  case 2:
  case 3:
    s += 100;
    break;
  case 4:
    s = 7;
    break;
  case -1:
    return -1;
  default:
    s = 9;
  }
  return s;
}

int main(void)
{
  for (int i = -2; i < 7; i++)
    printf("%d:%d ", i, score(i));
  int x = __VERIFIER_nondet_int() % 6;
  printf("\n%d %d\n", x, score(x));
  return score(x) & 7;
}
