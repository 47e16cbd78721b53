/* Walks an array of structures by a pointer that is compared with one past the end. */
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct item {
  short kind;
  int weight;
  char tag;
};

static int total(const struct item *from, const struct item *end) {
  int sum = 0;
  while (from != end) {
    sum += from->weight;
    from++;
  }
  return sum;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 20;
  struct item *items = malloc(n * sizeof *items);
  for (struct item *p = items; p < items + n; p++) p->weight = 3;
  int sum = total(items, items + n);
  free(items);
  return sum != (int)n * 3;
}
