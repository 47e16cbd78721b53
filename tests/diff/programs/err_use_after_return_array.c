/* ERROR for some inputs: a pointer into a local array is returned. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char keep[16];

static char *self(char *p) { return p; }

static char *name(int k)
{
  char buf[16];
  strcpy(buf, k % 2 ? "odd" : "even");
  if (k >= 0) {
    strcpy(keep, buf);
    return keep;
  }
  return self(buf);
}

int main(void)
{
  char *s = name(__VERIFIER_nondet_int() % 6);
  printf("got it\n");
  printf("%c\n", s[0]);
  return 0;
}
