/* A list is built at its end and turned round by recursion: the former successor points back at the node.
   Bug: the old link is kept, so that the list ends in a ring. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
  char letter;
  struct node *next;
} node;

static int build(node **head) {
  node **end = head;
  *head = NULL;
  for (int c = __VERIFIER_nondet_int(); c > 0; c = __VERIFIER_nondet_int()) {
    node *n = malloc(sizeof(node));
    if (n == NULL) return -1;
    n->letter = (char)('a' + c % 26);
    n->next = NULL;
    *end = n;
    end = &n->next;
  }
  return 0;
}

static node *reverse(node *n) {
  if (n == NULL || n->next == NULL) return n;
  node *head = reverse(n->next);
  n->next->next = n;
  return head;
}

static void destroy(node *n) {
  if (n == NULL) return;
  node *next = n->next;
  free(n);
  destroy(next);
}

int main(void) {
  node *word;
  int status = build(&word);
  word = reverse(word);
  destroy(word);
  return status;
}
