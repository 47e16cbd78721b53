/* Palindromes, ignoring case and punctuation. */
#include <stdio.h>
#include <string.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

static bool alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool palindrome(const char *s)
{
  const char *e = s + strlen(s);
  while (s < e) {
    if (!alpha(*s))
      s++;
    else if (!alpha(e[-1]))
      e--;
    else if (lower(*s++) != lower(*--e))
      return false;
  }
  return true;
}

int main(void)
{
  const char *t[] = { "", "a", "Anna", "A man, a plan, a canal: Panama!", "not one", "ab", "...!" };
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
    printf("%d", palindrome(t[i]));
  char own[6] = "xyzyx";
  unsigned at = (unsigned)__VERIFIER_nondet_int() % 5;
  own[at] = (char)('x' + (unsigned)__VERIFIER_nondet_int() % 3);
  printf(" %s %d\n", own, palindrome(own));
  return palindrome(own);
}
