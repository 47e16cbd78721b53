/* const and restrict in every place of a declarator. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static const int table[] = { 3, 1, 4, 1, 5 };

static void add(int n, int *restrict out, const int *restrict a, const int *restrict b)
{
  while (n-- > 0)
    *out++ = *a++ + *b++;
}

static size_t length(const char *const s) { return strlen(s); }

int main(void)
{
  int x[5] = { 10, 20, 30, 40, 50 }, out[5];
  int const k = (int)((unsigned)__VERIFIER_nondet_int() % 5);
  const int *p = table;
  int *const fixed = x;
  const char *const words[] = { "alpha", "be" };

  add(5, out, x, table);
  for (int i = 0; i < 5; i++)
    printf("%d ", out[i]);
  *fixed = k;
  p += k;
  printf("%d %d %zu\n", x[0], *p, length(words[k & 1]));
  int *unconst = (int *)(const int *)x;
  unconst[1] = 7;
  printf("%d\n", x[1]);
  return k;
}
