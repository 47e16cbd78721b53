/* A binary heap as priority queue. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int heap[16], n;

static void swap(int *a, int *b)
{
  int t = *a;
  *a = *b;
  *b = t;
}

static void push(int v)
{
  int i = n++;
  heap[i] = v;
  while (i > 0 && heap[(i - 1) / 2] > heap[i]) {
    swap(&heap[i], &heap[(i - 1) / 2]);
    i = (i - 1) / 2;
  }
}

static int pop(void)
{
  int r = heap[0], i = 0;
  heap[0] = heap[--n];
  for (;;) {
    int c = 2 * i + 1;
    if (c + 1 < n && heap[c + 1] < heap[c])
      c++;
    if (c >= n || heap[i] <= heap[c])
      return r;
    swap(heap + i, heap + c);
    i = c;
  }
}

int main(void)
{
  for (int i = 0; i < 11; i++)
    push(__VERIFIER_nondet_int() % 100);
  printf("%d: ", pop());
  push(50);
  while (n > 0)
    printf("%d ", pop());
  printf("\n");
  return 0;
}
