/* LIST of BSD's sys/queue.h (the link back leads to the pointer that leads here): some jobs are taken out of the
 * middle. */
#include <assert.h>
#include <stdlib.h>
#include <sys/queue.h>

int __VERIFIER_nondet_int(void);

struct job {
  int done;
  LIST_ENTRY(job) link;
};
LIST_HEAD(jobs, job);

int main(void) {
  struct jobs jobs;
  struct job *j, *next;
  LIST_INIT(&jobs);
  while (__VERIFIER_nondet_int()) {
    j = malloc(sizeof *j);
    if (j == NULL) break;
    j->done = 0;
    LIST_INSERT_HEAD(&jobs, j, link);
  }
  for (j = LIST_FIRST(&jobs); j != NULL; j = next) {
    next = LIST_NEXT(j, link);
    if (__VERIFIER_nondet_int()) {
      LIST_REMOVE(j, link);
      free(j);
    } else {
      j->done = 1;
    }
  }
  LIST_FOREACH(j, &jobs, link)
  assert(j->done == 1);
  while ((j = LIST_FIRST(&jobs)) != NULL) {
    LIST_REMOVE(j, link);
    free(j);
  }
  return 0;
}
