/* Heap structures that own other heap structures. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct buf { char *mem; size_t len; };
struct msg { struct buf *head, *body; int id; };

static void *xmalloc(size_t n)
{
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}

static struct buf *buf_new(size_t n, char fill)
{
  struct buf *b = xmalloc(sizeof *b);
  b->mem = xmalloc(n + 1);
  for (size_t i = 0; i < n; i++)
    b->mem[i] = fill;
  b->mem[n] = '\0';
  b->len = n;
  return b;
}

static void buf_free(struct buf *b)
{
  if (!b)
    return;
  free(b->mem);
  free(b);
}

int main(void)
{
  struct msg *m = xmalloc(sizeof *m);
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;

  *m = (struct msg){ buf_new(n, 'h'), n % 2 ? buf_new(2 * n, 'b') : NULL, 42 };
  printf("%d %s %s\n", m->id, m->head->mem, m->body ? m->body->mem : "-");
  struct msg copy = *m;
  free(m);
  printf("%zu\n", copy.head->len);
  buf_free(copy.head);
  buf_free(copy.body);
  return 0;
}
