/* The safe iterator of the Linux list: the next element is fetched before the body frees the current one. Seeded
 * mistake: double free. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
  struct list_head *next, *prev;
};

#define list_entry(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
#define list_for_each(pos, head) for (pos = (head)->next; pos != (head); pos = pos->next)
#define list_for_each_safe(pos, n, head) for (pos = (head)->next, n = pos->next; pos != (head); pos = n, n = pos->next)

struct timer {
  int expires;
  struct list_head link;
};

int main(void) {
  struct list_head timers, *pos, *n = NULL;
  timers.next = timers.prev = &timers;
  while (__VERIFIER_nondet_int()) {
    struct timer *t = malloc(sizeof *t);
    t->expires = __VERIFIER_nondet_int();
    t->link.next = &timers;
    t->link.prev = timers.prev;
    timers.prev->next = &t->link;
    timers.prev = &t->link;
  }
  list_for_each_safe(pos, n, &timers) {
    struct timer *t = list_entry(pos, struct timer, link);
    if (t->expires <= 0) {
      t->link.prev->next = t->link.next;
      t->link.next->prev = t->link.prev;
      free(t);
    }
  }
  struct timer *last = timers.prev == &timers ? NULL : list_entry(timers.prev, struct timer, link);
  list_for_each_safe(pos, n, &timers) free(list_entry(pos, struct timer, link));
  free(last);
  return n == NULL;
}
