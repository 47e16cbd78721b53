/* A queue made of two stacks. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct stack { int data[16]; int n; };

static void push(struct stack *s, int v) { s->data[s->n++] = v; }
static int pop(struct stack *s) { return s->data[--s->n]; }

struct queue { struct stack in, out; };

static void put(struct queue *q, int v) { push(&q->in, v); }

static int get(struct queue *q)
{
  if (q->out.n == 0)
    while (q->in.n > 0)
      push(&q->out, pop(&q->in));
  return q->out.n > 0 ? pop(&q->out) : -1;
}

int main(void)
{
  struct queue q = { { { 0 }, 0 }, { { 0 }, 0 } };
  for (int i = 0; i < 14; i++)
    if (__VERIFIER_nondet_int() & 1)
      put(&q, i);
    else
      printf("%d ", get(&q));
  printf("| %d %d\n", q.in.n, q.out.n);
  return 0;
}
