/* ERROR for some inputs: a long read from an object of too few bytes. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct head { int kind; int pad; };
struct full { struct head h; long body; };

static struct head *make(int kind)
{
  struct head *h = malloc(kind ? sizeof(struct full) : sizeof(struct head));
  if (!h)
    exit(1);
  h->kind = kind;
  h->pad = 0;
  if (kind)
    ((struct full *)(void *)h)->body = 77;
  return h;
}

int main(void)
{
  struct head *h = make(__VERIFIER_nondet_int() & 1);
  printf("kind %d\n", h->kind);
  printf("%ld\n", ((struct full *)(void *)h)->body);
  free(h);
  return 0;
}
