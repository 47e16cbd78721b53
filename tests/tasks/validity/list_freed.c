/* A list of any length: built, walked over, freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    if (fresh == NULL) break;
    fresh->next = list;
    fresh->value = 1;
    list = fresh;
  }
  for (struct node *p = list; p != NULL; p = p->next) p->value = 2;
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = list->next;
  }
  return 0;
}
