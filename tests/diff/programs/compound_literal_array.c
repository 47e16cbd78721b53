/* Compound literals of array type. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int sum(const int *a, int n)
{
  int s = 0;
  while (n-- > 0)
    s += *a++;
  return s;
}

static const char *const *names = (const char *const[]){ "zero", "one", "two", 0 };

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  int *p = (int[]){ 1, x, 3, [6] = 7 };

  printf("%d\n", sum(p, 7));
  printf("%d\n", sum((int[]){ x, x, x }, 3));
  p[1] = 0;
  printf("%d %d\n", sum(p, 7), (int[]){ 10, 20, 30 }[(unsigned)x % 3]);
  char *s = (char[]){ "changeable" };
  s[0] = 'C';
  printf("%s %zu\n", s, sizeof((int[]){ 1, 2, 3, 4, 5 }));
  for (int i = 0; names[i]; i++)
    printf("%s ", names[i]);
  printf("\n");
  return 0;
}
