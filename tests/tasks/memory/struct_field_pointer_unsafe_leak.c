/* A pointer to a field of an allocated structure. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct account {
  int id;
  int balance;
  int *watched;
};

int main(void) {
  struct account *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->balance = b->balance = 0;
  a->watched = &b->balance;
  b->watched = NULL;
  int n = __VERIFIER_nondet_int();
  if (n > 0) b->watched = &a->balance;
  *a->watched = n;
  if (b->watched != NULL) *b->watched = n;
  free(b);
  if (n <= 0) free(a);
  return 0;
}
