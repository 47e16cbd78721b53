/* LEAK: the structure is freed, what it owns is not (for some inputs). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct person { char *name; int age; };

__attribute__((noinline)) static int work(int age)
{
  struct person *p = calloc(1, sizeof *p);
  if (!p)
    exit(1);
  p->name = strdup("somebody");
  p->age = age;
  int r = p->name ? (int)strlen(p->name) + p->age : 0;
  if (age < 3)
    free(p->name);
  free(p);
  p = NULL;
  return r;
}

/* Works far down the stack, where no stale copy of a pointer is found. */
__attribute__((noinline)) static int deep(int depth, int x) { return depth == 0 ? work(x) : deep(depth - 1, x); }

int main(void)
{
  int r = deep(200, (int)((unsigned)__VERIFIER_nondet_int() % 6));
  printf("%d\n", r);
  return 0;
}
