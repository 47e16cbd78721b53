/* As jobs.c, but the last job is forgotten. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int done;
  struct job *next;
};

int main(void) {
  struct job *jobs = NULL;
  while (__VERIFIER_nondet_int()) {
    struct job *fresh = malloc(sizeof *fresh);
    if (fresh == NULL) break;
    fresh->done = 0;
    fresh->next = jobs;
    jobs = fresh;
  }
  for (struct job *j = jobs; j != NULL && j->next != NULL; j = j->next)
    j->done = 1;
  for (struct job *j = jobs; j != NULL; j = j->next)
    assert(j->done == 1);
  return 0;
}
