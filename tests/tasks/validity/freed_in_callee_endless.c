/* As lost_in_callee_endless, but the block is freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct editor {
  int *text;
};

static void serve(struct editor *e) {
  free(e->text);
  e->text = NULL;
  for (;;) __VERIFIER_nondet_int();
}

int main(void) {
  struct editor e;
  e.text = malloc(sizeof *e.text);
  *e.text = 3;
  serve(&e);
}
