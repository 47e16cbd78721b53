/* The certificate of a TRUE that the overview has shown: its graphs (smg/proof.h) behind the lines that every
 * certificate begins with. Which kind a certificate is its first line says. */
#include <string.h>

#include "audit/audit.h"
#include "evidence/certificate.h"
#include "property/property.h"

static const char first_line[] = "silhouette-survey 3\n";

/* All lines before the graphs. */
static void add_head(const Program *p, uint32_t properties, bool malloc_may_fail, Buf *out) {
  char program[SHA256_TEXT];
  Buf names = {0};
  certificate_fingerprint(p, program);
  certificate_print_properties(properties, &names);
  buf_printf(out, "%sprogram %s\nbits %u\nmalloc %s\n", first_line, program, p->pointer_bits,
             malloc_may_fail ? "may-fail" : "never-fails");
  for (char *name = strtok(names.at, " "); name; name = strtok(NULL, " ")) buf_printf(out, "property %s\n", name);
  buf_free(&names);
}

void survey_certificate(const Program *p, const Verdict *v, Buf *out) {
  add_head(p, v->properties, v->malloc_may_fail, out);
  buf_add_n(out, v->shown.proof.at, v->shown.proof.n);
  buf_add(out, "end\n");
}

static void blame(AuditResult *r, const SmgRecheck *k) {
  const char *text = arena_copy(&r->arena, k->why, strlen(k->why) + 1);
  vec_push(r->problem, (AuditProblem){.at = k->at, .text = text, .is_limit = true});
}

/* Behind the head. */
static bool audit_graphs(Program *p, const char *text, const char *graphs, Limit *limit, AuditResult *r, Buf *error) {
  uint32_t line = 0;
  Goals goals = {0};
  SmgRecheck k;
  for (const char *s = text; s < graphs; s++) line += *s == '\n';
  Alias *alias = alias_new(p);
  property_goals(p, r->properties, alias, &goals);
  SmgOptions o = {
      .goal = goals.at, .n_goals = goals.n, .malloc_may_fail = r->malloc_may_fail, .alias = alias, .limit = limit};
  smg_recheck(p, &o, graphs, line, &k);
  r->is_confirmed = k.is_confirmed;
  r->goals = goals.n;
  r->states = k.graphs;
  r->steps = (uint32_t)k.steps;
  r->is_stopped = limit && limit->hit != LIMIT_NONE;
  if (!k.is_readable) buf_add(error, buf_str(&k.error));
  if (k.is_readable && !k.is_confirmed && !r->is_stopped) blame(r, &k);
  bool readable = k.is_readable;
  smg_recheck_free(&k);
  vec_free(goals);
  alias_free(alias);
  return readable;
}

bool evidence_audit(Program *p, const char *text, Limit *limit, AuditResult *r, Buf *error) {
  if (!text_starts(text, first_line)) return audit_certificate(p, text, limit, r, error);
  Buf head = {0};
  *r = (AuditResult){.properties = certificate_properties(text)};
  bool known = false;
  for (int may = 0; may < 2 && !known; may++) {
    buf_clear(&head);
    add_head(p, r->properties, may, &head);
    known = text_starts(text, buf_str(&head));
    r->malloc_may_fail = may;
  }
  if (!known) {
    char program[SHA256_TEXT];
    certificate_fingerprint(p, program);
    buf_printf(error, "this certificate is about another program, or other options; the fingerprint of this one is %s",
               program);
  }
  bool readable = known && audit_graphs(p, text, text + head.n, limit, r, error);
  buf_free(&head);
  return readable;
}
