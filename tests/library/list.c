/* A list library. Behind `expect` stands what `check` says of the function. */
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

/* expect: true */
struct node *list_push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  if (!fresh) return list;
  fresh->value = value;
  fresh->next = list;
  return fresh;
}

/* expect: true if list is not NULL */
struct node *list_pop(struct node *list, int *value) {
  struct node *rest = list->next;
  if (value) *value = list->value;
  free(list);
  return rest;
}

/* expect: true */
struct node *list_find(struct node *list, int value) {
  while (list && list->value != value) list = list->next;
  return list;
}

/* expect: true */
struct node *list_remove(struct node *list, int value) {
  struct node **at = &list;
  while (*at && (*at)->value != value) at = &(*at)->next;
  if (*at) {
    struct node *dead = *at;
    *at = dead->next;
    free(dead);
  }
  return list;
}

/* expect: true */
struct node *list_reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

/* expect: true */
struct node *list_append(struct node *first, struct node *second) {
  if (!first) return second;
  struct node *last = first;
  while (last->next) last = last->next;
  last->next = second;
  return first;
}

/* expect: true */
void list_free(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

/* expect: true */
unsigned list_length(const struct node *list) {
  unsigned n = 0;
  for (; list; list = list->next) n++;
  return n;
}

/* expect: true if list is not NULL */
void list_drop_first(struct node **list) {
  struct node *first = *list;
  if (!first) return;
  *list = first->next;
  free(first);
}

/* expect: true if visit is not NULL */
void list_each(struct node *list, void (*visit)(int value, void *data), void *data) {
  for (; list; list = list->next) visit(list->value, data);
}

/* expect: true */
struct node *list_copy(const struct node *list) {
  struct node *copy = NULL;
  for (; list; list = list->next) copy = list_push(copy, list->value);
  return list_reverse(copy);
}

struct queue {
  struct node *head, *tail;
  unsigned length;
};

/* expect: true if q is not NULL */
int queue_append(struct queue *q, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  if (!fresh) return 0;
  fresh->value = value;
  fresh->next = NULL;
  if (q->tail)
    q->tail->next = fresh;
  else
    q->head = fresh;
  q->tail = fresh;
  q->length++;
  return 1;
}
