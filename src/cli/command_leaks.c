/* silhouette leaks: where code without a main may lose memory, by contradiction. */
#include "cli/cli.h"

int command_leaks(Session *s) {
  static const LeakLimits limits = {.transfers = 2000, .regions = 50};
  Limit limit = session_limit(s);
  if (!session_load(s, &limit)) return limit.hit ? EXIT_UNDECIDED : EXIT_USAGE;
  Leaks leaks;
  Buf text = {0};
  double start = clock_seconds();
  bool whole = leaks_find(&s->program, limits, &limit, &leaks);
  if (s->options->value[OPTION_STATS].given)
    fprintf(s->diag.out, "stats: leaks %.3f seconds\n", clock_seconds() - start);
  int status = whole ? EXIT_GOOD : EXIT_UNDECIDED;
  for (uint32_t i = 0; i < leaks.probe.n; i++)
    if (leaks.probe.at[i].outcome == LEAK_WARNING) status = EXIT_UNDECIDED; /* a candidate is no defect */
  if (s->options->value[OPTION_JSON].given)
    report_leaks_json(&s->program, &leaks, &text);
  else
    report_leaks_text(&s->program, &leaks, &s->diag, &text);
  if (!whole) diag_error(&s->diag, "stopped by the %s", limit_text(limit.hit));
  status = session_write(s, "-", &text, status);
  buf_free(&text);
  leaks_free(&leaks);
  return status;
}
