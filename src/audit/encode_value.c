/* Cells, and expressions of the program as terms over what they hold before the step. */
#include "audit/encode.h"

static Logic *logic(const Move *s) { return s->k->l; }
static TermId constant(const Move *s, Int128 v) { return term_int(logic(s), v); }

/* ---- cells ---- */

void coder_init(Coder *k, Program *p, Logic *l, const Alias *alias, const Certificate *c) {
  *k = (Coder){.p = p, .l = l, .alias = alias, .c = c};
  for (uint32_t i = 0; i < c->cell.n; i++) {
    CertificateCell x = c->cell.at[i];
    if (x.meaning == CELL_VALUE && !x.size) x.type = p->var.at[x.var].type;
    vec_push(k->cell, x);
  }
}

void coder_free(Coder *k) {
  vec_free(k->cell);
  idmap_free(&k->load_of);
  idmap_free(&k->is_place);
  for (uint32_t i = 0; i < k->chain.n; i++) vec_free(k->chain.at[i].node);
  vec_free(k->chain);
  idmap_free(&k->chain_of);
}

Int128 coder_address(const Coder *k, VarId v, uint32_t level) {
  return k->c->address.at[v] + (level > 1 ? (Int128)(level - 1) * k->c->span : 0);
}

Int128 coder_function(const Coder *k, FuncId f) { return k->c->address.at[k->p->var.n + f]; }

static PlaceId find_place(Coder *k, CertificateCell wanted) {
  for (PlaceId i = 0; i < k->cell.n; i++)
    if (cell_is_same(&k->cell.at[i], &wanted)) return i;
  wanted.name = "cell";
  wanted.symbol = logic_symbol(k->l, "cell", SORT_INT);
  vec_push(k->cell, wanted);
  return k->cell.n - 1;
}

PlaceId coder_place(Coder *k, CellMeaning m, VarId v, uint32_t level, uint64_t offset, uint64_t size, TypeId t) {
  return find_place(
      k, (CertificateCell){.meaning = m, .var = v, .level = level, .offset = offset, .size = size, .type = t});
}

PlaceId coder_length(Coder *k, VarId v, uint32_t level, uint64_t offset, uint64_t size, uint64_t link) {
  return find_place(
      k, (CertificateCell){
             .meaning = CELL_LENGTH, .var = v, .level = level, .offset = offset, .size = size, .link = link});
}

void move_init(Move *s, Coder *k, const U32Vec *level) {
  *s = (Move){.k = k};
  for (uint32_t i = 0; i < level->n; i++) vec_push(s->level, level->at[i]);
}

void move_free(Move *s) {
  vec_free(s->level);
  vec_free(s->value);
  vec_free(s->fact);
  idmap_free(&s->is_fact);
  vec_free(s->known);
  idmap_free(&s->known_of);
  idmap_free(&s->truth);
  vec_free(s->question);
  idmap_free(&s->length);
  idmap_free(&s->stored);
}

void move_fact(Move *s, TermId t) {
  if (t == term_true(logic(s)) || idmap_find(&s->is_fact, t)) return;
  idmap_put(&s->is_fact, t, 1);
  vec_push(s->fact, t);
}

uint32_t move_level(const Move *s, VarId v) {
  FuncId f = s->k->p->var.at[v].function;
  return f ? s->level.at[f] : 0;
}

TermId move_any(Move *s) {
  char name[24];
  snprintf(name, sizeof name, "any!%u", s->k->fresh++);
  return term_symbol(logic(s), logic_symbol(logic(s), name, SORT_INT));
}

/* The range of what a cell holds. */
static void fact_of_cell(Move *s, const CertificateCell *c, TermId x) {
  Logic *l = logic(s);
  switch (c->meaning) {
    case CELL_VALUE:
      move_range(s, c->type, x);
      if (type_at(s->k->p, c->type)->kind == TYPE_POINTER) address_held(s, c, x);
      return;
    case CELL_SIZE:
    case CELL_BASE:
      move_range(s, s->k->p->type_size, x);
      return;
    case CELL_ALIVE:
      move_fact(s, term_and(l, term_le(l, constant(s, 0), x), term_le(l, x, constant(s, 1))));
      return;
    case CELL_BLOCKS:
      move_fact(s, term_le(l, constant(s, 0), x));
      return;
    case CELL_LENGTH:
      move_fact(s, term_le(l, constant(s, -1), x));
      return;
    case CELL_OFFSET:
      return;
  }
}

TermId move_before(Move *s, PlaceId c) {
  CertificateCell cell = s->k->cell.at[c];
  TermId x = term_symbol(logic(s), cell.symbol);
  fact_of_cell(s, &cell, x);
  if (cell.meaning == CELL_LENGTH) length_held(s, &cell, x);
  return x;
}

TermId move_now(Move *s, PlaceId c) { return c < s->value.n && s->value.at[c] ? s->value.at[c] : move_before(s, c); }

void(move_write)(Move *s, PlaceId c, TermId t) {
  while (s->value.n <= c) vec_push(s->value, 0);
  s->value.at[c] = t;
}

void move_write_any(Move *s, PlaceId c) {
  TermId x = move_any(s);
  CertificateCell cell = s->k->cell.at[c];
  fact_of_cell(s, &cell, x);
  move_write(s, c, x);
}

static TermId after_symbol(void *context, SymbolId symbol) {
  Move *s = context;
  for (PlaceId i = 0; i < s->k->cell.n; i++)
    if (s->k->cell.at[i].symbol == symbol) return move_now(s, i);
  return 0;
}

TermId move_after(Move *s, TermId formula) { return term_substitute(logic(s), formula, after_symbol, s); }

/* ---- bits ---- */

bool type_is_plain(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  return x->kind == TYPE_INT && x->bits <= 64 && x->bits == 8 * x->size;
}

/* Something that is 0 exactly where x is: NULL is the number 0. */
static Num zero_like(Move *s, Num x, TypeId to) {
  Logic *l = logic(s);
  Num r = num_any(s, to);
  move_fact(s, term_eq(l, term_eq(l, x.t, constant(s, 0)), term_eq(l, r.t, constant(s, 0))));
  return r;
}

Num value_bits(Move *s, Num x, TypeId from, TypeId to) {
  const Program *p = s->k->p;
  const Type *a = type_at(p, from), *b = type_at(p, to);
  bool same_size = a->kind == TYPE_POINTER || b->kind == TYPE_POINTER ? a->size == b->size : a->bits == b->bits;
  if (!same_size) return num_any(s, to);
  if (a->kind == TYPE_POINTER && b->kind == TYPE_POINTER) return x;
  if (type_is_plain(p, from) && type_is_plain(p, to)) return num_convert(s, x, to);
  bool pointer_and_number =
      (a->kind == TYPE_POINTER && type_is_plain(p, to)) || (b->kind == TYPE_POINTER && type_is_plain(p, from));
  if (pointer_and_number) return zero_like(s, x, to);
  return a->kind == b->kind && a->is_signed == b->is_signed ? x : num_any(s, to);
}

/* ---- expressions ---- */

/* Can the location be reached again from itself? */
static bool is_on_cycle(const Program *p, LocId loc) {
  const Function *f = &p->func.at[p->loc.at[loc].function];
  uint64_t *seen = mem_zalloc((BITS_WORDS(f->n_locs) + 1) * sizeof *seen);
  U32Vec work = {0};
  vec_push(work, loc);
  bool again = false;
  while (work.n && !again) {
    const Location *l = &p->loc.at[vec_pop(work)];
    for (EdgeId e = l->first_out; e < l->first_out + l->n_out && !again; e++) {
      LocId to = p->edge.at[e].to;
      again = to == loc;
      if (bits_get(seen, to - f->first)) continue;
      bits_set(seen, to - f->first);
      vec_push(work, to);
    }
  }
  vec_free(work);
  mem_free(seen);
  return again;
}

/* Does an execution have at most one object of this variable? Those that live one after the other have one number. */
static bool lives_once(const Move *s, VarId v) {
  const Program *p = s->k->p;
  FuncId f = p->var.at[v].function;
  if (!f) return true;
  if (f != p->main) return false;
  for (uint32_t i = 1; i < s->k->c->stack.n; i++)
    if (s->k->c->stack.at[i].callee == f) return false;
  const Function *main = &p->func.at[f];
  EdgeId first = p->loc.at[main->first].first_out;
  for (EdgeId e = first; e < p->edge.n && p->loc.at[p->edge.at[e].from].function == f; e++)
    if (p->edge.at[e].op.kind == OP_BEGIN && p->edge.at[e].op.dst == v && is_on_cycle(p, p->edge.at[e].from))
      return false;
  return true;
}

/* May the pointer lead to a variable that has several lives? */
static bool may_lead_to_lives(const Move *s, ExprId e) {
  U32Vec vars = {0};
  value_targets(s, e, &vars);
  bool several = false;
  for (uint32_t i = 0; i < vars.n && !several; i++) several = !lives_once(s, vars.at[i]);
  vec_free(vars);
  return several;
}

static Num cast(Move *s, const Expr *x) {
  Coder *k = s->k;
  Logic *l = k->l;
  Type to = *type_at(k->p, x->type), from = *type_at(k->p, expr_at(k->p, x->a)->type);
  if (from.kind == TYPE_BOOL) return num_choose(s, coded_truth(s, x->a), num_int(s, 1), num_int(s, 0));
  Num a = coded_value(s, x->a);
  Int128 constant_value;
  bool zero = term_is_const(l, a.t, &constant_value) && constant_value == 0;
  if (to.kind == TYPE_FLOAT || from.kind == TYPE_FLOAT) return num_any(s, x->type);
  if (from.kind == TYPE_POINTER && to.kind == TYPE_POINTER) return a;
  if (zero) return num_int(s, 0);
  if (from.kind == TYPE_POINTER && may_lead_to_lives(s, x->a)) return num_any(s, x->type);
  if (from.kind == TYPE_POINTER && to.kind == TYPE_INT) { /* the number of an address: the same for the same one */
    char name[32];
    snprintf(name, sizeof name, "address%u", to.bits);
    TermId number = term_apply(l, logic_function(l, name, 1), &a.t, 1);
    number = term_choice(l, address_is_beside(s, a.t), num_any(s, x->type).t, number);
    TermId r = term_choice(l, term_eq(l, a.t, constant(s, 0)), constant(s, 0), number);
    move_range(s, x->type, r);
    return num_typed(s, r, x->type);
  }
  if (to.kind == TYPE_POINTER) return from.bits <= k->p->pointer_bits ? zero_like(s, a, x->type) : num_any(s, x->type);
  if (to.kind != TYPE_INT || from.kind != TYPE_INT) return num_any(s, x->type);
  if (to.bits > 64) { /* wider than we calculate with: only what stays as it is */
    bool kept = a.bounded && (to.is_signed || a.lo >= 0);
    return kept ? a : num_any(s, x->type);
  }
  return num_convert(s, a, x->type);
}

/* ---- what kinds of expressions mean ---- */

/* A number or pointer is made by `number`, a truth value by `truth`; a kind that has one of them only gives the other
 * one as well: 0 and 1 are the numbers of truth values, and every number but 0 is true. Evaluation is strict, so all
 * operands are evaluated, with the facts that this gives. */
typedef struct {
  Num (*number)(Move *s, const Expr *x);
  TermId (*truth)(Move *s, const Expr *x);
} Meaning;

static Num number_none(Move *s, const Expr *x) { return num_any(s, x->type); } /* it has none */

static Num number_const(Move *s, const Expr *x) {
  const Type *t = type_at(s->k->p, x->type);
  if (t->kind == TYPE_POINTER) return address_made_up(s, x->type, x->value);
  bool beyond = t->bits > 64 && !t->is_signed && x->value < 0; /* a number of 128 bits that does not fit ours */
  return t->kind == TYPE_FLOAT || beyond ? num_any(s, x->type) : num_int(s, x->value);
}

static Num number_var(Move *s, const Expr *x) {
  Coder *k = s->k;
  PlaceId c = coder_place(k, CELL_VALUE, x->var, move_level(s, x->var), 0, 0, k->p->var.at[x->var].type);
  return num_typed(s, move_before(s, c), x->type);
}

static Num number_address(Move *s, const Expr *x) {
  if (x->kind == EXPR_FUNCTION) return num_int(s, coder_function(s->k, x->var));
  return num_int(s, coder_address(s->k, x->var, move_level(s, x->var)));
}

static Num number_size(Move *s, const Expr *x) { return num_typed(s, owner_of(s, x->a).size, x->type); }

static Num number_choice(Move *s, const Expr *x) {
  TermId c = coded_truth(s, x->a);
  Num a = coded_value(s, x->b), b = coded_value(s, x->c);
  return num_choose(s, c, a, b);
}

static Num number_computed(Move *s, const Expr *x) {
  Num a = coded_value(s, x->a), b = coded_value(s, x->b);
  return num_operation(s, x, a, b);
}

static TermId truth_const(Move *s, const Expr *x) { return term_bool(logic(s), x->value != 0); }

static TermId truth_joined(Move *s, const Expr *x) {
  Logic *l = logic(s);
  TermId a = coded_truth(s, x->a);
  if (x->kind == EXPR_NOT) return term_not(l, a);
  TermId b = coded_truth(s, x->b);
  return x->kind == EXPR_OR ? term_or(l, a, b) : term_and(l, a, b);
}

static TermId truth_choice(Move *s, const Expr *x) {
  TermId c = coded_truth(s, x->a), a = coded_truth(s, x->b), b = coded_truth(s, x->c);
  return term_choice(logic(s), c, a, b);
}

/* ---- comparisons ---- */

/* How two numbers are to one another; a comparison is the set of those for which it holds. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

static unsigned holds_for(ExprKind kind) {
  static const unsigned set[] = {[EXPR_EQ] = EQUAL,        [EXPR_NE] = LESS | GREATER, [EXPR_LT] = LESS,
                                 [EXPR_LE] = LESS | EQUAL, [EXPR_GT] = GREATER,        [EXPR_GE] = GREATER | EQUAL};
  return set[kind];
}

/* One of the set is so: if it has two members, the third is not. */
static TermId relation(Move *s, unsigned set, TermId a, TermId b) {
  Logic *l = logic(s);
  bool single = set == LESS || set == EQUAL || set == GREATER;
  unsigned atom = single ? set : (LESS | EQUAL | GREATER) & ~set;
  TermId r = atom == EQUAL ? term_eq(l, a, b) : atom == LESS ? term_lt(l, a, b) : term_lt(l, b, a);
  return single ? r : term_not(l, r);
}

/* Is the number of this pointer that of one object only? It is not if the object is a local that is no more. */
static TermId number_counts(Move *s, ExprId e) {
  const Program *p = s->k->p;
  if (expr_is_const(p, e) || direct_place(p, e).var || !may_lead_to_lives(s, e)) return term_true(logic(s));
  TermId null = term_eq(logic(s), coded_value(s, e).t, constant(s, 0));
  return term_or(logic(s), null, term_eq(logic(s), owner_of(s, e).alive, constant(s, 1)));
}

static bool is_made_up(const Program *p, ExprId e) { return expr_is_const(p, e) && expr_at(p, e)->value != 0; }

/* Do both pointers belong to one object, and which one? Bases tell, as numbers do, where they count. */
static TermId have_one_object(Move *s, const Expr *x, const Owner *a, const Owner *b) {
  TermId count = term_and(logic(s), number_counts(s, x->a), number_counts(s, x->b));
  return term_and(logic(s), count, term_eq(logic(s), a->base, b->base));
}

/* Are the pointers equal, or not? Within one object offsets tell, beside it too; else numbers do, if they count and
 * each is that of a place, or one is NULL. */
static TermId pointers_equal(Move *s, const Expr *x, const Owner *p, const Owner *q) {
  Logic *l = logic(s);
  TermId a = coded_value(s, x->a).t, b = coded_value(s, x->b).t, zero = constant(s, 0);
  TermId null = term_or(l, term_eq(l, a, zero), term_eq(l, b, zero));
  TermId beside = term_or(l, address_is_beside(s, a), address_is_beside(s, b));
  TermId known = term_and(l, number_counts(s, x->a), number_counts(s, x->b));
  known = term_or(l, null, term_and(l, known, term_not(l, beside)));
  TermId alive[5];
  alive[0] = term_eq(l, p->alive, constant(s, 1));
  alive[1] = term_eq(l, q->alive, constant(s, 1));
  alive[2] = term_eq(l, p->base, q->base);
  alive[3] = address_is_not_around(s, p->offset);
  alive[4] = address_is_not_around(s, q->offset);
  TermId unknown = term_eq(l, move_any(s), zero);
  TermId other = term_choice(l, known, term_eq(l, a, b), unknown);
  return term_choice(l, term_and_all(l, alive, 5), term_eq(l, p->offset, q->offset), other);
}

/* What pointers are to one another is known in part: whether they are equal; which one is less, if they belong to one
 * object. Nothing is known of the numbers that a program makes up. */
static TermId pointer_relation(Move *s, unsigned set, const Expr *x) {
  Logic *l = logic(s);
  const Program *p = s->k->p;
  TermId anything = term_eq(l, move_any(s), constant(s, 0));
  TermId a = coded_value(s, x->a).t, b = coded_value(s, x->b).t;
  if (is_made_up(p, x->a) || is_made_up(p, x->b)) return anything;
  bool equality = set == EQUAL || set == (LESS | GREATER);
  bool with_null = expr_is_const(p, x->a) || expr_is_const(p, x->b);
  Owner of_a = owner_of(s, x->a), of_b = owner_of(s, x->b);
  if (equality && with_null) return relation(s, set, a, b);
  if (equality) {
    TermId equal = pointers_equal(s, x, &of_a, &of_b);
    return set == EQUAL ? equal : term_not(l, equal);
  }
  Direct c = direct_place(p, x->a), d = direct_place(p, x->b);
  TermId one = c.var && c.var == d.var ? term_true(l) : have_one_object(s, x, &of_a, &of_b);
  TermId near = address_is_near(s, &of_a), known[] = {one, near, address_is_near(s, &of_b)};
  return term_choice(l, term_and_all(l, known, 3), relation(s, set, of_a.offset, of_b.offset), anything);
}

static TermId truth_compared(Move *s, const Expr *x) {
  const Program *p = s->k->p;
  unsigned set = holds_for((ExprKind)x->kind);
  if (type_at(p, expr_at(p, x->a)->type)->kind == TYPE_POINTER) return pointer_relation(s, set, x);
  TermId a = coded_value(s, x->a).t, b = coded_value(s, x->b).t;
  return relation(s, set, a, b);
}

static const Meaning *meaning_of(const Expr *x) {
  static const Meaning leaf[] = {[EXPR_NONE] = {number_none, NULL},       [EXPR_CONST] = {number_const, truth_const},
                                 [EXPR_VAR] = {number_var, NULL},         [EXPR_LOAD] = {value_load, NULL},
                                 [EXPR_ADDRESS] = {number_address, NULL}, [EXPR_FUNCTION] = {number_address, NULL},
                                 [EXPR_FIELD] = {number_none, NULL}, /* see coded_value */
                                 [EXPR_INDEX] = {number_none, NULL},      [EXPR_CAST] = {cast, NULL},
                                 [EXPR_OBJECT_SIZE] = {number_size, NULL}};
  static const Meaning joined = {NULL, truth_joined}, compared = {NULL, truth_compared},
                       computed = {number_computed, NULL}, choice = {number_choice, truth_choice},
                       about_memory = {NULL, owner_condition};
  if (x->kind <= EXPR_OBJECT_SIZE) return &leaf[x->kind];
  if (x->kind <= EXPR_OR) return &joined;
  if (x->kind <= EXPR_GE) return &compared;
  if (x->kind <= EXPR_SHR) return &computed;
  return x->kind == EXPR_ITE ? &choice : &about_memory;
}

Num coded_value(Move *s, ExprId e) {
  const uint32_t *known = idmap_find(&s->known_of, e);
  if (known) return s->known.at[*known];
  Expr x = *expr_at(s->k->p, e);
  const Meaning *m = meaning_of(&x);
  bool moved = x.kind == EXPR_FIELD || x.kind == EXPR_INDEX;
  Num r = moved       ? address_moved(s, e)
          : m->number ? m->number(s, &x)
                      : num_choose(s, coded_truth(s, e), num_int(s, 1), num_int(s, 0));
  bool found = x.kind == EXPR_VAR || x.kind == EXPR_LOAD;
  if (found && type_at(s->k->p, x.type)->kind == TYPE_POINTER) address_known(s, e, r.t);
  idmap_put(&s->known_of, e, s->known.n);
  vec_push(s->known, r);
  return r;
}

TermId coded_truth(Move *s, ExprId e) {
  const uint32_t *known = idmap_find(&s->truth, e);
  if (known) return *known;
  Expr x = *expr_at(s->k->p, e);
  const Meaning *m = meaning_of(&x);
  TermId t = m->truth ? m->truth(s, &x) : term_not(logic(s), term_eq(logic(s), coded_value(s, e).t, constant(s, 0)));
  idmap_put(&s->truth, e, t);
  return t;
}
