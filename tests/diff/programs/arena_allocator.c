/* A bump allocator inside one heap block. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct arena { char *base; size_t used, size; };
struct node { long v; struct node *next; };

static void *take(struct arena *a, size_t n)
{
  size_t at = (a->used + 7) & ~(size_t)7;
  if (at + n > a->size)
    return NULL;
  a->used = at + n;
  return a->base + at;
}

int main(void)
{
  struct arena a = { malloc(128), 0, 128 };
  struct node *l = NULL, *n;
  long sum = 0;

  if (!a.base)
    return 1;
  char *name = take(&a, 5);
  if (name)
    strcpy(name, "name");
  unsigned want = (unsigned)__VERIFIER_nondet_int() % 12, got = 0;
  while (got < want && (n = take(&a, sizeof *n)) != NULL) {
    n->v = (long)got++ * 11;
    n->next = l;
    l = n;
  }
  for (; l; l = l->next)
    sum += l->v;
  printf("%s %u %u %ld %zu\n", name, want, got, sum, a.used);
  free(a.base);
  return 0;
}
