/* Odd numbers may be negative: their remainder is then -1.  */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int ok) {
  if (!ok) reach_error();
}
struct node { int v; struct node *next; };
struct queue { struct node *head, *tail; unsigned len; };
static int push(struct queue *q, int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->v = v;
  n->next = NULL;
  if (q->tail)
    q->tail->next = n;
  else
    q->head = n;
  q->tail = n;
  q->len++;
  return 1;
}
static int pop(struct queue *q, int *v) {
  struct node *n = q->head;
  if (!n) return 0;
  *v = n->v;
  q->head = n->next;
  if (!q->head) q->tail = NULL;
  q->len--;
  free(n);
  return 1;
}
int main(void) {
  struct queue even = {0}, odd = {0}, tens = {0};
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int v = __VERIFIER_nondet_int();
    if (v % 10 == 0)
      push(&tens, v);
    else if (v & 1)
      push(&odd, v);
    else if (v >= 0)
      push(&even, v);
  }
  int v;
  while (pop(&even, &v)) check(v % 2 == 0);
  while (pop(&odd, &v)) check(v % 2 == 1 && (v & 1) == 1);
  while (pop(&tens, &v)) check(v % 5 == 0 && (v & 1) == 0 && v / 10 * 10 == v);
  check(even.len == 0 && odd.len == 0 && !tens.tail);
  return 0;
}
