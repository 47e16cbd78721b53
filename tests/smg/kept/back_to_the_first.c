/* What lies behind the last block leads back to the first. */
#include <stdlib.h>
#include <string.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct link { struct link *next, *prev; };
static struct link root = {&root, &root};
int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct link *l = malloc(sizeof *l);
    if (!l) abort();
    l->prev = root.prev;
    l->next = &root;
    root.prev->next = l;
    if (root.prev == &root) root.prev = l;
  }
  struct link *l = root.next;
  while (l != &root) {
    struct link *next = l->next;
    free(l);
    l = next;
  }
  return 0;
}
