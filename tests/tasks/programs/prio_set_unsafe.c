/* Priority set as a binary search tree with parent links: insert, find,
 * delete-min, and freeing without recursion. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int prio;
  unsigned uses;
  struct item *parent;
  struct item *left, *right;
};

struct prioset {
  struct item *root;
  size_t size;
};

static struct item *set_find(const struct prioset *s, int prio) {
  struct item *it = s->root;
  while (it != NULL && it->prio != prio) it = prio < it->prio ? it->left : it->right;
  return it;
}

static struct item *set_insert(struct prioset *s, int prio) {
  struct item *parent = NULL, *it = s->root;
  while (it != NULL) {
    if (it->prio == prio) {
      it->uses++;
      return it;
    }
    parent = it;
    it = prio < it->prio ? it->left : it->right;
  }
  it = malloc(sizeof *it);
  if (it == NULL) return NULL;
  it->prio = prio;
  it->uses = 1;
  it->left = it->right = NULL;
  it->parent = parent;
  if (parent == NULL)
    s->root = it;
  else if (prio < parent->prio)
    parent->left = it;
  else
    parent->right = it;
  s->size++;
  return it;
}

static struct item *set_min(const struct prioset *s) {
  struct item *it = s->root;
  if (it == NULL) return NULL;
  while (it->left != NULL) it = it->left;
  return it;
}

static int set_delete_min(struct prioset *s, int *prio) {
  struct item *min = set_min(s);
  if (min == NULL) return 0;
  struct item *child = min->right;
  if (min->parent == NULL)
    s->root = child;
  else
    min->parent->left = child;
  *prio = min->prio;
  free(min);
  s->size--;
  return 1;
}

/* The next item in order, or NULL. */
static struct item *set_next(struct item *it) {
  if (it->right != NULL) {
    it = it->right;
    while (it->left != NULL) it = it->left;
    return it;
  }
  while (it->parent != NULL && it->parent->right == it) it = it->parent;
  return it->parent;
}

static void set_free(struct prioset *s) {
  struct item *it = s->root;
  while (it != NULL) {
    if (it->left != NULL) {
      it = it->left;
    } else if (it->right != NULL) {
      it = it->right;
    } else {
      struct item *parent = it->parent;
      if (parent != NULL) {
        if (parent->left == it)
          parent->left = NULL;
        else
          parent->right = NULL;
      }
      free(it);
      it = parent;
    }
  }
  s->root = NULL;
}

int main(void) {
  struct prioset s = {NULL, 0};
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    int prio = __VERIFIER_nondet_int();
    if (command == 1) {
      struct item *it = set_insert(&s, prio);
      if (it == NULL) break;
      assert(it->prio == prio);
      assert(s.root != NULL);
    } else if (command == 2) {
      struct item *it = set_find(&s, prio);
      if (it != NULL) printf("%d used %u times\n", it->prio, it->uses);
    } else if (command == 3) {
      if (set_delete_min(&s, &prio)) printf("removed %d\n", prio);
    }
  }
  for (struct item *it = set_min(&s); it != NULL; it = set_next(it)) printf("%d ", it->prio);
  printf("(%zu)\n", s.size);
  set_free(&s);
  return 0;
}
