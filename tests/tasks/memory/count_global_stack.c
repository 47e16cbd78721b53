/* A stack in global variables: its top and how many are on it. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *top;
static int count;

int main(void) {
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) break;
    if (what > 0 && count < 1000) {
      struct node *p = malloc(sizeof *p);
      if (!p) continue;
      p->next = top;
      top = p;
      count++;
    } else if (what < 0 && count > 0) {
      struct node *p = top;
      top = top->next;
      free(p);
      count--;
    }
  }
  while (count-- > 0) {
    struct node *p = top;
    top = p->next;
    free(p);
  }
  return 0;
}
