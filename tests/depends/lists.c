#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};

static int sum(const struct node *l) {
  int all = 0;
  while (l) {
    all = all ^ l->value;
    l = l->next;
  }
  return all;
}

static void mark(struct node *l) {
  for (; l; l = l->next)
    l->value |= 1;
}

int main(void) {
  struct node *a = NULL, *b = NULL, *n, *m;
  int i, k;
  for (i = 0; i < 10; i++) {
    n = malloc(sizeof *n);
    if (!n) break;
    n->value = i;
    n->next = a;
    a = n;
  }
  for (i = 0; i < 20; i++) {
    m = malloc(sizeof *m);
    if (!m) break;
    m->value = -i;
    m->next = b;
    b = m;
  }
  mark(a);
  mark(b);
  i = sum(a);
  k = sum(b);
  mark(b);
  return i ^ k;
}
