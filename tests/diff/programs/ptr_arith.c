/* Pointer arithmetic on several element types. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct s { char a; int b; };

int main(void)
{
  int a[6] = { 0, 10, 20, 30, 40, 50 };
  long l[3] = { 7, 8, 9 };
  struct s s[3] = { { 'x', 1 }, { 'y', 2 }, { 'z', 3 } };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  int *p = a + k, *end = a + 6;

  printf("%d %d\n", *p, (int)(end - p));
  p -= k;
  p += 2;
  printf("%d %d %d\n", *p, p[1], p[-2]);
  printf("%d %d\n", *(p + 3), *(3 + p));
  for (int *q = a; q < end; q += 2)
    printf("%d ", *q);
  for (int *q = end; q-- > a;)
    printf("%d ", *q);
  printf("\n%ld %c %d\n", *(l + 2), (s + 1)->a, (*(s + 2)).b);
  char *c = (char *)s;
  c += sizeof(struct s);
  printf("%c %d\n", *c, ((struct s *)c)->b);
  const int *r = &a[k];
  printf("%d\n", r - k == a);
  return (int)k;
}
