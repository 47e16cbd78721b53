/* Every element owns a name, which is freed with it. Seeded mistake: use after free. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct person {
  char *name;
  struct person *next;
};

static struct person *add(struct person *list, const char *name) {
  struct person *p = malloc(sizeof *p);
  p->name = malloc(strlen(name) + 1);
  strcpy(p->name, name);
  p->next = list;
  return p;
}

static void drop(struct person *list) {
  while (list != NULL) {
    struct person *p = list;
    list = p->next;
    free(p->name);
    p->name[0] = '\0';
    free(p);
  }
}

int main(void) {
  struct person *list = NULL;
  while (__VERIFIER_nondet_int()) list = add(list, __VERIFIER_nondet_int() ? "ann" : "b");
  if (list != NULL && list->name[0] == 'a') list->name[0] = 'A';
  drop(list);
  return 0;
}
