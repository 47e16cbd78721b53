/* Object pool: a growing array of slots whose free ones are chained by index. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define NONE UINT_MAX
#define MAX_SLOTS (1u << 16)

struct slot {
  int in_use;
  unsigned next_free;
  int value;
  char *label;
};

struct pool {
  struct slot *slots;
  unsigned cap;
  unsigned first_free;
  unsigned live;
};

static int pool_grow(struct pool *p) {
  unsigned cap = p->cap ? p->cap * 2 : 2;
  if (cap > MAX_SLOTS) return -1;
  struct slot *slots = realloc(p->slots, cap * sizeof *slots);
  if (slots == NULL) return -1;
  for (unsigned i = cap; i-- > p->cap;) {
    slots[i].in_use = 0;
    slots[i].label = NULL;
    slots[i].next_free = p->first_free;
    p->first_free = i;
  }
  p->slots = slots;
  p->cap = cap;
  return 0;
}

static unsigned pool_take(struct pool *p) {
  if (p->first_free == NONE && pool_grow(p) < 0) return NONE;
  unsigned i = p->first_free;
  struct slot *s = &p->slots[i];
  p->first_free = s->next_free;
  s->in_use = 1;
  s->value = 0;
  p->live++;
  return i;
}

static void pool_give(struct pool *p, unsigned i) {
  struct slot *s = &p->slots[i];
  assert(s->in_use);
  free(s->label);
  s->label = NULL;
  s->in_use = 0;
  s->next_free = p->first_free;
  p->first_free = i;
  p->live--;
}

static struct slot *pool_get(struct pool *p, int handle) {
  if (handle < 0 || (unsigned)handle >= p->cap) return NULL;
  return p->slots[handle].in_use ? &p->slots[handle] : NULL;
}

static int create(struct pool *p, int value) {
  char label[32];
  unsigned i = pool_take(p);
  if (i == NONE) return -1;
  snprintf(label, sizeof label, "object %d", value);
  p->slots[i].value = value;
  p->slots[i].label = strdup(label);
  if (p->slots[i].label == NULL) {
    pool_give(p, i);
    return -1;
  }
  return (int)i;
}

static int clone(struct pool *p, int handle) {
  struct slot *from = pool_get(p, handle);
  if (from == NULL) return -1;
  unsigned i = pool_take(p);
  if (i == NONE) return -1;
  struct slot *to = &p->slots[i];
  to->value = from->value;
  to->label = strdup(from->label);
  if (to->label == NULL) {
    pool_give(p, i);
    return -1;
  }
  return (int)i;
}

int main(void) {
  struct pool p = {NULL, 0, NONE, 0};

  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    int arg = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd == 1) {
      if (pool_get(&p, arg)) pool_give(&p, (unsigned)arg);
    } else if (cmd == 2) {
      int copy = clone(&p, arg);
      if (copy >= 0) assert(p.slots[copy].value == p.slots[arg].value);
    } else {
      if (create(&p, arg) < 0) printf("no room for %d\n", arg);
    }
  }
  for (unsigned i = 0; i < p.cap; i++) {
    if (p.slots[i].in_use) {
      printf("%s\n", p.slots[i].label);
      pool_give(&p, i);
    }
  }
  assert(p.live == 0);
  free(p.slots);
  return 0;
}
