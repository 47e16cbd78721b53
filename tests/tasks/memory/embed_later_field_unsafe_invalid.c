/* list_head behind other fields, with container_of. Seeded mistake: free of what malloc did not return. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
  struct list_head *next, *prev;
};

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
#define list_entry(ptr, type, member) container_of(ptr, type, member)

struct packet {
  int length;
  struct list_head queue;
};

static struct list_head packets = {&packets, &packets};

static void enqueue(int length) {
  struct packet *p = malloc(sizeof *p);
  p->length = length;
  p->queue.prev = packets.prev;
  p->queue.next = &packets;
  packets.prev->next = &p->queue;
  packets.prev = &p->queue;
}

int main(void) {
  while (__VERIFIER_nondet_int()) enqueue(__VERIFIER_nondet_int());
  int longest = 0;
  for (struct list_head *l = packets.next; l != &packets; l = l->next) {
    struct packet *p = list_entry(l, struct packet, queue);
    if (p->length > longest) longest = p->length;
  }
  while (packets.next != &packets) {
    struct list_head *l = packets.next;
    packets.next = l->next;
    free(l);
  }
  packets.prev = &packets;
  return longest < 0;
}
