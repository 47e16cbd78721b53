#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct task {
  int done;
  struct task *next;
};

int main(void) {
  struct task *tasks = NULL;
  while (__VERIFIER_nondet_int()) {
    struct task *t = malloc(sizeof(struct task));
    if (t == NULL)
      exit(1);
    t->done = __VERIFIER_nondet_int();
    t->next = tasks;
    tasks = t;
  }

  struct task *before = NULL, *t = tasks;
  while (t != NULL) {
    struct task *next = t->next;
    if (t->done != 0) {
      if (before == NULL)
        tasks = next;
      else
        before->next = next;
      free(t);
    } else {
      before = t;
    }
    t = next;
    if (t != NULL && before != NULL && before->next != t)
      before = before->next;
  }

  for (t = tasks; t; t = t->next)
    if (t->done != 0)
      reach_error();
  return 0;
}
