/* ERROR for some inputs: an element of an array that was never allocated. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vec { int *data; int len; };

static void resize(struct vec *v, int n)
{
  if (n > 5) {
    v->data = calloc((size_t)n, sizeof *v->data);
    if (!v->data)
      exit(1);
  }
  v->len = n;
}

int main(void)
{
  struct vec v = { NULL, 0 };
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 8);

  resize(&v, n);
  for (int i = 1; i < v.len; i++)
    v.data[i] = i;
  printf("%d\n", v.len);
  free(v.data);
  return 0;
}
