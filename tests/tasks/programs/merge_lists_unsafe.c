/* Sorted lists of measurements: insert, merge of two, removal of a range. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct sample {
  int stamp;
  int value;
  struct sample *next;
};

struct series {
  struct sample *head;
  size_t length;
};

static int series_insert(struct series *s, int stamp, int value) {
  struct sample *n = malloc(sizeof *n);
  if (n == NULL) return -1;
  n->stamp = stamp;
  n->value = value;
  struct sample **pp = &s->head;
  while (*pp != NULL && (*pp)->stamp < stamp) pp = &(*pp)->next;
  n->next = *pp;
  *pp = n;
  s->length++;
  return 0;
}

/* Moves all samples of b to a; b is empty afterwards. */
static void series_merge(struct series *a, struct series *b) {
  struct sample *x = a->head, *y = b->head;
  struct sample *first = NULL, *last = NULL;
  while (x != NULL && y != NULL) {
    struct sample *least;
    if (x->stamp <= y->stamp) {
      least = x;
      x = x->next;
    } else {
      least = y;
      y = y->next;
    }
    if (last != NULL)
      last->next = least;
    else
      first = least;
    last = least;
  }
  if (last != NULL)
    last->next = x;
  else
    first = x != NULL ? x : y;
  a->head = first;
  a->length += b->length;
  b->head = NULL;
  b->length = 0;
}

/* Removes the samples with from <= stamp < to. */
static size_t series_cut(struct series *s, int from, int to) {
  size_t removed = 0;
  struct sample **pp = &s->head;
  while (*pp != NULL && (*pp)->stamp < from) pp = &(*pp)->next;
  while (*pp != NULL && (*pp)->stamp < to) {
    struct sample *n = *pp;
    *pp = n->next;
    free(n);
    removed++;
  }
  s->length -= removed;
  return removed;
}

static int is_sorted(const struct series *s) {
  for (const struct sample *n = s->head; n != NULL && n->next != NULL; n = n->next)
    if (n->stamp > n->next->stamp) return 0;
  return 1;
}

static size_t count(const struct series *s) {
  size_t c = 0;
  for (const struct sample *n = s->head; n != NULL; n = n->next) c++;
  return c;
}

static void series_free(struct series *s) {
  while (s->head != NULL) {
    struct sample *n = s->head;
    s->head = n->next;
    free(n);
  }
  s->length = 0;
}

int main(void) {
  struct series all = {NULL, 0}, fresh = {NULL, 0};
  int action;
  while ((action = __VERIFIER_nondet_int()) != 0) {
    int stamp = __VERIFIER_nondet_int();
    switch (action) {
    case 1:
      series_merge(&all, &fresh);
      assert(fresh.head == NULL);
      break;
    case 2:
      printf("%zu removed\n", series_cut(&all, stamp, __VERIFIER_nondet_int()));
      break;
    default:
      if (series_insert(&fresh, stamp, action) != 0) printf("sample %d lost\n", stamp);
      break;
    }
  }
  series_merge(&all, &fresh);
  assert(is_sorted(&all));
  assert(count(&all) == all.length);
  series_free(&all);
  return 0;
}
