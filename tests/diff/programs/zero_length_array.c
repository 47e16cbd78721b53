/* GNU zero-length array at the end of a header, as in the kernel. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct header { int len; int body[0]; };
struct nothing { };

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 6);
  struct header *h = malloc(sizeof(struct header) + (unsigned)n * sizeof(int));
  struct nothing e;

  if (!h)
    return 1;
  h->len = n;
  int *body = h->body;
  for (int i = 0; i < n; i++)
    body[i] = 10 * i;
  int sum = 0;
  for (int i = 0; i < h->len; i++)
    sum += body[i];
  printf("%d %zu %zu %d\n", sum, sizeof(struct header), sizeof e, (int)((char *)h->body - (char *)h));
  free(h);
  return 0;
}
