/* An arena of chunks: items and their texts come out of it, and it is reset. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct chunk {
  struct chunk *next;
  size_t used;
  char data[96];
};
struct item {
  struct item *next;
  char *text;
};
static struct chunk *chunks;

static void *get(size_t n) {
  n = (n + 7) & ~(size_t)7;
  if (!chunks || sizeof chunks->data - chunks->used < n) {
    struct chunk *c = malloc(sizeof *c);
    if (!c) return NULL;
    c->used = 0;
    c->next = chunks;
    chunks = c;
  }
  void *p = chunks->data + chunks->used;
  chunks->used += n;
  return p;
}

int main(void) {
  for (int round = 0; round < 2; round++) {
    struct item *list = NULL;
    while (__VERIFIER_nondet_int() > 0) {
      struct item *x = get(sizeof *x);
      if (!x) break;
      size_t n = (size_t)(__VERIFIER_nondet_int() & 15);
      x->text = get(n + 1);
      if (!x->text) break;
      memset(x->text, 'a', n);
      x->text[n] = 0;
      x->next = list;
      list = x;
    }
    for (struct item *x = list; x; x = x->next) assert(strlen(x->text) < 16);
    while (chunks && chunks->next) {
      struct chunk *c = chunks;
      chunks = c->next;
      free(c);
    }
    if (chunks) chunks->used = 0;
  }
  free(chunks);
  return 0;
}
