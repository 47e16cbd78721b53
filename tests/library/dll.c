/* Doubly linked lists, by the names of the members. */
#include <stdlib.h>

typedef struct item {
  int key;
  struct item *prev, *next;
} Item;

/* expect: true */
Item *dll_insert_front(Item *list, int key) {
  Item *x = malloc(sizeof *x);
  if (!x) return list;
  x->key = key;
  x->prev = NULL;
  x->next = list;
  if (list) list->prev = x;
  return x;
}

/* expect: true */
Item *dll_remove(Item *list, int key) {
  for (Item *x = list; x; x = x->next)
    if (x->key == key) {
      if (x->prev)
        x->prev->next = x->next;
      else
        list = x->next;
      if (x->next) x->next->prev = x->prev;
      free(x);
      break;
    }
  return list;
}

/* expect: true */
Item *dll_last(Item *list) {
  while (list && list->next) list = list->next;
  return list;
}

/* expect: true */
void dll_free_from_the_end(Item *list) {
  Item *x = dll_last(list);
  while (x) {
    Item *before = x->prev;
    free(x);
    x = before;
  }
}
