/* silhouette audit: is the certificate a proof about the program? */
#include "cli/functions.h"

static int judge(Session *s, const AuditResult *r) {
  for (uint32_t i = 0; i < r->problem.n; i++)
    diag_at(&s->diag, DIAG_ERROR, r->problem.at[i].at, "%s%s", r->problem.at[i].text,
            r->problem.at[i].is_limit ? " (the audit knows too little of this to refute it)" : "");
  Buf text = {0};
  if (r->is_confirmed) {
    buf_add(&text, "proved:");
    certificate_print_properties(r->properties, &text);
    buf_printf(&text, "\nallocations: %s\n", r->malloc_may_fail ? "may fail" : "never fail");
    buf_printf(&text, "checked: %u states, %u steps, %u goals\naudit: confirmed\n", r->states, r->steps, r->goals);
  } else if (r->problem.n) {
    buf_printf(&text, "audit: not confirmed (%u problem%s%s)\n", r->problem.n, r->problem.n == 1 ? "" : "s",
               r->is_stopped ? ", there may be more" : "");
  } else {
    buf_add(&text, audit_stopped_by_limit);
  }
  guard_begin_answer();
  int status = session_write(s, "-", &text, r->is_confirmed ? EXIT_GOOD : EXIT_UNDECIDED);
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

int command_audit(Session *s) {
  const char *file = s->options->certificate;
  Buf text = {0}, error = {0};
  Limit limit = session_limit(s);
  AuditResult r = {0};
  int status = EXIT_USAGE;
  bool read = file_read(file, &text, &error);
  if (read) s->properties = certificate_properties(buf_str(&text));
  if (!read) {
    diag_error(&s->diag, "%s", buf_str(&error));
  } else if (!session_load(s, &limit)) {
    if (limit.hit) status = EXIT_UNDECIDED;
  } else if (is_functions_certificate(buf_str(&text))) {
    status = audit_functions(s, &limit, buf_str(&text));
  } else if (s->options->functions.n) {
    diag_error(&s->diag, "--function is about certificates of functions; this one is about a program with a main");
  } else if (!s->program.main) {
    diag_error(&s->diag, "there is no function 'main'");
  } else {
    bool readable = evidence_audit(&s->program, buf_str(&text), &limit, &r, &error);
    if (readable)
      status = judge(s, &r);
    else
      diag_at(&s->diag, DIAG_ERROR, (Position){.file = file}, "%s", buf_str(&error));
    audit_result_free(&r);
  }
  buf_free(&text);
  buf_free(&error);
  return status;
}
