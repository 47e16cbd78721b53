/* assigns and frees. One cell of what the function is given is watched, any one: some execution watches the one that
 * is written to although no assigns names it. The front end tells about writes (front.h); writing what was there
 * before is writing, too. */
#include <string.h>

#include "driver/contract.h"

/* ---- what is named ---- */

/* The member of a structure, or NULL. */
static const Field *member_of(const Program *p, TypeId t, Span name) {
  const Type *x = type_at(p, t);
  for (uint32_t i = 0; i < x->n_fields && x->kind == TYPE_STRUCT; i++)
    if (x->field[i].name && !x->field[i].bit_size && span_is(name, x->field[i].name)) return &x->field[i];
  return NULL;
}

/* What `p`, `p->left` or `last(p, next)` points to, where p is a parameter; 0: not known. */
static TypeId pointee_of(Contract *c, Span s, const Argument **of) {
  Spans part = {0}, a = {0};
  Span name = {0};
  span_split(s, "->", &part);
  bool last = span_call(part.at[0], &name, &a) && span_is(name, "last") && a.n == 2;
  Span first = last ? a.at[0] : part.at[0];
  TypeId t = contract_argument(c, first) ? contract_pointee(c, first) : 0;
  *of = contract_argument(c, first);
  for (uint32_t i = 1; i < part.n && t; i++) {
    const Field *f = member_of(c->w->p, t, part.at[i]);
    t = f && type_at(c->w->p, f->type)->kind == TYPE_POINTER ? type_at(c->w->p, f->type)->of : 0;
  }
  vec_free(part);
  vec_free(a);
  return t;
}

/* each(list, next): the parameter is a list along this link, and nothing else leads on. */
static bool read_each(Contract *c, Span s, Assigned *out) {
  Span name = {0};
  Spans a = {0};
  bool each = span_call(s, &name, &a) && span_is(name, "each") && a.n == 2;
  TypeId t = each && contract_argument(c, a.at[0]) ? contract_pointee(c, a.at[0]) : 0;
  if (t && type_at(c->w->p, t)->kind == TYPE_STRUCT) {
    Heap h = {0};
    links_find(c->w, t, &h);
    const Link *next = links_first(&h, LINK_NEXT);
    if (next && span_is(a.at[1], next->path) && !links_first(&h, LINK_CHILD)) {
      out->list = a.at[0], out->link = a.at[1];
      out->of = contract_argument(c, a.at[0]);
    }
    vec_free(h.link);
  }
  vec_free(a);
  return out->list.n > 0;
}

static size_t last_arrow(Span s) {
  size_t found = s.n, from = 0;
  for (size_t i; (i = span_find((Span){s.at + from, s.n - from}, "->")) < s.n - from; from += i + 2) found = from + i;
  return found;
}

/* base->field. */
static bool read_member(Contract *c, Span s, size_t arrow, Assigned *out) {
  out->base = span_trim((Span){s.at, arrow});
  out->field = span_trim((Span){s.at + arrow + 2, s.n - arrow - 2});
  TypeId t = read_each(c, out->base, out) ? contract_pointee(c, out->list) : pointee_of(c, out->base, &out->of);
  const Field *f = t ? member_of(c->w->p, t, out->field) : NULL;
  out->type = f ? f->type : 0;
  return f && out->of;
}

static bool read_assigned(Contract *c, Span s, Assigned *out) {
  size_t arrow = last_arrow(s);
  if (arrow < s.n) return read_member(c, s, arrow, out);
  if (!s.n || s.at[0] != '*') return false;
  out->base = span_trim((Span){s.at + 1, s.n - 1});
  out->type = contract_pointee(c, out->base);
  out->of = contract_argument(c, out->base);
  return out->type && out->of;
}

static void each_word(Contract *c, const char *word, void (*take)(Contract *c, Span s, void *out), void *out) {
  const char *name = c->w->p->func.at[c->function].name;
  for (uint32_t i = 0; i < c->all->clauses->n; i++) {
    const FrontClause *k = &c->all->clauses->at[i];
    if (strcmp(k->function, name) != 0 || strcmp(k->word, word) != 0) continue;
    Spans all = {0};
    span_split(span_of(k->text), ",", &all);
    c->clause = k;
    for (uint32_t j = 0; j < all.n; j++)
      if (!span_is(all.at[j], "nothing")) take(c, all.at[j], out);
    vec_free(all);
  }
}

static VarId global_called(const Program *p, Span name) {
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].kind == VAR_GLOBAL && p->var.at[v].name && span_is(name, p->var.at[v].name)) return v;
  return 0;
}

static void take_assigned(Contract *c, Span s, void *out) {
  AssignedList *list = out;
  Assigned a = {0};
  if (read_assigned(c, s, &a))
    vec_push(*list, a);
  else if (!global_called(c->w->p, s))
    contract_problem(
        c,
        "assigns names nothing, p->member, last(p, next)->member, each(list, next)->member, *p or a global "
        "variable, where p is a parameter: '%.*s'",
        (int)s.n, s.at);
}

void contract_assigned(Contract *c, AssignedList *out) { each_word(c, "assigns", take_assigned, out); }

/* ---- global variables ---- */

static bool names_global(Contract *c, const char *name) {
  const char *function = c->w->p->func.at[c->function].name;
  for (uint32_t i = 0; i < c->all->clauses->n; i++) {
    const FrontClause *k = &c->all->clauses->at[i];
    if (strcmp(k->function, function) == 0 && strcmp(k->word, "assigns") == 0 &&
        span_has_word(span_of(k->text), name, false))
      return true;
  }
  return false;
}

static VarId written_global(const Program *p, ExprId e) {
  if (!e) return 0;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_ADDRESS && p->var.at[x->var].kind == VAR_GLOBAL && !p->var.at[x->var].is_constant) return x->var;
  VarId v = written_global(p, x->a);
  if (!v) v = written_global(p, x->b);
  return v ? v : written_global(p, x->c);
}

/* A global variable that f, or what it calls, may write to; without `named` ones; 0: none. */
static VarId find_global(Contract *c, FuncId f, bool *seen) {
  const Program *p = c->w->p;
  const Function *fn = &p->func.at[f];
  VarId found = 0;
  if (seen[f] || fn->is_model || !fn->is_defined) return 0;
  seen[f] = true;
  for (LocId l = fn->first; l < fn->first + fn->n_locs && !found; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out && !found; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->dst && p->var.at[op->dst].kind == VAR_GLOBAL) found = op->dst;
      if (!found) found = written_global(p, op->a);
      if (!found) found = written_global(p, op->b);
      for (uint32_t i = 0; i < op->n_args && !found; i++) found = written_global(p, op->args[i]);
      if (found && names_global(c, p->var.at[found].name)) found = 0;
      if (!found && op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION)
        found = find_global(c, expr_at(p, op->a)->var, seen);
    }
  return found;
}

static void forbid_globals(Contract *c) {
  bool *seen = mem_zalloc(c->w->p->func.n * sizeof *seen);
  VarId v = find_global(c, c->function, seen);
  if (v)
    writer_problem(c->w, "it may write to the global variable %s, which its assigns does not name",
                   c->w->p->var.at[v].name);
  mem_free(seen);
}

/* ---- what is watched ---- */

typedef struct {
  Contract *c;
  Buf *functions;
  U32Vec type;
} Watched;

static const char *watch_name(Watched *x, TypeId t) {
  return writer_keep(x->c->w, "%swatch_%s", x->c->w->prefix, word_of_type(x->c->w, t));
}

static bool can_watch(Watched *x, TypeId of) {
  const Type *t = type_at(x->c->w->p, of);
  bool opaque = t->kind == TYPE_VOID || t->kind == TYPE_FUNCTION || t->kind == TYPE_UNION || t->size == 0 ||
                is_stream(x->c->w->p, of) || (t->kind == TYPE_INT && t->bits == 8);
  if (opaque) writer_problem(x->c->w, "what is written to %s is not watched", name_of_type(x->c->w, of));
  return !opaque;
}

static bool is_link(const Heap *h, const char *path) {
  for (uint32_t i = 0; i < h->link.n; i++)
    if (strcmp(h->link.at[i].path, path) == 0) return true;
  return false;
}

/* Pointers in a value of type t that are no links of its own: they lead to what is watched as well. */
static void follow_pointers(Watched *x, TypeId t, const char *place, const char *path, const Heap *h, Buf *out);

/* The function that watches any cell that x leads to. */
static const char *chooser(Watched *x, TypeId of) {
  Writer *w = x->c->w;
  const char *name = writer_keep(w, "%schoose_%s", w->prefix, word_of_type(w, of)), *type = name_of_type(w, of);
  for (uint32_t i = 0; i < x->type.n; i++)
    if (x->type.at[i] == of) return name;
  vec_push(x->type, of);
  if (!can_watch(x, of)) return name;
  Heap h = {0};
  Buf rest = {0};
  if (type_at(w->p, of)->kind == TYPE_STRUCT) links_find(w, of, &h);
  follow_pointers(x, of, type_at(w->p, of)->kind == TYPE_STRUCT ? "x->" : "*x", "", &h, &rest);
  const char *pointer = pointer_name(w, type), *watch = watch_name(x, of), *walk = contract_walk(x->c, of);
  buf_printf(x->functions, "static %s%s;\nstatic void %s(%sx, int from) {\n  x = %s(x);\n  if (!x) return;\n", pointer,
             watch, name, pointer, walk);
  buf_printf(x->functions, "%s  %s = x;\n  %sfrom = from;\n}\n\n", buf_str(&rest), watch, w->prefix);
  vec_free(h.link);
  buf_free(&rest);
  return name;
}

static void follow_pointers(Watched *x, TypeId t, const char *place, const char *path, const Heap *h, Buf *out) {
  Writer *w = x->c->w;
  const Type *type = type_at(w->p, t);
  if (type->kind == TYPE_POINTER && !is_link(h, path)) {
    const char *next = chooser(x, type->of);
    buf_printf(out, "  if (%scoin()) {\n    %s(%s%s, from);\n    return;\n  }\n", w->prefix, next, place, path);
  }
  bool list = type->kind == TYPE_ARRAY || type->kind == TYPE_UNION;
  if (list) writer_problem(w, "what is written to %s is not watched", name_of_type(w, t));
  for (uint32_t i = 0; i < type->n_fields && type->kind == TYPE_STRUCT; i++) {
    const Field *f = &type->field[i];
    TypeKind kind = type_at(w->p, f->type)->kind;
    if (kind != TYPE_POINTER && kind != TYPE_STRUCT) continue; /* numbers lead nowhere */
    const char *inner = !f->name ? path : *path ? writer_keep(w, "%s.%s", path, f->name) : f->name;
    follow_pointers(x, f->type, place, inner, h, out);
  }
}

static uint64_t alignment(const Program *p, TypeId t) {
  const Type *x = type_at(p, t);
  uint64_t most = 1;
  if (x->kind == TYPE_ARRAY) return alignment(p, x->of);
  if (x->kind != TYPE_STRUCT) return x->size > 8 || !x->size ? 1 : x->size;
  for (uint32_t i = 0; i < x->n_fields; i++) {
    uint64_t one = alignment(p, x->field[i].type);
    if (x->field[i].offset % one) one = 1;
    if (one > most) most = one;
  }
  return most;
}

/* Writes of `width` bytes that touch the watched cell of this type: at these distances from its beginning. */
static void write_touches(Watched *x, TypeId t, int64_t width, const AssignedList *assigned, Buf *out) {
  Writer *w = x->c->w;
  int64_t align = (int64_t)alignment(w->p, t), step = width < align ? width : align;
  int64_t size = (int64_t)type_at(w->p, t)->size;
  for (int64_t k = step - width; k < size; k += step) {
    buf_printf(out, "  if (at == (char *)%s + %lld", watch_name(x, t), (long long)k);
    for (uint32_t i = 0; i < assigned->n; i++) {
      const Assigned *a = &assigned->at[i];
      if (!a->list.n || type_at(w->p, a->of->declared.type)->of != t) continue;
      const Field *f = member_of(w->p, t, a->field);
      int64_t begin = (int64_t)f->offset, end = begin + (int64_t)type_at(w->p, f->type)->size;
      if (k >= begin && k + width <= end)
        buf_printf(out, " && %sfrom != %u", w->prefix, (unsigned)(a->of - x->c->argument->at));
    }
    buf_printf(out, ") %swritten();\n", w->prefix);
  }
}

/* ---- functions that hear of writes ---- */

static void write_listener(Watched *x, const char *what, int64_t width, const AssignedList *assigned, Buf *out) {
  Writer *w = x->c->w;
  bool freed = strcmp(what, "freed") == 0, free_to_write = !contract_has(x->c, "assigns");
  buf_printf(out, "void " FRONT_WATCH "%s(void *at) {\n", what);
  for (uint32_t i = 0; i < assigned->n && width; i++) {
    int64_t size = (int64_t)type_at(w->p, assigned->at[i].type)->size;
    for (int64_t k = 0; k + width <= size && !assigned->at[i].list.n; k += width)
      buf_printf(out, "  if (%sassigned_%u && at == (char *)%sassigned_%u + %lld) return;\n", w->prefix, i, w->prefix,
                 i, (long long)k);
  }
  for (uint32_t i = 0; i < x->type.n && (freed || !free_to_write); i++) {
    Buf touch = {0};
    if (width)
      write_touches(x, x->type.at[i], width, assigned, &touch);
    else if (freed)
      buf_printf(&touch, "  if (at == (void *)%s) %swritten();\n", watch_name(x, x->type.at[i]), w->prefix);
    else
      buf_printf(&touch, "  %scannot_watch(at);\n", w->prefix);
    buf_printf(out, "  if (%s) {\n%s  }\n", watch_name(x, x->type.at[i]), buf_str(&touch));
    buf_free(&touch);
  }
  if (freed) buf_printf(out, "  if (at && at == %sgone) %sis_gone = 1;\n", w->prefix, w->prefix);
  buf_add(out, "  (void)at;\n}\n\n");
}

static void write_listeners(Watched *x, const AssignedList *assigned, Buf *out) {
  static const char *const width[] = {"1", "2", "4", "8"};
  for (int i = 0; i < 4; i++) write_listener(x, width[i], 1 << i, assigned, out);
  write_listener(x, "freed", 0, assigned, out);
  write_listener(x, "any", 0, assigned, out);
}

/* How a frees names the parameter: FREES_LIST with the link along which it is a list. */
typedef enum { FREES_NOT, FREES_CELL, FREES_LIST } FreesKind;

static FreesKind frees_kind(Contract *c, const Argument *a) {
  const char *name = c->w->p->func.at[c->function].name;
  FreesKind kind = FREES_NOT;
  for (uint32_t i = 0; i < c->all->clauses->n; i++) {
    const FrontClause *k = &c->all->clauses->at[i];
    if (strcmp(k->function, name) != 0 || strcmp(k->word, "frees") != 0) continue;
    Spans part = {0};
    span_split(span_of(k->text), ",", &part);
    bool named = span_is(part.at[0], a->name);
    const Argument *of = contract_argument(c, part.at[0]);
    TypeId t = of ? contract_pointee(c, part.at[0]) : 0;
    c->clause = k;
    if (part.n > 2 || (!t && !span_is(part.at[0], "nothing"))) {
      contract_problem(c, "frees names a pointer that is a parameter, and perhaps the link of its list");
    } else if (part.n == 2) {
      Buf each = {0};
      Assigned unused = {0};
      buf_printf(&each, "each(%s)", k->text);
      if (!read_each(c, span_of(buf_str(&each)), &unused)) contract_problem(c, "it is no list along this link");
      buf_free(&each);
    }
    if (named) kind = part.n == 2 ? FREES_LIST : FREES_CELL;
    vec_free(part);
  }
  return kind;
}

bool contract_frees(Contract *c, const Argument *a) { return frees_kind(c, a) != FREES_NOT; }

/* Where the single places are that may be written to. */
static void write_places(Contract *c, const AssignedList *assigned, Buf *functions, Buf *before) {
  const char *d = c->w->prefix;
  for (uint32_t i = 0; i < assigned->n; i++) {
    const Assigned *a = &assigned->at[i];
    if (a->list.n) continue;
    Buf base = {0};
    condition_plain(c, a->base, &base);
    buf_printf(functions, "static void *%sassigned_%u;\n", d, i);
    if (a->field.n)
      buf_printf(before,
                 "  {\n    __auto_type %sbase = %s;\n    %sassigned_%u = %sbase ? (void *)&%sbase->%.*s : 0;\n  }\n", d,
                 buf_str(&base), d, i, d, d, (int)a->field.n, a->field.at);
    else
      buf_printf(before, "  %sassigned_%u = %s;\n", d, i, buf_str(&base));
    buf_free(&base);
  }
}

/* What is watched of a parameter, and what of it must be gone. */
static void choose_of(Watched *x, uint32_t i, Buf *choices, Buf *spared, Buf *before) {
  Contract *c = x->c;
  const char *d = c->w->prefix;
  const Argument *a = &c->argument->at[i];
  TypeId of = contract_pointee(c, span_of(a->name));
  TypeKind kind = type_at(c->w->p, a->declared.type)->kind;
  bool counted = i + 1 < c->argument->n && c->argument->at[i + 1].counts;
  FreesKind freed = frees_kind(c, a);
  if (kind == TYPE_STRUCT || kind == TYPE_UNION) writer_problem(c->w, "what %s leads to is not watched", a->name);
  if (!of) return;
  if (freed == FREES_LIST)
    buf_printf(before, "  if (%scoin()) %sgone = %s(%s);\n", d, d, contract_walk(c, of), a->place);
  if (freed == FREES_CELL) buf_printf(before, "  if (%scoin()) %sgone = %s;\n", d, d, a->place);
  if (a->is_slot || freed == FREES_LIST) return;
  if (counted) writer_problem(c->w, "what is written to the array %s is not watched", a->name);
  const char *choose = chooser(x, of);
  buf_printf(choices, "  %sif (%scoin()) %s(%s, %u);\n", choices->n ? "else " : "", d, choose, a->place, i);
  const char *watch = freed == FREES_CELL ? watch_name(x, of) : NULL;
  if (watch) buf_printf(spared, "  if (%s == %s) %s = 0;\n", watch, a->place, watch);
}

void contract_watch(Contract *c, Buf *functions, Buf *before, Buf *after) {
  const char *d = c->w->prefix;
  Watched x = {.c = c, .functions = functions};
  AssignedList assigned = {0};
  Buf choices = {0}, spared = {0};
  contract_assigned(c, &assigned);
  if (contract_has(c, "assigns")) forbid_globals(c);
  buf_printf(functions, "static int %sfrom; /* the parameter that leads to what is watched */\n", d);
  buf_printf(functions, "static void *%sgone; /* what must be freed, any cell of it */\nstatic int %sis_gone;\n", d, d);
  for (uint32_t i = 0; i < c->argument->n; i++) choose_of(&x, i, &choices, &spared, before);
  write_places(c, &assigned, functions, before);
  buf_printf(
      functions,
      "extern void %scannot_watch(void *);\n"
      "static void %swritten(void) {\n  __assert_fail(\"it writes to nothing that assigns does not name, and frees "
      "nothing that frees does not\", \"\", 0, \"\");\n}\n\n",
      d, d);
  write_listeners(&x, &assigned, functions);
  buf_printf(before, "%s%s", buf_str(&choices), buf_str(&spared));
  buf_printf(after, "  %scheck(!%sgone || %sis_gone, \"it frees what frees names\");\n", d, d, d);
  for (uint32_t i = 0; i < x.type.n; i++) buf_printf(after, "  %s = 0;\n", watch_name(&x, x.type.at[i]));
  buf_free(&choices);
  buf_free(&spared);
  vec_free(assigned);
  vec_free(x.type);
}
