/* Lives that begin and end while pointers look on: blocks, variables of scopes and functions, memory from alloca. */
#include <alloca.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};

static int shared[4];
static struct pair *global;

static int *leave(int which) {
  int own[3] = {1, 2, 3};
  int *heap = malloc(2 * sizeof *heap), *p = which & 1 ? &own[1] : which & 2 ? heap : &shared[2];
  if (!(which & 2)) free(heap);
  return p;
}

static char *on_stack(int n) {
  char *old = alloca(4), *fresh = alloca((unsigned)(n & 7) + 1);
  fresh[0] = 1;
  return n & 1 ? old : fresh;
}

static void give_back(struct pair *p, struct pair **other) {
  *other = p;
  free(p);
}

int main(void) {
  int which = __VERIFIER_nondet_int();
  int *p = leave(which);
  int *inside = p;
  struct pair *a = malloc(sizeof *a), *b = malloc(2 * sizeof *b), *c = a;
  if (a == NULL || b == NULL) return 1;
  global = b;
  int *second = &a->second, *later = &b[1].first;
  if (which & 4) give_back(a, &c);
  if (which & 8) c = b;
  if (!(which & 4)) free(a);
  {
    int scoped = 5;
    inside = &scoped;
    *inside = 6;
  }
  char *s = on_stack(which);
  for (int i = 0; i < 2; i++) {
    int again = i, *last = inside;
    inside = &again;
    if (last == inside) again++;
  }
  if (c == b) *later = c->second = 3;
  free(global);
  global = NULL;
  return (s != NULL) + (second != NULL) + (later != NULL) + (inside != NULL) + (p == &shared[2]);
}
