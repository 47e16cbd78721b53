/* A buffer and its size side by side in a structure on the stack. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct buffer {
  char *data;
  unsigned size;
};

static void open(struct buffer *b, unsigned size) {
  b->data = malloc(size);
  b->size = size;
}

static void put(struct buffer *b, unsigned at, char c) {
  if (at < b->size) b->data[at] = c;
}

int main(void) {
  struct buffer b = {NULL, 0};
  if (__VERIFIER_nondet_uchar() > 100) open(&b, __VERIFIER_nondet_uchar());
  put(&b, __VERIFIER_nondet_uchar(), 'x');
  for (unsigned i = 0; i < b.size; i++) b.data[i] = '.';
  free(b.data);
  return 0;
}
