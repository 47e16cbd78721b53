/* memset and memcpy of structures. Seeded mistake: access out of bounds. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct record {
  int id;
  struct record *next;
};

int main(void) {
  struct record *r = malloc(sizeof *r), copy;
  memset(r, 0, sizeof *r);
  r->id = __VERIFIER_nondet_int();
  if (r->id > 0) {
    r->next = malloc(sizeof *r);
    memcpy(r->next, r, 2 * sizeof *r);
    r->next->next = NULL;
  }
  memcpy(&copy, r, sizeof copy);
  free(r);
  if (copy.next != NULL) copy.next->id = 3;
  free(copy.next);
  return 0;
}
