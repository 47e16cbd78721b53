/* A buffer as long as the items of a list say together: each is copied behind those before it. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  struct item *next;
  unsigned used;
  char data[4];
};
int main(void) {
  struct item *first = NULL, *i;
  size_t length = 0;
  while (__VERIFIER_nondet_int()) {
    i = calloc(1, sizeof *i);
    if (!i) break;
    i->used = (unsigned)__VERIFIER_nondet_int() % 5;
    i->next = first;
    first = i;
    length += i->used;
  }
  char *text = malloc(length + 1), *p = text;
  if (text) {
    for (i = first; i; i = i->next) {
      memcpy(p, i->data, i->used);
      p += i->used;
    }
    *p = 0;
    free(text);
  }
  while (first) {
    i = first;
    first = i->next;
    free(i);
  }
  return 0;
}
