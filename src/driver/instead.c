/* A function that stands for another one in its callers: it checks what the other one requires, and what its own proof
 * assumed of the heap; changes what it assigns, gives what it may return, and assumes what it ensures.
 *
 * Sound are contracts of which this covers all that the function may do, so only such are used. Existing cells but for
 * those of assigns are unchanged (watch.c). Numbers are any. A pointer that is assigned has a value that an ensures
 * names. A pointer that is returned, too; or it is a list by is_list(result, next): new cells (that the proof of the
 * function could free), and behind them one of the cells that it was given, or NULL. */
#include <ctype.h>
#include <string.h>

#include "driver/contract.h"

typedef struct {
  Contract c;
  CallArguments argument;
  AssignedList assigned;
  Parts ensures;
  bool *used; /* of the ensures: it says what something is */
  Buf *why;
} Instead;

static void refuse(Instead *x, const char *why) {
  if (!x->why->n) buf_add(x->why, why);
}

/* ---- what kind of heap a parameter leads to ---- */

typedef enum { CELL_OTHER, CELL_ONE, CELL_LIST, CELL_DLL, CELL_TREE } CellKind;

/* Pointers in a value of this type; many, where it has what is not understood. */
static uint32_t count_pointers(const Program *p, TypeId t) {
  enum { MANY = 1000 };
  const Type *x = type_at(p, t);
  uint32_t n = 0;
  if (x->kind == TYPE_POINTER) return 1;
  if (x->kind == TYPE_ARRAY) return count_pointers(p, x->of) ? MANY : 0;
  if (x->kind != TYPE_STRUCT) return x->kind == TYPE_INT ? 0 : MANY;
  for (uint32_t i = 0; i < x->n_fields && n < MANY; i++) n += count_pointers(p, x->field[i].type);
  return n;
}

static CellKind cell_kind(Writer *w, TypeId of, Heap *h) {
  uint32_t pointers = count_pointers(w->p, of), n[4] = {0};
  const Type *t = type_at(w->p, of);
  if (t->size == 0 || (t->kind == TYPE_INT && t->bits == 8)) return CELL_OTHER; /* a string, perhaps */
  if (pointers == 0) return CELL_ONE;
  if (type_at(w->p, of)->kind != TYPE_STRUCT) return CELL_OTHER;
  links_find(w, of, h);
  for (uint32_t i = 0; i < h->link.n; i++) n[h->link.at[i].role]++;
  if (h->link.n != pointers || n[LINK_PARENT]) return CELL_OTHER;
  if (n[LINK_NEXT] == 1 && pointers == 1) return CELL_LIST;
  if (n[LINK_NEXT] == 1 && n[LINK_BACK] == 1 && pointers == 2) return CELL_DLL;
  return n[LINK_CHILD] == 2 && pointers == 2 ? CELL_TREE : CELL_OTHER;
}

/* What the proof of the function took for granted. */
static void check_heap(Instead *x, const Argument *a, Buf *out) {
  Writer *w = x->c.w;
  const char *d = w->prefix, *p = a->name;
  TypeId of = contract_pointee(&x->c, span_of(p));
  Heap h = {0};
  Buf shape = {0};
  if (!of) return;
  const char *told = writer_keep(w, "%s(%s): what it leads to is as the proof of the function assumes",
                                 w->p->func.at[x->c.function].name, p);
  switch (cell_kind(w, of, &h)) {
    case CELL_LIST:
      buf_printf(&shape, "%sis_list(%s, %s)", d, p, links_first(&h, LINK_NEXT)->path);
      break;
    case CELL_DLL:
      buf_printf(&shape, "%sis_dll(%s, %s, %s)", d, p, links_first(&h, LINK_NEXT)->path,
                 links_first(&h, LINK_BACK)->path);
      break;
    case CELL_TREE:
      buf_printf(&shape, "%sis_tree(%s, %s, %s)", d, p, h.link.at[0].path, h.link.at[1].path);
      break;
    case CELL_ONE:
      break;
    case CELL_OTHER:
      refuse(x, writer_keep(w, "what its parameter %s leads to is not one list or tree of numbers", p));
  }
  if (shape.n && !a->is_slot) buf_printf(out, "  %scheck(%s, \"%s\");\n", d, buf_str(&shape), told);
  buf_printf(out, "  {\n    __auto_type %sx = %s(%s);\n    if (%sx) {\n      __typeof__(*%sx) %scopy = *%sx;\n", d,
             contract_walk(&x->c, of), p, d, d, d, d);
  buf_printf(out, "      (void)%scopy;\n    }\n  }\n", d);
  buf_free(&shape);
  vec_free(h.link);
}

/* Nothing is shared: no cell of the one overlaps one of the other. */
static void check_apart(Instead *x, const Argument *a, const Argument *b, Buf *out) {
  Writer *w = x->c.w;
  TypeId p = contract_pointee(&x->c, span_of(a->name)), q = contract_pointee(&x->c, span_of(b->name));
  if (!p || !q || a->is_slot || b->is_slot) return;
  const char *told =
      writer_keep(w, "%s(%s, %s): they share no memory", w->p->func.at[x->c.function].name, a->name, b->name);
  const char *one = contract_walk(&x->c, p), *other = contract_walk(&x->c, q);
  if (p == q) {
    buf_printf(out, "  %scheck(%sapart(%s(%s), %s(%s)), \"%s\");\n", w->prefix, w->prefix, one, a->name, other, b->name,
               told);
    return;
  }
  int64_t before = (int64_t)type_at(w->p, q)->size, behind = (int64_t)type_at(w->p, p)->size;
  if (before + behind > 64) refuse(x, "what its parameters lead to is too large to see that it does not overlap");
  buf_printf(out, "  {\n    char *%sx = (char *)%s(%s), *%sy = (char *)%s(%s);\n", w->prefix, one, a->name, w->prefix,
             other, b->name);
  for (int64_t k = 1 - before; k < behind; k++)
    buf_printf(out, "    %scheck(!%sx || !%sy || %sy != %sx + %lld, \"%s\");\n", w->prefix, w->prefix, w->prefix,
               w->prefix, w->prefix, (long long)k, told);
  buf_add(out, "  }\n");
}

/* ---- global variables ---- */

static bool mentions_global(const Program *p, ExprId e) {
  if (!e) return false;
  const Expr *x = expr_at(p, e);
  bool variable = x->kind == EXPR_ADDRESS || x->kind == EXPR_VAR;
  if (variable && p->var.at[x->var].kind == VAR_GLOBAL && !p->var.at[x->var].is_constant) return true;
  return mentions_global(p, x->a) || mentions_global(p, x->b) || mentions_global(p, x->c);
}

/* Is all that f can reach what it is given? Then nothing but its arguments connects two calls. */
static bool is_closed_world(const Program *p, FuncId f, bool *seen) {
  const Function *fn = &p->func.at[f];
  if (seen[f] || fn->is_model || !fn->is_defined) return true;
  seen[f] = true;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
      const Op *op = &p->edge.at[e].op;
      bool calls = op->kind == OP_CALL, known = calls && expr_at(p, op->a)->kind == EXPR_FUNCTION;
      bool open = (op->dst && p->var.at[op->dst].kind == VAR_GLOBAL) || mentions_global(p, op->a) ||
                  mentions_global(p, op->b) || mentions_global(p, op->c) || (calls && !known);
      for (uint32_t i = 0; i < op->n_args; i++) open = open || mentions_global(p, op->args[i]);
      if (open || (known && !is_closed_world(p, expr_at(p, op->a)->var, seen))) return false;
    }
  return true;
}

/* ---- what an ensures defines ---- */

/* Does it mean the same whenever it is evaluated behind the call: parameters, old values, constants? */
static bool is_fixed(const Contract *c, Span s, bool may_have_result) {
  for (size_t i = 0; i < s.n;) {
    size_t n = 0, next;
    while (i + n < s.n && (isalnum((unsigned char)s.at[i + n]) || s.at[i + n] == '_')) n++;
    for (next = i + n; next < s.n && s.at[next] == ' ';) next++;
    Span word = {s.at + i, n};
    if (!n) {
      if (!strchr(" ()?:=!<>&|+-", s.at[i]) || (s.at[i] == '-' && i + 1 < s.n && s.at[i + 1] == '>')) return false;
      i++;
    } else if (span_is(word, "old") && next < s.n && s.at[next] == '(') {
      i = next + 2 + span_find((Span){s.at + next + 1, s.n - next - 1}, ")");
    } else {
      bool number = word.at[0] >= '0' && word.at[0] <= '9';
      bool known = contract_argument(c, word) || span_is(word, "NULL") || (may_have_result && span_is(word, "result"));
      if (!number && !known) return false;
      i += n;
    }
  }
  return s.n > 0;
}

/* Two texts, apart from blanks. */
static bool is_same_text(Span a, const char *b) {
  size_t i = 0;
  for (;;) {
    while (i < a.n && a.at[i] == ' ') i++;
    while (*b == ' ') b++;
    if (i == a.n || !*b) return i == a.n && !*b;
    if (a.at[i++] != *b++) return false;
  }
}

typedef struct {
  Span guard, value;
  uint32_t part; /* of the ensures */
} Definition;

/* `[guard ==>] left == value`, among the ensures. */
static bool find_definition(Instead *x, const char *left, bool may_have_result, bool may_be_guarded, Definition *out) {
  for (uint32_t i = 0; i < x->ensures.n; i++) {
    Span s = x->ensures.at[i].text;
    size_t arrow = span_find(s, "==>");
    *out = (Definition){.part = i};
    if (arrow < s.n) {
      out->guard = span_trim((Span){s.at, arrow});
      s = span_trim((Span){s.at + arrow + 3, s.n - arrow - 3});
      if (!may_be_guarded || !is_fixed(&x->c, out->guard, false)) continue;
    }
    if (span_find(s, "&&") < s.n || span_find(s, "||") < s.n || span_find(s, "?") < s.n) continue;
    size_t equal = span_find(s, "==");
    if (equal == s.n || !is_same_text(span_trim((Span){s.at, equal}), left)) continue;
    out->value = span_trim((Span){s.at + equal + 2, s.n - equal - 2});
    if (is_fixed(&x->c, out->value, may_have_result)) return true;
  }
  return false;
}

/* ---- effects ---- */

static void write_assigned(Instead *x, uint32_t i, Buf *bases, Buf *out) {
  Writer *w = x->c.w;
  const Assigned *a = &x->assigned.at[i];
  const Type *t = type_at(w->p, a->type);
  Buf base = {0};
  const char *d = w->prefix;
  bool number = t->kind == TYPE_INT;
  const char *place = writer_keep(w, a->field.n ? "%sbase_%u->%.*s" : "*%sbase_%u", d, i, (int)a->field.n, a->field.at);
  if (a->list.n) {
    if (!number) refuse(x, "a pointer in each cell is assigned");
    buf_printf(out, "  for (__auto_type %sx = %.*s; %sx; %sx = %sx->%.*s) %sx->%.*s = %s;\n", d, (int)a->list.n,
               a->list.at, d, d, d, (int)a->link.n, a->link.at, d, (int)a->field.n, a->field.at,
               number ? make_input(w, a->type) : "0");
    return;
  }
  condition_plain(&x->c, a->base, &base);
  buf_printf(bases, "  __auto_type %sbase_%u = %s;\n", d, i, buf_str(&base));
  if (number) {
    buf_printf(out, "  if (%sbase_%u) %s = %s;\n", d, i, place, make_input(w, a->type));
  } else {
    Definition def = {0};
    bool parameter = contract_argument(&x->c, a->base) != NULL;
    const char *left = writer_keep(w, parameter ? "%.*s->%.*s" : "old(%.*s)->%.*s", (int)a->base.n, a->base.at,
                                   (int)a->field.n, a->field.at);
    Buf value = {0}, guard = {0};
    if (t->kind != TYPE_POINTER || !a->field.n || !find_definition(x, left, true, true, &def)) {
      refuse(x, writer_keep(w, "no ensures says what %s is: `%s == ...`", left, left));
    } else {
      x->c.clause = x->ensures.at[def.part].clause;
      x->used[def.part] = true;
      condition_plain(&x->c, def.value, &value);
      if (def.guard.n) condition_plain(&x->c, def.guard, &guard);
      buf_printf(out, "  if (%sbase_%u) {\n", d, i);
      if (guard.n) buf_printf(out, "    if (!%s) %sopen_contract(%sbase_%u);\n", buf_str(&guard), d, d, i);
      buf_printf(out, "    %s = %s;\n  }\n", place, buf_str(&value));
    }
    buf_free(&value);
    buf_free(&guard);
  }
  buf_free(&base);
}

/* New cells, and behind them one that it was given, as that was before the call. */
static void write_new_list(Instead *x, TypeId of, const Heap *h, Buf *bases, Buf *out) {
  Writer *w = x->c.w;
  const char *d = w->prefix, *type = name_of_type(w, of);
  Buf members = {0};
  buf_printf(bases, "  %s *%sgiven = 0;\n", type, d);
  for (uint32_t i = 0; i < x->argument.n; i++)
    if (contract_pointee(&x->c, span_of(x->argument.at[i].name)) == of)
      buf_printf(bases, "  if (%scoin()) %sgiven = %s(%s);\n", d, d, contract_walk(&x->c, of), x->argument.at[i].name);
  make_fill(w, "(*x)", of, false, h, 2, &members);
  buf_printf(out, "  result = %sgiven;\n  while (%scoin()) {\n    %s *x = %snew(sizeof *x);\n", d, d, type, d);
  buf_printf(out, "%s    x->%s = result;\n    result = x;\n  }\n", buf_str(&members), links_first(h, LINK_NEXT)->path);
  buf_free(&members);
}

static void write_result(Instead *x, Buf *bases, Buf *out, bool *any) {
  Writer *w = x->c.w;
  const Type *t = type_at(w->p, x->c.result);
  Definition def = {0};
  if (t->kind == TYPE_VOID) return;
  if (find_definition(x, "result", false, false, &def)) {
    Buf value = {0};
    x->c.clause = x->ensures.at[def.part].clause;
    x->used[def.part] = true;
    condition_plain(&x->c, def.value, &value);
    buf_printf(out, "  result = %s;\n", buf_str(&value));
    buf_free(&value);
    return;
  }
  *any = true;
  if (t->kind == TYPE_INT) {
    buf_printf(out, "  result = %s;\n", make_input(w, x->c.result));
    return;
  }
  Heap h = {0};
  if (t->kind == TYPE_POINTER && cell_kind(w, t->of, &h) == CELL_LIST && !contract_has(&x->c, "frees")) {
    const char *wanted = writer_keep(w, "is_list(result, %s)", links_first(&h, LINK_NEXT)->path);
    bool found = false, given = false;
    for (uint32_t i = 0; i < x->argument.n; i++)
      given = given || contract_pointee(&x->c, span_of(x->argument.at[i].name)) == t->of;
    for (uint32_t i = 0; i < x->ensures.n; i++) {
      bool same = is_same_text(x->ensures.at[i].text, wanted);
      found = found || same;
      if (same && !given) x->used[i] = true; /* it is made so */
    }
    if (!found) refuse(x, writer_keep(w, "no ensures says what its result is: `result == ...` or `%s`", wanted));
    if (found) write_new_list(x, t->of, &h, bases, out);
  } else {
    refuse(x, "no ensures says what its result is: `result == ...`");
  }
  vec_free(h.link);
}

static void write_frees(Instead *x, Buf *out) {
  const char *name = x->c.w->p->func.at[x->c.function].name, *d = x->c.w->prefix;
  for (uint32_t i = 0; i < x->c.all->clauses->n; i++) {
    const FrontClause *k = &x->c.all->clauses->at[i];
    if (strcmp(k->function, name) != 0 || strcmp(k->word, "frees") != 0) continue;
    Spans a = {0};
    span_split(span_of(k->text), ",", &a);
    const Argument *of = contract_argument(&x->c, a.at[0]);
    if (span_is(a.at[0], "nothing") && a.n == 1) {
    } else if (!of || a.n > 2) {
      refuse(x, "frees names a parameter, and perhaps the link of its list");
    } else if (a.n == 1) {
      buf_printf(out, "  free(%s);\n", of->name);
    } else {
      buf_printf(out, "  for (__auto_type %sx = %s; %sx;) {\n    __auto_type %sy = %sx->%.*s;\n    free(%sx);\n", d,
                 of->name, d, d, d, (int)a.at[1].n, a.at[1].at, d);
      buf_printf(out, "    %sx = %sy;\n  }\n", d, d);
    }
    vec_free(a);
  }
}

/* ---- the function ---- */

static void write_head(Instead *x, Buf *out) {
  Writer *w = x->c.w;
  const Function *fn = &w->p->func.at[x->c.function];
  Buf call = {0};
  buf_printf(&call, FRONT_INSTEAD "%s(", fn->name);
  for (uint32_t i = 0; i < x->argument.n; i++) {
    if (i) buf_add(&call, ", ");
    write_declaration(&call, x->argument.at[i].declared.text, x->argument.at[i].name);
  }
  buf_add(&call, x->argument.n ? ")" : "void)");
  write_declaration(out, fn->declared[0].text, buf_str(&call));
  buf_add(out, " {\n");
  if (type_at(w->p, x->c.result)->kind != TYPE_VOID) {
    buf_add(out, "  ");
    write_declaration(out, fn->declared[0].text, "result");
    buf_add(out, ";\n");
  }
  buf_free(&call);
}

static void write_before(Instead *x, Buf *out) {
  Parts part = {0};
  Buf unused = {0};
  contract_derive(&x->c, &x->argument, &unused);
  for (uint32_t i = 0; i < x->argument.n; i++) check_heap(x, &x->argument.at[i], out);
  for (uint32_t i = 0; i < x->argument.n; i++)
    for (uint32_t k = i + 1; k < x->argument.n; k++) check_apart(x, &x->argument.at[i], &x->argument.at[k], out);
  contract_parts(&x->c, "requires", &part);
  for (uint32_t i = 0; i < part.n; i++) {
    if (contract_is_made(&x->c, part.at[i].text) && !span_has_word(part.at[i].text, "reach", true) &&
        span_find(part.at[i].text, "==") == part.at[i].text.n)
      continue; /* checked above */
    contract_check(&x->c, "requires", part.at[i].text, part.at[i].clause, 1, out);
  }
  vec_free(part);
  buf_free(&unused);
}

static void write_all(Instead *x, Buf *out) {
  Buf bases = {0}, numbers = {0}, effects = {0}, result = {0}, assumed = {0};
  bool any = false;
  write_head(x, out);
  write_before(x, out);
  contract_assigned(&x->c, &x->assigned);
  contract_parts(&x->c, "ensures", &x->ensures);
  x->used = mem_zalloc((x->ensures.n + 1) * sizeof *x->used);
  write_result(x, &bases, &result, &any);
  for (uint32_t i = 0; i < x->assigned.n; i++) { /* numbers first: links lead to them as they were */
    bool number = type_at(x->c.w->p, x->assigned.at[i].type)->kind == TYPE_INT;
    write_assigned(x, i, &bases, number ? &numbers : &effects);
    any = any || type_at(x->c.w->p, x->assigned.at[i].type)->kind == TYPE_INT;
  }
  for (uint32_t i = 0; i < x->ensures.n && any; i++) {
    if (x->used[i]) continue;
    Buf condition = {0};
    x->c.clause = x->ensures.at[i].clause;
    condition_write(&x->c, x->ensures.at[i].text, IS_ASSUMED, &condition);
    buf_printf(&assumed, "  %sassume(%s);\n", x->c.w->prefix, buf_str(&condition));
    buf_free(&condition);
  }
  buf_printf(out, "%s%s%s%s", buf_str(&x->c.old), buf_str(&bases), buf_str(&numbers), buf_str(&result));
  buf_printf(out, "%s%s", buf_str(&effects), buf_str(&assumed));
  write_frees(x, out);
  if (type_at(x->c.w->p, x->c.result)->kind != TYPE_VOID) buf_add(out, "  return result;\n");
  buf_add(out, "}\n\n");
  Buf *all[] = {&bases, &numbers, &effects, &result, &assumed};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) buf_free(all[i]);
}

static bool can_stand(Instead *x) {
  Writer *w = x->c.w;
  const Function *fn = &w->p->func.at[x->c.function];
  bool *seen = mem_zalloc(w->p->func.n * sizeof *seen);
  if (!fn->declared || !fn->declared[0].text || fn->is_variadic) refuse(x, "its type cannot be written");
  if (!contract_has(&x->c, "assigns")) refuse(x, "it has no assigns, so it may change anything");
  if (!is_closed_world(w->p, x->c.function, seen)) refuse(x, "it uses global variables, or pointers to functions");
  for (uint32_t i = 0; i < x->argument.n; i++) {
    const Argument *a = &x->argument.at[i];
    TypeKind kind = type_at(w->p, a->declared.type)->kind;
    if (!a->declared.text || a->counts || (kind != TYPE_INT && kind != TYPE_POINTER))
      refuse(x, "its parameters are not all numbers and pointers");
  }
  mem_free(seen);
  return !x->why->n;
}

void contract_instead(Writer *w, FuncId f, const DriverContracts *all, Buf *out, Buf *why) {
  Instead x = {.why = why};
  Buf problem = w->driver->problem; /* of the driver; what is found here is none of it */
  w->driver->problem = (Buf){0};
  uint32_t assumed = w->driver->assumed.n;
  call_arguments(w, f, "", &x.argument);
  contract_begin(&x.c, w, f, &x.argument, all);
  contract_names(&x.c, &x.argument);
  if (!w->driver->problem.n && can_stand(&x)) write_all(&x, out);
  if (w->driver->problem.n && !why->n) buf_add(why, w->driver->problem.at);
  w->driver->assumed.n = assumed;
  buf_free(&w->driver->problem);
  w->driver->problem = problem;
  vec_free(x.argument);
  vec_free(x.assigned);
  vec_free(x.ensures);
  mem_free(x.used);
  buf_free(&x.c.old);
  vec_free(x.c.derived);
}

bool driver_can_stand(const Program *p, FuncId f, const FrontClauses *clauses, Buf *why) {
  Driver trial = {0};
  Writer w;
  Buf text = {0};
  DriverContracts all = {clauses, NULL};
  writer_begin(&w, &trial, p);
  contract_instead(&w, f, &all, &text, why);
  writer_finish(&w, "", NULL, 0, "", "");
  driver_drop(&trial);
  buf_free(&text);
  return !why->n;
}

/* Of a list that is returned, callers take new cells to be theirs: each is as large as its type, and can be freed. */
void contract_release(Contract *c, Buf *out) {
  Heap h = {0};
  const Type *t = type_at(c->w->p, c->result);
  const char *d = c->w->prefix;
  if (t->kind == TYPE_POINTER && cell_kind(c->w, t->of, &h) == CELL_LIST && !contract_has(c, "frees"))
    buf_printf(out,
               "    while (result && %scoin()) {\n      __typeof__(*result) %scopy = *result;\n      free(result);\n"
               "      result = %scopy.%s;\n    }\n    %sout = result;\n",
               d, d, d, links_first(&h, LINK_NEXT)->path, d);
  vec_free(h.link);
}
