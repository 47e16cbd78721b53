#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct job {
  int priority;
  struct job *next;
};

int main(void) {
  /* One job of priority 9 in front of jobs of priority 1. */
  struct job *jobs = NULL, *j;
  while (__VERIFIER_nondet_int()) {
    if (!(j = malloc(sizeof *j)))
      exit(1);
    j->priority = 1;
    j->next = jobs;
    jobs = j;
  }
  if (!(j = malloc(sizeof *j)))
    exit(1);
  j->priority = 9;
  j->next = jobs;
  jobs = j;

  if (jobs->priority == 9 && jobs->next == NULL) { /* the bug: the second condition */
    jobs = jobs->next;
    free(j);
  }

  for (j = jobs; j; j = j->next) {
    if (j->priority > 1)
      reach_error();
  }
  return 0;
}
