#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void unknown(int *);
extern int __VERIFIER_nondet_int(void);
struct item {
  int key, count;
};
static int seen;

static void count(struct item *x) {
  x->count++;
  seen++;
}

static int by_key(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}

static int depth(int n) {
  if (n <= 0) return seen;
  return depth(n - 1);
}

int main(void) {
  struct item a[3], one = {1, 2}, other;
  int *p = &one.key, local = 5;
  for (int i = 0; i < 3; i++) {
    a[i].key = __VERIFIER_nondet_int();
    a[i].count = 0;
  }
  qsort(a, 3, sizeof *a, by_key);
  count(&one);
  other = one;
  *p = 7;
  printf("%d %d\n", other.key, one.count);
  unknown(&local);
  printf("%d\n", depth(3));
  return local + other.count + one.key;
}
