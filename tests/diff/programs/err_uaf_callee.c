/* ERROR for some inputs: the callee frees what the caller still uses. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct msg { int len; char *text; };

static int process(struct msg *m)
{
  if (m->len > 3) {
    free(m->text);
    free(m);
    return -1;
  }
  return m->len;
}

int main(void)
{
  struct msg *m = malloc(sizeof *m);
  if (!m || !(m->text = malloc(8)))
    return 1;
  m->len = (int)((unsigned)__VERIFIER_nondet_int() % 8);
  int r = process(m);
  printf("%d\n", r);
  printf("%d\n", m->len);
  free(m->text);
  free(m);
  return 0;
}
