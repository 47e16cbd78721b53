/* _Bool bit-fields convert like _Bool; promotion of small fields to int. */
#include <stdio.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

struct opt { bool verbose : 1; bool quiet : 1; unsigned level : 3; };

static void set(struct opt *o, int x)
{
  o->verbose = x & 4;
  o->quiet = x;
  o->level = (unsigned)x;
}

int main(void)
{
  struct opt o = { .level = 7 };
  int x = __VERIFIER_nondet_int();

  printf("%d %d %d\n", o.verbose, o.quiet, o.level);
  set(&o, x);
  printf("%d %d %d\n", o.verbose, o.quiet, o.level);
  o.verbose = !o.verbose;
  o.quiet |= o.verbose;
  printf("%d %d\n", o.verbose, o.quiet);
  printf("%d %d\n", -o.level < 0 || o.level == 0, o.level - 8 < 0);
  struct opt arr[3] = { o, { 0 }, { true, false, 2 } };
  arr[1].level = arr[2].level + arr[0].level;
  printf("%d %d\n", arr[1].level, arr[2].verbose);
  return o.quiet;
}
