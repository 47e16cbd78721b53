/* Elements of a zeroed array that lead to elements of it: what a loop has filled is a row, and what it has not another. */
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
typedef struct Node { int value; struct Node *next; } Node;
static Node pool[64];
static Node other;
static Node *head;
int main(void) {
  for (int i = 0; i < 64; i++) {
    pool[i].next = &pool[i]; 
  }
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 64) { head = &pool[k]; if (head->next) head->next->value = 3; }
  return 0;
}
