/* A list of lists with shared nothing. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner { int v; struct inner *next; };
struct outer { struct inner *items; struct outer *next; };

static void *get(size_t n)
{
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}

int main(void)
{
  struct outer *rows = NULL;
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;

  for (unsigned i = 0; i < n; i++) {
    struct outer *o = get(sizeof *o);
    o->items = NULL;
    o->next = rows;
    rows = o;
    unsigned m = (unsigned)__VERIFIER_nondet_int() % 4;
    while (m-- > 0) {
      struct inner *in = get(sizeof *in);
      in->v = (int)(10 * i + m);
      in->next = o->items;
      o->items = in;
    }
  }
  while (rows) {
    struct outer *o = rows;
    printf("(");
    while (o->items) {
      struct inner *in = o->items;
      printf(" %d", in->v);
      o->items = in->next;
      free(in);
    }
    printf(" )");
    rows = o->next;
    free(o);
  }
  printf("\n");
  return 0;
}
