/* What the caller read the pointer for is over: the function that it calls, and that never returns, loses the block. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct editor {
  int *text;
};

static void serve(struct editor *e) {
  e->text = NULL;
  for (;;) __VERIFIER_nondet_int();
}

int main(void) {
  struct editor e;
  e.text = malloc(sizeof *e.text);
  *e.text = 3;
  serve(&e);
}
