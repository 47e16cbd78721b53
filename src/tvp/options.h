/* The settings of `silhouette tvp`, from the command line and from TVLA's property files. */
#ifndef TVP_OPTIONS_H
#define TVP_OPTIONS_H

#include "tvp/tvp.h"

typedef struct {
  TvpReadOptions read;
  TvpRunOptions run;
  const char *program, *input; /* paths; input may be NULL */
  const char *format;
  const char *write_tvs, *write_dot, *write_json; /* files, or NULL */
  double timeout;                                 /* seconds, 0: none */
  uint64_t memory;                                /* bytes, 0: none */
  bool help, statistics;
  VEC(const char *) includes;
  VEC(const char *) defines;
  Strings strings; /* owns texts that are no argument */
} Settings;

/* False after an error, which was reported. */
bool tvp_settings_read(Settings *s, int argc, char **argv, Diag *diag);
void tvp_settings_free(Settings *s);
void tvp_settings_help(FILE *out);

#endif
