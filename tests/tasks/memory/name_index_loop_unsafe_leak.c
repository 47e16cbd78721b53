/* Elements hold a short name, written character by character. Seeded mistake: memory leak. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct person {
  int age;
  char name[12];
  struct person *next;
};

static void set_name(struct person *p, const char *name) {
  unsigned i = 0;
  for (; i < sizeof p->name - 1 && name[i] != '\0'; i++) p->name[i] = name[i];
  p->name[i] = '\0';
}

int main(void) {
  struct person *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct person *p = malloc(sizeof *p);
    p->age = __VERIFIER_nondet_int();
    p->next = list;
    set_name(p, "charlotte");
    list = p;
  }
  while (list != NULL) {
    struct person *p = list;
    list = p->next;
    if (p->age != 7) free(p);
  }
  return 0;
}
