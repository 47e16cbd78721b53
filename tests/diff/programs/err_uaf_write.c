/* ERROR for some inputs: a write to freed memory. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct conn { int open; char buf[20]; };

static void shut(struct conn *c)
{
  c->open = 0;
  free(c);
}

int main(void)
{
  struct conn *c = calloc(1, sizeof *c);
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6;

  if (!c)
    return 1;
  c->open = 1;
  for (unsigned i = 0; i < 5; i++) {
    c->buf[i] = (char)('a' + i);
    printf("%u\n", i);
    if (i == n)
      shut(c);
  }
  if (n >= 5)
    shut(c);
  return 0;
}
