#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct chunk {
  int magic;
  struct chunk *next;
};

int main(void) {
  struct chunk *first = NULL;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n && i < 30; ++i) {
    struct chunk *c = malloc(sizeof(*c));
    if (c == NULL)
      goto release;
    c->magic = 0xabc;
    c->next = first;
    first = c;
  }

release:
  while (first != NULL) {
    struct chunk *c = first;
    first = c->next;
    if (c->magic != 0xabc)
      reach_error();
    c->magic = 0;
    free(c);
  }
  return 0;
}
