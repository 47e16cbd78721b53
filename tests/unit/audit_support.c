#include "audit_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/front.h"

void watch_options(WatchOptions *o, int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    int n = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--programs")) o->programs = n;
    if (!strcmp(argv[i], "--first")) o->first = n;
    if (!strcmp(argv[i], "--runs")) o->runs = n;
    if (!strcmp(argv[i], "--every")) o->every = n;
  }
  o->files = (const char *const *)argv + i;
  o->n_files = argc - i;
}

bool watch_file(const char *path, const char *name, Watching *watching, int rounds) {
  Program p;
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &path, .n_files = 1, .pointer_bits = 64};
  bool read = front_load(&p, &o, NULL, &diag);
  if (read) {
    Alias *alias = alias_new(&p);
    for (int k = 0; k < rounds; k++) watching(name, &p, alias, k);
    alias_free(alias);
  }
  program_free(&p);
  return read;
}

bool watch_generated(const char *generator, Watching *watching, int rounds) {
  char path[] = "/tmp/audit_random_XXXXXX.c", command[256];
  int fd = mkstemps(path, 2);
  if (fd < 0) return false;
  close(fd);
  snprintf(command, sizeof command, "python3 tests/%s > %s", generator, path);
  bool good = system(command) == 0;  // NOLINT: a test may start a program
  good = good && watch_file(path, generator, watching, rounds);
  remove(path);
  return good;
}

const Frame *frame_of(const Run *r, FuncId f, uint32_t level) {
  for (uint32_t i = 0; i < r->frame.n; i++)
    if (r->frame.at[i].function == f && --level == 0) return &r->frame.at[i];
  return NULL;
}
