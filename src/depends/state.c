/* state: what is known at a location: by cell, and of what pointer registers lead to. */
#include <string.h>

#include "depends/internal.h"

CellState state_default(const Depends *d, FuncId f, Cell c) {
  const Places *s = &d->places;
  CellState x = {.cell = c, .entry = true};
  if (c < s->first) {
    const Var *v = &d->p->var.at[c];
    if (!v->function) return x;
    x.entry = false;
    if (v->function == f && v->kind == VAR_PARAM) x.written = d->param_writers[f];
    return x;
  }
  if (c == s->any) return x;
  const AliasObject *o = alias_object(d->alias, s->owner.at[c - s->first]);
  if (o->kind == ALIAS_VARIABLE && d->p->var.at[o->var].function == f && !d->is_recursive[f]) {
    /* Objects of this activation: nobody knew them before it; parameters are written by calls. */
    VarKind k = d->p->var.at[o->var].kind;
    x.entry = k == VAR_PARAM || k == VAR_VARARGS || k == VAR_LABEL;
  }
  return x;
}

/* The index of the cell, or of where it would be. */
static uint32_t find(const State *s, Cell c) {
  uint32_t low = 0, high = s->cell.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (s->cell.at[middle].cell < c)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

CellState state_get(const Depends *d, FuncId f, const State *s, Cell c) {
  uint32_t i = find(s, c);
  return i < s->cell.n && s->cell.at[i].cell == c ? s->cell.at[i] : state_default(d, f, c);
}

void state_put(State *s, CellState c) {
  uint32_t i = find(s, c.cell);
  if (i == s->cell.n || s->cell.at[i].cell != c.cell) {
    vec_push(s->cell, c);
    memmove(s->cell.at + i + 1, s->cell.at + i, (s->cell.n - 1 - i) * sizeof *s->cell.at);
  }
  s->cell.at[i] = c;
}

State state_copy(const State *s) {
  State c = {.is_reached = s->is_reached};
  vec_reserve(c.cell, s->cell.n);
  if (s->cell.n) memcpy(c.cell.at, s->cell.at, s->cell.n * sizeof *s->cell.at);
  c.cell.n = s->cell.n;
  vec_reserve(c.fact, s->fact.n);
  if (s->fact.n) memcpy(c.fact.at, s->fact.at, s->fact.n * sizeof *s->fact.at);
  c.fact.n = s->fact.n;
  return c;
}

void state_free(State *s) {
  vec_free(s->cell);
  vec_free(s->fact);
}

/* Facts that both have, where both have them. */
static bool join_facts(Depends *d, State *a, const State *b) {
  VEC(Fact) all = {0};
  for (uint32_t i = 0, first = 0; i < a->fact.n; i++) {
    Fact x = a->fact.at[i];
    while (first < b->fact.n &&
           (b->fact.at[first].base < x.base || (b->fact.at[first].base == x.base && b->fact.at[first].to <= x.from)))
      first++;
    for (uint32_t k = first; k < b->fact.n && b->fact.at[k].base == x.base && b->fact.at[k].from < x.to; k++) {
      Fact y = b->fact.at[k];
      SetId written = set_unite(&d->sets, x.written, y.written), read = set_unite(&d->sets, x.read, y.read);
      vec_push(all, (Fact){.base = x.base,
                           .from = x.from > y.from ? x.from : y.from,
                           .to = x.to < y.to ? x.to : y.to,
                           .written = written,
                           .read = read});
    }
  }
  bool changed = all.n != a->fact.n;
  for (uint32_t i = 0; i < all.n && !changed; i++) {
    const Fact *x = &all.at[i], *y = &a->fact.at[i];
    changed =
        x->base != y->base || x->from != y->from || x->to != y->to || x->written != y->written || x->read != y->read;
  }
  vec_clear(a->fact);
  for (uint32_t i = 0; i < all.n; i++) vec_push(a->fact, all.at[i]);
  vec_free(all);
  return changed;
}

static bool join_cell(Depends *d, CellState *x, CellState y) {
  SetId written = set_unite(&d->sets, x->written, y.written), read = set_unite(&d->sets, x->read, y.read);
  bool entry = x->entry || y.entry, changed = written != x->written || read != x->read || entry != x->entry;
  x->written = written;
  x->read = read;
  x->entry = entry;
  return changed;
}

bool state_join(Depends *d, FuncId f, State *a, const State *b) {
  if (!b->is_reached) return false;
  if (!a->is_reached) {
    state_free(a);
    *a = state_copy(b);
    return true;
  }
  bool changed = join_facts(d, a, b);
  VEC(CellState) all = {0};
  for (uint32_t i = 0, k = 0; i < a->cell.n || k < b->cell.n;) {
    Cell c = k == b->cell.n || (i < a->cell.n && a->cell.at[i].cell < b->cell.at[k].cell) ? a->cell.at[i].cell
                                                                                          : b->cell.at[k].cell;
    CellState x = i < a->cell.n && a->cell.at[i].cell == c ? a->cell.at[i++] : state_default(d, f, c);
    CellState y = k < b->cell.n && b->cell.at[k].cell == c ? b->cell.at[k++] : state_default(d, f, c);
    changed |= join_cell(d, &x, y);
    vec_push(all, x);
  }
  vec_free(a->cell);
  a->cell.at = all.at;
  a->cell.n = all.n;
  a->cell.cap = all.cap;
  return changed;
}

void state_map(Depends *d, State *s, ElemMap *map, const void *context) {
  for (uint32_t i = 0; i < s->cell.n; i++) {
    s->cell.at[i].written = set_mapped(&d->sets, s->cell.at[i].written, map, context);
    s->cell.at[i].read = set_mapped(&d->sets, s->cell.at[i].read, map, context);
  }
  for (uint32_t i = 0; i < s->fact.n; i++) {
    s->fact.at[i].written = set_mapped(&d->sets, s->fact.at[i].written, map, context);
    s->fact.at[i].read = set_mapped(&d->sets, s->fact.at[i].read, map, context);
  }
}

/* ---- facts ---- */

void facts_drop(State *s, VarId base) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->fact.n; i++)
    if (s->fact.at[i].base != base) s->fact.at[n++] = s->fact.at[i];
  s->fact.n = n;
}

static void insert(State *s, Fact f) {
  if (f.from >= f.to) return;
  uint32_t i = s->fact.n;
  vec_push(s->fact, f);
  for (;
       i && (s->fact.at[i - 1].base > f.base || (s->fact.at[i - 1].base == f.base && s->fact.at[i - 1].from > f.from));
       i--)
    s->fact.at[i] = s->fact.at[i - 1];
  s->fact.at[i] = f;
}

void facts_set(State *s, Fact f) {
  Fact right = {0};
  bool has_right = false;
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->fact.n; i++) {
    Fact x = s->fact.at[i];
    if (x.base == f.base && x.from < f.to && f.from < x.to) {
      if (x.to > f.to) {
        right = x;
        right.from = f.to;
        has_right = true;
      }
      if (x.from >= f.from) continue;
      x.to = f.from;
    }
    s->fact.at[n++] = x;
  }
  s->fact.n = n;
  if (s->fact.n + 2 > MOST_FACTS) return;
  if (has_right) insert(s, right);
  insert(s, f);
}

void facts_read(Depends *d, State *s, VarId base, int64_t from, int64_t to, SetId read) {
  VEC(Fact) parts = {0};
  for (uint32_t i = 0; i < s->fact.n; i++) {
    Fact x = s->fact.at[i];
    if (x.base != base || x.to <= from || to <= x.from) continue;
    if (x.from < from) x.from = from;
    if (x.to > to) x.to = to;
    x.read = set_unite(&d->sets, x.read, read);
    vec_push(parts, x);
  }
  for (uint32_t i = 0; i < parts.n; i++) facts_set(s, parts.at[i]);
  vec_free(parts);
}

bool facts_find(Depends *d, const State *s, VarId base, int64_t from, int64_t to, SetId *written, SetId *read) {
  *written = *read = 0;
  for (uint32_t i = 0; i < s->fact.n && from < to; i++) {
    const Fact *x = &s->fact.at[i];
    if (x->base != base || x->to <= from) continue;
    if (x->from > from) return false;
    *written = set_unite(&d->sets, *written, x->written);
    *read = set_unite(&d->sets, *read, x->read);
    from = x->to;
  }
  return from >= to;
}

void facts_copy(State *s, VarId to, VarId from, int64_t offset) {
  VEC(Fact) kept = {0};
  for (uint32_t i = 0; i < s->fact.n; i++)
    if (s->fact.at[i].base == from) vec_push(kept, s->fact.at[i]);
  facts_drop(s, to);
  for (uint32_t i = 0; i < kept.n && s->fact.n < MOST_FACTS; i++) {
    Fact x = kept.at[i];
    x.base = to;
    x.from -= offset;
    if (x.to != INT64_MAX) x.to -= offset;
    insert(s, x);
  }
  vec_free(kept);
}

Exposed *exposed_at(Summary *s, Cell c) {
  uint32_t low = 0, high = s->exposed.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (s->exposed.at[middle].cell < c)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == s->exposed.n || s->exposed.at[low].cell != c) {
    vec_push(s->exposed, (Exposed){0});
    memmove(s->exposed.at + low + 1, s->exposed.at + low, (s->exposed.n - 1 - low) * sizeof *s->exposed.at);
    s->exposed.at[low] = (Exposed){.cell = c};
  }
  return &s->exposed.at[low];
}
