/* A member is found by its offset, as offsetof was written before it had a name. */
#include <stdlib.h>
struct link {
  struct link *next;
};
struct item {
  int value;
  struct link l;
};
#define offset_of(type, member) ((size_t)&((type *)0)->member)
#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offset_of(type, member)))
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct link *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *n = malloc(sizeof *n);

    n->value = 5;
    n->l.next = list;
    list = &n->l;
  }
  while (list) {
    struct item *n = container_of(list, struct item, l);
    list = list->next;
    n->value++;
    free(n);
  }
  return 0;
}
