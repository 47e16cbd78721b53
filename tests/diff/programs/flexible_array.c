/* A flexible array member. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct vec { unsigned n; char tag; short data[]; };

static struct vec *make(unsigned n)
{
  struct vec *v = malloc(sizeof *v + n * sizeof v->data[0]);
  if (!v)
    exit(1);
  v->n = n;
  v->tag = 'v';
  for (unsigned i = 0; i < n; i++)
    v->data[i] = (short)(i * i);
  return v;
}

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 9;
  struct vec *v = make(n), *w;
  int sum = 0;

  for (unsigned i = 0; i < v->n; i++)
    sum += v->data[i];
  printf("%u %c %d %zu\n", v->n, v->tag, sum, sizeof(struct vec));
  w = make(n + 1);
  memcpy(w->data, v->data, n * sizeof(short));
  w->data[n] = -1;
  short *end = w->data + w->n;
  for (short *p = w->data; p != end; p++)
    printf("%d ", *p);
  printf("\n");
  free(v);
  free(w);
  return 0;
}
