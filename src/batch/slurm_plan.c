/* How many tasks make a chunk. Few and large ones spare the scheduler; many and small ones keep all nodes busy until
 * the end, and lose less when a node dies. So: as large as leaves some chunks for each slot, between half a minute and
 * half an hour, and never longer than a job of the partition may take when every task needs all of its time. */
#include "batch/slurm.h"

static const double CHUNKS_PER_SLOT = 8;     /* an eighth of a slot's work may be left when the others are done */
static const double LEAST_SECONDS = 30;      /* starting a job takes the scheduler about a second of its own */
static const double MOST_SECONDS = 1800;     /* expected, of a chunk */
static const double SLACK_SECONDS = 30;      /* of each task: starting, stopping late, writing */
static const double JOB_SECONDS = 120;       /* of each job */
static const double LONGEST_SECONDS = 86400; /* no job is longer than a day: some day each node is serviced */

double plan_longest(const BatchOptions *o, uint32_t tasks) {
  uint32_t rounds = (tasks + o->jobs - 1) / o->jobs;
  return JOB_SECONDS + rounds * (o->timeout + SLACK_SECONDS);
}

/* Seconds of the pool's processes together that a chunk should have. */
static double goal(const BatchOptions *o, const U32Vec *wanted, const double *seconds, uint32_t slots) {
  if (o->chunk > 0) return o->chunk * o->jobs;
  double total = 0;
  for (uint32_t i = 0; i < wanted->n; i++) total += seconds[wanted->at[i]];
  double wall = total / o->jobs / slots / CHUNKS_PER_SLOT;
  if (wall < LEAST_SECONDS) wall = LEAST_SECONDS;
  if (wall > MOST_SECONDS) wall = MOST_SECONDS;
  return wall * o->jobs;
}

void plan_chunks(const BatchOptions *o, const Partition *p, const U32Vec *wanted, const double *seconds,
                 const uint32_t *alone, uint32_t slots, ChunkVec *out) {
  double most = goal(o, wanted, seconds, slots), sum = 0;
  double longest = p->seconds > 0 && p->seconds < LONGEST_SECONDS ? p->seconds : LONGEST_SECONDS;
  bool fresh = true; /* the next task begins a chunk */
  for (uint32_t i = 0; i < wanted->n; i++) {
    uint32_t t = wanted->at[i];
    if (!fresh) {
      uint32_t n = vec_last(*out).task.n;
      fresh = alone[t] || sum + seconds[t] > most || plan_longest(o, n + 1) > longest;
    }
    if (fresh) {
      vec_push(*out, (Chunk){.is_open = true});
      sum = 0;
    }
    vec_push(vec_last(*out).task, t);
    sum += seconds[t];
    fresh = alone[t];
  }
}
