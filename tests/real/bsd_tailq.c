/* TAILQ of BSD's sys/queue.h: jobs come at both ends, some are taken out of the middle, the rest goes from the front.
 */
#include <assert.h>
#include <stdlib.h>
#include <sys/queue.h>

int __VERIFIER_nondet_int(void);

struct job {
  int kind;
  TAILQ_ENTRY(job) link;
};
TAILQ_HEAD(jobs, job);

int main(void) {
  struct jobs jobs;
  struct job *j, *next;
  TAILQ_INIT(&jobs);
  while (__VERIFIER_nondet_int()) {
    j = malloc(sizeof *j);
    if (j == NULL) break;
    j->kind = 1;
    if (__VERIFIER_nondet_int())
      TAILQ_INSERT_TAIL(&jobs, j, link);
    else
      TAILQ_INSERT_HEAD(&jobs, j, link);
  }
  for (j = TAILQ_FIRST(&jobs); j != NULL; j = next) {
    next = TAILQ_NEXT(j, link);
    if (__VERIFIER_nondet_int()) {
      TAILQ_REMOVE(&jobs, j, link);
      free(j);
    }
  }
  while ((j = TAILQ_FIRST(&jobs)) != NULL) {
    assert(j->kind == 1);
    TAILQ_REMOVE(&jobs, j, link);
    free(j);
  }
  return 0;
}
