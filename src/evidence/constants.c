#include "evidence/constants.h"

enum { MOST_CONSTANTS = 400, MOST_WORDS = 60 };

static void note_constant(const Program *p, ExprId e, void *context) {
  Constants *c = context;
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_CONST || type_at(p, x->type)->kind != TYPE_INT || c->value.n >= MOST_CONSTANTS) return;
  for (uint32_t i = 0; i < c->value.n; i++)
    if (c->value.at[i] == x->value) return;
  vec_push(c->value, x->value);
}

static void note_compared(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (x->kind < EXPR_EQ || x->kind > EXPR_GE) return;
  note_constant(p, x->a, context);
  note_constant(p, x->b, context);
}

typedef void Note(const Program *p, ExprId e, void *context);

/* In the program's own functions, or in models of the library: these compare with many characters. */
static void note_all(const Program *p, Note *note, bool in_models, Constants *c) {
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (p->func.at[p->loc.at[p->edge.at[i].from].function].is_model != in_models) continue;
    if (op->a) expr_walk(p, op->a, note, c);
    if (op->b) expr_walk(p, op->b, note, c);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note, c);
  }
}

/* Strings that the models of the library use. */
static void note_string(const Program *p, ExprId e, void *context) {
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_ADDRESS && p->var.at[x->var].is_string) ((uint8_t *)context)[x->var] = 1;
}

static void add_word(const Var *v, Constants *out) {
  if (v->n_init != 1 || v->init[0].value || v->init[0].offset || out->word.n >= MOST_WORDS) return;
  Word w = {{0}};
  uint64_t n = v->init[0].n_bytes;
  if (n > LONGEST_WORD) return;
  for (uint64_t i = 0; i < n; i++) w.text[i] = (char)v->init[0].bytes[i];
  for (const char *t = w.text; *t; t++)
    if (*t <= ' ' || *t > '~' || *t == '%') return;
  if (*w.text) vec_push(out->word, w);
}

static void find_words(const Program *p, Constants *out) {
  uint8_t *of_model = mem_zalloc(p->var.n + 1);
  for (EdgeId i = 0; i < p->edge.n; i++) {
    const Op *op = &p->edge.at[i].op;
    if (!p->func.at[p->loc.at[p->edge.at[i].from].function].is_model) continue;
    if (op->a) expr_walk(p, op->a, note_string, of_model);
    if (op->b) expr_walk(p, op->b, note_string, of_model);
    for (uint32_t k = 0; k < op->n_args; k++) expr_walk(p, op->args[k], note_string, of_model);
  }
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_string && !of_model[v]) add_word(&p->var.at[v], out);
  mem_free(of_model);
}

void constants_of(const Program *p, Constants *out) {
  note_all(p, note_compared, false, out);
  if (!out->value.n) note_all(p, note_compared, true, out);
  out->compared = out->value.n;
  note_all(p, note_constant, false, out);
  note_all(p, note_constant, true, out);
  find_words(p, out);
}

void constants_free(Constants *c) {
  vec_free(c->value);
  vec_free(c->word);
  *c = (Constants){0};
}
