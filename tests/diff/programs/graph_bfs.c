/* Breadth-first search on an adjacency matrix of bits. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define N 7

int main(void)
{
  unsigned adj[N] = { 0 };
  int dist[N], queue[N], rd = 0, wr = 0;

  for (int i = 0; i < 8; i++) {
    unsigned a = __VERIFIER_nondet_uint() % N, b = __VERIFIER_nondet_uint() % N;
    adj[a] |= 1u << b;
    adj[b] |= 1u << a;
  }
  for (int i = 0; i < N; i++)
    dist[i] = -1;
  dist[0] = 0;
  queue[wr++] = 0;
  while (rd < wr) {
    int u = queue[rd++];
    for (int v = 0; v < N; v++)
      if (adj[u] >> v & 1 && dist[v] < 0) {
        dist[v] = dist[u] + 1;
        queue[wr++] = v;
      }
  }
  for (int i = 0; i < N; i++)
    printf("%d ", dist[i]);
  printf("\n");
  return wr;
}
