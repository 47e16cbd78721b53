/* Memory pool: nodes of one size cut from slabs, kept in a free list. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLAB_NODES 8

struct node {
  int value;
  struct node *next;
};

struct slab {
  struct slab *next;
  struct node nodes[SLAB_NODES];
};

struct pool {
  struct slab *slabs;
  struct node *free_list;
  size_t in_use;
};

struct list {
  struct node *first;
};

static void pool_init(struct pool *p) {
  p->slabs = NULL;
  p->free_list = NULL;
  p->in_use = 0;
}

static int pool_grow(struct pool *p) {
  struct slab *s = malloc(sizeof *s);
  if (s == NULL) return -1;
  s->next = p->slabs;
  p->slabs = s;
  for (int i = 0; i < SLAB_NODES; i++) {
    s->nodes[i].next = p->free_list;
    p->free_list = &s->nodes[i];
  }
  return 0;
}

static struct node *pool_get(struct pool *p) {
  if (p->free_list == NULL && pool_grow(p) < 0) return NULL;
  struct node *n = p->free_list;
  p->free_list = n->next;
  p->in_use++;
  return n;
}

static void pool_put(struct pool *p, struct node *n) {
  n->next = p->free_list;
  p->free_list = n;
  p->in_use--;
}

static void pool_destroy(struct pool *p) {
  while (p->slabs != NULL) {
    struct slab *s = p->slabs;
    p->slabs = s->next;
    free(s);
  }
  p->free_list = NULL;
}

static int list_push(struct list *l, struct pool *p, int value) {
  struct node *n = pool_get(p);
  if (n == NULL) return -1;
  n->value = value;
  n->next = l->first;
  l->first = n;
  return 0;
}

static void list_remove(struct list *l, struct pool *p, int value) {
  struct node **pp = &l->first;
  while (*pp != NULL) {
    struct node *n = *pp;
    if (n->value == value) {
      *pp = n->next;
      pool_put(p, n);
    } else {
      pp = &n->next;
    }
  }
}

static void list_clear(struct list *l, struct pool *p) {
  while (l->first != NULL) {
    struct node *n = l->first;
    l->first = n->next;
    pool_put(p, n);
  }
}

int main(void) {
  struct pool pool;
  struct list even = {NULL}, odd = {NULL};

  pool_init(&pool);
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    struct list *l = value % 2 == 0 ? &even : &odd;
    switch (__VERIFIER_nondet_int()) {
    case 1:
      if (list_push(l, &pool, value) < 0) printf("no memory for %d\n", value);
      break;
    case 2:
      list_remove(l, &pool, value);
      break;
    case 3:
      list_clear(l, &pool);
      break;
    }
  }
  list_clear(&even, &pool);
  list_clear(&odd, &pool);
  assert(pool.in_use == 0);
  pool_destroy(&pool);
  return 0;
}
