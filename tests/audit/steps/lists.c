/* What changes how many nodes lists have: links that are written, nodes that end, links that nobody wrote, cycles,
 * tails that lists share, links written through pointers to them, byte by byte, as numbers, or in blocks. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

static struct node *head, first;

static struct node *add(struct node *rest) {
  struct node *n = malloc(sizeof *n);
  if (!n) return rest;
  n->next = rest;
  return n;
}

static void remove_second(struct node *list) {
  struct node *second = list ? list->next : NULL;
  if (!second) return;
  list->next = second->next;
  free(second);
}

static struct node *reverse(struct node *list) {
  struct node *back = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = back;
    back = list;
    list = next;
  }
  return back;
}

static int depth(struct node *outer, int more) {
  struct node here = {outer, more}; /* on the stack, ends at the return */
  head = &here;
  int n = more ? depth(&here, more - 1) : 0;
  head = outer;
  return n + 1;
}

static struct node *local(void) {
  struct node here;
  struct node *p = &here;
  p->next = NULL;
  return p;
}

static void parameter(struct node *given) { /* a node itself, which ends at the return */
  head = (struct node *)&given;
  head->next = NULL;
}

static void on_stack(void) {
  head = __builtin_alloca(sizeof *head);
  head->next = &first;
}

static void release(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *a = add(add(add(NULL))), *b = add(a), *c = add(a), *none, *gone;
  remove_second(b); /* a is no more, or it was NULL */
  if (b && c && c->next) {
    none = b;
    gone = none;
  }
  struct node *z = calloc(1, sizeof *z), *small = calloc(1, 4);
  if (z) z->next = NULL;
  struct node *d = add(add(add(NULL)));
  d = reverse(d);
  struct node *tail = d;
  while (tail && tail->next) tail = tail->next;
  struct node **link = &d, *walk = d;
  while (walk && __VERIFIER_nondet_int() % 3) {
    link = &walk->next;
    walk = *link;
  }
  struct node *e = add(NULL);
  if (e && e != walk) {
    e->next = walk;
    *link = e;
  }
  if (tail) {
    tail->next = tail; /* itself */
    tail->next = d;    /* a ring */
    tail->next = NULL;
    memset(&tail->next, 0, sizeof tail->next);
  }
  struct node *odd = add(add(NULL));
  if (odd) {
    *(struct node **)((char *)odd + 4) = odd; /* one half of the link, and the number */
    odd->next = NULL;
  }
  first.next = d;
  struct node copy = first, *through = &copy;
  memcpy(&first, &copy, sizeof copy);
  if (through->next) through->value = 7;
  depth(d, 2);
  struct node *left = local();
  parameter(d);
  on_stack();
  if (d) {
    struct node *kept = d->next;
    *(unsigned long *)&d->next = 0;
    d->next = kept;
    ((char *)&d->value)[1] = 3;
    ((char *)&d->next)[2] ^= 1;
    ((char *)&d->next)[2] ^= 1;
    d->next = kept;
  }
  for (int i = 0; i < 2; i++) {
    struct node inner;
    inner.next = d;
    head = &inner;
  }
  head = d;
  free(z);
  free(small);
  if (__VERIFIER_nondet_int()) release(d);
  (void)left, (void)gone;
  return 0;
}
