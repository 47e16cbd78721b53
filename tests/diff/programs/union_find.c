/* Disjoint sets with path halving. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define N 8

static struct { unsigned up; int size; } s[N];

static unsigned find(unsigned x)
{
  while (s[x].up != x)
    x = s[x].up = s[s[x].up].up;
  return x;
}

static int join(unsigned a, unsigned b)
{
  a = find(a);
  b = find(b);
  if (a == b)
    return 0;
  if (s[a].size < s[b].size) {
    unsigned t = a;
    a = b;
    b = t;
  }
  s[b].up = a;
  s[a].size += s[b].size;
  return 1;
}

int main(void)
{
  int sets = N;
  for (unsigned i = 0; i < N; i++) {
    s[i].up = i;
    s[i].size = 1;
  }
  for (int i = 0; i < 6; i++) {
    unsigned a = __VERIFIER_nondet_uint() % N, b = __VERIFIER_nondet_uint() % N;
    sets -= join(a, b);
  }
  for (unsigned i = 0; i < N; i++)
    printf("%u ", find(i));
  printf("| %d\n", sets);
  return sets;
}
