/* offsetof, also of nested members and elements. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct in { char c; long l; };
struct s { char a; short b; int c[3]; struct in d; struct in e[2]; void *p; };

static int fetch(const struct s *s, size_t off) { return *(const int *)((const char *)s + off); }

int main(void)
{
  struct s s = { .c = { 1, 2, 3 } };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;

  printf("%zu %zu %zu %zu\n", offsetof(struct s, a), offsetof(struct s, b), offsetof(struct s, c), offsetof(struct s, d));
  printf("%zu %zu %zu\n", offsetof(struct s, c[2]), offsetof(struct s, d.l), offsetof(struct s, e[1].l));
  printf("%zu %zu\n", offsetof(struct s, p), sizeof(struct s));
  printf("%d\n", fetch(&s, offsetof(struct s, c) + k * sizeof(int)));
  *(long *)((char *)&s + offsetof(struct s, e[1].l)) = 77;
  printf("%ld\n", s.e[1].l);
  return (int)k;
}
