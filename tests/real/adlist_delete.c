/* adlist of Redis: nodes are deleted while an iterator of the caller walks over the list; the values are freed by the
 * list. */
#include <assert.h>

#include "adlist.c"

int __VERIFIER_nondet_int(void);

void *zmalloc(size_t size) {
  void *p = malloc(size);
  if (p == NULL) abort(); /* as Redis does */
  return p;
}

void zfree(void *p) { free(p); }

int main(void) {
  list *l = listCreate();
  listIter iter;
  listNode *n;
  listSetFreeMethod(l, zfree);
  while (__VERIFIER_nondet_int()) {
    int *value = zmalloc(sizeof *value);
    *value = 7;
    listAddNodeTail(l, value);
  }
  listRewind(l, &iter);
  while ((n = listNext(&iter)) != NULL) {
    assert(*(int *)n->value == 7);
    if (__VERIFIER_nondet_int()) listDelNode(l, n);
  }
  listRelease(l);
  return 0;
}
