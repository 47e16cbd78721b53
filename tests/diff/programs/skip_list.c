/* A skip list of up to three levels. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define LEVELS 3

struct node { int key; struct node *next[LEVELS]; };

static struct node head = { -1, { NULL } };

static void find(int key, struct node *prev[LEVELS])
{
  struct node *p = &head;
  for (int i = LEVELS - 1; i >= 0; i--) {
    while (p->next[i] && p->next[i]->key < key)
      p = p->next[i];
    prev[i] = p;
  }
}

static void insert(int key, unsigned levels)
{
  struct node *prev[LEVELS], *n;
  find(key, prev);
  n = prev[0]->next[0];
  if (n && n->key == key)
    return;
  n = calloc(1, sizeof *n);
  if (!n)
    exit(1);
  n->key = key;
  for (unsigned i = 0; i < levels; i++) {
    n->next[i] = prev[i]->next[i];
    prev[i]->next[i] = n;
  }
}

int main(void)
{
  for (int i = 0; i < 9; i++) {
    int key = (int)((unsigned)__VERIFIER_nondet_int() % 30);
    insert(key, 1 + (unsigned)__VERIFIER_nondet_int() % LEVELS);
  }
  for (int i = LEVELS - 1; i >= 0; i--) {
    for (struct node *p = head.next[i]; p; p = p->next[i])
      printf("%d ", p->key);
    printf("\n");
  }
  for (struct node *p = head.next[0], *t; p; p = t) {
    t = p->next[0];
    free(p);
  }
  head.next[0] = head.next[1] = head.next[2] = NULL;
  return 0;
}
