/* Readings of a meter are read recursively into a list, walked recursively, and freed from the last to the first. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct reading {
  int value;
  struct reading *next;
};

static struct reading *read_all(void) {
  int value = __VERIFIER_nondet_int();
  if (value == 0) return NULL;
  struct reading *r = malloc(sizeof *r);
  if (!r) return NULL;
  r->value = value;
  r->next = read_all();
  return r;
}

static void print_all(const struct reading *r) {
  if (!r) return;
  printf("%d\n", r->value);
  print_all(r->next);
}

static const struct reading *largest(const struct reading *r) {
  if (!r) return NULL;
  const struct reading *other = largest(r->next);
  return other && other->value > r->value ? other : r;
}

static void free_all(struct reading *r) {
  if (!r) return;
  free_all(r->next);
  free(r);
}

int main(void) {
  struct reading *all = read_all();
  print_all(all);
  const struct reading *top = largest(all);
  if (top) printf("largest: %d\n", top->value);
  free_all(all);
  return 0;
}
