/* A vector that doubles its room. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vec { int *data; unsigned len, cap; };

static void push(struct vec *v, int x)
{
  if (v->len == v->cap) {
    v->cap = v->cap ? 2 * v->cap : 1;
    int *d = realloc(v->data, v->cap * sizeof *d);
    if (!d)
      exit(1);
    v->data = d;
  }
  v->data[v->len++] = x;
}

int main(void)
{
  struct vec v = { NULL, 0, 0 };
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 20;

  for (unsigned i = 0; i < n; i++)
    push(&v, (int)(i * i));
  long sum = 0;
  for (unsigned i = 0; i < v.len; i++)
    sum += v.data[i];
  printf("%u %u %ld\n", v.len, v.cap, sum);
  while (v.len > 0 && v.data[v.len - 1] % 2 == 0)
    v.len--;
  printf("%u\n", v.len);
  free(v.data);
  return 0;
}
