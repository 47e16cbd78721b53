/* ERROR for some inputs: strcat fills a local buffer beyond its end. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void add(char *to, const char *what) { strcat(to, what); }

int main(void)
{
  char buf[10] = "";
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6;
  for (unsigned i = 0; i < n; i++) {
    add(buf, "xyz");
    printf("%zu\n", strlen(buf));
  }
  return 0;
}
