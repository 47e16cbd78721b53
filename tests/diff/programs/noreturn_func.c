/* A _Noreturn function ends the program from within an expression. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static _Noreturn void die(const char *why, int code)
{
  printf("die: %s\n", why);
  exit(code);
}

static int checked_div(int a, int b)
{
  if (b == 0)
    die("division", 4);
  return a / b;
}

int main(void)
{
  int a = __VERIFIER_nondet_int() % 100, b = __VERIFIER_nondet_int() % 4;
  int q = checked_div(a, b);
  printf("%d\n", q);
  q > 20 ? die("large", 5) : (void)0;
  return 0;
}
