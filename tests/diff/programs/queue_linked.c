/* A queue as a linked list, driven by random commands. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };
struct queue { struct node *front, *back; };

static void put(struct queue *q, int v)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->v = v;
  n->next = NULL;
  if (q->back)
    q->back->next = n;
  else
    q->front = n;
  q->back = n;
}

static int get(struct queue *q, int *v)
{
  struct node *n = q->front;
  if (!n)
    return 0;
  *v = n->v;
  q->front = n->next;
  if (!q->front)
    q->back = NULL;
  free(n);
  return 1;
}

int main(void)
{
  struct queue q = { NULL, NULL };
  int v, next = 1;

  for (int i = 0; i < 12; i++) {
    if ((unsigned)__VERIFIER_nondet_int() % 3 != 0)
      put(&q, next++);
    else if (get(&q, &v))
      printf("%d ", v);
    else
      printf("- ");
  }
  printf("|");
  while (get(&q, &v))
    printf(" %d", v);
  printf("\n");
  return 0;
}
