#include "audit_choice.h"

#include <stdio.h>
#include <string.h>

#include "audit/certificate.h"

/* ---- random numbers ---- */

static uint64_t random_state = 1;

void choose_seed(uint64_t seed) { random_state = seed; }

uint32_t below(uint32_t n) {
  uint64_t z = random_state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return n ? (uint32_t)((z ^ (z >> 31)) % n) : 0;
}
bool one_in(uint32_t n) { return below(n) == 0; }

/* ---- what is tracked ---- */

enum { MOST_ELEMENTS = 3 };

typedef struct {
  Heap *h;
  Program *p;
  Buf text, pointers;
  VEC(const char *) pointer, field, fact;
  IdMap seen;
  uint32_t n_data;
} Choosing;

static void slots_text(const Heap *h, const AliasTargets *t, Buf *out) {
  bool rest = false, first = true;
  IdMap seen = {0};
  for (uint32_t i = 0; i < t->n; i++) {
    int64_t place = heaps_origin_of(h, t->at[i].object) + t->at[i].offset;
    if (t->at[i].stride || t->at[i].object == ALIAS_ANYTHING || place < -8 || place > 16)
      rest = true;
    else if (!idmap_find(&seen, (uint64_t)place)) {
      idmap_put(&seen, (uint64_t)place, 1);
      buf_printf(out, " %lld", (long long)place);
      first = false;
    }
  }
  if (first) buf_add(out, " 0");
  if (rest) buf_add(out, " ?");
  idmap_free(&seen);
}

static void track_pointer(Choosing *x, VarId v, uint32_t level) {
  const Var *var = &x->p->var.at[v];
  Buf name = {0};
  buf_printf(&name, "%s@%u_%u", var->name, v, level);
  const char *s = str_intern(&x->h->names, buf_str(&name));
  buf_free(&name);
  buf_printf(&x->text, "%s \"%s\" ", var->is_object ? "object" : "pointer", s);
  certificate_print_variable(x->p, v, &x->text);
  buf_printf(&x->text, " %u", level);
  if (var->is_object) {
    buf_add(&x->text, "\n");
    if (heaps_origin_of_var(x->h, v)) return; /* its predicate has another name */
  } else {
    AliasTargets t = {0};
    alias_of_var(x->h->a, v, &t);
    Buf slots = {0};
    slots_text(x->h, &t, &slots);
    buf_printf(&x->text, "%s\n", buf_str(&slots));
    vec_free(t);
    bool plain = strcmp(buf_str(&slots), " 0") == 0;
    buf_free(&slots);
    if (!plain) return;
  }
  vec_push(x->pointer, s);
}

static void track_pointers(Choosing *x, bool rich) {
  const Program *p = x->p;
  for (VarId v = 1; v < p->var.n; v++) {
    const Var *var = &p->var.at[v];
    if (var->kind == VAR_LABEL || var->kind == VAR_VARARGS || var->is_string || var->is_extern) continue;
    if (!var->is_object && type_at(p, var->type)->kind != TYPE_POINTER) continue;
    if (var->function && (p->func.at[var->function].is_model || !alias_is_reachable(x->h->a, var->function))) continue;
    if (one_in(rich ? 8 : 2)) continue;
    track_pointer(x, v, var->function ? 1 : 0);
    if (var->function && var->function != p->main && one_in(3)) track_pointer(x, v, 2);
  }
}

/* Where the address may lead; of an array, at its first elements. */
static void places_of(const Alias *a, ExprId address, AliasTargets *out) {
  alias_of_expr(a, address, out);
  for (uint32_t i = 0, n = out->n; i < n; i++) {
    AliasTarget t = out->at[i];
    uint64_t size = alias_object(a, t.object)->size;
    if (size == ALIAS_UNKNOWN_SIZE) continue;
    for (uint64_t k = 0; t.stride >= 4 && k < MOST_ELEMENTS && (uint64_t)t.offset + k * t.stride < size; k++)
      vec_push(*out, ((AliasTarget){.object = t.object, .offset = t.offset + (int64_t)(k * t.stride)}));
  }
}

static void track_access(const Program *p, ExprId address, TypeId t, Choosing *x) {
  const Type *type = type_at(p, t);
  AliasTargets at = {0};
  places_of(x->h->a, address, &at);
  AliasObjectId layout = heaps_layout_of_pointer(x->h, address);
  for (uint32_t i = 0; i < at.n; i++) {
    if (at.at[i].stride || at.at[i].offset < 0 || !layout || at.at[i].object == ALIAS_ANYTHING) continue;
    if (type->kind != TYPE_POINTER && type->kind != TYPE_INT) continue;
    int64_t place = heaps_origin_of(x->h, at.at[i].object) + at.at[i].offset;
    uint64_t key = hash_mix(hash_mix(hash_mix(7, layout), (uint64_t)place),
                            hash_mix(hash_mix(3, type->size), type->kind * 2u + type->is_signed));
    if (idmap_find(&x->seen, key) || one_in(8)) continue;
    idmap_put(&x->seen, key, 1);
    Buf name = {0};
    buf_printf(&name, "%s%u+%lld.%u%c", type->kind == TYPE_POINTER ? "->" : ".", layout, (long long)place, type->bits,
               type->is_signed ? 's' : 'u');
    const char *s = str_intern(&x->h->names, buf_str(&name));
    buf_free(&name);
    if (type->kind == TYPE_POINTER) {
      AliasTargets to = {0};
      for (AliasObjectId o = 1; o < alias_n_objects(x->h->a); o++)
        if (heaps_layout(x->h, o) == layout)
          alias_of_contents(x->h->a, (AliasTarget){.object = o, .offset = place - heaps_origin_of(x->h, o)}, type->size,
                            &to);
      buf_printf(&x->text, "field \"%s\" %u %lld %llu", s, layout, (long long)place, (unsigned long long)type->size);
      Buf slots = {0};
      slots_text(x->h, &to, &slots);
      buf_printf(&x->text, "%s\n", buf_str(&slots));
      if (strcmp(buf_str(&slots), " 0") == 0) vec_push(x->field, s);
      buf_free(&slots);
      vec_free(to);
    } else if (x->n_data < 3 && type->bits >= 8 && type->bits <= 64) {
      x->n_data++;
      buf_printf(&x->text, "data \"%s\" %u %lld %c%u\n", s, layout, (long long)place, type->is_signed ? 's' : 'u',
                 type->bits);
      uint32_t value = below(3);
      buf_printf(&x->text, "assertion \"[%s == %u]\" (= %s %u)\n", s, value, s, value);
      buf_printf(&x->text, "assertion \"[%s <= 1]\" (<= %s 1)\n", s, s);
      buf_clear(&name);
      buf_printf(&name, "[%s <= 1]", s);
      vec_push(x->fact, str_intern(&x->h->names, buf_str(&name)));
      buf_free(&name);
    }
  }
  vec_free(at);
}

static void look_at_loads(const Program *p, ExprId e, void *context) {
  if (expr_at(p, e)->kind == EXPR_LOAD) track_access(p, expr_at(p, e)->a, expr_at(p, e)->type, context);
}

static void track_fields(Choosing *x) {
  const Program *p = x->p;
  for (EdgeId i = 0; i < p->edge.n; i++) {
    Op op = p->edge.at[i].op;
    if (op.a) expr_walk(p, op.a, look_at_loads, x);
    if (op.b) expr_walk(p, op.b, look_at_loads, x);
    for (uint32_t k = 0; k < op.n_args; k++) expr_walk(p, op.args[k], look_at_loads, x);
    if (op.kind == OP_STORE) track_access(p, op.a, expr_at(p, op.b)->type, x);
  }
}

/* Lists of even and of odd length. */
static void track_parity(Buf *t, uint32_t i, const char *f) {
  buf_printf(t, "binary \"two%u\" u w = (E(m) (%s(u, m) & %s(m, w)))\n", i, f, f);
  buf_printf(t,
             "unary \"even%u\" v = (E(u) (E(w) (((%s(v, u) & (u == w | (TC(u, w)(a, b) two%u(a, b)))) & !((bad(w) | "
             "wild(w)) | gone(w))) & !(E(x) %s(w, x)))))\n",
             i, f, i, f);
  buf_printf(t, "unary \"odd%u\" v = (E(u) (%s(v, u) & even%u(u)))\n", i, f, i);
}

/* The predicates of share/generators. */
static void track_defined(Choosing *x) {
  Buf *t = &x->text;
  for (uint32_t i = 0; i < x->field.n; i++) {
    const char *f = x->field.at[i];
    buf_printf(t, "unary \"leads%u\" v = (E(w) %s(v, w))\n", i, f);
    buf_printf(t, "unary \"in%u\" v = (E(u) %s(u, v))\n", i, f);
    for (uint32_t k = 0; k < x->pointer.n; k++)
      if (!one_in(3))
        buf_printf(t, "unary \"r%u.%u\" v = (E(u) (%s(u) & (u == v | (TC(u, v)(a, b) %s(a, b)))))\n", k, i,
                   x->pointer.at[k], f);
    buf_printf(
        t, "unary \"is%u\" v = (E(a) (E(b) (((%s(a, v) & %s(b, v)) & a != b) & !((bad(v) | wild(v)) | gone(v)))))\n", i,
        f, f);
    if (!one_in(3)) buf_printf(t, "unary \"c%u\" v = (TC(v, v)(a, b) %s(a, b))\n", i, f);
    if (one_in(2)) track_parity(t, i, f);
    for (uint32_t k = 0; k < x->field.n; k++)
      if (k != i)
        buf_printf(t, "unary \"stray%u.%u\" v = (E(u) ((%s(v, u) & !((bad(u) | wild(u)) | gone(u))) & !%s(u, v)))\n", i,
                   k, f, x->field.at[k]);
    for (uint32_t k = 0; k < x->fact.n; k++)
      buf_printf(t,
                 "unary \"begins%u.%u\" v = (E(u) ((%s(v, u) & !((bad(u) | wild(u)) | gone(u))) & (!%s(v) & %s(u))))\n",
                 i, k, f, x->fact.at[k], x->fact.at[k]);
  }
  if (x->field.n < 2) return;
  const char *f = x->field.at[0], *g = x->field.at[1];
  if (one_in(2))
    buf_printf(t, "binary \"down\" u v = (%s(u, v) | %s(u, v))\n", f, g);
  else
    buf_printf(t, "binary \"down\" u v = (!((bad(v) | wild(v)) | gone(v)) & (%s(u, v) | %s(u, v)))\n", f, g);
  buf_add(t, "binary \"under\" u v = (TC(u, v)(a, b) down(a, b))\n");
  buf_printf(
      t,
      "unary \"shared\" v = (!((bad(v) | wild(v)) | gone(v)) & ((E(a) (E(b) ((a != b & down(a, v)) & down(b, v)))) "
      "| (E(a) (%s(a, v) & %s(a, v)))))\n",
      f, g);
  buf_add(t, "unary \"held\" v = (E(u) down(u, v))\n");
  buf_printf(t, "unary \"cyclic\" v = (TC(v, v)(a, b) down(a, b))\n");
  buf_printf(t, "unary \"twice\" v = (E(a) (%s(a, v) & %s(a, v)))\n", f, g);
  if (x->pointer.n)
    buf_printf(t, "unary \"below\" v = (E(u) (%s(u) & (u == v | (TC(u, v)(a, b) down(a, b)))))\n", x->pointer.at[0]);
}

/* ---- definitions that no generator makes: whoever writes a certificate may ----
 * Ghosts have no part in them: every variable is held by a pointer or an edge, so that one more changes nothing. */

enum { MOST_SCOPE = 4, MOST_NESTING = 3 };
static const char *const scope_name[MOST_SCOPE] = {"v", "w", "a", "b"};

static const char *any_variable(uint32_t scope) { return scope_name[below(scope)]; }

/* Something that does not hold of a ghost in place of the last variable of the scope. */
static void random_anchor(Choosing *x, uint32_t scope) {
  const char *last = scope_name[scope - 1];
  if (x->pointer.n && (!x->field.n || one_in(2))) {
    buf_printf(&x->text, "%s(%s)", x->pointer.at[below(x->pointer.n)], last);
    return;
  }
  const char *f = x->field.at[below(x->field.n)];
  if (scope == 1)
    buf_printf(&x->text, one_in(2) ? "(E(b) %s(%s, b))" : "(E(b) %s(b, %s))", f, last);
  else if (one_in(2))
    buf_printf(&x->text, "%s(%s, %s)", f, any_variable(scope - 1), last);
  else
    buf_printf(&x->text, "%s(%s, %s)", f, last, any_variable(scope - 1));
}

static void random_atom(Choosing *x, uint32_t made, uint32_t scope) {
  static const char *const special[] = {"bad", "wild", "gone"};
  Buf *t = &x->text;
  uint32_t kind = below(6);
  if (kind == 0 && x->pointer.n)
    buf_printf(t, "%s(%s)", x->pointer.at[below(x->pointer.n)], any_variable(scope));
  else if (kind == 1 && x->fact.n)
    buf_printf(t, "%s(%s)", x->fact.at[below(x->fact.n)], any_variable(scope));
  else if (kind == 2)
    buf_printf(t, "%s(%s)", special[below(3)], any_variable(scope));
  else if (kind == 3 && made)
    buf_printf(t, "random%u(%s)", below(made), any_variable(scope));
  else if (kind == 4 && scope > 1)
    buf_printf(t, "%s %s %s", any_variable(scope), one_in(2) ? "==" : "!=", any_variable(scope));
  else if (x->field.n)
    buf_printf(t, "%s(%s, %s)", x->field.at[below(x->field.n)], any_variable(scope), any_variable(scope));
  else
    buf_add(t, one_in(2) ? "1" : "0");
}

static void random_form(Choosing *x, uint32_t made, uint32_t scope, uint32_t depth) {
  static const char *const pair[] = {" & ", " | ", " & ", " <-> "};
  Buf *t = &x->text;
  uint32_t kind = depth ? below(8) : 7;
  if (kind == 0) {
    buf_char(t, '!');
    random_form(x, made, scope, depth - 1);
  } else if (kind <= 2) {
    buf_char(t, '(');
    random_form(x, made, scope, depth - 1);
    buf_add(t, pair[below(4)]);
    random_form(x, made, scope, depth - 1);
    buf_char(t, ')');
  } else if (kind <= 5 && scope < MOST_SCOPE) {
    bool all = one_in(3);
    buf_printf(t, all ? "(A(%s) (!" : "(E(%s) (", scope_name[scope]);
    random_anchor(x, scope + 1);
    buf_add(t, all ? " | " : " & ");
    random_form(x, made, scope + 1, depth - 1);
    buf_add(t, "))");
  } else if (kind == 6 && x->field.n) {
    buf_printf(t, "(TC(%s, %s)(p, q) %s(p, q))", any_variable(scope), any_variable(scope),
               x->field.at[below(x->field.n)]);
  } else {
    random_atom(x, made, scope);
  }
}

static void track_random(Choosing *x) {
  enum { MOST_RANDOM = 5 };
  if (!x->pointer.n && !x->field.n) return;
  uint32_t n = below(MOST_RANDOM);
  for (uint32_t i = 0; i < n; i++) {
    buf_printf(&x->text, "unary \"random%u\" v = (", i);
    random_anchor(x, 1);
    buf_add(&x->text, " & ");
    random_form(x, i, 1, MOST_NESTING);
    buf_add(&x->text, ")\n");
  }
  if (!n || one_in(2)) return;
  buf_add(&x->text, "binary \"pair\" v w = ((");
  random_anchor(x, 1);
  buf_add(&x->text, " & ");
  random_anchor(x, 2);
  buf_add(&x->text, ") & ");
  random_form(x, n, 2, MOST_NESTING);
  buf_add(&x->text, ")\n");
}

/* Which blocks have one layout, besides those that accesses reach together: any choice is good. */
void choose_layouts(Heap *h, const Program *p, const Alias *a) {
  if (one_in(2)) return;
  for (EdgeId e = 0; e < p->edge.n; e++)
    for (EdgeId other = 0; other < p->edge.n && p->edge.at[e].op.kind == OP_ALLOC; other++) {
      if (p->edge.at[other].op.kind != OP_ALLOC || !one_in(6)) continue;
      AliasObjectId o = alias_object_of_allocation(a, other);
      if (o != ALIAS_ANYTHING && !heaps_join(h, e, o)) fprintf(stderr, "a layout is none\n");
    }
}

void choose_origins(Heap *h, const Program *p) {
  static const int64_t place[] = {0, 0, -8, 8, 16, 4};
  if (one_in(3)) return;
  for (VarId v = 1; v < p->var.n; v++)
    if (p->var.at[v].is_object) (void)heaps_origin(h, v, 0, place[below(6)]);
  for (EdgeId e = 0; e < p->edge.n; e++)
    if (p->edge.at[e].op.kind == OP_ALLOC) (void)heaps_origin(h, 0, e, place[below(6)]);
}

HeapClass choose_class(Heap *h, Program *p, bool rich) {
  Choosing x = {.h = h, .p = p};
  if (one_in(2)) buf_add(&x.text, "lost\n");
  track_pointers(&x, rich);
  track_fields(&x);
  if (rich || one_in(2)) track_defined(&x);
  if (one_in(2)) track_random(&x);
  Buf error = {0};
  HeapClass c = heaps_class(h, buf_str(&x.text), NULL, NULL, &error);
  if (!c) fprintf(stderr, "%s\n%s", buf_str(&error), buf_str(&x.text));
  buf_free(&error);
  buf_free(&x.text);
  vec_free(x.pointer);
  vec_free(x.field);
  vec_free(x.fact);
  idmap_free(&x.seen);
  return c;
}
