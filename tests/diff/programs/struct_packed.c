/* GNU packed structures: no padding, members read and written by name. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) p { char a; int b; short c; char d; };
struct n { char a; int b; short c; char d; };

int main(void)
{
  int x = __VERIFIER_nondet_int();
  struct p p = { 'p', x, (short)x, 'q' };
  struct n n = { p.a, p.b, p.c, p.d };
  struct p arr[3] = { p, { 1, 2, 3, 4 }, p };

  printf("%zu %zu\n", sizeof(struct p), sizeof(struct n));
  printf("%zu %zu %zu\n", offsetof(struct p, b), offsetof(struct p, c), offsetof(struct p, d));
  p.b ^= 1;
  p.c++;
  arr[1].b -= 5;
  printf("%c %d %d %c\n", p.a, p.b, p.c, p.d);
  printf("%c %d %d %c\n", n.a, n.b, n.c, n.d);
  printf("%d %d %zu\n", arr[1].b, arr[2].b == x, sizeof arr);
  return 0;
}
