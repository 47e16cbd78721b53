/* Linux's list_for_each_entry_safe of an empty list: container_of() leads before the head, what is read there lies in
 * it. */
#include <stddef.h>

struct link {
  struct link *next;
};

struct entry {
  int key;
  struct link link;
};

static struct entry *entry(struct link *l) { return (struct entry *)((char *)l - offsetof(struct entry, link)); }

int main(void) {
  struct link head = {&head};
  struct entry *e = entry(head.next);
  return e->link.next != &head;
}
