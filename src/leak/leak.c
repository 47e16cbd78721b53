/* leak: which probes there are (4.5 of the paper), and all of them. */
#include "leak/internal.h"

static void probe_place(Search *s, LeakProbe probe, RefId place, RefId value) {
  Refs *t = &s->refs;
  TypeId block = ref_at(t, place)->type;
  U32Vec in = {0};
  Fact start = {0};
  Buf name = {0};
  if (value == place) return;
  regions_of(t, place, &in);
  for (uint32_t i = 0; i < in.n; i++) fact_hold(&start, in.at[i], place);
  sorted_add(&start.hit, place);
  if (value && value != ref_number(t)) sorted_add(&start.miss, value);
  if (!block) block = s->p->type_void_pointer;
  ref_print(t, place, &name);
  probe.place = str_intern(&s->out->strings, buf_str(&name));
  search_probe(s, &probe, start, block);
  vec_push(s->out->probe, probe);
  buf_free(&name);
  vec_free(in);
}

static bool is_watched(const Program *p, VarId v) {
  const Var *x = &p->var.at[v];
  return !x->is_object && x->kind != VAR_TEMP && type_is_data_pointer(p, x->type);
}

static void probe_return(Search *s, EdgeId e) {
  const Function *f = &s->p->func.at[s->p->loc.at[s->p->edge.at[e].from].function];
  for (uint32_t i = 0; i < f->n_params + f->n_locals; i++) {
    VarId v = i < f->n_params ? f->param[i] : f->local[i - f->n_params];
    if (is_watched(s->p, v))
      probe_place(s, (LeakProbe){.kind = PROBE_RETURN, .edge = e, .var = v}, ref_var(&s->refs, v), 0);
  }
}

/* The structure that the pointer leads to, as its type says; 0: none. */
static TypeId structure_of(const Program *p, ExprId e) {
  for (const Expr *x = expr_at(p, e);; x = expr_at(p, x->a)) {
    const Type *t = type_at(p, x->type);
    if (t->kind == TYPE_POINTER && t->of && type_at(p, t->of)->kind == TYPE_STRUCT) return t->of;
    if (x->kind != EXPR_CAST) return 0;
  }
}

static void probe_free(Search *s, EdgeId e) {
  const Op *op = &s->p->edge.at[e].op;
  TypeId structure = structure_of(s->p, op->a);
  RefId pointer = ref_of(&s->refs, op->a);
  if (!structure || !pointer || ref_at(&s->refs, pointer)->kind < REF_VAR) return;
  const Type *t = type_at(s->p, structure);
  for (uint32_t i = 0; i < t->n_fields; i++) {
    if (!type_is_data_pointer(s->p, t->field[i].type)) continue;
    RefId place = ref_field(&s->refs, pointer, structure, i);
    if (place)
      probe_place(s, (LeakProbe){.kind = PROBE_FREE, .edge = e, .field = i, .offset = t->field[i].offset}, place,
                  ref_number(&s->refs));
  }
}

static void probe_call(Search *s, EdgeId e) {
  Refs *t = &s->refs;
  const Op *op = &s->p->edge.at[e].op;
  FuncId f = called(s->p, e);
  if (op->dst && is_watched(s->p, op->dst)) {
    RefId place = ref_var(t, op->dst), value = f ? ref_var(t, t->ret) : 0;
    probe_place(s, (LeakProbe){.kind = PROBE_ASSIGN, .edge = e}, place, value);
  } else if (!op->dst && f && !s->p->func.at[f].is_model) {
    TypeId type = type_at(s->p, s->p->func.at[f].type)->of;
    if (type_is_data_pointer(s->p, type))
      probe_place(s, (LeakProbe){.kind = PROBE_IGNORE, .edge = e}, ref_var(t, t->ret), 0);
  }
}

/* va_start and va_arg write pointers into an object of the compiler's. */
static bool is_of_arguments(const Search *s, RefId place) {
  const Ref *x = ref_at(&s->refs, ref_at(&s->refs, place)->a);
  const char *name = x->kind == REF_FIELD ? type_at(s->p, x->id)->name : NULL;
  return name && text_ends(name, "__va_list_tag");
}

static void probe_edge(Search *s, EdgeId e) {
  Refs *t = &s->refs;
  const Op *op = &s->p->edge.at[e].op;
  LeakProbe probe = {.kind = PROBE_ASSIGN, .edge = e};
  RefId place, value;
  switch (op->kind) {
    case OP_ASSIGN:
      if (!is_watched(s->p, op->dst)) break;
      place = ref_var(t, op->dst);
      value = ref_of(t, op->a);
      probe_place(s, probe, place, value);
      break;
    case OP_ALLOC:
      if (!op->dst || !is_watched(s->p, op->dst)) break;
      place = ref_var(t, op->dst);
      value = ref_number(t);
      probe_place(s, probe, place, value);
      break;
    case OP_STORE:
      if (!type_is_data_pointer(s->p, expr_at(s->p, op->b)->type)) break;
      place = ref_load(t, op->a, expr_at(s->p, op->b)->type);
      if (place && !is_of_arguments(s, place)) probe_place(s, probe, place, ref_of(t, op->b));
      break;
    case OP_FREE:
      probe_free(s, e);
      break;
    case OP_RETURN:
      probe_return(s, e);
      break;
    case OP_CALL:
      probe_call(s, e);
      break;
    default:
      break;
  }
}

static void find_edges(Search *s) {
  const Program *p = s->p;
  s->into = mem_zalloc(p->loc.n * sizeof *s->into);
  s->calls_of = mem_zalloc(p->func.n * sizeof *s->calls_of);
  for (EdgeId e = 0; e < p->edge.n; e++) {
    vec_push(s->into[p->edge.at[e].to], e);
    FuncId f = p->edge.at[e].op.kind == OP_CALL ? called(p, e) : 0;
    if (f) vec_push(s->calls_of[f], e);
  }
}

bool leaks_find(const Program *p, LeakLimits limits, Limit *limit, Leaks *out) {
  Search s = {.p = p, .limits = limits, .limit = limit, .out = out};
  *out = (Leaks){0};
  refs_init(&s.refs, p);
  find_edges(&s);
  for (EdgeId e = 0; e < p->edge.n && !(limit && limit->hit); e++)
    if (!p->func.at[p->loc.at[p->edge.at[e].from].function].is_model) probe_edge(&s, e);
  for (LocId l = 0; l < p->loc.n; l++) vec_free(s.into[l]);
  for (FuncId f = 0; f < p->func.n; f++) vec_free(s.calls_of[f]);
  mem_free(s.into);
  mem_free(s.calls_of);
  refs_free(&s.refs);
  return !limit || !limit->hit;
}

void leaks_free(Leaks *l) {
  for (uint32_t i = 0; i < l->probe.n; i++) vec_free(l->probe.at[i].trace);
  vec_free(l->probe);
  str_free(&l->strings);
}
