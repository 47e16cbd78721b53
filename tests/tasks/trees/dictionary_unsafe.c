/* A search tree with iterative insert and find; the key that was just inserted is found.
   Bug: a new key below a parent without a smaller child is always hung there. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct word {
  int key;
  int uses;
  struct word *smaller, *larger;
} word;

static word *dict_find(word *root, int key) {
  word *w = root;
  while (w != NULL && w->key != key) {
    if (key < w->key)
      w = w->smaller;
    else
      w = w->larger;
  }
  return w;
}

static int dict_insert(word **root, int key) {
  word *parent = NULL, *w = *root;
  while (w != NULL) {
    if (w->key == key) {
      if (w->uses < 1000) w->uses++;
      return 0;
    }
    parent = w;
    w = key < w->key ? w->smaller : w->larger;
  }
  word *fresh = calloc(1, sizeof(word));
  if (fresh == NULL) return -1;
  fresh->key = key;
  fresh->uses = 1;
  if (parent == NULL)
    *root = fresh;
  else if (parent->smaller == NULL)
    parent->smaller = fresh;
  else
    parent->larger = fresh;
  return 0;
}

static void dict_free(word *root) {
  if (root == NULL) return;
  dict_free(root->smaller);
  dict_free(root->larger);
  free(root);
}

int main(void) {
  word *root = NULL;
  int status = 0;
  while (status == 0 && __VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    status = dict_insert(&root, key);
    if (status == 0) {
      word *w = dict_find(root, key);
      assert(w != NULL);
    }
  }
  dict_free(root);
  return status != 0;
}
