/* Linux style lists: list_head inside the structure, container_of. */
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct list_head { struct list_head *next, *prev; };

#define LIST_HEAD(name) struct list_head name = { &(name), &(name) }
#define list_entry(p, type, m) ((type *)((char *)(p) - offsetof(type, m)))
#define list_for_each_entry(pos, head, m) \
  for (pos = list_entry((head)->next, __typeof__(*pos), m); &pos->m != (head); \
       pos = list_entry(pos->m.next, __typeof__(*pos), m))

static void list_add_tail(struct list_head *n, struct list_head *h)
{
  n->prev = h->prev;
  n->next = h;
  h->prev->next = n;
  h->prev = n;
}

static void list_del(struct list_head *e)
{
  e->prev->next = e->next;
  e->next->prev = e->prev;
  e->next = e->prev = e;
}

static int list_empty(const struct list_head *h) { return h->next == h; }

struct task { int pid; struct list_head run, all; };

int main(void)
{
  LIST_HEAD(all);
  LIST_HEAD(run);
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 7;
  int sum = 0;

  for (unsigned i = 0; i < n; i++) {
    struct task *t = malloc(sizeof *t);
    if (!t)
      return 1;
    t->pid = 100 + (int)i;
    t->run.next = t->run.prev = &t->run;
    list_add_tail(&t->all, &all);
    if (i % 2 == 0)
      list_add_tail(&t->run, &run);
  }
  struct list_head *p;
  for (p = run.next; p != &run; p = p->next)
    sum += list_entry(p, struct task, run)->pid;
  printf("%d\n", sum);
  while (!list_empty(&all)) {
    struct task *t = list_entry(all.next, struct task, all);
    list_del(&t->all);
    list_del(&t->run);
    printf("%d ", t->pid);
    free(t);
  }
  printf("%d\n", list_empty(&run));
  return 0;
}
