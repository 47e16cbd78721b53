/* An array of heads: elements go to and from either list. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct entry {
  struct entry *next;
};

static struct entry *table[2];

int main(void) {
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_uint() % 2;
    struct entry *e = malloc(sizeof *e);
    e->next = table[i];
    table[i] = e;
  }
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_uint() % 2;
    struct entry *e = table[i];
    if (e != NULL) {
      table[i] = e->next;
      free(e);
    }
  }
  return 0;
}
