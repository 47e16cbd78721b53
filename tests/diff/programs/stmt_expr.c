/* GNU statement expressions. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100;
  int y = __VERIFIER_nondet_int() % 100;
  int i = 0;

  printf("%d\n", MAX(x, y));
  printf("%d\n", MAX(i++, -1));
  printf("%d\n", i);
  int s = ({
    int t = 0;
    for (int k = 0; k < 5; k++) {
      if (k == 3)
        continue;
      t += k;
    }
    t * 2;
  });
  printf("%d\n", s);
  int z = 1 + ({ if (x > 50) goto big; 41; });
  printf("%d\n", z);
  return 0;
big:
  printf("big\n");
  return ({ int r = 3; r + 1; });
}
