/* LEAK for some inputs: the pointer in a global is overwritten. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char *current;

__attribute__((noinline)) static void set(const char *s)
{
  current = malloc(strlen(s) + 1);
  if (!current)
    exit(1);
  strcpy(current, s);
}

/* Works far down the stack, where no stale copy of a pointer is found. */
__attribute__((noinline)) static void set_deep(int depth, const char *s)
{
  if (depth == 0)
    set(s);
  else
    set_deep(depth - 1, s);
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 3);
  set_deep(200, "first");
  for (int i = 0; i < n; i++)
    set_deep(200, "another");
  printf("%s\n", current);
  free(current);
  current = NULL;
  return 0;
}
