/* For the tests that compare the audit with the interpreter: which programs there are, and how each is watched. */
#ifndef TESTS_AUDIT_SUPPORT_H
#define TESTS_AUDIT_SUPPORT_H

#include "alias/alias.h"
#include "program/runner.h"

/* The command line: [--programs N] [--first SEED] [--runs N] [--every N] [FILE...] */
typedef struct {
  int programs, first, runs;
  int every;                /* of the programs that are there, one in so many is watched; 0: none */
  const char *const *files; /* instead of random programs */
  int n_files;
} WatchOptions;
void watch_options(WatchOptions *o, int argc, char **argv); /* what is not given stays as it is */

/* Follows runs of the program; `round` counts from 0. */
typedef void Watching(const char *name, Program *p, const Alias *alias, int round);
/* Reads the C file and watches it so many times; false: it could not be read. */
bool watch_file(const char *path, const char *name, Watching *watching, int rounds);
/* The same with what `python3 tests/GENERATOR` writes. */
bool watch_generated(const char *generator, Watching *watching, int rounds);

/* The frame of the function's activation of this level, NULL if it is not open. */
const Frame *frame_of(const Run *r, FuncId f, uint32_t level);

#endif
