/* ERROR for some inputs: freed through one pointer, used through another. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct box { long v; };
struct user { struct box *mine; int owner; };

static void finish(struct user *u)
{
  if (u->owner)
    free(u->mine);
  u->mine = NULL;
}

int main(void)
{
  struct box *b = malloc(sizeof *b);
  if (!b)
    return 1;
  b->v = 7;
  struct user a = { b, 1 }, c = { b, 0 };
  if (__VERIFIER_nondet_int() % 2 == 0) {
    finish(&a);
    printf("a first\n");
    printf("%ld\n", c.mine->v);
    finish(&c);
  } else {
    printf("c first %ld\n", c.mine->v);
    finish(&c);
    finish(&a);
  }
  return 0;
}
