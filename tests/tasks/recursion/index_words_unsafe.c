/* An index as a search tree: words are numbers; a second occurrence is counted and its new node given back.
   Bug: the node of a word that is there already is lost. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct word {
  int key;
  unsigned times;
  struct word *smaller, *larger;
};

static struct word *word_new(int key) {
  struct word *w = calloc(1, sizeof *w);
  if (w) {
    w->key = key;
    w->times = 1;
  }
  return w;
}

/* Takes the node. */
static struct word *insert(struct word *root, struct word *added) {
  if (!root) return added;
  if (added->key < root->key) {
    root->smaller = insert(root->smaller, added);
  } else if (added->key > root->key) {
    root->larger = insert(root->larger, added);
  } else {
    root->times++;
  }
  return root;
}

static unsigned times(const struct word *w, int key) {
  if (!w) return 0;
  if (w->key == key) return w->times;
  return times(key < w->key ? w->smaller : w->larger, key);
}

static void print(const struct word *w) {
  if (!w) return;
  print(w->smaller);
  printf("%d: %u\n", w->key, w->times);
  print(w->larger);
}

static void clear(struct word *w) {
  if (!w) return;
  clear(w->smaller);
  clear(w->larger);
  free(w);
}

int main(void) {
  struct word *root = NULL;
  int key;
  while ((key = __VERIFIER_nondet_int()) != 0) {
    struct word *w = word_new(key);
    if (!w) break;
    root = insert(root, w);
  }
  print(root);
  if (times(root, 42) > 1) puts("more than once");
  clear(root);
  return 0;
}
