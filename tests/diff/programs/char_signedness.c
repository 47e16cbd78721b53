/* Plain char is signed on x86-64; comparisons with its neighbours. */
#include <stdio.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
  char c = __VERIFIER_nondet_char();
  signed char s = (signed char)c;
  unsigned char u = (unsigned char)c;
  int x = __VERIFIER_nondet_int();
  char d = (char)x;

  printf("%d %d %d %d\n", c, s, u, d);
  printf("%d %d %d\n", CHAR_MIN, CHAR_MAX, '\xff');
  printf("%d %d\n", c == u, s == u);
  printf("%d %d\n", c < 0, u > 127);
  unsigned w = (unsigned)c;
  printf("%x %x\n", w, (unsigned)u);
  const char *t = "\200\377A";
  printf("%d %d %d\n", t[0], t[1], t[2]);
  printf("%d\n", (unsigned char)t[1] == 0xff);
  printf("%d\n", (c & 0xff) == u);
  return 0;
}
