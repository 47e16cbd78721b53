/* Memory of alloca and arrays of variable length are alive till the function or the scope ends, and are never freed. */
#include <alloca.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

typedef struct node {
  struct node *next;
  int value;
} Node;

static int sum(const Node *list) {
  int n = 0;
  for (; list; list = list->next) n += list->value;
  return n;
}

static int *ended(unsigned n) {
  int *p = alloca(n * sizeof *p);
  p[0] = 1;
  return p;
}

static int on_the_stack(int n) {
  Node *last = alloca(sizeof *last), *first = malloc(sizeof *first);
  last->next = NULL;
  last->value = 0;
  if (!first) return 0;
  first->next = last;
  first->value = n;
  n = sum(first);
  free(first);
  return n;
}

static int of_scopes(unsigned n) {
  int last = 0;
  for (unsigned k = 1; k < n; k++) {
    int a[k];
    for (unsigned i = 0; i < k; i++) a[i] = (int)i;
    last = a[k - 1];
  }
  return last;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 12 + 1;
  int *where = ended(n);
  char *p = n <= 8 ? alloca(n) : malloc(n);
  if (!p) return 1;
  p[n - 1] = (char)(on_the_stack((int)n) + of_scopes(n));
  if (n > 8) free(p);
  return where && n > 9;
}
