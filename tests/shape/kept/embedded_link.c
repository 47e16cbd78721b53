/* Links inside of larger blocks, in a ring on a sentinel that is only a link; pointers to pointers into both. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};

struct item {
  int value;
  struct link link;
};

int main(void) {
  struct link ring;
  ring.next = &ring;
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->value = 1;
    i->link.next = ring.next;
    ring.next = &i->link;
  }
  struct link **pp = &ring.next;
  while (*pp != &ring && __VERIFIER_nondet_int()) pp = &(*pp)->next;
  if (*pp != &ring) {
    struct item *i = (struct item *)((char *)*pp - offsetof(struct item, link));
    i->value = 2;
    *pp = i->link.next;
    free(i);
  }
  for (struct link *l = ring.next; l != &ring; l = l->next)
    ((struct item *)((char *)l - offsetof(struct item, link)))->value = 3;
  return 0;
}
