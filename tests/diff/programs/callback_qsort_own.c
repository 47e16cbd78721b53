/* A generic sort with a comparison callback over void *. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void sort(void *base, size_t n, size_t size, int (*cmp)(const void *, const void *))
{
  char *b = base, tmp[16];
  for (size_t i = 1; i < n; i++)
    for (size_t j = i; j > 0 && cmp(b + (j - 1) * size, b + j * size) > 0; j--) {
      memcpy(tmp, b + j * size, size);
      memcpy(b + j * size, b + (j - 1) * size, size);
      memcpy(b + (j - 1) * size, tmp, size);
    }
}

static int up(const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int down(const void *a, const void *b) { return up(b, a); }
static int text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

int main(void)
{
  int v[7];
  const char *w[] = { "pear", "apple", "fig", "date" };

  for (int i = 0; i < 7; i++)
    v[i] = __VERIFIER_nondet_int() % 100;
  sort(v, 7, sizeof v[0], v[0] > 0 ? up : down);
  for (int i = 0; i < 7; i++)
    printf("%d ", v[i]);
  sort(w, 4, sizeof w[0], text);
  printf("%s %s %s %s\n", w[0], w[1], w[2], w[3]);
  return 0;
}
