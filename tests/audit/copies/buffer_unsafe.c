/* The same, but the first byte is written when the buffer is freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  char *data;
  unsigned long n;
};

static struct buffer make(unsigned long n) {
  struct buffer b;
  b.data = malloc(n);
  b.n = n;
  return b;
}

static void put(struct buffer b, unsigned long i) {
  if (i < b.n) b.data[i] = 1;
}

int main(void) {
  struct buffer b = make(10), *p = &b;
  put(*p, (unsigned long)__VERIFIER_nondet_int());
  struct buffer c = *p;
  free(c.data);
  put(*p, 0);
  return 0;
}
