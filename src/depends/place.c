/* place: which places operations touch. Objects of the may-alias analysis are cut where accesses at constant offsets
 * begin and end; what accesses elsewhere (at an index, up to the end) touch besides is the rest of the object. */
#include <stdlib.h>
#include <string.h>

#include "depends/internal.h"

static bool is_scalar(const Type *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_POINTER || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}

static uint64_t bytes_of(const Program *p, TypeId type) {
  const Type *t = type_at(p, type);
  return is_scalar(t) ? (t->bits + 7) / 8 : t->size;
}

/* ---- what an operation does ---- */

static void add_read(const Program *p, ExprId e, void *context) {
  Accesses *out = context;
  const Expr *x = expr_at(p, e);
  if (x->kind == EXPR_VAR) vec_push(*out, (Access){.var = x->var});
  if (x->kind == EXPR_LOAD && bytes_of(p, x->type))
    vec_push(*out, (Access){.address = x->a, .type = x->type, .size = bytes_of(p, x->type)});
  if (x->kind == EXPR_OBJECT_SIZE) return; /* a size is no contents */
}

static void add_reads(const Program *p, ExprId e, Accesses *out) {
  if (e) expr_walk(p, e, add_read, out);
}

static uint64_t block_bytes(const Program *p, ExprId n) {
  return expr_is_const(p, n) ? (uint64_t)expr_at(p, n)->value : SIZE_UNKNOWN;
}

static bool has_targets(const Alias *alias, ExprId e) {
  AliasTargets t = {0};
  alias_of_expr(alias, e, &t);
  bool any = t.n != 0;
  vec_free(t);
  return any;
}

/* Nobody writes a string literal. */
static bool is_literal(const Program *p, ExprId e) {
  const Expr *x = expr_at(p, e);
  return x->kind == EXPR_ADDRESS && p->var.at[x->var].is_string;
}

/* Output functions read what their arguments lead to. */
static void add_output(const Program *p, const Alias *alias, EdgeId e, Accesses *out) {
  const Op *op = &p->edge.at[e].op;
  U32Vec callees = {0};
  alias_callees(alias, e, &callees);
  bool prints = false;
  for (uint32_t i = 0; i < callees.n; i++) {
    const Function *f = &p->func.at[callees.at[i]];
    prints |= !f->is_defined && f->external == EXTERN_OUTPUT;
  }
  vec_free(callees);
  for (uint32_t i = 0; i < op->n_args && prints; i++) {
    if (type_at(p, expr_at(p, op->args[i])->type)->kind != TYPE_POINTER || is_literal(p, op->args[i])) continue;
    if (has_targets(alias, op->args[i]))
      vec_push(*out, (Access){.address = op->args[i], .size = SIZE_UNKNOWN, .deep = true});
  }
}

void op_accesses(const Program *p, const Alias *alias, EdgeId e, Accesses *out) {
  const Op *op = &p->edge.at[e].op;
  add_reads(p, op->a, out);
  add_reads(p, op->b, out);
  add_reads(p, op->c, out);
  for (uint32_t i = 0; i < op->n_args; i++) add_reads(p, op->args[i], out);
  switch (op->kind) {
    case OP_STORE: {
      TypeId t = expr_at(p, op->b)->type;
      if (bytes_of(p, t))
        vec_push(*out, (Access){.kind = ACCESS_WRITE, .address = op->a, .type = t, .size = bytes_of(p, t)});
      break;
    }
    case OP_MEMCPY:
    case OP_MEMMOVE:
    case OP_MEMSET: {
      uint64_t n = block_bytes(p, op->c);
      if (!n) break;
      if (op->kind != OP_MEMSET) vec_push(*out, (Access){.address = op->b, .size = n});
      vec_push(*out, (Access){.kind = ACCESS_WRITE, .address = op->a, .size = n});
      break;
    }
    case OP_FREE:
      vec_push(*out, (Access){.kind = ACCESS_END, .address = op->a, .size = SIZE_UNKNOWN});
      break;
    case OP_CALL:
      add_output(p, alias, e, out);
      break;
    default:
      break;
  }
  if (op->dst && op->kind != OP_BEGIN && op->kind != OP_END)
    vec_push(*out, (Access){.kind = ACCESS_WRITE, .var = op->dst});
}

static bool call_is_wild(const Program *p, const Alias *alias, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  bool pointers = false, wild = false;
  for (uint32_t i = 0; i < op->n_args; i++) {
    const Type *t = type_at(p, expr_at(p, op->args[i])->type);
    pointers |= t->kind == TYPE_POINTER || !is_scalar(t) || has_targets(alias, op->args[i]);
  }
  U32Vec callees = {0};
  if (alias_callees(alias, e, &callees)) wild = true;
  for (uint32_t i = 0; i < callees.n; i++) {
    const Function *f = &p->func.at[callees.at[i]];
    if (f->is_defined || f->external == EXTERN_PURE || f->external == EXTERN_OUTPUT) continue;
    wild |= f->external == EXTERN_PRIMITIVE || pointers;
  }
  vec_free(callees);
  return wild;
}

bool op_is_wild(const Program *p, const Alias *alias, EdgeId e) {
  const Op *op = &p->edge.at[e].op;
  if (op->kind == OP_UNMODELLED) return op->how == UNMODELLED_WILD;
  return op->kind == OP_CALL && call_is_wild(p, alias, e);
}

bool address_split(const Program *p, ExprId address, VarId *base, int64_t *offset) {
  Int128 at = 0;
  const Expr *x = expr_at(p, address);
  for (;; x = expr_at(p, x->a)) {
    if (x->kind == EXPR_FIELD) {
      at += x->value;
    } else if (x->kind == EXPR_INDEX && expr_is_const(p, x->b)) {
      at += expr_at(p, x->b)->value * x->value;
    } else if (x->kind != EXPR_CAST || type_at(p, x->type)->kind != TYPE_POINTER ||
               type_at(p, expr_at(p, x->a)->type)->kind != TYPE_POINTER) {
      break;
    }
  }
  if (x->kind != EXPR_VAR || !p->var.at[x->var].function || at > INT32_MAX || at < -INT32_MAX) return false;
  *base = x->var;
  *offset = (int64_t)at;
  return true;
}

/* ---- the cells ---- */

typedef VEC(int64_t) Cuts;

static int compare_cuts(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

static int compare_cells(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

/* Begins and ends, in pairs, of what is accessed at constant offsets. */
static void note_cuts(const Places *s, const Access *x, Cuts *cuts) {
  if (x->var || x->size == SIZE_UNKNOWN || x->size > INT32_MAX) return;
  AliasTargets t = {0};
  alias_of_expr(s->alias, x->address, &t);
  for (uint32_t i = 0; i < t.n; i++) {
    if (t.at[i].object == ALIAS_ANYTHING || t.at[i].stride) continue;
    vec_push(cuts[t.at[i].object], t.at[i].offset);
    vec_push(cuts[t.at[i].object], t.at[i].offset + (int64_t)x->size);
  }
  vec_free(t);
}

static void cut_object(Places *s, AliasObjectId o, Cuts *cuts) {
  ObjectCells *c = &s->object[o];
  Cuts ends = {0};
  for (uint32_t i = 0; i < cuts->n; i++) vec_push(ends, cuts->at[i]);
  if (ends.n) qsort(ends.at, ends.n, sizeof *ends.at, compare_cuts);
  for (uint32_t i = 0; i + 1 < ends.n; i++) {
    bool used = false; /* some access covers it; else it is part of the rest */
    for (uint32_t k = 0; k < cuts->n && !used && ends.at[i] < ends.at[i + 1]; k += 2)
      used = cuts->at[k] <= ends.at[i] && cuts->at[k + 1] >= ends.at[i + 1];
    if (used) vec_push(c->piece, (Piece){ends.at[i], ends.at[i + 1]});
  }
  c->first = s->n;
  for (uint32_t i = 0; i <= c->piece.n; i++) vec_push(s->owner, o);
  s->n += c->piece.n + 1;
  vec_free(ends);
}

/* The same access comes up many times; each pair is wanted once. */
static void drop_doubles(Cuts *cuts) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < cuts->n; i += 2) {
    bool known = false;
    for (uint32_t k = 0; k < n && !known; k += 2)
      known = cuts->at[k] == cuts->at[i] && cuts->at[k + 1] == cuts->at[i + 1];
    if (known) continue;
    cuts->at[n] = cuts->at[i];
    cuts->at[n + 1] = cuts->at[i + 1];
    n += 2;
  }
  cuts->n = n;
}

void places_init(Places *s, const Program *p, const Alias *alias, uint8_t *is_single) {
  uint32_t n = alias_n_objects(alias);
  *s = (Places){.p = p, .alias = alias, .is_single = is_single, .first = p->var.n, .n = p->var.n};
  s->object = mem_zalloc(n * sizeof *s->object);
  Cuts *cuts = mem_zalloc(n * sizeof *cuts);
  Accesses all = {0};
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *func = &p->func.at[f];
    if (!func->is_defined || !alias_is_reachable(alias, f)) continue;
    for (LocId l = func->first; l < func->first + func->n_locs; l++)
      for (EdgeId e = p->loc.at[l].first_out; e < p->loc.at[l].first_out + p->loc.at[l].n_out; e++) {
        vec_clear(all);
        op_accesses(p, alias, e, &all);
        for (uint32_t i = 0; i < all.n; i++) note_cuts(s, &all.at[i], cuts);
      }
  }
  for (AliasObjectId o = 0; o < n; o++) {
    drop_doubles(&cuts[o]);
    cut_object(s, o, &cuts[o]);
    vec_free(cuts[o]);
  }
  s->any = s->n++;
  vec_push(s->owner, ALIAS_ANYTHING);
  mem_free(cuts);
  vec_free(all);
}

void places_free(Places *s) {
  for (AliasObjectId o = 0; o < alias_n_objects(s->alias); o++) vec_free(s->object[o].piece);
  mem_free(s->object);
  mem_free(s->is_single);
  vec_free(s->owner);
  for (uint32_t i = 0; i < s->list.n; i++) {
    vec_free(s->list.at[i]->cell);
    mem_free(s->list.at[i]);
  }
  vec_free(s->list);
  idmap_free(&s->known);
}

bool cell_is_local_register(const Places *s, Cell c) { return c < s->first && s->p->var.at[c].function; }

static void add_target(const Places *s, AliasTarget t, uint64_t size, CellList *out) {
  const ObjectCells *c = &s->object[t.object];
  bool exact = !t.stride && size != SIZE_UNKNOWN && size <= INT32_MAX && t.object != ALIAS_ANYTHING;
  for (uint32_t i = 0; i < c->piece.n; i++) {
    Piece x = c->piece.at[i];
    bool meets;
    if (size == SIZE_UNKNOWN || size > INT32_MAX)
      meets = t.stride || x.to > t.offset;
    else if (exact)
      meets = t.offset < x.to && x.from < t.offset + (int64_t)size;
    else
      meets = alias_overlap(s->alias, t, size, (AliasTarget){.object = t.object, .offset = x.from},
                            (uint64_t)(x.to - x.from));
    if (meets) vec_push(out->cell, c->first + i);
  }
  /* What no access at a constant offset cuts out: an access that is one of them touches none of it, any other may. A
   * place that was not seen when objects were cut (of what a pointer leads to, with all its targets) may, too. */
  bool covered = false;
  if (exact) {
    int64_t at = t.offset;
    for (uint32_t i = 0; i < c->piece.n; i++)
      if (c->piece.at[i].from <= at && c->piece.at[i].to > at) at = c->piece.at[i].to;
    covered = at >= t.offset + (int64_t)size;
  }
  if (!covered) {
    vec_push(out->cell, c->first + c->piece.n);
    out->is_strong = false;
  }
}

static void finish_list(CellList *l) {
  if (l->cell.n) qsort(l->cell.at, l->cell.n, sizeof *l->cell.at, compare_cells);
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->cell.n; i++)
    if (!n || l->cell.at[n - 1] != l->cell.at[i]) l->cell.at[n++] = l->cell.at[i];
  l->cell.n = n;
}

/* All that can be reached from there. */
static void add_reachable(const Places *s, const AliasTargets *from, CellList *out) {
  uint8_t *seen = mem_zalloc(alias_n_objects(s->alias));
  U32Vec work = {0};
  for (uint32_t i = 0; i < from->n; i++)
    if (!seen[from->at[i].object]++) vec_push(work, from->at[i].object);
  while (work.n) {
    AliasObjectId o = vec_pop(work);
    AliasTargets t = {0};
    add_target(s, (AliasTarget){.object = o, .stride = 1}, SIZE_UNKNOWN, out);
    alias_of_contents(s->alias, (AliasTarget){.object = o, .stride = 1}, 0, &t);
    for (uint32_t i = 0; i < t.n; i++)
      if (!seen[t.at[i].object]) {
        seen[t.at[i].object] = 1;
        vec_push(work, t.at[i].object);
      }
    vec_free(t);
  }
  vec_free(work);
  mem_free(seen);
}

static const CellList *keep(Places *s, uint64_t key, CellList l) {
  CellList *kept = mem_alloc(sizeof *kept);
  finish_list(&l);
  *kept = l;
  idmap_put(&s->known, key, s->list.n);
  vec_push(s->list, kept);
  return kept;
}

static const CellList *keep_list(Places *s, uint64_t key, const AliasTargets *t, int64_t offset, uint64_t size,
                                 bool deep) {
  CellList l = {.is_strong = t->n == 1 && !t->at[0].stride && !deep && t->at[0].object != ALIAS_ANYTHING &&
                             s->is_single[t->at[0].object] && size != SIZE_UNKNOWN};
  for (uint32_t i = 0; i < t->n; i++) {
    AliasTarget x = t->at[i];
    x.offset += offset;
    if (x.stride) x.offset = ((x.offset % (int64_t)x.stride) + (int64_t)x.stride) % (int64_t)x.stride;
    add_target(s, x, size, &l);
  }
  if (deep) add_reachable(s, t, &l);
  return keep(s, key, l);
}

const CellList *access_cells(Places *s, const Access *a) {
  uint64_t key = hash_mix(hash_mix(hash_mix(11, a->address), a->size), a->deep ? 2 : a->kind == ACCESS_END);
  const uint32_t *known = idmap_find(&s->known, key);
  if (known) return s->list.at[*known];
  AliasTargets t = {0};
  alias_of_expr(s->alias, a->address, &t);
  if (a->kind == ACCESS_END) /* the whole block goes */
    for (uint32_t i = 0; i < t.n; i++) t.at[i].stride = 1;
  const CellList *l = keep_list(s, key, &t, 0, a->size, a->deep);
  vec_free(t);
  return l;
}

const CellList *pointee_cells(Places *s, VarId v, int64_t offset, uint64_t size) {
  uint64_t key = hash_mix(hash_mix(hash_mix(13, v), (uint64_t)offset), size);
  const uint32_t *known = idmap_find(&s->known, key);
  if (known) return s->list.at[*known];
  AliasTargets t = {0};
  alias_of_var(s->alias, v, &t);
  const CellList *l = keep_list(s, key, &t, offset, size, false);
  vec_free(t);
  return l;
}

const CellList *variable_cells(Places *s, VarId v) {
  uint64_t key = hash_mix(17, v);
  const uint32_t *known = idmap_find(&s->known, key);
  if (known) return s->list.at[*known];
  AliasObjectId o = alias_object_of_var(s->alias, v);
  CellList l = {.is_strong = o != ALIAS_ANYTHING && s->is_single[o]};
  for (uint32_t i = 0; o != ALIAS_ANYTHING && i <= s->object[o].piece.n; i++) vec_push(l.cell, s->object[o].first + i);
  return keep(s, key, l);
}
