/* Values thrown away: casts to void, void functions in conditionals. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int n;
static int bump(void) { return ++n; }
static void inc(void) { n += 10; }
static void dec(void) { n -= 10; }
static void nothing(void) { return; }

int main(void)
{
  int x = __VERIFIER_nondet_int();

  (void)bump();
  bump();
  (void)x;
  x > 0 ? inc() : dec();
  (bump(), inc());
  nothing();
  (nothing)();
  ;
  { }
  if (x > 0) ; else bump();
  (void)(x > 5 ? bump() : 0);
  printf("%d\n", n);
  return 0;
}
