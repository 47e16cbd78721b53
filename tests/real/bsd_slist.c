/* SLIST of BSD's sys/queue.h: a stack of jobs, filled, searched and emptied. */
#include <assert.h>
#include <stdlib.h>
#include <sys/queue.h>

int __VERIFIER_nondet_int(void);

struct job {
  int urgent;
  SLIST_ENTRY(job) link;
};
SLIST_HEAD(jobs, job);

int main(void) {
  struct jobs jobs;
  struct job *j;
  SLIST_INIT(&jobs);
  while (__VERIFIER_nondet_int()) {
    j = malloc(sizeof *j);
    if (j == NULL) break;
    j->urgent = 1;
    SLIST_INSERT_HEAD(&jobs, j, link);
  }
  SLIST_FOREACH(j, &jobs, link)
  assert(j->urgent == 1);
  while (!SLIST_EMPTY(&jobs)) {
    j = SLIST_FIRST(&jobs);
    SLIST_REMOVE_HEAD(&jobs, link);
    free(j);
  }
  return 0;
}
