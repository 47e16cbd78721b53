#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

/* As in the Linux kernel: a ring with a head that is part of it. */
struct list_head {
  struct list_head *next, *prev;
};

static void list_init(struct list_head *h) {
  h->next = h;
  h->prev = h;
}

static void list_add(struct list_head *n, struct list_head *h) {
  n->next = h->next;
  n->prev = h;
  h->next->prev = n;
  h->next = n;
}

int main(void) {
  struct list_head head;
  list_init(&head);
  while (__VERIFIER_nondet_int()) {
    struct list_head *n = malloc(sizeof(struct list_head));
    if (n == NULL)
      break;
    list_init(n);
    list_add(n, &head);
  }

  struct list_head *p = &head;
  do {
    if (p->next->prev != p)
      reach_error();
    p = p->next;
  } while (p != &head);
  return 0;
}
