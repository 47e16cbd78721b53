/* A switch over an enumeration, complete, without default. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

enum shape { CIRCLE, SQUARE = 5, TRIANGLE, LINE = -1 };

static const char *name(enum shape s)
{
  switch (s) {
  case CIRCLE: return "circle";
  case SQUARE: return "square";
  case TRIANGLE: return "triangle";
  case LINE: return "line";
  }
  return "none";
}

int main(void)
{
  enum shape all[] = { CIRCLE, SQUARE, TRIANGLE, LINE };
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;
  for (unsigned i = 0; i < 4; i++)
    printf("%s=%d ", name(all[i]), all[i]);
  printf("\nchosen %s\n", name(all[k]));
  return (int)k;
}
