/* Wide and Unicode string literals as arrays of integers. */
#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  static const wchar_t w[] = L"h\u00e9llo";
  const wchar_t *p = L"xyz";
  wchar_t c = L'\u20ac';
  static const unsigned short u16[] = u"a\u20acb";
  static const unsigned int u32[] = U"a\U0001F600";
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 6;

  printf("%zu %zu\n", sizeof w / sizeof w[0], sizeof(wchar_t));
  for (int i = 0; w[i]; i++)
    printf("%x ", (unsigned)w[i]);
  printf("%x %x\n", (unsigned)c, (unsigned)w[k]);
  printf("%zu %x %x\n", sizeof u16, u16[1], u16[3]);
  printf("%zu %x\n", sizeof u32, u32[1]);
  printf("%d\n", p[2] == L'z');
  printf("%zu\n", sizeof u8"\u00e9");
  return 0;
}
