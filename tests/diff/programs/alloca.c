/* Stack memory by __builtin_alloca: lives until the function returns. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct node { int v; struct node *next; };

static int build(int n)
{
  struct node *head = 0;
  int s = 0;
  for (int i = 0; i < n; i++) {
    struct node *p = __builtin_alloca(sizeof *p);
    p->v = i * i;
    p->next = head;
    head = p;
  }
  for (; head; head = head->next)
    s = 2 * s + head->v;
  return s;
}

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 8);
  printf("%d %d\n", n, build(n));
  char *buf = __builtin_alloca((size_t)n + 1);
  memset(buf, 'z', (size_t)n);
  buf[n] = '\0';
  printf("%s.\n", buf);
  return 0;
}
