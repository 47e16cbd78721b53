/* silhouette batch: many tasks, one process each. */
#include <unistd.h>

#include "cli/cli.h"

/* Megabytes: the jobs together take what a single check may take. */
static uint64_t share_of_memory(uint64_t jobs) {
  uint64_t share = memory_physical() / 4 * 3 / jobs >> 20;
  return share ? share : 1;
}

int command_batch(Session *s) {
  enum { MOST_JOBS = 1024, USUAL_MEMORY = 8000 /* on Slurm: there it is of other machines */ };
  static const double usual_timeout = 60;
  const Options *o = s->options;
  const OptionValue *v = o->value;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t jobs = v[OPTION_JOBS].number;
  bool on_slurm = v[OPTION_ON].given;
  if (!jobs) jobs = processors > 0 && !on_slurm ? (uint64_t)processors : 1;
  BatchOptions batch = {
      .operands = &o->files,
      .compile_commands = v[OPTION_COMPILE_COMMANDS].text,
      .properties = &o->properties,
      .passed = &o->passed,
      .jobs = jobs < MOST_JOBS ? (uint32_t)jobs : MOST_JOBS,
      .timeout = v[OPTION_TIMEOUT].given ? v[OPTION_TIMEOUT].seconds : usual_timeout,
      .memory_is_given = v[OPTION_MEMORY].given,
      .memory = v[OPTION_MEMORY].given ? v[OPTION_MEMORY].number
                : on_slurm             ? USUAL_MEMORY
                                       : share_of_memory(jobs),
      .on = v[OPTION_ON].text,
      .nodes = v[OPTION_NODES].number,
      .sbatch = v[OPTION_OPTIONS].text,
      .chunk = v[OPTION_CHUNK].seconds,
      .retries = v[OPTION_RETRIES].number,
      .reports = v[OPTION_REPORTS].text,
      .database = v[OPTION_DB].text,
      .html = v[OPTION_HTML].text,
      .csv = v[OPTION_CSV].text,
      .xml = v[OPTION_XML].text,
      .resume = v[OPTION_RESUME].given,
      .shard = o->shard,
      .shards = o->shards,
      .version = SILHOUETTE_VERSION,
      .stop = s->stop,
  };
  Buf table = {0};
  if (o->batch == BATCH_WORK) return batch_work(&o->files, SILHOUETTE_VERSION, s->stop, &s->diag);
  static BatchStatus (*const command[])(const BatchOptions *, Buf *, Diag *) = {[BATCH_TASKS] = batch_run,
                                                                                [BATCH_MERGE] = batch_merge,
                                                                                [BATCH_STATUS] = batch_status,
                                                                                [BATCH_REPORT] = batch_report};
  int status = (int)command[o->batch](&batch, &table, &s->diag);
  status = session_write(s, "-", &table, status);
  buf_free(&table);
  return status;
}
