#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct config {
  int level;
};

struct module {
  struct module *next;
  struct config *config;
};

int main(void) {
  struct config *shared = malloc(sizeof(struct config));
  if (shared == NULL)
    return 1;
  shared->level = 1;
  struct module *modules = NULL;
  while (__VERIFIER_nondet_int()) {
    struct module *m = malloc(sizeof(struct module));
    if (m == NULL)
      return 1;
    m->config = shared;
    m->next = modules;
    modules = m;
  }

  /* What one of them writes, all others see. */
  if (modules != NULL)
    modules->config->level = 2;
  for (struct module *m = modules; m; m = m->next) {
    if (m->config != shared)
      reach_error();
    if (m->config->level != (m == modules ? 2 : 1)) /* the bug: it is shared */
      reach_error();
  }
  return 0;
}
