/* Merge sort of a singly linked list, then removal of duplicates. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int key;
  struct item *next;
};

static void list_free(struct item *list) {
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
}

/* Reads keys up to a zero. Returns -1 when memory is out, and then no list. */
static int list_read(struct item **out) {
  struct item *list = NULL, **tail = &list;
  int key;
  while ((key = __VERIFIER_nondet_int()) != 0) {
    struct item *i = malloc(sizeof *i);
    if (!i) {
      list_free(list);
      return -1;
    }
    i->key = key;
    i->next = NULL;
    *tail = i;
    tail = &i->next;
  }
  *out = list;
  return 0;
}

/* Cuts the list behind the middle and returns the second half. */
static struct item *split(struct item *list) {
  struct item *slow = list, *fast = list->next;
  while (fast && fast->next) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct item *second = slow->next;
  slow->next = NULL;
  return second;
}

static struct item *merge(struct item *a, struct item *b) {
  struct item *merged = NULL, **tail = &merged;
  while (a && b) {
    struct item **from = b->key < a->key ? &b : &a;
    struct item *i = *from;
    *from = i->next;
    *tail = i;
    tail = &i->next;
  }
  *tail = a;
  return merged;
}

static struct item *merge_sort(struct item *list) {
  if (!list || !list->next) return list;
  struct item *second = split(list);
  list = merge_sort(list);
  second = merge_sort(second);
  return merge(list, second);
}

/* Removes repeated keys of a sorted list; returns how many. */
static unsigned unique(struct item *list) {
  unsigned removed = 0;
  while (list && list->next) {
    struct item *next = list->next;
    if (next->key == list->key) {
      list->next = next->next;
      free(next);
      removed++;
    } else {
      list = next;
    }
  }
  return removed;
}

static void list_print(const struct item *list) {
  for (; list; list = list->next) printf("%d ", list->key);
  printf("\n");
}

int main(void) {
  struct item *list = NULL;
  if (list_read(&list) < 0) return 1;
  int empty = list == NULL;
  list = merge_sort(list);
  assert(empty == (list == NULL));
  list_print(list);
  if (__VERIFIER_nondet_int()) {
    printf("%u duplicates\n", unique(list));
    list_print(list);
  }
  list_free(list);
  return 0;
}
