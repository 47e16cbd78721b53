/* A piece is cut from one of two buffers; one of these goes to a function, the other is freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int a;
};
struct arena {
  char *base;
  size_t used, cap;
};
static int make(struct arena *a, size_t n) {
  a->base = malloc(n);
  a->used = 0;
  a->cap = a->base ? n : 0;
  return a->base != NULL;
}
static struct node *node(struct arena *a, int v) {
  if (sizeof(struct node) > a->cap - a->used) exit(0);
  struct node *x = (struct node *)(a->base + a->used);
  a->used += sizeof *x;
  x->a = v;
  x->next = NULL;
  return x;
}
static void touch(struct arena *a) { a->cap = 256; }
int main(void) {
  struct arena a, b;
  if (!make(&a, 256)) return 0;
  if (!make(&b, 256)) {
    free(a.base);
    return 0;
  }
  struct node *w = node(&a, 1), *x;
  int flag = __VERIFIER_nondet_int();
  if (!flag) {
    x = node(&a, 5);
    node(&b, 5);
    flag = 1;
  } else {
    x = node(&b, 5);
    node(&a, 5);
    flag = 2;
  }
  if (flag == 3) {
    free(a.base);
    free(b.base);
    return 0;
  }
  touch(&a);
  free(b.base);
  w->a = 2;
  x->a = 3;
  free(a.base);
  return 0;
}
