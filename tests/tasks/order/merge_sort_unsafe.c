/* Merge sort of a list: split by a slow and a fast pointer, halves sorted by recursion.
   Bug: the fast pointer takes its second step without a test. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct elem {
  int key;
  struct elem *next;
};

static struct elem *split(struct elem *list) {
  struct elem *slow = list, *fast = list->next;
  while (fast) {
    fast = fast->next;
    if (slow) {
      slow = slow->next;
      fast = fast->next;
    }
  }
  struct elem *half = slow->next;
  slow->next = NULL;
  return half;
}

static struct elem *merge(struct elem *a, struct elem *b) {
  struct elem *head = NULL, **tail = &head;
  while (a && b) {
    struct elem **from = a->key <= b->key ? &a : &b;
    *tail = *from;
    *from = (*from)->next;
    tail = &(*tail)->next;
  }
  *tail = a ? a : b;
  return head;
}

static struct elem *merge_sort(struct elem *list) {
  if (!list || !list->next) return list;
  struct elem *half = split(list);
  return merge(merge_sort(list), merge_sort(half));
}

static void dispose(struct elem *list) {
  while (list) {
    struct elem *e = list;
    list = list->next;
    free(e);
  }
}

int main(void) {
  struct elem *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct elem *e = malloc(sizeof *e);
    if (!e) {
      dispose(list);
      return 1;
    }
    e->key = __VERIFIER_nondet_int();
    e->next = list;
    list = e;
  }
  list = merge_sort(list);
  for (struct elem *e = list; e && e->next; e = e->next) assert(e->key <= e->next->key);
  dispose(list);
  return 0;
}
