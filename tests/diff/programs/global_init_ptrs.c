/* Globals that hold addresses of globals, with offsets. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct s { int a, b[4]; };

int x = 1, y = 2;
int *px = &x, **ppx = &px;
int arr[5] = { 10, 20, 30, 40, 50 };
int *mid = &arr[2], *end = arr + 5, *first = arr;
struct s s = { 1, { 2, 3, 4, 5 } };
int *into = &s.b[1];
struct s *ps = &s;
static int *table[] = { &x, &y, 0, &arr[4], s.b };
void *v = &s;

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 5;
  **ppx += 5;
  printf("%d %d\n", x, *px);
  printf("%d %d %d\n", *mid, (int)(end - mid), *first);
  *into = 33;
  printf("%d %d\n", s.b[1], ps->b[3]);
  if (table[k])
    printf("%d\n", *table[k]);
  printf("%d %d\n", v == ps, ((struct s *)v)->a);
  px = &y;
  printf("%d\n", **ppx);
  return 0;
}
