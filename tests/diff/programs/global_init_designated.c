/* Designated initialisers of globals, out of order, with enum indices. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

enum op { OP_NOP, OP_ADD, OP_SUB, OP_JMP, OP_COUNT };

static const struct info { const char *name; int args; struct { int lo, hi; } r; } info[OP_COUNT] = {
  [OP_JMP] = { .name = "jmp", .args = 1, .r = { .hi = 99 } },
  [OP_ADD] = { "add", 2, { 1, 2 } },
  [OP_SUB] = { .args = 2, .name = "sub", .r.lo = -1 },
};

static int sparse[] = { [3] = 30, 31, [1] = 10, 11 };
static union { int i; char c[4]; } u = { .c = { 1, 0, 0, 0 } };

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % OP_COUNT;
  for (int i = 0; i < OP_COUNT; i++)
    printf("%s %d %d %d\n", info[i].name ? info[i].name : "-", info[i].args, info[i].r.lo, info[i].r.hi);
  printf("%d\n", info[k].args);
  for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++)
    printf("%d ", sparse[i]);
  printf("%d\n", u.i);
  return 0;
}
