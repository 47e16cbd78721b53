#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct address {
  int zip;
};

struct person {
  struct address *home;
  struct person *next;
};

static void *get(size_t size) {
  void *p = malloc(size);
  if (p == NULL)
    exit(1);
  return p;
}

int main(void) {
  /* Everybody has a home of their own, in the same town. */
  struct person *people = NULL;
  while (__VERIFIER_nondet_int()) {
    struct person *p = get(sizeof(struct person));
    p->home = get(sizeof(struct address));
    p->home->zip = 1010;
    p->next = people;
    people = p;
  }
  for (struct person *p = people; p; p = p->next) {
    if (p->home->zip < 0)
      p->home = NULL;
  }

  for (struct person *p = people; p; p = p->next) {
    if (p->home == NULL || p->home->zip != 1010)
      reach_error();
  }
  return 0;
}
