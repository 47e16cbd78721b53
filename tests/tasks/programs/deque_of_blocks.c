/* Double-ended queue of strings, stored in a list of small blocks. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCK 4

struct block {
  struct block *prev, *next;
  int begin, end; /* items[begin..end-1] are in use, never none */
  char *items[BLOCK];
};

struct deque {
  struct block *first, *last;
  size_t size;
};

static int push_back(struct deque *d, char *item) {
  struct block *b = d->last;
  if (b == NULL || b->end == BLOCK) {
    b = malloc(sizeof *b);
    if (b == NULL) return -1;
    b->begin = b->end = 0;
    b->next = NULL;
    b->prev = d->last;
    if (d->last)
      d->last->next = b;
    else
      d->first = b;
    d->last = b;
  }
  b->items[b->end++] = item;
  d->size++;
  return 0;
}

static int push_front(struct deque *d, char *item) {
  struct block *b = d->first;
  if (b == NULL || b->begin == 0) {
    b = malloc(sizeof *b);
    if (b == NULL) return -1;
    b->begin = b->end = BLOCK;
    b->prev = NULL;
    b->next = d->first;
    if (d->first)
      d->first->prev = b;
    else
      d->last = b;
    d->first = b;
  }
  b->items[--b->begin] = item;
  d->size++;
  return 0;
}

static void drop_if_empty(struct deque *d, struct block *b) {
  if (b->begin < b->end) return;
  if (b->prev)
    b->prev->next = b->next;
  else
    d->first = b->next;
  if (b->next)
    b->next->prev = b->prev;
  else
    d->last = b->prev;
  free(b);
}

static char *pop_front(struct deque *d) {
  struct block *b = d->first;
  if (b == NULL) return NULL;
  char *item = b->items[b->begin++];
  d->size--;
  drop_if_empty(d, b);
  return item;
}

static char *pop_back(struct deque *d) {
  struct block *b = d->last;
  if (b == NULL) return NULL;
  char *item = b->items[--b->end];
  d->size--;
  drop_if_empty(d, b);
  return item;
}

static void show(const struct deque *d) {
  for (const struct block *b = d->first; b; b = b->next)
    for (int i = b->begin; i < b->end; i++) printf("%s ", b->items[i]);
  printf("\n");
}

int main(void) {
  struct deque d = {NULL, NULL, 0};
  char *item;

  for (;;) {
    int cmd = __VERIFIER_nondet_int();
    if (cmd == 0) break;
    if (cmd == 1) {
      free(pop_front(&d));
    } else if (cmd == 2) {
      free(pop_back(&d));
    } else if (cmd == 3) {
      show(&d);
    } else {
      char text[16];
      snprintf(text, sizeof text, "%d", cmd);
      item = strdup(text);
      if (item == NULL) break;
      if ((cmd % 2 ? push_front(&d, item) : push_back(&d, item)) < 0) {
        free(item);
        break;
      }
    }
  }
  while ((item = pop_front(&d)) != NULL) {
    printf("%s\n", item);
    free(item);
  }
  assert(d.size == 0 && d.last == NULL);
  return 0;
}
