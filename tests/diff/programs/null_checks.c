/* Functions that accept NULL, in all the ways to test for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct n { struct n *next; int v; };

static int len(const char *s) { return s ? (int)strlen(s) : -1; }
static int val(const struct n *p) { if (p == NULL) return 0; return p->v; }
static int second(const struct n *p) { return p && p->next ? p->next->v : -1; }
static int none(const void *p) { return !p; }

int main(void)
{
  int c = __VERIFIER_nondet_int();
  struct n b = { NULL, 2 }, a = { c > 0 ? &b : NULL, 1 };
  struct n *p = c % 2 ? &a : 0;

  printf("%d %d\n", len(NULL), len("four"));
  printf("%d %d %d\n", val(p), val(a.next), val(NULL));
  printf("%d %d\n", second(p), second(&a));
  printf("%d %d\n", none(p), none(&a));
  if (p != 0 && NULL != p->next)
    printf("both\n");
  free(NULL);
  while (p)
    p = p->next;
  printf("%d\n", p == (void *)0);
  return 0;
}
