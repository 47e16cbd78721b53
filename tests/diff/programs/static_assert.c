/* _Static_assert at file scope, in a structure and in a block. */
#include <stdio.h>
#include <stddef.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

_Static_assert(sizeof(int) == 4, "int has 32 bits");
static_assert(sizeof(long) == 8, "LP64");

struct packet {
  char kind;
  int len;
  _Static_assert(sizeof(char) == 1, "in a structure");
};

_Static_assert(offsetof(struct packet, len) == 4, "padding");

enum { LIMIT = 3 * 7 };

int main(void)
{
  _Static_assert(LIMIT > 20 && LIMIT < 30, "in a block");
  int x = __VERIFIER_nondet_int() % LIMIT;
  static_assert((char)-1 < 0, "char is signed");
  struct packet p = { 'k', x };
  printf("%c %d\n", p.kind, p.len);
  return 0;
}
