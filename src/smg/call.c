/* Calls; return.c has returns. The callee gets what its arguments and the globals that it may touch lead to; the rest
 * waits as a frame. Values by which the frame knows what went away are ghosts of the callee: slots that it does not
 * touch, and that are found again in its exit graphs (cutpoints, if you like: Rinetzky, Sagiv, Yahav 2005). */
#include <string.h>

#include "smg/ghost.h"
#include "smg/library.h"
#include "smg/transplant.h"

enum { MOST_ACTIVATIONS = 400, MOST_UNJOINED = 4000, MOST_BRIEF = 100 };
enum { FEW_ACTIVATIONS = 24, FEW_OF_A_CALL = 4 };

bool engine_keeps_meant(const Engine *e, FuncId f) {
  return (e->how.lengths || e->how.meant) && !e->how.flags && !e->recurses[f];
}

/* ---- entering ---- */

/* Is some block held by temporaries only? */
static bool held_by_temporaries(Engine *e, FuncId f, Graph *g) {
  uint8_t *named = mem_zalloc(g->obj.n), *all = mem_zalloc(g->obj.n);
  bool found = false;
  smg_reach(g, 0, g->slot.n, all);
  smg_hold(e, g, g->own, g->slot.n, named);
  smg_hold_named(e, g, f, named);
  for (ObjId o = 1; o < g->obj.n; o++)
    found = found ||
            (all[o] && !object_is_held(e, g, o, named[o]) && g->obj.at[o].sort == OBJECT_BLOCK && !g->obj.at[o].owner);
  mem_free(named);
  mem_free(all);
  return found;
}

/* May some block be lost already? The callee does not see it. */
static bool loses(const Engine *e, Graph *g) {
  uint8_t *held = mem_zalloc(g->obj.n);
  smg_hold(e, g, 0, g->slot.n, held);
  bool lost = !smg_all_held(e, g, held) || !smg_names_held(g, held);
  mem_free(held);
  return lost;
}

/* A value as a parameter of type `to`. */
static Value fitted(Engine *e, Graph *g, Value v, TypeId from, TypeId to) {
  const Type *a = type_at(e->p, from), *b = type_at(e->p, to);
  if (a->kind == b->kind && a->bits == b->bits && (a->kind != TYPE_INT || a->is_signed == b->is_signed)) return v;
  if (v.kind == VALUE_NUMBER && b->kind == TYPE_INT && b->bits <= 64) {
    Range r = numbers_range(&g->num, &v.lin), in = type_range(e->p, to);
    if (r.lo >= in.lo && r.hi <= in.hi) return v;
  }
  if (value_is_null(&v)) return v;
  if (b->kind == TYPE_POINTER && a->kind == TYPE_POINTER) return v;
  bool narrows = v.kind == VALUE_NUMBER && a->kind == TYPE_INT && b->kind == TYPE_INT && b->bits <= a->bits;
  return narrows ? value_wrapped(g, e->p, to, &v.lin) : value_fresh(g, e->p, to);
}

static void bind(Engine *e, Graph *g, VarId param, Value v, TypeId type) {
  const Var *x = &e->p->var.at[param];
  if (!x->is_object) {
    g->slot.at[e->slot[param]] = fitted(e, g, v, type, x->type);
    return;
  }
  uint64_t size = type_at(e->p, x->type)->size;
  ObjId o = smg_add_block(g, OBJECT_VARIABLE, lin_const((Int128)size), false);
  g->slot.at[e->slot[param]] = value_pointer(o, lin_const(0));
  TypeKind k = type_at(e->p, x->type)->kind;
  bool scalar = k == TYPE_INT || k == TYPE_POINTER || k == TYPE_FLOAT;
  if (scalar)
    cells_write(g, o, 0, 0, scalar_size(e->p, x->type), fitted(e, g, v, type, x->type));
  else
    g->obj.at[o].blurred = true;
}

/* As the interpreter lays them out (program.h, VAR_VARARGS). */
static void bind_varargs(Engine *e, Graph *g, const Function *f, const Op *op, const Value *arg) {
  if (!f->varargs || !e->p->var.at[f->varargs].is_object) return;
  uint64_t slot = e->p->pointer_bits / 8, at = 0;
  ObjId o = smg_add_block(g, OBJECT_VARIABLE, lin_const(0), false);
  for (uint32_t i = f->n_params; i < op->n_args; i++) {
    TypeId t = expr_at(e->p, op->args[i])->type;
    const Type *x = type_at(e->p, t);
    uint64_t size = x->kind == TYPE_BOOL ? 1 : x->size;
    if (x->kind == TYPE_FLOAT && size == 16 && slot == 8) at = (at + 15) & ~(uint64_t)15;
    if (size && size <= 8) cells_write(g, o, 0, at, size, arg[i]);
    if (size > 8) g->obj.at[o].blurred = true;
    at += (size + slot - 1) / slot * slot;
  }
  g->obj.at[o].size = lin_const((Int128)at);
  g->slot.at[e->slot[f->varargs]] = value_pointer(o, lin_const(0));
}

/* What the caller does not read any more after the call is no ghost. What only a dead variable held goes with the
 * arguments, if they hold it too. */
static void drop_dead(const Engine *e, Graph *g, EdgeId call, const Value *arg, uint32_t n) {
  uint32_t slots = g->slot.n;
  for (uint32_t i = 0; i < n; i++) vec_push(g->slot, arg[i]);
  VarId dst = e->p->edge.at[call].op.dst;
  if (dst && e->p->var.at[dst].is_brief) g->slot.at[e->slot[dst]] = (Value){.kind = VALUE_ANY};
  smg_drop_dead(e, g, e->p->edge.at[call].to);
  g->slot.n = slots;
}

static Graph *entry_graph(Engine *e, Graph *g, FuncId callee, const Op *op, const Value *arg, const Detach *d) {
  const Function *f = &e->p->func.at[callee];
  Graph *entry = smg_new(e->n_own[callee], g->globals, d->ghost.n);
  if (e->o->rounds) entry->rounds.calls = (uint8_t)(g->rounds.calls + e->recurses[callee]);
  Transplant t;
  Value *copy = mem_zalloc((op->n_args + 1) * sizeof *copy);
  transplant_begin(&t, g, entry);
  t.wraps = true;
  t.sought = e->asserts;
  t.all = e->how.flags; /* where less is joined it would keep more calls apart than it helps */
  transplant_objects(&t, d->gone);
  for (uint32_t i = 0; i < op->n_args; i++) {
    copy[i] = arg[i];
    transplant_value(&t, &copy[i]);
  }
  for (uint32_t i = 0; i < g->globals; i++) {
    if (!e->touches[callee][i]) continue;
    entry->slot.at[entry->own + i] = g->slot.at[g->own + i];
    transplant_value(&t, &entry->slot.at[entry->own + i]);
  }
  for (uint32_t i = 0; i < d->ghost.n; i++) {
    entry->slot.at[entry->own + entry->globals + i] = d->ghost.at[i];
    transplant_value(&t, &entry->slot.at[entry->own + entry->globals + i]);
  }
  transplant_end(&t);
  for (ObjId o = 1; o < entry->obj.n; o++)
    if (entry->obj.at[o].stack) entry->obj.at[o].stack++;
  for (uint32_t i = 0; i < f->n_params; i++) bind(e, entry, f->param[i], copy[i], expr_at(e->p, op->args[i])->type);
  bind_varargs(e, entry, f, op, copy);
  for (uint32_t i = 0; i < f->n_locals; i++)
    if (!e->p->var.at[f->local[i]].is_object && !var_is_fixed(&e->p->var.at[f->local[i]]))
      entry->slot.at[e->slot[f->local[i]]] = (Value){.kind = VALUE_UNSET};
  mem_free(copy);
  return entry;
}

/* What is left of g for the caller: the objects that are gone leave ghosts behind. g is used up. */
static Graph *frame_graph(const Engine *e, FuncId callee, Graph *g, Detach *d) {
  for (uint32_t i = 0; i < g->globals; i++)
    if (e->touches[callee][i]) g->slot.at[g->own + i] = (Value){.kind = VALUE_NONE};
  for (uint32_t i = 0; i < d->ghost.n; i++)
    vec_push(g->slot, d->ghost.at[i].kind == VALUE_NUMBER ? d->ghost.at[i] : (Value){.kind = VALUE_NONE});
  for (ObjId o = 1; o < g->obj.n; o++)
    if (d->gone[o] && g->obj.at[o].sort && !g->obj.at[o].owner) smg_remove(g, o);
  bool lost = g->lost;
  Graph *frame = smg_tidy(g);
  frame->lost = lost || frame->lost;
  smg_free(g);
  return frame;
}

/* A number that is given has a result of its own: isdigit(0) is not isdigit(c). */
static bool same_constants(const Engine *e, FuncId f, const Graph *a, const Graph *b) {
  const Function *x = &e->p->func.at[f];
  for (uint32_t i = 0; i < x->n_params; i++) {
    if (e->p->var.at[x->param[i]].is_object) continue;
    const Value *v = &a->slot.at[e->slot[x->param[i]]], *w = &b->slot.at[e->slot[x->param[i]]];
    if (v->kind == VALUE_NUMBER && !v->lin.n && !value_equal(v, w)) return false;
  }
  return true;
}

/* So many activations of a function have results of their own; with more, entries are joined. */
static uint32_t few_activations(const Engine *e, FuncId f) {
  uint32_t few = FEW_OF_A_CALL * e->calls[f];
  return few < FEW_ACTIVATIONS ? FEW_ACTIVATIONS : few > MOST_ACTIVATIONS / 2 ? MOST_ACTIVATIONS / 2 : few;
}

/* The structure whose blocks a number counts; 0: none. */
static TypeId counted_by(const Graph *g, const Value *v) {
  if (v->kind != VALUE_NUMBER || v->lin.n != 1) return 0;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (x->sort && x->is_segment && !x->owner && lin_has(&x->len, v->lin.t[0].s)) return x->type;
  }
  return 0;
}

/* Does a number of the callers count blocks of one kind for one of them, and of another, or nothing, for the other?
 * Each would be told of its own what is true of the other's. */
static bool counts_differ(const Engine *e, const Graph *a, const Graph *b) {
  for (uint32_t i = a->own + a->globals; i < a->slot.n; i++) {
    const Value *v = &a->slot.at[i], *w = &b->slot.at[i];
    bool numbers = v->kind == VALUE_NUMBER && v->lin.n && w->kind == VALUE_NUMBER && w->lin.n;
    TypeId x = numbers ? counted_by(a, v) : 0, y = numbers ? counted_by(b, w) : 0;
    if (x != y && ((x && y) || e->asserts)) return true;
  }
  return false;
}

/* How much is said of keys that lists have, or lack? */
static uint32_t count_told(const Graph *g) {
  uint32_t n = g->num.nonzero.n;
  for (uint32_t i = 0; i < g->branches.n; i++)
    n += g->branches.at[i].says == SAYS_HAS || g->branches.at[i].says == SAYS_LACKS;
  return n;
}

/* For assertions, of programs that look for keys: what is told of them is likely to be asked for. */
static bool is_told_more(const Engine *e, const Graph *a, const Graph *b) {
  return e->asserts && e->wanted.n && count_told(a) > count_told(b);
}

/* The activation for an entry graph, which is taken over. */
static uint32_t find_activation(Engine *e, FuncId f, Graph *entry, const uint32_t until[GHOST_KINDS], uint32_t depth,
                                EdgeId call) {
  uint32_t same = 0, joined = UINT32_MAX;
  Graph *join = NULL;
  for (uint32_t i = 0; i < e->activation.n; i++) same += e->activation.at[i].function == f;
  /* What is soon over is done again for each caller, as if its body stood there: what another one knows less of would
   * take from what this one knows. */
  uint32_t most = e->brief[f] && !e->how.flags ? MOST_BRIEF : 0, few = most + few_activations(e, f);
  bool alone = same < most && !e->how.exact;
  for (uint32_t i = 0; i < e->activation.n; i++) {
    Activation *a = &e->activation.at[i];
    if (alone && a->function == f && memcmp(a->until, until, sizeof a->until) == 0 && smg_equal(entry, a->entry)) {
      smg_free(entry);
      return i;
    }
    if (alone || a->function != f || a->entry->slot.n != entry->slot.n || memcmp(a->until, until, sizeof a->until) != 0)
      continue;
    if (!rounds_within(&a->entry->rounds, &entry->rounds)) continue;
    bool differ = counts_differ(e, entry, a->entry) || is_told_more(e, entry, a->entry);
    if (same <= few && (differ || (e->how.meant && a->call != call))) continue;
    if (!e->how.flags && same <= few && !same_constants(e, f, entry, a->entry)) continue;
    bool covered;
    JoinHow how = e->how;
    how.flags = how.lengths = same > few; /* few: each has a result of its own */
    how.cases = how.cases && same <= few + FEW_ACTIVATIONS;
    how.kinds = !e->how.flags && same <= few + FEW_ACTIVATIONS;
    how.widen = a->entries > 3;
    how.only_cover = join || e->o->rounds;
    Graph *j = smg_join(e, entry, a->entry, how, &covered);
    if (covered) {
      smg_free(join);
      smg_free(entry);
      return i;
    }
    if (!j) continue;
    join = j;
    joined = i;
  }
  if (join) {
    Activation *a = &e->activation.at[joined];
    smg_free(a->entry);
    a->entry = smg_copy(join);
    a->entries++;
    smg_free(entry);
    engine_arrive(e, joined, e->p->func.at[f].entry, join);
    return joined;
  }
  Activation a = {.function = f, .call = call, .depth = depth, .entry = entry};
  memcpy(a.until, until, sizeof a.until);
  a.at = mem_zalloc(e->p->func.at[f].n_locs * sizeof *a.at);
  vec_push(e->activation, a);
  e->stats->activations++;
  engine_arrive(e, e->activation.n - 1, e->p->func.at[f].entry, smg_copy(entry));
  return e->activation.n - 1;
}

/* All blocks that the caller knows are held by its variables, or by those of its callers. */
static bool all_named(const Engine *e, Graph *g, FuncId caller) {
  uint8_t *held = mem_zalloc(g->obj.n);
  uint32_t ghosts = g->own + g->globals;
  smg_hold_named(e, g, caller, held);
  smg_hold(e, g, g->own, ghosts + g->ghosts.by_named, held);
  bool all = smg_all_held(e, g, held) && smg_names_held(g, held);
  mem_free(held);
  return all;
}

/* What a function that only looks (reader.c) is called with: no place of its callers, but those that it is given, which
 * these hold; else they may be lost. NULL: it is not known whose memory of the stack it is given. */
static Graph *look_entry(Engine *e, Graph *g, FuncId caller, FuncId callee, const Op *op, const Value *arg,
                         uint32_t until[GHOST_KINDS]) {
  uint8_t *gone = ghosts_seen_by_callee(e, callee, g, arg, op->n_args);
  Detach d = {.frame = g, .gone = gone};
  bool deep = false;
  for (ObjId o = 1; o < g->obj.n; o++) deep = deep || (gone[o] && g->obj.at[o].stack == UINT8_MAX);
  for (uint32_t i = 0; i < op->n_args; i++)
    if (arg[i].kind == VALUE_POINTER) vec_push(d.ghost, arg[i]);
  uint32_t n = d.ghost.n;
  for (uint32_t i = 0; i < GHOST_KINDS; i++) until[i] = n;
  Graph *entry = deep ? NULL : entry_graph(e, g, callee, op, arg, &d);
  if (entry) {
    ghosts_name(entry);
    entry->ghosts = (Holders){.by_named = n};
    entry->held = g->held;
    entry->lost = g->lost || !all_named(e, g, caller);
  }
  vec_free(d.ghost);
  mem_free(gone);
  return entry;
}

static Graph *settle_entry(Engine *e, FuncId callee, Graph *entry) {
  engine_folds(e, callee, false);
  smg_carve(e, callee, entry);
  if (!e->rechecks) smg_fold(e, entry, engine_keeps_meant(e, callee) ? FOLD_REST : FOLD_ALL);
  return engine_tidy(e, entry);
}

/* Where callers know too many places of what is only looked at, the caller goes on with what it has, and any result. g
 * is taken over. */
static Outcome look(Engine *e, uint32_t activation, Graph *g, EdgeId edge, FuncId callee, const Value *arg) {
  const Op *op = &e->p->edge.at[edge].op;
  uint32_t until[GHOST_KINDS];
  Graph *entry = look_entry(e, g, e->activation.at[activation].function, callee, op, arg, until);
  if (!entry) {
    smg_free(g);
    return engine_give_up(e, edge, "memory of the stack of very many callers");
  }
  Graph *tidy = settle_entry(e, callee, entry);
  engine_trace(e, "looks from", activation, e->p->edge.at[edge].from, tidy);
  Frame none = {activation, edge, NULL};
  if (e->rechecks)
    recheck_call(e, &none, callee, tidy, until);
  else
    find_activation(e, callee, tidy, until, e->activation.at[activation].depth + 1, edge);
  engine_set_result(e, g, op, op->dst ? value_fresh(g, e->p, e->p->var.at[op->dst].type) : (Value){.kind = VALUE_ANY});
  engine_pass(e, activation, edge, g);
  return e->stopped ? GIVE_UP : DONE;
}

/* Does a recursion that only looks have more places of its callers to keep than is worth it? */
static bool is_crowd(const Engine *e, FuncId caller, const Holders *places) {
  enum { MOST_LOOKED_AT = 6 };
  return e->recurses[caller] && places->by_named + places->by_temporary + places->by_nobody > MOST_LOOKED_AT;
}

/* s + c is a symbol of its own, and s is that less c. */
static void name_shifted(Graph *g, Sym s, Int128 c) {
  Range r = g->num.range.at[s];
  Lin by = lin_sym(numbers_new(&g->num, r.lo + c, r.hi + c));
  by.c = -c;
  smg_replace_sym(g, s, &by);
}

typedef struct {
  const Graph *g;
  uint8_t *held;  /* by symbol: an argument, or a block that the callee sees, holds the number itself, ... */
  Int128 *beside; /* ... or this much more; 0: neither */
} HeldNumbers;

static void note_held(void *context, Value *v, ObjId of) {
  HeldNumbers *h = context;
  const MemObject *x = &h->g->obj.at[of];
  if (v->kind != VALUE_NUMBER || v->lin.n != 1 || v->lin.t[0].k != 1) return;
  if (of && (x->is_segment || x->owner || x->role)) return;
  Sym s = v->lin.t[0].s;
  if (!v->lin.c)
    h->held[s] = 1;
  else if (!h->beside[s])
    h->beside[s] = v->lin.c;
}

static bool is_length(const Graph *g, const Lin *l) {
  for (ObjId o = 1; o < g->obj.n; o++)
    if (g->obj.at[o].sort && g->obj.at[o].is_segment && lin_equal(&g->obj.at[o].len, l)) return true;
  return false;
}

/* Numbers that the callee sees, and lengths, are symbols of their own, and not so much more than some: what callers
 * know by its distance from these, which differs from time to time, they then know by themselves. */
static void name_numbers(Engine *e, Graph *g, FuncId callee, Value *arg, uint32_t n_args) {
  uint8_t *seen = ghosts_seen_by_callee(e, callee, g, arg, n_args);
  for (uint32_t i = 0; i < n_args; i++) vec_push(g->slot, arg[i]);
  Sym n = g->num.range.n;
  HeldNumbers h = {.g = g, .held = mem_zalloc(n)};
  h.beside = mem_zalloc(n * sizeof *h.beside);
  for (uint32_t i = g->slot.n - n_args; i < g->slot.n; i++) note_held(&h, &g->slot.at[i], 0);
  for (ObjId o = 1; o < g->obj.n; o++)
    if (seen[o]) object_values(g, o, note_held, &h);
  for (Sym s = 1; s < n; s++)
    if (!h.held[s] && h.beside[s]) name_shifted(g, s, h.beside[s]);
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    Lin len = x->len, of = len;
    of.c = 0;
    if (!x->sort || !x->is_segment || x->owner || x->role || len.n != 1 || len.t[0].k != 1 || !len.c) continue;
    if (len.t[0].s < n && !h.held[len.t[0].s] && !is_length(g, &of)) name_shifted(g, len.t[0].s, len.c);
  }
  mem_free(seen);
  mem_free(h.held);
  mem_free(h.beside);
  g->slot.n -= n_args;
  for (uint32_t i = 0; i < n_args; i++) arg[i] = g->slot.at[g->slot.n + i];
}

static Outcome enter(Engine *e, uint32_t activation, Graph *g, EdgeId edge, FuncId callee, Value *arg) {
  const Op *op = &e->p->edge.at[edge].op;
  const Function *f = &e->p->func.at[callee];
  FuncId caller = e->activation.at[activation].function;
  if (op->n_args < f->n_params) {
    smg_free(g);
    return engine_give_up(e, edge, "a function is called with fewer arguments than it has");
  }
  if (expr_at(e->p, op->a)->kind != EXPR_FUNCTION && !call_fits(e->p, op, callee)) {
    smg_free(g);
    return engine_give_up(e, edge, "a function is called through a pointer to one of another type");
  }
  drop_dead(e, g, edge, arg, op->n_args);
  name_numbers(e, g, callee, arg, op->n_args);
  bool may_look =
      e->looks[callee] && e->recurses[callee] && !e->o->rounds && !engine_shows(e, callee); /* they ask for frames */
  Graph *whole = may_look ? smg_copy(g) : NULL;
  uint32_t names = ghosts_keep(e, g, callee, arg, op->n_args);
  uint8_t *gone = ghosts_seen_by_callee(e, callee, g, arg, op->n_args);
  names = ghosts_keep_names(g, gone, names);
  Detach d = {.frame = g, .gone = gone};
  engine_forget_written(e, g, edge, callee, gone);
  for (ObjId o = 1; o < g->obj.n; o++)
    if (gone[o] && g->obj.at[o].stack == UINT8_MAX) {
      mem_free(gone);
      smg_free(g);
      smg_free(whole);
      return engine_give_up(e, edge, "memory of the stack of very many callers");
    }
  for (uint32_t i = 0; i < op->n_args; i++) vec_push(g->slot, arg[i]); /* what the callee has is not lost here */
  smg_forget_unreached(g); /* else nobody would: the frame knows such pointers by their numbers */
  bool held = g->held || held_by_temporaries(e, caller, g), lost = g->lost || loses(e, g);
  g->slot.n -= op->n_args;
  for (ObjId o = 1; o < g->obj.n; o++) /* the callee may hand out more without knowing the host */
    if (!gone[o] && host_is_open(&g->obj.at[o]) && gone[g->obj.at[o].rest.id]) host_close(&g->obj.at[o]);
  uint32_t kept = g->slot.n;
  ghosts_keep_grounds(g, gone);
  Graph *before = smg_copy(g);
  Holders ghosts = ghosts_of_places(e, &d, caller, callee, e->activation.at[activation].entry->slot.n, kept);
  ghosts_of_numbers(e, &d, before, caller, callee, arg, op->n_args);
  bool many = d.ghost.n > MOST_GHOSTS;
  Graph *entry = entry_graph(e, before, callee, op, arg, &d);
  ghosts_name(entry);
  entry->names = names;
  entry->ghosts = ghosts;
  entry->lost = lost;
  entry->held = held;
  Frame frame = {activation, edge, frame_graph(e, callee, g, &d)};
  vec_free(d.ghost);
  mem_free(gone);
  smg_free(before);
  if (whole && (many || is_crowd(e, caller, &ghosts))) {
    smg_free(entry);
    smg_free(frame.frame);
    return look(e, activation, whole, edge, callee, arg);
  }
  smg_free(whole);
  Graph *tidy = settle_entry(e, callee, entry);
  uint32_t same = 0;
  for (uint32_t i = 0; i < e->activation.n; i++) same += e->activation.at[i].function == callee;
  bool deep = e->o->rounds && tidy->rounds.calls > e->o->rounds;
  e->is_cut = e->is_cut || deep;
  if (deep) {
    smg_free(tidy);
    smg_free(frame.frame);
    return DONE;
  }
  if (many || same > (e->o->rounds || e->how.exact ? MOST_UNJOINED : MOST_ACTIVATIONS)) {
    smg_free(tidy);
    smg_free(frame.frame);
    return engine_give_up(e, edge, many ? "a call knows too many places of what it calls" : "too many ways to call it");
  }
  engine_trace(e, "calls", activation, e->p->edge.at[edge].from, tidy);
  if (e->rechecks) {
    recheck_call(e, &frame, callee, tidy, d.until);
    smg_free(frame.frame);
    return e->stopped ? GIVE_UP : DONE;
  }
  uint32_t a = find_activation(e, callee, tidy, d.until, e->activation.at[activation].depth + 1, edge);
  if (!caller_waits(e, &e->activation.at[a], frame)) return DONE;
  engine_resume(e, &frame, a);
  return DONE;
}

/* ---- calling ---- */

static Outcome attempt_call(Trial *s, const Op *op, FuncId *callee, Value *arg) {
  Value f;
  Outcome r = trial_eval(s, op->a, &f);
  if (r != DONE) return r;
  for (uint32_t i = 0; i < op->n_args; i++) {
    r = trial_eval(s, op->args[i], &arg[i]);
    if (r != DONE) return r;
    trial_number(s, expr_at(s->p, op->args[i])->type, &arg[i]);
  }
  if (f.kind == VALUE_FUNCTION) {
    *callee = f.id;
    return DONE;
  }
  if (value_is_null(&f) || f.kind == VALUE_UNSET || f.kind == VALUE_DANGLING) return STOP;
  s->why = "a call through a pointer that is not known";
  return GIVE_UP;
}

/* A function of the library whose contract says what happens. GIVE_UP: it must be followed. */
static Outcome attempt_library(Trial *s, uint32_t activation, EdgeId edge, FuncId callee, Value *arg) {
  Engine *e = s->e;
  Call c = {.s = s, .op = &e->p->edge.at[edge].op, .arg = arg};
  for (uint32_t i = 0; i < c.op->n_args; i++) carve_resolve(s->g, &arg[i]); /* what they mean is looked at by itself */
  Outcome r = library_call(&c, callee);
  for (uint32_t i = 0; i < c.answer.n; i++) {
    engine_set_result(e, c.answer.at[i].g, c.op, c.answer.at[i].v);
    engine_pass(e, activation, edge, c.answer.at[i].g);
  }
  vec_free(c.answer);
  if (r == DONE) smg_free(s->g);
  return r;
}

/* A call that no goal depends on is not followed. Blocks that the callee leaves are lost, for all that is known. */
static Outcome pass_call(Engine *e, uint32_t activation, Graph *g, EdgeId edge) {
  const Op *op = &e->p->edge.at[edge].op;
  engine_pass_idle(e, expr_at(e->p, op->a)->var);
  engine_set_result(e, g, op, (Value){.kind = VALUE_ANY});
  g->lost = true;
  engine_pass(e, activation, edge, g);
  return DONE;
}

Outcome engine_call(Engine *e, uint32_t activation, Graph *g, EdgeId edge) {
  if (!smg_drop_empty(g)) {
    smg_free(g);
    return DONE;
  }
  if (e->idle[edge]) return pass_call(e, activation, g, edge);
  const Op *op = &e->p->edge.at[edge].op;
  Value *arg = mem_zalloc((op->n_args + 1) * sizeof *arg);
  Graphs work = {0};
  Outcome result = DONE;
  FuncId f = e->activation.at[activation].function, callee = 0;
  vec_push(work, g);
  while (work.n) {
    Trial s = {.e = e, .p = e->p, .g = vec_pop(work), .function = f};
    Outcome r = result == DONE ? attempt_call(&s, op, &callee, arg) : STOP;
    if (r == DONE && e->p->func.at[callee].is_model) {
      r = attempt_library(&s, activation, edge, callee, arg);
      if (r == DONE) continue;
      if (r == GIVE_UP) r = DONE; /* the model is followed */
    }
    Term t;
    const Term *before =
        r == DONE && engine_call_term(e, s.g, callee, arg, op->n_args, &t) ? numbers_term(&s.g->num, &t) : NULL;
    if (before) {
      vec_clear(s.g->decided);
      engine_set_result(e, s.g, op, value_number(before->out));
      engine_pass(e, activation, edge, s.g);
    } else if (r == DONE) {
      vec_clear(s.g->decided);
      if (e->p->func.at[callee].is_defined) {
        result = enter(e, activation, s.g, edge, callee, arg);
      } else if (expr_at(e->p, op->a)->kind != EXPR_FUNCTION) {
        smg_free(s.g);
        result = engine_give_up(e, edge, "a function without body is called through a pointer");
      } else {
        Graphs out = {0};
        result = engine_operation(e, f, s.g, edge, &out);
        for (uint32_t i = 0; i < out.n; i++) engine_pass(e, activation, edge, out.at[i]);
        vec_free(out);
      }
    } else if (r == SPLIT) {
      SplitWish w = s.split;
      if (trial_split(&s, s.g, &w, &work) == GIVE_UP) result = engine_give_up(e, edge, s.why);
    } else {
      if (r == GIVE_UP) result = engine_give_up(e, edge, s.why);
      smg_free(s.g);
    }
  }
  vec_free(work);
  mem_free(arg);
  return result;
}
