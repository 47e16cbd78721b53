/* The comma operator: left first, value of the right. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int g;
static int set(int v) { return g = v; }

int main(void)
{
  int a = __VERIFIER_nondet_int() % 50, b, c;

  b = (set(a), g + 1);
  c = (set(1), set(2), g * 10);
  printf("%d %d %d\n", a, b, c);
  for (a = 0, b = 10; a < b; a++, b -= 2)
    set(g + a);
  printf("%d %d %d\n", a, b, g);
  if (set(0), g == 0)
    printf("zero\n");
  int x = (a++, b++, a + b);
  while (a--, a > 2)
    x++;
  printf("%d %d\n", x, a);
  return (set(5), g);
}
