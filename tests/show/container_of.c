#include <stddef.h>
struct link {
  struct link *next, *prev;
};
struct item {
  int key;
  struct link list;
};
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

int sum(struct link *head) {
  int s = 0;
  for (struct link *p = head->next; p != head; p = p->next) {
    struct item *i = container_of(p, struct item, list);
    s += i->key;
    p->prev->next = p->next;
    p->next->prev = p->prev;
  }
  return s;
}
