/* The whole run of `silhouette tvp`. */
#include <string.h>

#include "tvp/options.h"

static bool write_file(const TvpRun *r, const char *format, const char *path, Diag *diag) {
  if (!path) return true;
  Buf text = {0}, error = {0};
  tvp_print(r, format, &text);
  bool ok = file_write(path, buf_str(&text), text.n, &error);
  if (!ok) diag_error(diag, "%s", buf_str(&error));
  buf_free(&text);
  buf_free(&error);
  return ok;
}

static void print_statistics(TvpProgram *p, const TvpRun *r, Diag *diag) {
  TvlStatistics s = tvl_statistics(tvp_logic(p));
  fprintf(diag->out,
          "tvp: %.3f s, %.1f MB; %llu applications, %llu focused, %llu infeasible, %llu breaches, %llu coerce calls, "
          "%llu rule evaluations, %llu merges, %llu structures\n",
          tvp_run_counts(r)->seconds, (double)memory_peak() / 1048576.0, (unsigned long long)s.applications,
          (unsigned long long)s.focused, (unsigned long long)s.infeasible, (unsigned long long)s.breaches,
          (unsigned long long)s.coerce_calls, (unsigned long long)s.rule_evaluations, (unsigned long long)s.merges,
          (unsigned long long)s.structures);
}

static int run_program(Settings *s, TvpProgram *p, FILE *out, Diag *diag) {
  TvpInputs inputs = {0};
  int status = TVP_UNREADABLE;
  if (tvp_read_structures(p, s->input, &s->read, &inputs, diag)) {
    TvpRun *r = tvp_run(p, &inputs, &s->run, diag);
    Buf text = {0};
    tvp_print(r, s->format, &text);
    status = (int)tvp_run_status(r);
    guard_begin_answer();
    fwrite(buf_str(&text), 1, text.n, out);
    fflush(out); /* a failure stays in its error flag */
    guard_end_answer(status);
    buf_free(&text);
    bool written = write_file(r, "tvs", s->write_tvs, diag) && write_file(r, "dot", s->write_dot, diag) &&
                   write_file(r, "json", s->write_json, diag);
    if (!written) status = TVP_UNREADABLE;
    if (s->statistics) print_statistics(p, r, diag);
    tvp_run_free(r);
  }
  vec_free(inputs);
  return status;
}

int tvp_command(int argc, char **argv, FILE *out, Diag *diag, volatile sig_atomic_t *stop) {
  Settings s;
  int status = TVP_UNREADABLE;
  if (tvp_settings_read(&s, argc, argv, diag)) {
    Limit limit = {.memory = s.memory, .stop = stop};
    if (s.timeout > 0) limit.deadline = clock_seconds() + s.timeout;
    guard_limits(limit.deadline, limit.memory);
    if (strcmp(s.format, "text") == 0) guard_last_words("result: stopped: %s\n", TVP_STOPPED);
    s.read.logic.limit = &limit;
    s.run.limit = &limit;
    if (s.help) {
      tvp_settings_help(out);
      status = TVP_VERIFIED;
    } else {
      TvpProgram *p = tvp_load(s.program, &s.read, diag);
      if (p) status = run_program(&s, p, out, diag);
      tvp_free(p);
    }
  }
  tvp_settings_free(&s);
  return status;
}
