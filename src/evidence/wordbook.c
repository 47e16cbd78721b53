#include "evidence/wordbook.h"

#include <string.h>

enum { MOST_COMMANDS = 60, MOST_FORMATS = 40, MOST_NEAR = 24 };

static bool in_model(const Program *p, EdgeId e) { return p->func.at[p->loc.at[p->edge.at[e].from].function].is_model; }

/* ---- strings ---- */

/* The function that is called by name; NULL: none, or one that is not known. */
static const Function *callee_of(const Program *p, const Op *op) {
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return NULL;
  return &p->func.at[expr_at(p, op->a)->var];
}

/* The text of a string literal; false: it is none, or too long. */
static bool text_of(const Program *p, ExprId e, char *text, size_t room) {
  const Expr *x = expr_at(p, e);
  while (x->kind == EXPR_CAST || (x->kind == EXPR_FIELD && x->value == 0)) x = expr_at(p, x->a);
  if (x->kind != EXPR_ADDRESS || !p->var.at[x->var].is_string) return false;
  const Var *v = &p->var.at[x->var];
  if (v->n_init != 1 || v->init[0].value || v->init[0].offset || v->init[0].n_bytes >= room) return false;
  memset(text, 0, room);
  memcpy(text, v->init[0].bytes, v->init[0].n_bytes);
  return true;
}

/* Blanks and ends of lines around a command are typed anyway. */
static void add_command(Wordbook *v, const char *text) {
  Command c = {{0}};
  while (*text == ' ') text++;
  size_t n = strlen(text);
  while (n && (text[n - 1] == ' ' || text[n - 1] == '\n')) n--;
  if (!n || n > LONGEST_COMMAND || v->command.n >= MOST_COMMANDS) return;
  memcpy(c.text, text, n);
  for (const char *t = c.text; *t; t++)
    if (*t < ' ' || *t > '~') return;
  for (uint32_t i = 0; i < v->command.n; i++)
    if (strcmp(v->command.at[i].text, c.text) == 0) return;
  vec_push(v->command, c);
}

static void add_format(Wordbook *v, const char *text) {
  Format f = {{0}};
  if (!strchr(text, '%') || strlen(text) > LONGEST_FORMAT || v->format.n >= MOST_FORMATS) return;
  memcpy(f.text, text, strlen(text));
  for (uint32_t i = 0; i < v->format.n; i++)
    if (strcmp(v->format.at[i].text, f.text) == 0) return;
  vec_push(v->format, f);
}

#define ADD_ONCE(list, x)                      \
  do {                                         \
    bool there_ = false;                       \
    for (uint32_t i_ = 0; i_ < (list).n; i_++) \
      if ((list).at[i_] == (x)) there_ = true; \
    if (!there_) vec_push(list, x);            \
  } while (0)

static void add_separators(Wordbook *v, const char *text) {
  for (; *text; text++)
    if (*text >= ' ' && *text <= '~') ADD_ONCE(v->separator, *text);
}

/* What a string is for, by the function that it is given to. The first row that is part of the name counts. */
static const struct {
  const char *part;
  void (*add)(Wordbook *v, const char *text);
} use[] = {
    {"scanf", add_format},
    {"print", NULL},
    {"puts", NULL},
    {"perror", NULL},
    {"fopen", NULL},
    {"assert", NULL},
    {"__silhouette", NULL},
    {"strtok", add_separators},
    {"strsep", add_separators},
    {"strcspn", add_separators},
    {"strspn", add_separators},
    {"strpbrk", add_separators},
    {"", add_command},
};

static void read_call(Wordbook *v, const Op *op) {
  char text[LONGEST_FORMAT + 2];
  const Function *f = callee_of(v->p, op);
  if (!f || (!f->is_defined && f->external == EXTERN_OUTPUT)) return;
  size_t row = 0;
  while (!strstr(f->name, use[row].part)) row++;
  for (uint32_t i = 0; i < op->n_args && use[row].add; i++)
    if (text_of(v->p, op->args[i], text, sizeof text)) use[row].add(v, text);
}

/* Strings of tables: `static const char *names[] = {...}`, also beside functions. */
static void read_tables(Wordbook *v) {
  char text[LONGEST_COMMAND + 2];
  for (VarId x = 1; x < v->p->var.n; x++) {
    const Var *var = &v->p->var.at[x];
    for (uint32_t i = 0; i < var->n_init; i++)
      if (var->init[i].value && text_of(v->p, var->init[i].value, text, sizeof text)) add_command(v, text);
  }
}

/* ---- characters ---- */

/* Is the value a character: of eight bits, or an int that may be one of getchar? */
static bool may_be_character(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  while (x->kind == EXPR_CAST) x = expr_at(p, x->a);
  const Type *t = type_at(p, x->type);
  return t->kind == TYPE_INT && (t->bits == 8 || (t->bits == 32 && x->kind == EXPR_VAR));
}

static void note_character(const Program *p, ExprId e, void *context) {
  Wordbook *v = context;
  const Expr *x = expr_at(p, e);
  if (x->kind != EXPR_EQ && x->kind != EXPR_NE) return;
  const Expr *c = expr_at(p, x->b);
  bool plain = c->kind == EXPR_CONST && c->value > ' ' && c->value <= '~' && may_be_character(p, x->a);
  if (plain) ADD_ONCE(v->character, (char)c->value);
}

void wordbook_of(const Program *p, Wordbook *out) {
  out->p = p;
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *op = &p->edge.at[e].op;
    if (in_model(p, e)) continue;
    if (op->kind == OP_ASSUME || op->kind == OP_ASSIGN) expr_walk(p, op->a, note_character, out);
    if (op->kind == OP_CALL) read_call(out, op);
  }
  read_tables(out);
}

/* ---- what numbers are compared with ---- */

/* Where a number goes, whatever the order of operations: variables and fields that may hold it. */
typedef struct {
  const Program *p;
  uint8_t *var; /* by VarId */
  VEC(Expr) field;
  bool grew, found;
} Flow;

static bool field_is_in(const Flow *f, const Expr *x) {
  for (uint32_t i = 0; i < f->field.n; i++)
    if (f->field.at[i].of_type == x->of_type && f->field.at[i].index == x->index) return true;
  return false;
}

static void look_for_flow(const Program *p, ExprId e, void *context) {
  Flow *f = context;
  const Expr *x = expr_at(p, e);
  if ((x->kind == EXPR_VAR || x->kind == EXPR_ADDRESS) && f->var[x->var]) f->found = true;
  if (x->kind == EXPR_FIELD && field_is_in(f, x)) f->found = true;
}

static bool flows_into(Flow *f, ExprId e) {
  f->found = false;
  if (e) expr_walk(f->p, e, look_for_flow, f);
  return f->found;
}

static void add_var(Flow *f, VarId v) {
  if (!v || f->var[v]) return;
  f->var[v] = 1;
  f->grew = true;
}

/* Memory that is written: a variable or a field; of other places nothing is known. */
static void add_place(Flow *f, ExprId address) {
  const Expr *x = expr_at(f->p, address);
  while (x->kind == EXPR_CAST) x = expr_at(f->p, x->a);
  if (x->kind == EXPR_ADDRESS) add_var(f, x->var);
  if (x->kind != EXPR_FIELD || x->index == NO_FIELD || field_is_in(f, x)) return;
  vec_push(f->field, *x);
  f->grew = true;
}

static void flow_call(Flow *f, const Op *op) {
  const Function *g = callee_of(f->p, op);
  if (!g || !g->is_defined || g->is_model) return;
  for (uint32_t i = 0; i < op->n_args && i < g->n_params; i++)
    if (!f->var[g->param[i]] && flows_into(f, op->args[i])) add_var(f, g->param[i]);
}

static void flow_return(Flow *f, FuncId function) {
  for (EdgeId e = 0; e < f->p->edge.n; e++) {
    const Op *op = &f->p->edge.at[e].op;
    if (op->kind == OP_CALL && callee_of(f->p, op) == &f->p->func.at[function]) add_var(f, op->dst);
  }
}

static void flow_over(Flow *f, EdgeId e) {
  const Op *op = &f->p->edge.at[e].op;
  if (op->kind == OP_ASSIGN && !f->var[op->dst] && flows_into(f, op->a)) add_var(f, op->dst);
  if (op->kind == OP_STORE && flows_into(f, op->b)) add_place(f, op->a);
  if (op->kind == OP_CALL) flow_call(f, op);
  if (op->kind == OP_RETURN && op->a && flows_into(f, op->a))
    flow_return(f, f->p->loc.at[f->p->edge.at[e].from].function);
}

typedef struct {
  Flow *flow;
  Site *site;
} Comparing;

static void note_near(Site *s, Int128 value) {
  if (s->near.n < MOST_NEAR) ADD_ONCE(s->near, value);
}

static void note_comparison(const Program *p, ExprId e, void *context) {
  Comparing *c = context;
  const Expr *x = expr_at(p, e);
  if (x->kind < EXPR_EQ || x->kind > EXPR_GE) return;
  const Expr *k = expr_at(p, x->b);
  if (k->kind != EXPR_CONST || type_at(p, k->type)->kind != TYPE_INT || !flows_into(c->flow, x->a)) return;
  note_near(c->site, k->value);
  if (x->kind == EXPR_EQ || x->kind == EXPR_NE) return;
  note_near(c->site, k->value - 1);
  note_near(c->site, k->value + 1);
}

static void find_comparisons(Wordbook *v, Site *s) {
  enum { ROUNDS = 8 };
  const Program *p = v->p;
  const Op *op = &p->edge.at[s->edge].op;
  Flow f = {.p = p, .var = mem_zalloc(p->var.n + 1), .grew = true};
  if (op->dst) f.var[op->dst] = 1;
  for (uint32_t i = 0; i < op->n_args; i++) add_place(&f, op->args[i]); /* scanf("%d", &x) */
  for (int round = 0; round < ROUNDS && f.grew; round++) {
    f.grew = false;
    for (EdgeId e = 0; e < p->edge.n; e++)
      if (!in_model(p, e)) flow_over(&f, e);
  }
  Comparing c = {.flow = &f, .site = s};
  for (EdgeId e = 0; e < p->edge.n; e++) {
    const Op *at = &p->edge.at[e].op;
    if (!in_model(p, e) && (at->kind == OP_ASSUME || at->kind == OP_ASSIGN)) expr_walk(p, at->a, note_comparison, &c);
  }
  vec_free(f.field);
  mem_free(f.var);
}

const Site *wordbook_site(Wordbook *v, EdgeId edge) {
  for (uint32_t i = 0; i < v->site.n; i++)
    if (v->site.at[i].edge == edge) return &v->site.at[i];
  Site s = {.edge = edge};
  if (edge < v->p->edge.n) find_comparisons(v, &s);
  vec_push(v->site, s);
  return &vec_last(v->site);
}

void wordbook_free(Wordbook *v) {
  for (uint32_t i = 0; i < v->site.n; i++) vec_free(v->site.at[i].near);
  vec_free(v->site);
  vec_free(v->command);
  vec_free(v->format);
  vec_free(v->character);
  vec_free(v->separator);
  *v = (Wordbook){0};
}
