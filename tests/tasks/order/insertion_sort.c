/* Insertion sort that moves the nodes of a list, one after the other, into a sorted one. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int data;
  struct node *next;
} Node;

static Node *push(Node *list, int data) {
  Node *n = (Node *)malloc(sizeof(Node));
  if (n == NULL) abort();
  n->data = data;
  n->next = list;
  return n;
}

static Node *insertion_sort(Node *list) {
  Node *sorted = NULL;
  while (list != NULL) {
    Node *n = list;
    list = list->next;
    if (sorted == NULL || n->data < sorted->data) {
      n->next = sorted;
      sorted = n;
    } else {
      Node *p = sorted;
      while (p->next != NULL && p->next->data <= n->data) p = p->next;
      n->next = p->next;
      p->next = n;
    }
  }
  return sorted;
}

static void assert_sorted(const Node *n) {
  const Node *prev = NULL;
  for (; n != NULL; n = n->next) {
    assert(prev == NULL || prev->data <= n->data);
    prev = n;
  }
}

static void destroy(Node *list) {
  while (list) {
    Node *dead = list;
    list = list->next;
    free(dead);
  }
}

int main(void) {
  Node *list = NULL;
  while (__VERIFIER_nondet_int()) list = push(list, __VERIFIER_nondet_int());
  list = insertion_sort(list);
  assert_sorted(list);
  destroy(list);
  return 0;
}
