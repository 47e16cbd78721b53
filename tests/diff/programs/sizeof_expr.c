/* sizeof an expression does not evaluate it; arrays decay in parameters. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

struct s { char name[20]; int *p; };

static size_t param(int *a) { return sizeof a; }
static int bump(int *p) { return ++*p; }

int main(void)
{
  int x = __VERIFIER_nondet_int() % 100, y = x;
  int arr[7] = { 0 };
  short m[3][5] = { { 1 } };
  struct s s = { "abc", arr }, *ps = &s;

  printf("%zu %zu %zu\n", sizeof arr, COUNT(arr), param(arr));
  printf("%zu %zu %zu\n", sizeof m, sizeof m[0], COUNT(m));
  printf("%zu %zu %zu\n", sizeof s.name, sizeof *ps, sizeof ps->p);
  printf("%zu %zu\n", sizeof "hello", sizeof 'c');
  printf("%zu %zu\n", sizeof(x + 1L), sizeof((char)x));
  x = bump(&y) - 1;
  size_t z = sizeof(bump(&y));
  printf("%zu %d %d\n", z, x, y - x);
  printf("%zu %zu\n", sizeof *arr, sizeof &arr);
  return m[0][0];
}
