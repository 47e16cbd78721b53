/* Merge sort of an array with a temporary buffer on the heap; stable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct item { int key, pos; };

static void sort(struct item *a, struct item *tmp, size_t n)
{
  if (n < 2)
    return;
  size_t h = n / 2, i = 0, j = h, k = 0;
  sort(a, tmp, h);
  sort(a + h, tmp, n - h);
  while (i < h && j < n)
    tmp[k++] = a[j].key < a[i].key ? a[j++] : a[i++];
  while (i < h)
    tmp[k++] = a[i++];
  while (j < n)
    tmp[k++] = a[j++];
  memcpy(a, tmp, n * sizeof *a);
}

int main(void)
{
  size_t n = (unsigned)__VERIFIER_nondet_int() % 10 + 1;
  struct item *a = malloc(n * sizeof *a), *tmp = malloc(n * sizeof *tmp);

  if (!a || !tmp)
    return 1;
  for (size_t i = 0; i < n; i++)
    a[i] = (struct item){ (int)((unsigned)__VERIFIER_nondet_int() % 4), (int)i };
  sort(a, tmp, n);
  for (size_t i = 0; i < n; i++)
    printf("%d.%d ", a[i].key, a[i].pos);
  printf("\n");
  free(a);
  free(tmp);
  return 0;
}
