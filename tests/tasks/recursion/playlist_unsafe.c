/* A playlist with links both ways; songs are inserted by rank and removed by recursive functions that mend prev.
   Bug: prev of the one behind is not mended. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct song {
  struct song *prev, *next;
  int rank;
};

static struct song *insert(struct song *list, struct song *prev, struct song *s) {
  if (list == NULL || list->rank >= s->rank) {
    s->prev = prev;
    s->next = list;
    if (list != NULL) list->prev = s;
    return s;
  }
  list->next = insert(list->next, list, s);
  return list;
}

static struct song *without(struct song *list, int rank) {
  if (list == NULL) return NULL;
  if (list->rank != rank) {
    list->next = without(list->next, rank);
    return list;
  }
  struct song *rest = list->next;
  free(list);
  return rest;
}

static struct song *last(struct song *list) { return list != NULL && list->next != NULL ? last(list->next) : list; }

static void free_backwards(struct song *s) {
  if (s == NULL) return;
  struct song *prev = s->prev;
  if (prev != NULL && prev->next != s) reach_error();
  free(s);
  free_backwards(prev);
}

int main(void) {
  struct song *list = NULL;
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    int rank = __VERIFIER_nondet_int();
    if (command < 0) {
      list = without(list, rank);
      continue;
    }
    struct song *s = malloc(sizeof(struct song));
    if (s == NULL) break;
    s->rank = rank;
    list = insert(list, NULL, s);
  }
  free_backwards(last(list));
  return 0;
}
