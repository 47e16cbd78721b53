/* Orlovich and Rugina, Memory leak analysis by contradiction, Fig. 1, and a twin that forgets to link. */
#include <stdlib.h>

typedef struct list {
  int data;
  struct list *next;
} List;

List *reverse(List *x) {
  List *y, *t;
  y = NULL;
  while (x != NULL) {
    t = x->next;
    x->next = y;
    y = x;
    x = t;
  }
  return y;
}

/* The twin that forgets to link: every cell but the last is lost where y is overwritten. */
List *reverse_leak(List *x) {
  List *y, *t;
  y = NULL;
  while (x != NULL) {
    t = x->next;
    x->next = NULL;
    y = x;
    x = t;
  }
  return y;
}
