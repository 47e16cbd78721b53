/* Blocks of a table of lists, of trees and of variables are counted (src/smg/census.h), some of them by counters that
 * go wrong: two structures of one size, one that is allocated by a size that only a caller knows, strings that happen
 * to be as large, a block that grows, one that is lost. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
  int key;
  char *name;
  struct entry *next;
};
struct leaf {
  struct leaf *left, *right;
  long weight;
};
static struct entry *table[3];
static struct leaf *root;
static int entries, leaves, both;

static void *get(size_t n) {
  void *p = malloc(n);
  if (!p) exit(1);
  return p;
}

static void put(int key) {
  int n = __VERIFIER_nondet_int();
  struct entry *e = get(sizeof *e);
  e->name = get(n > 0 && n < 30 ? n : 24); /* as large as an entry, perhaps */
  e->name[0] = 0;
  e->key = key;
  e->next = table[(unsigned)key % 3];
  table[(unsigned)key % 3] = e;
  entries++;
  both++;
}

static int take(int i) {
  struct entry *e = table[i];
  if (!e) return 0;
  table[i] = e->next;
  free(e->name);
  free(e);
  entries--;
  both--;
  return 1;
}

static void grow(long weight) {
  struct leaf **at = &root, *l;
  while (*at) at = weight < (*at)->weight ? &(*at)->left : &(*at)->right;
  l = calloc(1, sizeof *l);
  if (!l) return;
  l->weight = weight;
  *at = l;
  leaves++;
  both++;
}

static void fell(struct leaf *l) {
  if (!l) return;
  fell(l->left);
  fell(l->right);
  free(l);
  leaves--;
  both--;
}

int main(void) {
  struct entry *kept = NULL;
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
    if (__VERIFIER_nondet_int())
      put(__VERIFIER_nondet_int());
    else if (__VERIFIER_nondet_int())
      grow(__VERIFIER_nondet_int());
    else
      take((unsigned)__VERIFIER_nondet_int() % 3);
  }
  if (__VERIFIER_nondet_int() == 7) { /* one that nobody counts */
    kept = get(sizeof *kept);
    kept->name = NULL;
    if (__VERIFIER_nondet_int() == 8) kept = realloc(kept, 2 * sizeof *kept);
    if (!kept) return 0;
  }
  assert(both == entries + leaves);
  for (int i = 0; i < 3; i++)
    while (take(i)) {
    }
  assert(entries == 0);
  assert(kept || both == leaves);
  fell(root);
  root = NULL;
  assert(both == 0);
  if (__VERIFIER_nondet_int() == 9) kept = NULL; /* lost */
  free(kept);
  assert(leaves == 0);
  return 0;
}
