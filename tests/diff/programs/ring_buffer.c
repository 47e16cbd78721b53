/* A ring buffer with wrapping indices. */
#include <stdio.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

#define SIZE 4u

struct ring { int data[SIZE]; unsigned rd, wr; };

static bool put(struct ring *r, int v)
{
  if (r->wr - r->rd == SIZE)
    return false;
  r->data[r->wr++ % SIZE] = v;
  return true;
}

static bool get(struct ring *r, int *v)
{
  if (r->wr == r->rd)
    return false;
  *v = r->data[r->rd++ % SIZE];
  return true;
}

int main(void)
{
  struct ring r = { { 0 }, 0xfffffffeu, 0xfffffffeu };
  int v = 0, lost = 0;

  for (int i = 0; i < 16; i++)
    if (__VERIFIER_nondet_int() % 3 != 0)
      lost += !put(&r, i);
    else if (get(&r, &v))
      printf("%d ", v);
    else
      printf("empty ");
  printf("| %d %u\n", lost, r.wr - r.rd);
  return lost;
}
