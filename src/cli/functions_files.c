/* What `check` writes beside the verdicts on functions. Their certificates become one file (docs/certificate.md): that
 * of each is the one of its driver, which is a program with a main, and functions_audit.c reads the file again. The
 * results of all are one SARIF document. Each has a page, and one page leads to them. */
#include <string.h>
#include <sys/stat.h>

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

/* A file that the check of the function has left, with the names that the user knows. False: there is none. */
static bool read_beside(Check *c, uint32_t i, const char *ending, Buf *out) {
  Buf error = {0};
  bool read = file_read(check_text(c, "", c->entry.at[i].stem, ending), out, &error);
  if (read) check_rename(c, report_uri, out);
  if (read) check_rename(c, check_name, out);
  buf_free(&error);
  return read;
}

static int write_sarif(Check *c, int status) {
  Buf text = {0};
  for (uint32_t i = 0; i < c->result.n; i++) read_beside(c, i, ENTRY_SARIF, &c->result.at[i].sarif);
  report_functions_sarif(&c->result, SILHOUETTE_VERSION, &text);
  status = session_write(c->session, c->session->options->value[OPTION_SARIF].text, &text, status);
  buf_free(&text);
  return status;
}

static int write_report(Check *c, int status) {
  const char *folder = c->session->options->value[OPTION_REPORT].text;
  Buf text = {0};
  for (uint32_t i = 0; i < c->result.n; i++) {
    FunctionResult *r = &c->result.at[i];
    Buf page = {0};
    if (read_beside(c, i, ENTRY_PAGE, &page)) {
      const char *own = check_text(c, "/", folder, r->name);
      mkdir(own, 0777); /* if that fails, the page cannot be written, which is told */
      status = session_write(c->session, check_text(c, "/", own, "index.html"), &page, status);
      r->page = check_text(c, "/", r->name, "index.html");
    }
    buf_free(&page);
  }
  report_functions_page(&c->result, SILHOUETTE_VERSION, &text);
  status = session_write(c->session, check_text(c, "/", folder, "index.html"), &text, status);
  buf_free(&text);
  return status;
}

/* The contracts that were proved, and that main was proved by: each call of their functions was held to them. Why
 * there is no witness, or NULL. */
static const char *find_contracts(Check *c, WitnessContracts *out) {
  const Program *p = &c->session->program;
  for (uint32_t i = 0; i < c->result.n; i++)
    if (c->result.at[i].answer.kind != VERDICT_TRUE) return "not all functions are true";
  for (uint32_t i = 0; i < c->instead.n; i++) {
    FuncId f = c->instead.at[i];
    Buf pre = {0}, post = {0};
    if (!p->func.at[f].is_defined) return "the contract of a function without a body is assumed";
    driver_plain_contract(p, f, &c->session->clauses, &pre, &post);
    WitnessContract one = {.function = f};
    one.pre = str_intern(&c->strings, buf_str(&pre));
    one.post = str_intern(&c->strings, buf_str(&post));
    if (pre.n || post.n) vec_push(*out, one);
    buf_free(&pre);
    buf_free(&post);
  }
  return NULL;
}

static int write_witness(Check *c, const char *file, int status) {
  Session *s = c->session;
  WitnessContracts contracts = {0};
  Limit none = {0};
  FrontOptions front = session_front(s, &none);
  Buf text = {0}, error = {0};
  const char *why = find_contracts(c, &contracts);
  if (why)
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "no witness is written: %s", why);
  else if (contracts_witness(&s->program, s->properties, &contracts, &front, SILHOUETTE_VERSION, &text, &error))
    status = session_write(s, file, &text, status);
  else
    status = EXIT_USAGE;
  if (error.n) diag_error(&s->diag, "no witness: %s", buf_str(&error));
  vec_free(contracts);
  buf_free(&text);
  buf_free(&error);
  return status;
}

int check_write_files(Check *c, int status) {
  const OptionValue *o = c->session->options->value;
  const TextVec *witnesses = &c->session->options->witnesses;
  if (o[OPTION_CERTIFICATE].given) status = write_certificate(c, status);
  for (uint32_t i = 0; i < witnesses->n; i++) status = write_witness(c, witnesses->at[i], status);
  if (o[OPTION_SARIF].given) status = write_sarif(c, status);
  if (o[OPTION_REPORT].given) status = write_report(c, status);
  return status;
}
