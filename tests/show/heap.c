#include <stdlib.h>
#include <string.h>
struct node {
  int key;
  struct node *next;
};
struct node *push(struct node *list, int key) {
  struct node *p = malloc(sizeof *p);
  if (!p) return list;
  memset(p, 0, sizeof *p);
  p->key = key;
  p->next = list;
  int *a = calloc(4, sizeof *a);
  if (a) memcpy(a, p, 4);
  free(a);
  return p;
}
