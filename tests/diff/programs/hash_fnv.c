/* String hashes: FNV-1a (32 and 64 bit), djb2. */
#include <stdio.h>
#include <stdint.h>
extern unsigned int __VERIFIER_nondet_uint(void);

static uint32_t fnv32(const char *s)
{
  uint32_t h = 2166136261u;
  while (*s) {
    h ^= (uint8_t)*s++;
    h *= 16777619u;
  }
  return h;
}

static uint64_t fnv64(const char *s)
{
  uint64_t h = 14695981039346656037ull;
  for (; *s; s++)
    h = (h ^ (unsigned char)*s) * 1099511628211ull;
  return h;
}

static unsigned djb2(const char *s)
{
  unsigned h = 5381;
  for (int c; (c = *s++) != 0;)
    h = (h << 5) + h + (unsigned)c;
  return h;
}

int main(void)
{
  const char *words[] = { "", "a", "silhouette", "heap shape", "\xff\xfe" };
  unsigned k = __VERIFIER_nondet_uint() % 5;
  printf("%x %llx %u\n", fnv32(words[k]), (unsigned long long)fnv64(words[k]), djb2(words[k]));
  char buf[4] = { (char)('a' + k), 'x', (char)('0' + __VERIFIER_nondet_uint() % 10), 0 };
  printf("%s %x %u\n", buf, fnv32(buf), djb2(buf));
  return 0;
}
