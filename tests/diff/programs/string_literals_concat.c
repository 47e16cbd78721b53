/* Adjacent literals, pointers into literals, literals as arrays. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;
  const char *s = "one" "two"
                  "three" "";
  char arr[] = "ab" "cd";

  printf("%s %zu %zu\n", s, strlen(s), sizeof arr);
  printf("%s %c\n", &"offset"[k], "abcdef"[k]);
  printf("%s\n", k > 2 ? "big" : "small");
  printf("%zu %zu\n", sizeof "", sizeof "a\0b");
  const char *p = "walk";
  while (*p)
    printf("%c.", *p++);
  printf("\n" "%d" "%%\n", (int)k);
  puts("");
  return *"" == 0;
}
