/* The default label need not be last, and may fall into a case. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void say(int k)
{
  switch (k) {
  case 1:
    printf("one ");
    break;
  default:
    printf("other ");
    __attribute__((fallthrough));
  case 2:
    printf("two ");
    __attribute__((fallthrough));
  case 3:
    printf("three ");
  }
  printf(". ");
}

int main(void)
{
  say(1);
  say(2);
  say(3);
  say(99);
  int k = __VERIFIER_nondet_int() % 5;
  say(k);
  switch (k)
  case 4:
    printf("only four");
  switch (k) { }
  printf("\n");
  return 0;
}
