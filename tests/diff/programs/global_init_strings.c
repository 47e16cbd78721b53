/* Global strings: arrays, pointers, arrays of both, in structures. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

char buf[] = "writable";
char padded[12] = "short";
const char *const msg = "literal";
const char *names[] = { "ann", "bob", "", 0 };
char grid[3][5] = { "one", "two", "1234" };
struct entry { const char *key; char val[6]; } entries[] = { { "k1", "v1" }, { "k2", "value" } };
const char *tail = &"prefix:tail"[7];

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  buf[k] = '_';
  grid[k][0] = 'X';
  printf("%s %s %zu %s\n", buf, padded, sizeof padded, msg);
  for (const char **p = names; *p; p++)
    printf("<%s>", *p);
  printf("\n%s %s %s\n", grid[0], grid[1], grid[2]);
  entries[0].val[0] = 'w';
  printf("%s=%s %s=%s\n", entries[0].key, entries[0].val, entries[1].key, entries[1].val);
  printf("%s %zu\n", tail, strlen(names[k]));
  return padded[11];
}
