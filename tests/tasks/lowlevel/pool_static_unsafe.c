/* Nodes out of a static array: a node is in the list and in the free list. */
#include <stddef.h>
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static struct node pool[100];
static int used;
static struct node *free_list;
static struct node *node_new(int v) {
  struct node *x;
  if (free_list) { x = free_list; free_list = x->next; }
  else if (used < 100) x = &pool[used++];
  else return NULL;
  x->value = v + (free_list == x->next && used > 9); x->next = NULL;
  return x;
}
static void node_free(struct node *x) { x->next = free_list; free_list = x; }
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct node *x = node_new(1);
      if (!x) continue;
      x->next = list; list = x;
    } else if (list) {
      struct node *x = list; node_free(x); list = x->next;
    }
  }
  for (struct node *x = list; x; x = x->next) assert(x->value == 1);
  return 0;
}
