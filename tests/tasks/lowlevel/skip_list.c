/* A skip list with an array of forward pointers and an array of predecessors for the insertion. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LEVELS 3

struct node {
  int key;
  int level;
  struct node *forward[]; /* as many as the level says */
};

static struct node *new_node(int key, int level) {
  struct node *n = malloc(sizeof *n + (size_t)level * sizeof n->forward[0]);
  if (n == NULL) abort();
  n->key = key;
  n->level = level;
  for (int i = 0; i < level; i++) n->forward[i] = NULL;
  return n;
}

static int random_level(void) {
  int level = 1;
  while (level < LEVELS && __VERIFIER_nondet_int() > 3) level++;
  return level;
}

static void insert(struct node *head, int key) {
  struct node *update[LEVELS];
  struct node *x = head;
  for (int i = LEVELS - 1; i >= 0; i--) {
    while (x->forward[i] != NULL && x->forward[i]->key < key) x = x->forward[i];
    update[i] = x;
  }
  if (x->forward[0] != NULL && x->forward[0]->key == key) return;
  struct node *n = new_node(key, random_level());
  for (int i = 0; i < n->level; i++) {
    n->forward[i] = update[i]->forward[i];
    update[i]->forward[i] = n;
  }
}

int main(void) {
  struct node *head = new_node(0, LEVELS);
  while (__VERIFIER_nondet_int()) insert(head, __VERIFIER_nondet_int());
  for (struct node *n = head->forward[0]; n != NULL && n->forward[0] != NULL; n = n->forward[0])
    assert(n->key < n->forward[0]->key);
  while (head != NULL) {
    struct node *next = head->forward[0];
    free(head);
    head = next;
  }
  return 0;
}
