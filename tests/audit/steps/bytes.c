/* Bytes are written into members of list elements: at indices and lengths that are inputs, by pointers that walk; some
 * of them reach the pointers beside. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  char first[6];
  struct node *next;
  char last[8];
  struct node *other;
};

static void at_index(struct node *n, unsigned k) {
  if (k < 6) n->first[k] = 1;
  if (k < 8) n->last[k] = 2;
}

static void length(struct node *n, unsigned k) {
  memset(n->first, 0, k % 7);
  memcpy(n->last, n->first, k % 7);
}

static void walk(struct node *n, unsigned k) {
  char *to = n->last, *end = to + k % 9;
  while (to < end) *to++ = 3;
}

/* The pointers of the element become NULL. */
static void across(struct node *n, unsigned k) {
  char *all = (char *)n;
  for (unsigned i = k % 2 * 8; i < sizeof *n; i++) all[i] = 0;
}

static void clear(struct node *n, unsigned k) { memset(n->first, 0, k % 2 ? sizeof *n : 16); }

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) continue;
    memset(n, 0, sizeof *n);
    n->next = list;
    n->other = list;
    list = n;
  }
  for (struct node *n = list; n != NULL;) {
    struct node *next = n->next;
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 16;
    at_index(n, k);
    length(n, k);
    walk(n, k);
    if (n->next == NULL && k == 5) across(n, k);
    if (n->next == NULL && k == 6) across(n, k);
    if (k == 7) clear(n, k);
    if (k == 8) clear(n, k);
    if (k == 9 && n->other != NULL) n->other->first[k - 6] = 4;
    n = next;
  }
  return 0;
}
