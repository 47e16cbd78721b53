/* What `check` writes beside the verdicts on functions: their certificates as one file (docs/certificate.md). The audit
 * of each is that of its driver, which is a program with a main; functions_audit.c reads the file again. */
#include <string.h>

#include "cli/functions.h"

/* The lines that say what all proofs are about. */
static void add_claim(const Check *c, Buf *out) {
  Buf names = {0};
  bool may_fail = c->session->options->value[OPTION_MALLOC].number == 0;
  buf_printf(out, FUNCTIONS_CERTIFICATE "calls %s\nmalloc %s\n", c->modular ? "contracts" : "bodies",
             may_fail ? "may-fail" : "never-fails");
  certificate_print_properties(c->session->properties, &names);
  for (char *rest, *name = strtok_r(names.at, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
    buf_printf(out, "property %s\n", name);
  buf_free(&names);
}

/* False: there is none. */
static bool add_proof(Check *c, const Entry *e, const char *macro, uint32_t value, Buf *out) {
  Buf text = {0}, error = {0};
  uint32_t lines = 0;
  bool read = file_read(entry_proof(e, &c->strings, macro, value), &text, &error);
  for (size_t i = 0; i < text.n; i++) lines += text.at[i] == '\n';
  if (read) {
    buf_printf(out, "proof %s %u %u\n", macro, value, lines);
    buf_add_n(out, text.at, text.n);
  }
  buf_free(&text);
  buf_free(&error);
  return read;
}

static bool add_function(Check *c, uint32_t i, Buf *out) {
  const Entry *e = &c->entry.at[i];
  buf_printf(out, "function %s\n", c->result.at[i].name);
  if (!e->has_contract) return add_proof(c, e, DRIVER_NOT_NULL, e->needs_set, out);
  return add_proof(c, e, DRIVER_STAGE, DRIVER_ENSURES, out) &&
         (!e->has_assigns || add_proof(c, e, DRIVER_STAGE, DRIVER_ASSIGNS, out));
}

static int write_certificate(Check *c, int status) {
  Session *s = c->session;
  Buf text = {0};
  uint32_t n = 0;
  add_claim(c, &text);
  for (uint32_t i = 0; i < c->result.n; i++) {
    Buf one = {0};
    if (c->result.at[i].answer.kind != VERDICT_TRUE) continue;
    if (add_function(c, i, &one)) {
      buf_add_n(&text, one.at, one.n);
      n++;
    } else {
      diag_at(&s->diag, DIAG_WARNING, c->result.at[i].at, "the certificate says nothing of %s: its proof has none",
              c->result.at[i].name);
    }
    buf_free(&one);
  }
  buf_add(&text, "end\n");
  if (n)
    status = session_write(s, s->options->value[OPTION_CERTIFICATE].text, &text, status);
  else
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "no certificate is written: there is none of any function");
  buf_free(&text);
  return status;
}

int check_write_files(Check *c, int status) {
  if (c->session->options->value[OPTION_CERTIFICATE].given) status = write_certificate(c, status);
  return status;
}
