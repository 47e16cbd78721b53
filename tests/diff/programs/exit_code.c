/* The status of the program: return from main, exit, nested exits. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void leave(int depth, int code)
{
  if (depth == 0) {
    printf("leaving with %d\n", code);
    exit(code);
  }
  leave(depth - 1, code);
}

int main(void)
{
  unsigned how = (unsigned)__VERIFIER_nondet_int() % 6;
  switch (how) {
  case 0: return 0;
  case 1: return 42;
  case 2: exit(EXIT_SUCCESS);
  case 3: exit(EXIT_FAILURE);
  case 4: leave(3, 17);
  }
  printf("fell out\n");
  return 7;
}
