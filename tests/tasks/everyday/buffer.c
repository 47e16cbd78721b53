/* A buffer that grows: what is appended fits. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct buffer { char *data; size_t len, cap; };
static int reserve(struct buffer *b, size_t extra) {
  size_t need = b->len + extra + 1;
  if (need <= b->cap) return 0;
  if (need > 1000) return -1;
  size_t cap = b->cap;
  while (cap < need) cap *= 2;
  char *data = realloc(b->data, cap);
  if (!data) return -1;
  b->data = data;
  b->cap = cap;
  return 0;
}
static int append(struct buffer *b, const char *s, size_t n) {
  if (reserve(b, n) < 0) return -1;
  memcpy(b->data + b->len, s, n);
  b->len += n;
  b->data[b->len] = 0;
  return 0;
}
int main(void) {
  struct buffer b = {0, 0, 8};
  b.data = malloc(b.cap);
  if (!b.data) return 1;
  while (__VERIFIER_nondet_int())
    if (append(&b, "hello world", (size_t)(__VERIFIER_nondet_int() & 7)) < 0) break;
  free(b.data);
  return 0;
}
