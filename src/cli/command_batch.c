/* silhouette batch: many tasks, one process each. */
#include <unistd.h>

#include "cli/cli.h"

/* Megabytes: the jobs together take what a single check may take. */
static uint64_t share_of_memory(uint64_t jobs) {
  uint64_t share = memory_physical() / 4 * 3 / jobs >> 20;
  return share ? share : 1;
}

int command_batch(Session *s) {
  enum { MOST_JOBS = 1024 };
  static const double usual_timeout = 60;
  const Options *o = s->options;
  const OptionValue *v = o->value;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t jobs = v[OPTION_JOBS].number;
  if (!jobs) jobs = processors > 0 ? (uint64_t)processors : 1;
  BatchOptions batch = {
      .operands = &o->files,
      .compile_commands = v[OPTION_COMPILE_COMMANDS].text,
      .properties = &o->properties,
      .passed = &o->passed,
      .jobs = jobs < MOST_JOBS ? (uint32_t)jobs : MOST_JOBS,
      .timeout = v[OPTION_TIMEOUT].given ? v[OPTION_TIMEOUT].seconds : usual_timeout,
      .memory_is_given = v[OPTION_MEMORY].given,
      .memory = v[OPTION_MEMORY].given ? v[OPTION_MEMORY].number : share_of_memory(jobs),
      .database = v[OPTION_DB].text,
      .html = v[OPTION_HTML].text,
      .resume = v[OPTION_RESUME].given,
      .shard = o->shard,
      .shards = o->shards,
      .version = SILHOUETTE_VERSION,
      .stop = s->stop,
  };
  Buf table = {0};
  int status = (int)(o->batch == BATCH_MERGE ? batch_merge : batch_run)(&batch, &table, &s->diag);
  status = session_write(s, "-", &table, status);
  buf_free(&table);
  return status;
}
