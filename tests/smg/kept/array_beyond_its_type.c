/* Memory that was used as one structure is filled as an array of another, which is longer. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
  int *to;
  long v;
};
struct view {
  struct entry a[6];
  long pad[12];
};
static int one;
static int fill(struct entry *t, int n) {
  int i = 0;
  while (i < n) {
    t[i].to = &one;
    t[i].v = 0;
    int k = __VERIFIER_nondet_int();
    if (k > 0)
      t[i].v = 50;
    else
      t[i].v = 30 + (k & 7);
    i++;
  }
  return i;
}
int main(void) {
  void *p = malloc(sizeof(struct view));
  if (!p) return 0;
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 13);
  struct view *v = p;
  v->a[0].v = 0;
  v->pad[11] = 0;
  int i = fill(p, n);
  while (__VERIFIER_nondet_int() > 0) n++;
  free(p);
  return i > 6;
}
