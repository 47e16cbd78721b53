/* From a file to a program: preprocess, lex, parse, make. */
#include "tvp/program.h"

#include <string.h>

/* TVLA's vocabulary has these predicates of threads always; here only where a specification mentions one. */
static const struct {
  const char *name;
  uint32_t attributes;
} THREAD_PREDICATES[] = {
    {"isthread", TVL_ABSTRACTION}, {"ready", TVL_ABSTRACTION}, {"runnable", TVL_UNIQUE}, {"outside", 0}};

static bool declares(const Decl *d, const char *name) {
  for (; d; d = d->next) {
    if ((d->kind == D_CORE || d->kind == D_DEFINED) && strcmp(d->name->text, name) == 0) return true;
    if (d->kind == D_FOREACH && declares(d->body, name)) return true;
  }
  return false;
}

static void declare_thread_predicates(Maker *m, const Tokens *tokens) {
  const size_t n = sizeof THREAD_PREDICATES / sizeof *THREAD_PREDICATES;
  bool used = m->spec->threads != NULL;
  for (size_t k = 0; k < n && !used; k++) {
    const char *name = str_intern(m->strings, THREAD_PREDICATES[k].name);
    for (uint32_t i = 0; i < tokens->n && !used; i++) used = tokens->at[i].kind == T_ID && tokens->at[i].text == name;
  }
  for (size_t k = 0; used && k < n; k++)
    if (!declares(m->spec->declarations, THREAD_PREDICATES[k].name))
      tvl_predicate(m->tvl, THREAD_PREDICATES[k].name, 1, THREAD_PREDICATES[k].attributes, NULL);
  m->program->isthread = tvl_find_predicate(m->tvl, "isthread");
  m->program->ready = tvl_find_predicate(m->tvl, "ready");
  m->program->runnable = tvl_find_predicate(m->tvl, "runnable");
}

static bool make(TvpProgram *p, const Spec *spec, const Tokens *tokens, const TvpReadOptions *options, Diag *diag) {
  Maker m = {.program = p,
             .tvl = p->tvl,
             .strings = &p->source.strings,
             .spec = spec,
             .options = options,
             .diag = diag,
             .budget = TVP_BUDGET};
  if (spec->decomposition)
    diag_at(diag, DIAG_WARNING, spec->decomposition_at,
            "decomposition is not supported; what the specification says about it is ignored");
  declare_thread_predicates(&m, tokens);
  bool ok = tvp_make_program(&m);
  if (m.errors > MAX_ERRORS) diag_error(diag, "%u more errors", m.errors - MAX_ERRORS);
  for (uint32_t i = 0; i < m.sets.n; i++) tvp_members_free(&m.sets.at[i]);
  vec_free(m.sets);
  vec_free(m.actions);
  vec_free(m.rule_at);
  vec_free(m.declared_at);
  idmap_free(&m.set);
  idmap_free(&m.action);
  idmap_free(&m.instance);
  idmap_free(&m.label);
  idmap_free(&m.missing);
  idmap_free(&m.narrowed);
  return ok;
}

static TvpProgram *load(TvpProgram *p, bool preprocessed, const TvpReadOptions *options, Diag *diag) {
  Tokens tokens = {0};
  Spec spec;
  p->tvl = tvl_new();
  bool ok = preprocessed && tvp_lex(&p->source, &tokens, diag) && tvp_parse(&p->source, &tokens, &spec, diag) &&
            make(p, &spec, &tokens, options, diag);
  vec_free(tokens);
  if (ok) return p;
  tvp_free(p);
  return NULL;
}

TvpProgram *tvp_load(const char *path, const TvpReadOptions *options, Diag *diag) {
  TvpProgram *p = mem_zalloc(sizeof *p);
  return load(p, tvp_preprocess_file(&p->source, path, options, diag), options, diag);
}

TvpProgram *tvp_load_text(const char *name, const char *text, size_t n, const TvpReadOptions *options, Diag *diag) {
  TvpProgram *p = mem_zalloc(sizeof *p);
  return load(p, tvp_preprocess_text(&p->source, name, text, n, options, diag), options, diag);
}

void tvp_free(TvpProgram *p) {
  if (!p) return;
  tvl_free(p->tvl);
  tvp_source_free(&p->source);
  for (uint32_t i = 0; i < p->locations.n; i++) vec_free(p->locations.at[i].edges);
  vec_free(p->locations);
  vec_free(p->edges);
  vec_free(p->defined);
  vec_free(p->precondition);
  vec_free(p->threads);
  vec_free(p->labels);
  vec_free(p->checks);
  mem_free(p);
}

Tvl *tvp_logic(TvpProgram *p) { return p->tvl; }
uint32_t tvp_locations(const TvpProgram *p) { return p->locations.n; }
const char *tvp_location_label(const TvpProgram *p, uint32_t location) { return p->locations.at[location].label; }
uint32_t tvp_edges(const TvpProgram *p) { return p->edges.n; }
