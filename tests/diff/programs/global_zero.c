/* Globals without initialiser are zero, pointers are null. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int i;
char buf[5];
static long l;
struct s { int a; struct s *p; char c[3]; } s, arr[2];
int *ptr;
int (*fn)(void);
static union { long l; int i; } u;
static _Bool flag;

int main(void)
{
  static struct s local;
  int k = __VERIFIER_nondet_int() % 5;

  printf("%d %d %ld %d\n", i, buf[4], l, s.a);
  printf("%d %d %d %d\n", ptr == NULL, fn == NULL, s.p == 0, arr[1].p == 0);
  printf("%ld %d %d %d\n", u.l, flag, local.a, local.c[2]);
  i = k;
  flag = k;
  arr[1].p = &arr[0];
  arr[1].p->a = k;
  printf("%d %d %d\n", i, flag, arr[0].a);
  return 0;
}
