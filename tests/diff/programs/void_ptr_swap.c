/* Generic code over void * and sizes. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct s { char c; long l; };

static void swap(void *a, void *b, size_t n)
{
  unsigned char *p = a, *q = b;
  while (n--) {
    unsigned char t = *p;
    *p++ = *q;
    *q++ = t;
  }
}

static void *element(void *base, size_t i, size_t size) { return (char *)base + i * size; }

int main(void)
{
  int v[4] = { 1, 2, 3, 4 };
  struct s a = { 'a', 1L << 40 }, b = { 'b', -5 };
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 4, j = (unsigned)__VERIFIER_nondet_int() % 4;

  if (i != j)
    swap(element(v, i, sizeof v[0]), element(v, j, sizeof v[0]), sizeof v[0]);
  swap(&a.l, &b.l, sizeof a.l);
  swap(&a.c, &b.c, 1);
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
  printf("%c %ld %c %ld\n", a.c, a.l, b.c, b.l);
  int *p = element(v, 2, sizeof(int));
  void *vp = p;
  printf("%d %d\n", *(int *)vp == v[2], (int)((char *)vp - (char *)v));
  return 0;
}
