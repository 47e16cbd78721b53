/* Unions inside structures inside arrays; copying and passing them. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct item { char kind; union { long l; char s[8]; int pair[2]; } u; };

static void show(struct item it)
{
  if (it.kind == 'l')
    printf("%ld;", it.u.l);
  else if (it.kind == 's')
    printf("%s;", it.u.s);
  else
    printf("%d,%d;", it.u.pair[0], it.u.pair[1]);
}

int main(void)
{
  struct item a[4];
  int x = __VERIFIER_nondet_int() % 50;

  a[0].kind = 'l';
  a[0].u.l = x * 1000000000L;
  a[1].kind = 's';
  strcpy(a[1].u.s, "text");
  a[2] = a[1];
  a[2].u.s[0] = 'T';
  a[3].kind = 'p';
  a[3].u.pair[0] = x;
  a[3].u.pair[1] = -x;
  if (x > 0)
    a[0] = a[3];
  for (int i = 0; i < 4; i++)
    show(a[i]);
  a[3].u.l = 0x4142434445464748;
  a[3].u.s[7] = '\0';
  printf("%s %zu\n", a[3].u.s, sizeof(struct item));
  return 0;
}
