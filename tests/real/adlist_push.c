/* adlist of Redis: a list that grows at both ends, and is released. */
#include <assert.h>

#include "adlist.c"

int __VERIFIER_nondet_int(void);

void *zmalloc(size_t size) {
  void *p = malloc(size);
  if (p == NULL) abort(); /* as Redis does */
  return p;
}

void zfree(void *p) { free(p); }

static int value;

int main(void) {
  list *l = listCreate();
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int())
      listAddNodeHead(l, &value);
    else
      listAddNodeTail(l, &value);
  for (listNode *n = l->head; n != NULL; n = n->next) assert(n->value == &value);
  listRelease(l);
  return 0;
}
