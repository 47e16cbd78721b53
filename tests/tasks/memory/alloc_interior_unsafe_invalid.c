/* Only the pointer that malloc returned is given to free. Seeded mistake: free of what malloc did not return. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct header {
  long magic;
  char body[24];
};

static char *get(void) {
  struct header *h = malloc(sizeof *h);
  h->magic = 77;
  return h->body;
}

static void put(char *body) {
  if (body == NULL) return;
  struct header *h = (struct header *)(body - sizeof(long));
  h->magic = 0;
  free(body);
}

int main(void) {
  char *body = __VERIFIER_nondet_int() ? get() : NULL;
  if (body != NULL) body[23] = 'x';
  put(body);
  return 0;
}
