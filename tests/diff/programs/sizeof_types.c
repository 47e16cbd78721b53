/* Sizes of types and layouts under LP64. */
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

struct a { char c; int i; };
struct b { char c; long l; char d; };
struct c { short s[3]; char c; };
union u { char c[5]; int i; };
struct n { struct a a; char c; struct n *next; };
enum e { X };

int main(void)
{
  int k = __VERIFIER_nondet_int() & 1;
  printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long));
  printf("%zu %zu %zu %zu\n", sizeof(void *), sizeof(int (*)(void)), sizeof(size_t), sizeof(ptrdiff_t));
  printf("%zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c));
  printf("%zu %zu %zu\n", sizeof(union u), sizeof(struct n), sizeof(enum e));
  printf("%zu %zu\n", sizeof(int[10]), sizeof(struct a[3][2]));
  printf("%zu %zu %zu\n", sizeof(_Bool), sizeof(int8_t), sizeof(int64_t));
  printf("%zu\n", k ? sizeof(char *) : sizeof(char[3]));
  return (int)sizeof(struct a);
}
