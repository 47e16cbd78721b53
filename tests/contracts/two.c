/* The same for doubly linked lists and trees. */
#include <silhouette.h>
#include <stdlib.h>

struct item {
  struct item *next, *prev;
  int key;
};

struct item *push_front(struct item *list, struct item *x) {
  requires(is_dll(list, next, prev));
  requires(x != NULL && x->next == NULL && disjoint(list, x));
  ensures(is_dll(result, next, prev) && result == x);
  assigns(list->prev, x->next);
  x->next = list;
  if (list) list->prev = x;
  return x;
}
/* mutant: if (list) list->prev = x; =>
 * mutant: list->prev, x->next => x->next
 * mutant: return x; => return x->next; */

struct item *unlink_item(struct item *list, struct item *x) {
  requires(is_dll(list, next, prev) && reach(list, x, next));
  ensures(is_dll(result, next, prev));
  ensures(x->next == NULL && x->prev == NULL);
  assigns(each(list, next)->next, each(list, next)->prev);
  struct item *first = x == list ? list->next : list;
  if (x->prev) x->prev->next = x->next;
  if (x->next) x->next->prev = x->prev;
  x->next = x->prev = NULL;
  return first;
}
/* mutant: if (x->next) x->next->prev = x->prev; =>
 * mutant: x->next = x->prev = NULL; => x->next = x->prev = NULL; x->key = 0;
 * mutant: , each(list, next)->prev => */

struct tree {
  struct tree *left, *right;
  int key;
};

struct tree *join(struct tree *a, struct tree *b) {
  requires(is_tree(a, left, right) && is_tree(b, left, right) && disjoint(a, b));
  ensures(result == NULL || (result->left == a && result->right == b));
  ensures(is_tree(result, left, right));
  assigns(nothing);
  struct tree *x = malloc(sizeof *x);
  if (x == NULL) return NULL;
  x->key = 0;
  x->left = a;
  x->right = b;
  return x;
}
/* mutant: x->right = b; => x->right = a;
 * mutant: x->left = a; => x->left = x;
 * mutant: x->key = 0; => x->key = 0; if (a) a->key = 0; */
