/* Global tables that mix function pointers and data. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int hello(int x) { printf("hello %d\n", x); return 1; }
static int twice(int x) { printf("twice %d\n", 2 * x); return 2; }
static int stop(int x) { (void)x; return -1; }

typedef int handler(int);

static struct cmd { char key; handler *run; int arg; const struct cmd *next; } cmds[] = {
  { 'h', hello, 5, &cmds[2] },
  { 't', &twice, 21, cmds },
  { 's', stop, 0, 0 },
};

static handler *fallback = twice;
static handler **current = &fallback;

int main(void)
{
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  const struct cmd *c = &cmds[k];
  int r = 0;

  while (c) {
    r = c->run(c->arg);
    c = c->next;
  }
  printf("%d\n", r);
  (*current)(4);
  fallback = hello;
  (**current)(4);
  return k == 2;
}
