/* A sorted list has no block with a key behind its removal. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *next; };
static struct node *find(struct node *n, int key) { while (n && n->key != key) n = n->next; return n; }
static void insert(struct node **h, int key) {
  while (*h && (*h)->key < key) h = &(*h)->next;
  if (*h && (*h)->key == key) return;
  struct node *n = malloc(sizeof *n);
  if (!n) return;
  n->key = key; n->next = *h; *h = n;
}
static int del(struct node **h, int key) {
  while (*h && (*h)->key < key) h = &(*h)->next;
  if (!*h || (*h)->key != key) return 0;
  struct node *n = *h; *h = n->next; free(n);
  return 1;
}
int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    int k = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) insert(&head, k);
    else { del(&head, k); assert(find(head, k) == NULL); }
  }
  while (head) { struct node *n = head; head = n->next; free(n); }
  return 0;
}
