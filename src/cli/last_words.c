/* What the guard (base/guard.h) writes for us if the command must be ended: the last line that its readers look for. */
#include <stdlib.h>

#include "cli/cli.h"

const char run_stopped_json[] =
    "{\"version\": 1, \"kind\": \"run\", \"judgement\": \"undecided\", \"outcome\": \"limit\"}\n";
const char audit_stopped_by_limit[] = "audit: not confirmed (stopped by a limit)\n";

/* The result of a check that has nothing to say but the reason. */
static void leave_check(bool json, const char *reason) {
  Program none;
  Verdict v = {.kind = VERDICT_UNKNOWN};
  Buf text = {0};
  program_init(&none, 64);
  buf_add(&v.reason, reason);
  if (json)
    report_verdict_json(&none, &v, &text);
  else
    report_verdict_line(&v, &text);
  guard_last_words(buf_str(&text), EXIT_UNDECIDED);
  buf_free(&text);
  verdict_free(&v);
  program_free(&none);
}

static void leave_run(bool json) {
  Buf text = {0};
  if (json)
    buf_add(&text, run_stopped_json);
  else
    buf_printf(&text, "outcome: %s (%%s)\n", run_outcome_name(RUN_LIMIT));
  guard_last_words(buf_str(&text), EXIT_UNDECIDED);
  buf_free(&text);
}

void session_tell_guard(const Session *s) {
  static const double batch_patience = 20; /* its jobs are to be ended and to be written down */
  CommandId command = s->options->command;
  bool json = s->options->value[OPTION_JSON].given;
  Limit limit = session_limit(s);
  if (command == COMMAND_BATCH) {
    guard_patience(batch_patience); /* the limits are those of its jobs */
    return;
  }
  guard_limits(limit.deadline, limit.memory);
  if (command == COMMAND_CHECK) leave_check(json, "%s");
  if (command == COMMAND_RUN) leave_run(json);
  if (command == COMMAND_AUDIT) guard_last_words(audit_stopped_by_limit, EXIT_UNDECIDED);
}

void session_tell_known(void *session, const Verdict *v) {
  const Session *s = session;
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (!out) return;
  Diag diag = {.out = out, .colour = s->diag.colour};
  report_verdict_messages(&s->program, v, &diag);
  fclose(out);
  guard_last_notes(text);
  free(text);
}

void session_tell_verdict(const Session *s, const Verdict *v) {
  static const int status[] = {
      [VERDICT_TRUE] = EXIT_GOOD, [VERDICT_FALSE] = EXIT_DEFECT, [VERDICT_UNKNOWN] = EXIT_UNDECIDED};
  Buf text = {0};
  if (s->options->value[OPTION_JSON].given)
    report_verdict_json(&s->program, v, &text);
  else
    report_verdict_line(v, &text);
  guard_last_notes(NULL);
  if (text.n < GUARD_WORDS) guard_last_words(buf_str(&text), status[v->kind]);
  buf_free(&text);
}
