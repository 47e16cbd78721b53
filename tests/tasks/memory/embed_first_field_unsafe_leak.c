/* list_head as the first field: a pointer to it is a pointer to the structure. Seeded mistake: leak. */
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
  struct list_head *next, *prev;
};

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

static void list_init(struct list_head *l) { l->next = l->prev = l; }

static void list_add(struct list_head *n, struct list_head *head) {
  n->next = head->next;
  n->prev = head;
  head->next->prev = n;
  head->next = n;
}

static void list_del(struct list_head *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}

struct task {
  struct list_head link;
  int pid;
};

int main(void) {
  struct list_head tasks;
  list_init(&tasks);
  while (__VERIFIER_nondet_int()) {
    struct task *t = malloc(sizeof *t);
    t->pid = __VERIFIER_nondet_int();
    if (t->pid != 1) list_add(&t->link, &tasks);
  }
  while (tasks.next != &tasks) {
    struct task *t = container_of(tasks.next, struct task, link);
    list_del(&t->link);
    free(t);
  }
  return 0;
}
