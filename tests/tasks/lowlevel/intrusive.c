/* Devices in two intrusive lists whose links lie inside the struct; container_of finds the device. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

struct list {
  struct list *prev, *next;
};

struct device {
  int id;
  struct list all;
  int power;
  struct list idle;
};

static void list_init(struct list *l) {
  l->prev = l->next = l;
}

static void list_add(struct list *head, struct list *l) {
  l->next = head->next;
  l->prev = head;
  head->next->prev = l;
  head->next = l;
}

static void list_del(struct list *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
  list_init(l);
}

static int attach(struct list *all, struct list *idle, int id) {
  struct device *d = malloc(sizeof *d);
  if (d == NULL) return 0;
  d->id = id;
  d->power = 0;
  list_add(all, &d->all);
  list_init(&d->idle);
  if (id % 2 == 0) list_add(idle, &d->idle);
  return 1;
}

static void detach_idle(struct list *idle) {
  while (idle->next != idle) {
    struct device *d = container_of(idle->next, struct device, idle);
    assert(d->power == 0);
    list_del(&d->idle);
    list_del(&d->all);
    free(d);
  }
}

int main(void) {
  struct list all, idle;
  list_init(&all);
  list_init(&idle);
  while (__VERIFIER_nondet_int())
    if (!attach(&all, &idle, __VERIFIER_nondet_int())) break;
  if (__VERIFIER_nondet_int()) detach_idle(&idle);
  while (all.next != &all) {
    struct device *d = container_of(all.next, struct device, all);
    list_del(&d->all);
    list_del(&d->idle);
    free(d);
  }
  assert(idle.next == &idle);
  return 0;
}
