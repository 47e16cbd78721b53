/* The vocabulary of a class: predicates for what it tracks and for what its generators make of it, and the rules that
 * hold of all heaps. Of the predicates that generators made, those are found again for which steps know better updates
 * than one can derive. */
#include <assert.h>

#include "shape/internal.h"

static TvlPredicate declare(Class *c, uint32_t arity, uint32_t attributes, const char *format, const char *name) {
  Buf text = {0};
  buf_printf(&text, format, name);
  TvlPredicate p = tvl_predicate(c->t, buf_str(&text), arity, attributes, NULL);
  assert(p != TVL_NONE && "names of what is tracked are unique");
  buf_free(&text);
  return p;
}

/* A predicate for each slot, called `name`, `name+8`, `name+?`. */
static void declare_slots(Class *c, Slots *x, uint32_t arity, uint32_t attributes, const char *prefix,
                          const char *name) {
  for (uint32_t k = 0; k < x->of.n; k++) {
    Buf text = {0};
    buf_printf(&text, "%s%s", prefix, name);
    if (x->of.offset[k] == SOMEWHERE)
      buf_add(&text, "+?");
    else if (x->of.offset[k])
      buf_printf(&text, "%+lld", (long long)x->of.offset[k]);
    x->at[k] = declare(c, arity, attributes, "%s", buf_str(&text));
    buf_free(&text);
  }
  for (uint32_t i = 0; i < x->of.n; i++) /* the value is one */
    for (uint32_t k = 0; k < x->of.n; k++) {
      if (i == k) continue;
      TvlFormula here = arity == 1 ? tvl_atom1(c->t, x->at[i], c->v1) : tvl_atom2(c->t, x->at[i], c->v, c->v1);
      TvlFormula there = arity == 1 ? tvl_atom1(c->t, x->at[k], c->v2) : tvl_atom2(c->t, x->at[k], c->v, c->v2);
      tvl_rule(c->t, here, tvl_not(c->t, there), NULL);
    }
}

static void collect_slots(Shapes *s, Slots *x, uint32_t n, TvlPredicate **out, uint32_t *count) {
  *out = arena_alloc(&s->arena, (n * MOST_SLOTS + 1) * sizeof **out);
  for (uint32_t i = 0; i < n; i++) {
    x[i].first = *count;
    for (uint32_t k = 0; k < x[i].of.n; k++) (*out)[(*count)++] = x[i].at[k];
  }
}

static void declare_pointers(Shapes *s, Class *c, uint32_t attributes) {
  c->pointer = arena_alloc(&s->arena, (c->track.n_pointers + 1) * sizeof *c->pointer);
  for (uint32_t i = 0; i < c->track.n_pointers; i++) {
    const Pointer *p = &s->pointer.at[c->track.pointer[i]];
    c->pointer[i] = (Slots){.of = p->is_object ? offsets_of_object(s, p->var) : offsets_of_var(s, p->var)};
    declare_slots(c, &c->pointer[i], 1, attributes, "", p->name);
  }
  collect_slots(s, c->pointer, c->track.n_pointers, &c->pointer_slot, &c->n_pointer_slots);
}

static void declare_fields(Shapes *s, Class *c, uint32_t attributes) {
  c->field = arena_alloc(&s->arena, (c->track.n_fields + 1) * sizeof *c->field);
  for (uint32_t i = 0; i < c->track.n_fields; i++) {
    c->field[i] = (Slots){.of = offsets_of_field(s, c->track.field[i])};
    declare_slots(c, &c->field[i], 2, attributes, "->", s->field.at[c->track.field[i]].name);
  }
  collect_slots(s, c->field, c->track.n_fields, &c->field_slot, &c->n_field_slots);
}

/* The same for all slots of a pointer or field. */
static void note_into(const Class *c, bool *into, const Slots *a, uint32_t f, bool leads) {
  for (uint32_t i = a->first; i < a->first + a->of.n; i++)
    for (uint32_t k = c->field[f].first; k < c->field[f].first + c->field[f].of.n; k++)
      into[i * c->n_field_slots + k] = leads;
}

/* Fields of the same blocks, which lead to the first byte of such blocks. */
static bool are_alike(Shapes *s, const Class *c, uint32_t f, uint32_t g) {
  FieldId a = c->track.field[f], b = c->track.field[g];
  bool plain = f != g && c->field[f].of.n == 1 && c->field[g].of.n == 1 && s->field.at[a].layout;
  return plain && s->field.at[a].layout == s->field.at[b].layout && field_may_lead_to_owner(s, a, b) &&
         field_may_lead_to_owner(s, b, a);
}

/* The two branches of trees. Where no such block was seen, two fields are taken for that if there is no third. */
static bool are_beside(Shapes *s, const Class *c, uint32_t f, uint32_t g) {
  if (!are_alike(s, c, f, g)) return false;
  Seen seen = seen_beside(s, c->track.field[f], c->track.field[g]);
  if (seen != SEEN_NOTHING) return seen == SEEN;
  for (uint32_t i = 0; i < c->track.n_fields; i++)
    if (i != f && i != g && are_alike(s, c, f, i)) return false;
  return true;
}

/* h leads back along a branch of trees. */
static bool is_over(Shapes *s, const Class *c, uint32_t h, uint32_t f) {
  if (!are_alike(s, c, h, f) || seen_over(s, c->track.field[h], c->track.field[f]) != SEEN) return false;
  for (uint32_t g = 0; g < c->track.n_fields; g++)
    if (g != h && are_beside(s, c, f, g)) return true;
  return false;
}

/* Which fields was the program seen to make trees of? */
static void note_grown(Shapes *s, Class *c) {
  uint32_t n = c->n_field_slots;
  for (uint32_t f = 0; f < c->track.n_fields; f++)
    for (uint32_t g = 0; g < c->track.n_fields; g++)
      if (are_alike(s, c, f, g) && seen_shortcut(s, c->track.field[f]))
        c->grown[c->field[f].first] = c->shortcut[c->field[f].first] = true;
  for (uint32_t f = 0; f < c->track.n_fields; f++)
    for (uint32_t g = 0; g < c->track.n_fields; g++) {
      uint32_t a = c->field[f].first, b = c->field[g].first; /* of the one slot that they have */
      bool branch = c->beside[a * n + b] && seen_with_back(s, c->track.field[f], c->track.field[g]);
      if (branch || c->over[a * n + b]) c->grown[a] = true;
    }
}

/* Where shortcuts are tracked: which pointers go by them only to look? */
static void note_roaming(Shapes *s, Class *c) {
  bool tracked = false;
  for (uint32_t f = 0; f < c->n_field_slots; f++) tracked = tracked || c->shortcut[f];
  for (uint32_t i = 0; i < c->track.n_pointers && tracked; i++) {
    const Pointer *p = &s->pointer.at[c->track.pointer[i]];
    bool roams = !p->is_object && seen_roaming(s, p->var);
    for (uint32_t k = 0; k < c->pointer[i].of.n; k++) c->roaming[c->pointer[i].first + k] = roams;
  }
}

static void relate_fields(Shapes *s, Class *c) {
  c->pointer_into = arena_alloc(&s->arena, (c->n_pointer_slots * c->n_field_slots + 1) * sizeof(bool));
  c->field_into = arena_alloc(&s->arena, (c->n_field_slots * c->n_field_slots + 1) * sizeof(bool));
  c->beside = arena_alloc(&s->arena, (c->n_field_slots * c->n_field_slots + 1) * sizeof(bool));
  c->over = arena_alloc(&s->arena, (c->n_field_slots * c->n_field_slots + 1) * sizeof(bool));
  c->shortcut = ARENA_ARRAY(&s->arena, bool, c->n_field_slots + 1);
  c->grown = ARENA_ARRAY(&s->arena, bool, c->n_field_slots + 1);
  c->roaming = ARENA_ARRAY(&s->arena, bool, c->n_pointer_slots + 1);
  for (uint32_t f = 0; f < c->track.n_fields; f++) {
    FieldId to = c->track.field[f];
    for (uint32_t i = 0; i < c->track.n_pointers; i++)
      note_into(c, c->pointer_into, &c->pointer[i], f, pointer_leads_into(s, &s->pointer.at[c->track.pointer[i]], to));
    for (uint32_t g = 0; g < c->track.n_fields; g++) {
      note_into(c, c->field_into, &c->field[g], f, field_leads_into(s, c->track.field[g], to));
      note_into(c, c->beside, &c->field[g], f, are_beside(s, c, f, g));
      note_into(c, c->over, &c->field[g], f, is_over(s, c, g, f));
    }
  }
  note_grown(s, c);
  note_roaming(s, c);
}

/* A rule about one cell; the three individuals that are no cells have no data. */
static void relate(Class *c, TvlFormula body, TvlFormula head) {
  TvlFormula none = tvl_or(c->t, tvl_atom1(c->t, c->bad, c->v), tvl_atom1(c->t, c->wild, c->v));
  TvlFormula cell = tvl_not(c->t, tvl_or(c->t, none, tvl_atom1(c->t, c->gone, c->v)));
  tvl_rule(c->t, tvl_and(c->t, cell, body), head, NULL);
}

/* Which combinations of two assertions exclude each other: h == 1 and h == 2. */
static void relate_assertions(Shapes *s, Class *c) {
  for (uint32_t i = 0; i < c->track.n_assertions; i++) {
    for (uint32_t k = 0; k < c->track.n_assertions; k++) {
      if (i == k) continue;
      TermId a = s->assertion.at[c->track.assertion[i]].term, b = s->assertion.at[c->track.assertion[k]].term;
      TvlFormula fa = tvl_atom1(c->t, c->assertion[i], c->v), fb = tvl_atom1(c->t, c->assertion[k], c->v);
      TermId na = term_not(s->l, a), nb = term_not(s->l, b);
      if (solver_implies(s->s, a, b)) relate(c, fa, fb);
      if (solver_implies(s->s, a, nb)) relate(c, fa, tvl_not(c->t, fb));
      if (solver_implies(s->s, na, b)) relate(c, tvl_not(c->t, fa), fb);
      if (solver_implies(s->s, na, nb)) IN_ORDER(relate, c, tvl_not(c->t, fa), tvl_not(c->t, fb));
    }
  }
}

/* What cannot be, as the may-alias analysis knows: no graph has to be looked at in which it is. A slot of a pointer and
 * a block, over v; an edge from v to v1. */
static void exclude_meeting(Class *c, const Slots *x, const Slots *y) {
  for (uint32_t i = 0; i < x->of.n; i++)
    for (uint32_t k = 0; k < y->of.n; k++)
      IN_ORDER(relate, c, tvl_atom1(c->t, x->at[i], c->v), tvl_not(c->t, tvl_atom1(c->t, y->at[k], c->v)));
}

/* Cells of which the predicate holds have no such edges, or none leads to them. */
static void exclude_edges(Class *c, TvlPredicate cells, const Slots *f, bool to) {
  for (uint32_t k = 0; k < f->of.n; k++) {
    TvlFormula edge = to ? tvl_atom2(c->t, f->at[k], c->v1, c->v) : tvl_atom2(c->t, f->at[k], c->v, c->v1);
    IN_ORDER(relate, c, tvl_atom1(c->t, cells, c->v), tvl_not(c->t, edge));
  }
}

static void exclude_impossible(Shapes *s, Class *c) {
  const Tracking *t = &c->track;
  for (uint32_t i = 0; i < t->n_pointers; i++) {
    const Pointer *p = &s->pointer.at[t->pointer[i]];
    for (uint32_t k = 0; k < t->n_pointers; k++)
      if (i != k && !pointers_may_meet(s, p, &s->pointer.at[t->pointer[k]]))
        exclude_meeting(c, &c->pointer[i], &c->pointer[k]);
    for (uint32_t k = 0; k < t->n_fields; k++) {
      bool none_out = !pointer_may_have(s, p, t->field[k]);
      bool none_in = p->is_object && !field_may_lead_to(s, t->field[k], p->var);
      for (uint32_t slot = 0; slot < c->pointer[i].of.n; slot++) {
        if (none_out) exclude_edges(c, c->pointer[i].at[slot], &c->field[k], false);
        if (none_in) exclude_edges(c, c->pointer[i].at[slot], &c->field[k], true);
      }
    }
  }
}

/* The generated unary predicate with this definition, over v. */
static TvlPredicate defined_as(const Class *c, TvlFormula f) {
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++) {
    TvlFormula definition = tvl_predicate_arity(c->t, p) == 1 ? tvl_predicate_definition(c->t, p) : TVL_NONE;
    const TvlVar *free;
    if (definition == TVL_NONE || tvl_free_variables(c->t, definition, &free) != 1) continue;
    if (tvl_same(c->t, tvl_rename(c->t, definition, free[0], c->v), f)) return p;
  }
  return TVL_NONE;
}

/* The binary one, over v1 and v2. */
static TvlPredicate pair_defined_as(const Class *c, TvlFormula f) {
  TvlVar a = tvl_var(c->t, "a pair's first"), b = tvl_var(c->t, "a pair's second"); /* of no definition */
  TvlFormula wanted = tvl_rename(c->t, tvl_rename(c->t, f, c->v1, a), c->v2, b);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++) {
    TvlFormula definition = tvl_predicate_arity(c->t, p) == 2 ? tvl_predicate_definition(c->t, p) : TVL_NONE;
    if (definition == TVL_NONE) continue;
    const TvlVar *args = tvl_predicate_arguments(c->t, p);
    definition = tvl_rename(c->t, tvl_rename(c->t, definition, args[0], a), args[1], b);
    if (tvl_same(c->t, definition, wanted)) return p;
  }
  return TVL_NONE;
}

static void collect_sources(Shapes *s, Class *c) {
  c->source = arena_alloc(&s->arena, (c->n_pointer_slots * (c->n_field_slots + 1) + 1) * sizeof *c->source);
  for (uint32_t i = 0; i < c->n_pointer_slots; i++) c->source[c->n_sources++] = (Source){i, NO_SLOT};
  for (uint32_t i = 0; i < c->n_pointer_slots; i++)
    for (uint32_t g = 0; g < c->n_field_slots; g++)
      if (c->pointer_into[i * c->n_field_slots + g]) c->source[c->n_sources++] = (Source){i, g};
}

/* The path from the source through the field leads to v. */
static TvlFormula path_from(const Class *c, const Source *from, uint32_t field) {
  Tvl *t = c->t;
  TvlFormula at = tvl_atom1(t, c->pointer_slot[from->pointer], c->v1);
  if (from->field == NO_SLOT)
    return tvl_exists(t, c->v1, tvl_and(t, at, tvl_star(t, c->field_slot[field], c->v1, c->v)));
  TvlFormula first = tvl_and(t, at, tvl_atom2(t, c->field_slot[from->field], c->v1, c->v2));
  TvlFormula path = tvl_and(t, first, tvl_star(t, c->field_slot[field], c->v2, c->v));
  return tvl_exists(t, c->v1, tvl_exists(t, c->v2, path));
}

/* Edges of one field, or of two, by slots. */
static void note_hangs(Class *c, TvlFormula edge, uint32_t f, uint32_t g) {
  TvlPredicate p = defined_as(c, tvl_exists(c->t, c->v1, edge));
  if (p == TVL_NONE) return;
  c->hangs[c->n_hangs++] = p;
  c->hung[f] = c->hung[g] = true;
}

/* Finds the predicates that say what blocks hang on. */
static void find_hanging(Shapes *s, Class *c) {
  uint32_t n = c->n_field_slots;
  c->hangs = arena_alloc(&s->arena, (n * (n + 1) + 1) * sizeof *c->hangs);
  c->hung = ARENA_ARRAY(&s->arena, bool, n + 1);
  for (uint32_t k = 0; k < n; k++) {
    TvlFormula edge = tvl_atom2(c->t, c->field_slot[k], c->v1, c->v);
    note_hangs(c, edge, k, k);
    for (uint32_t g = 0; g < n; g++)
      if (c->field_into[g * n + k])
        note_hangs(c, tvl_or(c->t, tvl_atom2(c->t, c->field_slot[g], c->v1, c->v), edge), g, k);
  }
}

/* On which fields do no cycles lie but those of the field itself? A cycle of blocks is one of fields, each of which may
 * lead to blocks that have the next one. */
static void find_alone(Shapes *s, Class *c) {
  uint32_t n = c->track.n_fields;
  bool *leads = mem_zalloc((n * n + 1) * sizeof *leads);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++)
      leads[i * n + k] = field_may_lead_to_owner(s, c->track.field[i], c->track.field[k]);
  for (uint32_t via = 0; via < n; via++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t k = 0; k < n; k++)
        if (leads[i * n + via] && leads[via * n + k]) leads[i * n + k] = true;
  c->alone = arena_alloc(&s->arena, (c->n_field_slots + 1) * sizeof *c->alone);
  for (uint32_t i = 0; i < n; i++) {
    bool alone = c->field[i].of.n == 1;
    for (uint32_t k = 0; k < n && alone; k++) alone = k == i || !leads[i * n + k] || !leads[k * n + i];
    for (uint32_t slot = 0; slot < c->field[i].of.n; slot++) c->alone[c->field[i].first + slot] = alone;
  }
  mem_free(leads);
}

/* Finds the predicates of reachability and cyclicity, for which steps know better updates than one can derive. */
static void find_reachability(Shapes *s, Class *c) {
  uint32_t n = c->n_field_slots;
  collect_sources(s, c);
  c->reach = arena_alloc(&s->arena, (c->n_sources * n + 1) * sizeof *c->reach);
  c->cycle = arena_alloc(&s->arena, (n + 1) * sizeof *c->cycle);
  c->led = arena_alloc(&s->arena, (n + 1) * sizeof *c->led);
  for (uint32_t k = 0; k < n; k++) {
    c->cycle[k] = defined_as(c, tvl_plus(c->t, c->field_slot[k], c->v, c->v));
    c->led[k] = defined_as(c, tvl_exists(c->t, c->v1, tvl_atom2(c->t, c->field_slot[k], c->v1, c->v)));
    for (uint32_t i = 0; i < c->n_sources; i++) {
      bool tried = c->source[i].field == NO_SLOT || c->field_into[c->source[i].field * n + k];
      c->reach[i * n + k] = tried ? defined_as(c, path_from(c, &c->source[i], k)) : TVL_NONE;
    }
  }
}

/* v is not one of the individuals that stand for values without a block. */
static TvlFormula is_block(const Class *c, TvlVar v) {
  TvlFormula none = tvl_or(c->t, tvl_atom1(c->t, c->bad, v), tvl_atom1(c->t, c->wild, v));
  return tvl_not(c->t, tvl_or(c->t, none, tvl_atom1(c->t, c->gone, v)));
}

/* Two or more edges of the two fields lead to v. */
static TvlFormula is_shared(const Class *c, uint32_t f, uint32_t g, TvlPredicate down) {
  Tvl *t = c->t;
  TvlVar a = tvl_fresh_var(t), b = tvl_fresh_var(t);
  TvlFormula two = tvl_and(t, tvl_neq(t, a, b), tvl_atom2(t, down, a, c->v));
  two = tvl_exists(t, a, tvl_exists(t, b, tvl_and(t, two, tvl_atom2(t, down, b, c->v))));
  TvlFormula both = tvl_and(t, tvl_atom2(t, c->field_slot[f], a, c->v), tvl_atom2(t, c->field_slot[g], a, c->v));
  return tvl_and(t, is_block(c, c->v), tvl_or(t, two, tvl_exists(t, a, both)));
}

/* Finds the predicates about trees that grow along two fields. */
static bool find_branching(Shapes *s, const Class *c, uint32_t f, uint32_t g, Branching *x) {
  Tvl *t = c->t;
  TvlFormula edge =
      tvl_or(t, tvl_atom2(t, c->field_slot[f], c->v1, c->v2), tvl_atom2(t, c->field_slot[g], c->v1, c->v2));
  *x = (Branching){.f = f, .g = g, .down = pair_defined_as(c, tvl_and(t, is_block(c, c->v2), edge))};
  if (x->down == TVL_NONE) return false;
  x->under = pair_defined_as(c, tvl_plus(t, x->down, c->v1, c->v2));
  if (x->under == TVL_NONE) return false;
  x->shared = defined_as(c, is_shared(c, f, g, x->down));
  x->held = arena_alloc(&s->arena, (c->n_field_slots + 1) * sizeof *x->held);
  for (uint32_t e = 0; e <= c->n_field_slots; e++) {
    TvlFormula by = tvl_atom2(t, x->down, c->v1, c->v);
    if (e < c->n_field_slots) by = tvl_or(t, tvl_atom2(t, c->field_slot[e], c->v1, c->v), by);
    TvlPredicate held = defined_as(c, tvl_exists(t, c->v1, by));
    if (held != TVL_NONE) x->held[x->n_held++] = held;
    if (held != TVL_NONE && e < c->n_field_slots) c->hung[e] = true;
    if (e == c->n_field_slots) x->hangs = held;
  }
  x->cyclic = defined_as(c, tvl_atom2(t, x->under, c->v, c->v));
  x->below = arena_alloc(&s->arena, (c->n_pointer_slots + 1) * sizeof *x->below);
  for (uint32_t i = 0; i < c->n_pointer_slots; i++) {
    TvlFormula here = tvl_or(t, tvl_eq(t, c->v1, c->v), tvl_atom2(t, x->under, c->v1, c->v));
    x->below[i] = defined_as(c, tvl_exists(t, c->v1, tvl_and(t, tvl_atom1(t, c->pointer_slot[i], c->v1), here)));
  }
  return x->shared != TVL_NONE && x->cyclic != TVL_NONE;
}

static void find_branchings(Shapes *s, Class *c) {
  uint32_t n = c->n_field_slots;
  c->branching = arena_alloc(&s->arena, (n * n + 1) * sizeof *c->branching);
  for (uint32_t f = 0; f < n; f++)
    for (uint32_t g = f + 1; g < n; g++)
      if (c->beside[f * n + g] && find_branching(s, c, f, g, &c->branching[c->n_branchings])) c->n_branchings++;
}

/* The position in the tracking definition of what has this slot. */
static uint32_t position_of(const Slots *all, uint32_t n, uint32_t slot) {
  uint32_t i = 0;
  while (i + 1 < n && slot >= all[i + 1].first) i++;
  return i;
}

/* Cells on a path have no fields that the blocks there cannot have. */
static void exclude_on_paths(Shapes *s, Class *c) {
  const Tracking *t = &c->track;
  for (uint32_t i = 0; i < c->n_sources; i++)
    for (uint32_t k = 0; k < c->n_field_slots; k++) {
      TvlPredicate reach = c->reach[i * c->n_field_slots + k];
      if (reach == TVL_NONE) continue;
      const Source *x = &c->source[i];
      const Pointer *p = &s->pointer.at[t->pointer[position_of(c->pointer, t->n_pointers, x->pointer)]];
      FieldId along = t->field[position_of(c->field, t->n_fields, k)];
      FieldId first = x->field == NO_SLOT ? 0 : t->field[position_of(c->field, t->n_fields, x->field)];
      for (uint32_t h = 0; h < t->n_fields; h++) {
        bool begins = first ? field_may_lead_to_owner(s, first, t->field[h]) : pointer_may_have(s, p, t->field[h]);
        if (!begins && !field_may_lead_to_owner(s, along, t->field[h])) exclude_edges(c, reach, &c->field[h], false);
      }
    }
}

/* What holds of a cell of which nothing holds: a field that is NULL. New cells begin so. */
static void note_new_cells(Class *c) {
  TvlBuild *b = tvl_build(c->t, 1);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++)
    if (tvl_predicate_definition(c->t, p) != TVL_NONE) tvl_put_defined(b, p);
  TvlStructure alone = tvl_build_done(b);
  for (TvlPredicate p = TVL_BUILTIN; p < tvl_predicates(c->t); p++)
    if (tvl_predicate_arity(c->t, p) == 1 && tvl_get1(c->t, alone, p, 0) == TVL_1) tvl_holds_of_new(c->t, p);
}

/* The graph of every heap: what is known of nothing. */
static TvlStructure build_everything(const Class *c) {
  enum { BAD, WILD, GONE, REST };
  TvlBuild *b = tvl_build(c->t, 4);
  tvl_put1(b, c->bad, BAD, TVL_1);
  tvl_put1(b, c->wild, WILD, TVL_1);
  tvl_put1(b, c->gone, GONE, TVL_1);
  tvl_put1(b, c->other, REST, TVL_1);
  tvl_put1(b, TVL_SM, REST, TVL_HALF);
  if (c->lost != TVL_NONE) tvl_put0(b, c->lost, TVL_HALF);
  return tvl_build_done(b);
}

void class_compile(Shapes *s, Class *c) {
  c->t = tvl_new();
  c->v = tvl_var(c->t, "v"), c->v1 = tvl_var(c->t, "v1"), c->v2 = tvl_var(c->t, "v2");
  c->bad = tvl_predicate(c->t, "bad", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  c->wild = tvl_predicate(c->t, "wild", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  c->gone = tvl_predicate(c->t, "gone", 1, TVL_ABSTRACTION | TVL_UNIQUE, NULL);
  c->other = tvl_predicate(c->t, "other", 1, TVL_ABSTRACTION, NULL);
  c->lost = s->o.leaks ? tvl_predicate(c->t, "lost", 0, TVL_ABSTRACTION, NULL) : TVL_NONE;
  c->assertion = arena_alloc(&s->arena, (c->track.n_assertions + 1) * sizeof *c->assertion);
  uint32_t abstract[ITEM_KINDS];
  for (uint32_t k = 0; k < ITEM_KINDS; k++) {
    bool wanted = generators_abstract(s->generators, c->track.generator, c->track.n_generators, (ItemKind)k);
    abstract[k] = wanted ? TVL_ABSTRACTION : 0;
  }
  declare_pointers(s, c, abstract[ITEM_POINTER] | TVL_UNIQUE | TVL_POINTER);
  declare_fields(s, c, TVL_FUNCTION);
  for (uint32_t i = 0; i < c->track.n_assertions; i++)
    c->assertion[i] = declare(c, 1, abstract[ITEM_ASSERTION], "[%s]", s->assertion.at[c->track.assertion[i]].name);
  relate_assertions(s, c);
  relate_fields(s, c);
  exclude_impossible(s, c);
  c->branches = generators_branch(s->generators, c->track.generator, c->track.n_generators);
  Vocabulary v = class_vocabulary(c);
  c->derived = generators_declare(s->generators, c->track.generator, c->track.n_generators, &v);
  find_reachability(s, c);
  find_hanging(s, c);
  find_alone(s, c);
  find_branchings(s, c);
  exclude_on_paths(s, c);
  TvlOptions o = {.drop_on_breach = true, .no_cycle_messages = true, .limit = s->o.limit};
  Buf error = {0};
  bool ok = tvl_compile(c->t, &o, &error);
  assert(ok && "the vocabulary of a class is well formed");
  (void)ok;
  buf_free(&error);
  note_new_cells(c);
  c->everything = build_everything(c);
}
