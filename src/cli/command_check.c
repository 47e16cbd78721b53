/* silhouette check: the verdict on a program; silhouette show precision: what was tracked to reach it. */
#include <string.h>
#include <time.h>

#include "cli/cli.h"

/* Without --property: what one wants to know of a C program first. */
static bool read_properties(Session *s, uint32_t *set) {
  static const char *const usual[] = {"unreach-call", "valid-memsafety"};
  const TextVec *given = &s->options->properties;
  const char *const *name = given->n ? given->at : usual;
  uint32_t n = given->n ? given->n : sizeof usual / sizeof *usual;
  bool ok = true;
  for (uint32_t i = 0; i < n && ok; i++) ok = property_read(name[i], set, &s->label, &s->diag);
  if (s->options->value[OPTION_ERROR_LABEL].given) *set |= PROPERTY_UNREACH_LABEL; /* who names it means it */
  return ok;
}

static bool read_generators(Session *s) {
  const TextVec *files = &s->options->generators;
  if (!files->n) return true;
  s->generators = generators_load(files->at, files->n, &s->diag);
  return s->generators != NULL;
}

static void hear_story(void *context, const StoryRecord *r) {
  Session *s = context;
  if (s->kept) kept_story_add(s->kept, r);
  if (!s->options->value[OPTION_TRACE_REFINEMENT].given) return;
  Buf text = {0};
  report_story_text(&s->story, r, &text);
  fputs(buf_str(&text), s->diag.out);
  buf_free(&text);
}

/* Of --mode: `refine` is lazy without the overview, as the paper has it. */
enum { MODE_REFINE = MODE_OVERVIEW + 1 };

/* The overview makes no tree: those who want to look at one do without it. */
static bool wants_overview(const Session *s) {
  const OptionValue *o = s->options->value;
  if (o[OPTION_MODE].number == MODE_OVERVIEW) return true;
  return s->options->command == COMMAND_CHECK && o[OPTION_MODE].number == MODE_LAZY && !s->options->generators.n &&
         !o[OPTION_TRACE_REFINEMENT].given;
}

static void verify_with(Session *s, uint32_t properties, Limit *limit, Verdict *v) {
  const OptionValue *o = s->options->value;
  bool wanted = s->kept || o[OPTION_TRACE_REFINEMENT].given;
  VerifyOptions options = {
      .properties = properties,
      .mode = o[OPTION_MODE].number == MODE_REFINE ? MODE_LAZY : (CheckMode)o[OPTION_MODE].number,
      .overview = wants_overview(s),
      .overview_trace = o[OPTION_TRACE_REFINEMENT].given ? s->diag.out : NULL,
      .malloc_may_fail = o[OPTION_MALLOC].number == 0,
      .max_depth = (uint32_t)o[OPTION_DEPTH].number,
      .generators = s->generators,
      .certificate = o[OPTION_CERTIFICATE].given || o[OPTION_AUDIT].given,
      .unchallenged = o[OPTION_NO_AUDIT].given,
      .jobs = s->options->command == COMMAND_CHECK && !o[OPTION_TRACE_REFINEMENT].given ? session_jobs(s) : 1,
      .limit = limit,
      .story = {wanted ? hear_story : NULL, s},
      .known = {session_tell_known, s},
  };
  verify(&s->program, &options, v);
}

/* Rows of a portfolio: who was how often asked, what came of it, and what it took. */
static void print_rows(FILE *out, const char *group, const RowRecord *row, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    fprintf(out, "stats: %s_%s_tried %llu\n", group, row[i].name, (unsigned long long)row[i].tried);
    fprintf(out, "stats: %s_%s_achieved %llu\n", group, row[i].name, (unsigned long long)row[i].achieved);
    fprintf(out, "stats: %s_%s_effort %llu\n", group, row[i].name, (unsigned long long)row[i].effort);
    fprintf(out, "stats: %s_%s_seconds %.6f\n", group, row[i].name, row[i].seconds);
  }
}

static void print_statistics(const Session *s, const Verdict *v) {
  if (!s->options->value[OPTION_STATS].given) return;
  if (v->answered_by) fprintf(s->diag.out, "stats: answered_by %s\n", v->answered_by);
  for (uint32_t i = 0; i < v->statistic.n; i++)
    fprintf(s->diag.out, "stats: %s %.*f\n", v->statistic.at[i].name,
            text_ends(v->statistic.at[i].name, "seconds") ? 6 : 0, v->statistic.at[i].value);
  print_rows(s->diag.out, "stage", v->stage.at, v->stage.n);
  print_rows(s->diag.out, "refiner", v->refiner.at, v->refiner.n);
}

/* A report is made when the time is over, too: the analysis leaves a share of it. */
static double time_for_report(const Session *s) {
  static const double share = 0.1, most = 5;
  const OptionValue *o = s->options->value;
  if (!o[OPTION_REPORT].given || !o[OPTION_TIMEOUT].given) return 0;
  double time = share * o[OPTION_TIMEOUT].seconds;
  return time < most ? time : most;
}

typedef enum { LOAD_FAILED, LOAD_STOPPED /* there is a verdict */, LOAD_DONE } LoadOutcome;

static LoadOutcome load(Session *s, Limit *limit, Verdict *v, int *status) {
  *limit = session_limit(s);
  limit->deadline -= time_for_report(s);
  uint32_t properties = 0;
  *status = EXIT_USAGE;
  if (!read_properties(s, &properties) || !read_generators(s)) return LOAD_FAILED;
  s->properties = properties;
  progress_begin(s, limit);
  progress_phase(s, "compiling", NULL);
  bool loaded = session_load(s, limit);
  progress_hide(s);
  if (!loaded) {
    if (!limit->hit) return LOAD_FAILED;
    *v = (Verdict){.kind = VERDICT_UNKNOWN};
    buf_add(&v->reason, limit_text(limit->hit));
    return LOAD_STOPPED;
  }
  const char *missing = property_unchecked(properties); /* an honest unknown */
  if (missing) {
    *v = (Verdict){.kind = VERDICT_UNKNOWN};
    buf_printf(&v->reason, "the property %s is not checked yet", missing);
    return LOAD_STOPPED;
  }
  return LOAD_DONE;
}

static void verify_loaded(Session *s, Limit *limit, Verdict *v) {
  *v = (Verdict){0};
  progress_phase(s, NULL, v);
  verify_with(s, s->properties, limit, v);
  progress_hide(s);
  print_statistics(s, v);
}

bool session_verify(Session *s, Limit *limit, Verdict *v, int *status) {
  LoadOutcome loaded = load(s, limit, v, status);
  if (loaded == LOAD_DONE) verify_loaded(s, limit, v);
  return loaded != LOAD_FAILED;
}

/* The test of a FALSE: written where the user wants it, and run. False after a message. */
static bool give_evidence(Session *s, Verdict *v, Limit *limit) {
  const OptionValue *o = s->options->value;
  FrontOptions front = session_front(s, limit);
  if (v->kind != VERDICT_FALSE) return true;
  Buf error = {0};
  bool written = !o[OPTION_TEST].given || verdict_write_test(&s->program, v, &front, o[OPTION_TEST].text, &error);
  if (!written) diag_error(&s->diag, "no test: %s", buf_str(&error));
  buf_free(&error);
  if (o[OPTION_NO_CONFIRM].given || o[OPTION_NO_EXECUTE].given)
    buf_printf(&v->unconfirmed, "%s was given", o[OPTION_NO_EXECUTE].given ? "--no-execute" : "--no-confirm");
  else {
    progress_phase(s, "confirming", NULL);
    verdict_confirm(&s->program, v, &front, o[OPTION_EXECUTE].given, limit);
    progress_hide(s);
  }
  return written;
}

static int write_witness(Session *s, const Verdict *v, const char *file, int status) {
  Limit none = {0};
  FrontOptions front = session_front(s, &none);
  Buf text = {0}, error = {0};
  WitnessFormat format = text_ends(file, ".graphml") ? WITNESS_GRAPHML : WITNESS_YAML;
  if (v->kind == VERDICT_UNKNOWN)
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "no witness is written: the verdict is unknown");
  else if (verdict_witness(&s->program, v, &front, format, SILHOUETTE_VERSION, &text, &error))
    status = session_write(s, file, &text, status);
  else
    status = EXIT_USAGE;
  if (error.n) diag_error(&s->diag, "no witness: %s", buf_str(&error));
  buf_free(&text);
  buf_free(&error);
  return status;
}

static int write_certificate(Session *s, const Verdict *v, Limit *limit, int status) {
  if (v->kind != VERDICT_TRUE) {
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "no certificate is written: the verdict is not true");
    return status;
  }
  Buf text = {0};
  if (!verdict_has_certificate(v))
    diag_at(&s->diag, DIAG_WARNING, (Position){0}, "no certificate is written: the proof has none");
  else if (verdict_certificate(&s->program, v, limit, &text))
    status = session_write(s, s->options->value[OPTION_CERTIFICATE].text, &text, status);
  else
    diag_at(&s->diag, DIAG_WARNING, (Position){0}, "no certificate is written: stopped while it was made (%s)",
            limit_text(limit->hit));
  buf_free(&text);
  return status;
}

/* What is not confirmed is not known. The place may be one in a program that was read for the audit. */
static void withdraw(Session *s, Verdict *v, Position at, const char *what, const char *why) {
  if (at.file) at.file = str_intern(&s->program.strings, at.file);
  v->kind = VERDICT_UNKNOWN;
  v->at = at;
  buf_clear(&v->reason);
  buf_printf(&v->reason, "%s: %s", what, why);
}

static const char not_confirmed[] = "the certificate was not confirmed";

static void audit_text(Session *s, Verdict *v, const char *certificate, Limit *limit) {
  Program again;
  FrontOptions front = session_front(s, limit);
  Buf error = {0};
  AuditResult r = {0};
  bool read = front_load(&again, &front, NULL, &s->diag) && evidence_audit(&again, certificate, limit, &r, &error);
  bool stopped = read && limit->hit != LIMIT_NONE;
  if (r.is_confirmed) v->audit = AUDIT_CONFIRMED;
  if (r.is_confirmed)
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "the proof was audited: %u states, %u steps and %u goals are confirmed",
            r.states, r.steps, r.goals);
  else if (stopped || !r.problem.n)
    withdraw(s, v, (Position){0}, not_confirmed, read ? limit_text(limit->hit) : buf_str(&error));
  else
    withdraw(s, v, r.problem.at[0].at, not_confirmed, r.problem.at[0].text);
  audit_result_free(&r);
  program_free(&again);
  buf_free(&error);
}

/* --audit: the proof of a TRUE is checked at once, on the program as it is read anew. */
static void audit_verdict(Session *s, Verdict *v, Limit *limit) {
  Buf text = {0};
  progress_phase(s, "auditing", NULL);
  if (!verdict_has_certificate(v))
    withdraw(s, v, (Position){0}, not_confirmed, "the proof has no certificate");
  else if (verdict_certificate(&s->program, v, limit, &text))
    audit_text(s, v, buf_str(&text), limit);
  else
    withdraw(s, v, (Position){0}, not_confirmed, limit_text(limit->hit));
  progress_hide(s);
  buf_free(&text);
}

/* What came of an audit that nobody asked for. A step that leads out of the certified states refutes the proof; that
 * the audit did not get to the end, or knows too little of a step, says nothing against it. */
static void judge_audit(Session *s, Verdict *v, const AuditResult *r, const char *trouble) {
  for (uint32_t i = 0; i < r->problem.n; i++)
    if (!r->problem.at[i].is_limit) {
      if (!verdict_without_tree(v)) /* else the overview's proof stands by itself, and that is not looked at again */
        withdraw(s, v, r->problem.at[i].at, "the audit refutes a step of the proof", r->problem.at[i].text);
      return;
    }
  v->audit = r->is_confirmed ? AUDIT_CONFIRMED : AUDIT_OPEN;
  if (r->is_confirmed) return;
  buf_add(&v->unaudited, r->problem.n ? r->problem.at[0].text : trouble);
  if (r->problem.n) v->unaudited_at = r->problem.at[0].at;
}

/* By default short proofs are audited, with at most twice the work that they took (or a little more), on the automata
 * that they are about. The overview looks at its own once more before it says that they are some (smg_run). */
static void audit_by_default(Session *s, Verdict *v, const Limit *limit) {
  enum { SHORT_PROOF = 1000000, LEAST_WORK = 500000 };
  if (!verdict_has_certificate(v)) return;
  if (v->shown.n_proved) v->audit = AUDIT_CONFIRMED;
  if (v->shown.n_proved || limit->spent > SHORT_PROOF) return;
  Limit own = *limit;
  own.effort = 3 * own.spent + LEAST_WORK;
  if (limit->effort && own.effort > limit->effort) own.effort = limit->effort;
  Buf text = {0}, error = {0};
  AuditResult r = {0};
  clock_t start = clock();
  progress_phase(s, "auditing", NULL);
  bool made = verdict_certificate(&s->program, v, &own, &text);
  bool read = made && evidence_audit(&s->program, buf_str(&text), &own, &r, &error);
  judge_audit(s, v, &r, made && !read ? buf_str(&error) : limit_text(own.hit));
  progress_hide(s);
  if (s->options->value[OPTION_STATS].given) /* of the processor */
    fprintf(s->diag.out, "stats: audit_seconds %.6f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
  audit_result_free(&r);
  buf_free(&text);
  buf_free(&error);
}

static void audit_proof(Session *s, Verdict *v, Limit *limit) {
  const OptionValue *o = s->options->value;
  if (v->kind != VERDICT_TRUE) return;
  if (o[OPTION_AUDIT].given)
    audit_verdict(s, v, limit);
  else if (!o[OPTION_NO_AUDIT].given)
    audit_by_default(s, v, limit);
}

/* Files that were asked for beside the result. */
static int write_files(Session *s, const Verdict *v, Limit *limit, int status) {
  const OptionValue *sarif = &s->options->value[OPTION_SARIF];
  for (uint32_t i = 0; i < s->options->witnesses.n; i++)
    status = write_witness(s, v, s->options->witnesses.at[i], status);
  if (s->options->value[OPTION_CERTIFICATE].given) status = write_certificate(s, v, limit, status);
  if (!sarif->given) return status;
  Buf text = {0};
  report_verdict_sarif(&s->program, v, SILHOUETTE_VERSION, &text);
  status = session_write(s, sarif->text, &text, status);
  buf_free(&text);
  return status;
}

static void verdict_line(const Verdict *v, Buf *out) {
  static const char *const colour[] = {
      [VERDICT_TRUE] = "\033[32;1m", [VERDICT_FALSE] = "\033[31;1m", [VERDICT_UNKNOWN] = "\033[33;1m"};
  bool coloured = terminal_colour(stdout);
  if (coloured) buf_add(out, colour[v->kind]);
  report_verdict_line(v, out);
  if (coloured) buf_add(out, "\033[0m");
}

static bool owes_files(const Session *s) {
  static const int option[] = {OPTION_TEST, OPTION_WITNESS, OPTION_CERTIFICATE, OPTION_SARIF, OPTION_REPORT};
  for (size_t i = 0; i < sizeof option / sizeof *option; i++)
    if (s->options->value[option[i]].given) return true;
  return false;
}

/* Path, messages, verdict: in this order also where standard output and standard error are one. */
static int print_verdict(Session *s, const Verdict *v, int status) {
  bool json = s->options->value[OPTION_JSON].given;
  Buf text = {0};
  if (json)
    report_verdict_json(&s->program, v, &text);
  else
    report_verdict_path(&s->program, v, &text);
  if (owes_files(s)) guard_owes_files();
  guard_begin_answer();
  status = session_write(s, "-", &text, status);
  buf_clear(&text);
  report_verdict_messages(&s->program, v, &s->diag);
  if (!json) {
    verdict_line(v, &text);
    status = session_write(s, "-", &text, status);
  }
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

/* Is it one that `check` started on a driver? */
static bool is_of_driver(const Session *s) {
  bool found = false;
  for (uint32_t i = 0; i < s->options->flags.n; i++)
    found = found || strstr(s->options->flags.at[i], DRIVER_NOT_NULL) || strstr(s->options->flags.at[i], DRIVER_STAGE);
  return found;
}

int command_check(Session *s) {
  static const int status_of[] = {
      [VERDICT_TRUE] = EXIT_GOOD, [VERDICT_FALSE] = EXIT_DEFECT, [VERDICT_UNKNOWN] = EXIT_UNDECIDED};
  Verdict v;
  int status = EXIT_USAGE;
  Limit limit;
  if (!report_folder_begin(s)) return status;
  LoadOutcome loaded = load(s, &limit, &v, &status);
  if (loaded == LOAD_FAILED) return report_folder_end(s, NULL, status);
  if (loaded == LOAD_DONE && checks_functions(s)) return report_folder_end(s, NULL, check_functions(s, &limit));
  if (loaded == LOAD_DONE && s->clauses.n && !is_of_driver(s))
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "contracts are not looked at: --modular, or --function, checks them");
  if (loaded == LOAD_DONE) verify_loaded(s, &limit, &v);
  audit_proof(s, &v, &limit);
  session_tell_verdict(s, &v);
  bool good = give_evidence(s, &v, &limit);
  status = write_files(s, &v, &limit, good ? status_of[v.kind] : EXIT_USAGE);
  session_keep_last(s, &v);
  status = print_verdict(s, &v, status);
  status = report_folder_end(s, &v, status);
  verdict_free(&v);
  return status;
}

int command_show_precision(Session *s) {
  Verdict v;
  int status;
  Limit limit;
  if (!session_verify(s, &limit, &v, &status)) return status;
  Buf text = {0};
  report_precision_text(&s->program, &v, &text);
  status = session_write(s, s->options->value[OPTION_OUTPUT].text, &text, EXIT_GOOD);
  buf_free(&text);
  verdict_free(&v);
  return status;
}
