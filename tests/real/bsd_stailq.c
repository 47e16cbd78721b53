/* STAILQ of BSD's sys/queue.h (the head has a pointer to the last next pointer): a queue that is filled at its end and
 * emptied from its front. */
#include <assert.h>
#include <stdlib.h>
#include <sys/queue.h>

int __VERIFIER_nondet_int(void);

struct job {
  int kind;
  STAILQ_ENTRY(job) link;
};
STAILQ_HEAD(jobs, job);

int main(void) {
  struct jobs jobs;
  struct job *j;
  STAILQ_INIT(&jobs);
  while (__VERIFIER_nondet_int()) {
    j = malloc(sizeof *j);
    if (j == NULL) break;
    j->kind = 3;
    STAILQ_INSERT_TAIL(&jobs, j, link);
  }
  while (!STAILQ_EMPTY(&jobs)) {
    j = STAILQ_FIRST(&jobs);
    assert(j->kind == 3);
    STAILQ_REMOVE_HEAD(&jobs, link);
    free(j);
  }
  return 0;
}
