/* Reversing strings: with indices, with pointers, word by word. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static void rev(char *lo, char *hi)
{
  while (lo < hi) {
    char t = *lo;
    *lo++ = *--hi;
    *hi = t;
  }
}

static void words(char *s)
{
  char *start = s;
  rev(s, s + strlen(s));
  for (char *p = s;; p++)
    if (*p == ' ' || *p == '\0') {
      rev(start, p);
      if (!*p)
        break;
      start = p + 1;
    }
}

static void rec(const char *s)
{
  if (*s) {
    rec(s + 1);
    putchar(*s);
  }
}

int main(void)
{
  char s[] = "the quick brown fox";
  unsigned k = (unsigned)__VERIFIER_nondet_int() % sizeof s;
  s[k] = '\0';
  words(s);
  puts(s);
  rev(s, s + strlen(s));
  puts(s);
  rec("stressed");
  putchar('\n');
  return 0;
}
