/* Run-length encoding and decoding. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void encode(const char *s, char *out)
{
  while (*s) {
    char c = *s;
    int n = 0;
    while (*s == c && n < 9) {
      s++;
      n++;
    }
    *out++ = (char)('0' + n);
    *out++ = c;
  }
  *out = '\0';
}

static void decode(const char *s, char *out)
{
  for (; *s; s += 2)
    for (int n = s[0] - '0'; n > 0; n--)
      *out++ = s[1];
  *out = '\0';
}

int main(void)
{
  char in[16], mid[40], back[16];
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 15;

  for (unsigned i = 0; i < n; i++)
    in[i] = (unsigned)__VERIFIER_nondet_int() % 4 == 0 ? 'b' : 'a';
  in[n] = '\0';
  encode(in, mid);
  decode(mid, back);
  printf("%s %s %d\n", in, mid, strcmp(in, back));
  return (int)strlen(mid);
}
