/* Appending with a tail pointer that points to the last next field. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int v; };
struct list { struct node *head, **tail; };

static void init(struct list *l) { l->head = NULL; l->tail = &l->head; }

static void append(struct list *l, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = NULL;
  *l->tail = n;
  l->tail = &n->next;
}

static void clear(struct list *l)
{
  for (struct node *n = l->head, *t; n; n = t) {
    t = n->next;
    free(n);
  }
  init(l);
}

int main(void)
{
  struct list l;
  init(&l);
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;
  for (unsigned i = 0; i < n; i++)
    append(&l, (int)(i * 3));
  for (struct node *p = l.head; p; p = p->next)
    printf("%d%s", p->v, p->next ? "," : "\n");
  clear(&l);
  append(&l, 99);
  printf("%d %d\n", l.head->v, l.tail == &l.head->next);
  clear(&l);
  return l.head != NULL;
}
