/* Signed bit-fields sign-extend when read. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct s { signed int a : 3; signed int b : 5; int c : 10; unsigned d : 3; };

int main(void)
{
  int x = __VERIFIER_nondet_int();
  struct s s = { 0, 0, 0, 0 };

  for (int i = -5; i < 6; i++) {
    s.a = (signed)i;
    s.d = (unsigned)i & 7;
    printf("%d:%d:%d ", i, s.a, s.d);
  }
  printf("\n");
  s.b = x;
  s.c = x >> 5;
  printf("%d %d\n", s.b, s.c);
  s.b = 15;
  s.b++;
  printf("%d\n", s.b);
  int r = (s.a = 3);
  printf("%d %d %d\n", r, s.a < 0, s.a * s.b);
  printf("%d %zu\n", -s.d - 1, sizeof s);
  return 0;
}
