/* Finite differencing: update formulas for instrumentation predicates, from their definitions and the updates of the
 * core predicates (Reps, Sagiv and Loginov). Re-evaluating a definition after an action would lose what the structure
 * knows; the derived formula keeps old values and changes them only by the difference,
 *
 *     p' = p ? !minus : plus,
 *
 * where plus(f) and minus(f) say where f becomes true and false. Reachability over an acyclic relation that gains or
 * loses one edge has an exact difference (Dong and Su). */
#include <assert.h>

#include "tvl/internal.h"

typedef struct {
  TvlFormula plus, minus;
} Delta;

typedef struct {
  Tvl *t;
  const Action *a;
  VEC(Update) made; /* derived so far */
  IdMap known;      /* formula -> its delta in `deltas`; forgotten when an update is added to what they read */
  VEC(Delta) deltas;
  TvlFormula zero;
  uint64_t changed; /* the predicates with an update, predicate_bit of each */
  uint64_t read;    /* those in formulas of `known` */
} Diff;

typedef VEC(TvlVar) VarSet;

static bool set_has(const VarSet *s, TvlVar v) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i] == v) return true;
  return false;
}
static void set_add(VarSet *s, TvlVar v) {
  if (!set_has(s, v)) vec_push(*s, v);
}

static const Update *find_update(const Update *at, uint32_t n, TvlPredicate p) {
  for (uint32_t i = 0; i < n; i++)
    if (at[i].pred == p) return &at[i];
  return NULL;
}

/* The update of the predicate in `atom`, over the variables of the atom; TVL_NONE when it keeps its value. */
static TvlFormula update_of(Diff *d, TvlFormula atom) {
  Formula x = d->t->formulas.at[atom];
  const Update *u = find_update(d->made.at, d->made.n, x.head);
  if (!u) u = find_update(d->a->updates.at, d->a->updates.n, x.head);
  return u ? formula_substitute(d->t, u->formula, u->args, x.var, x.nvars) : TVL_NONE;
}

static Delta atom_delta(Diff *d, TvlFormula atom) {
  Tvl *t = d->t;
  TvlFormula update = update_of(d, atom);
  if (update == TVL_NONE || update == atom) return (Delta){d->zero, d->zero};
  Formula u = t->formulas.at[update];
  Delta delta = {update, make_not(t, update)};
  if (u.kind == F_ITE) {
    if (u.sub[0] == atom) delta = (Delta){u.sub[2], make_not(t, u.sub[1])};
    if (u.sub[2] == atom) {
      TvlFormula plus = make_and(t, u.sub[0], u.sub[1]);
      delta = (Delta){plus, make_and(t, u.sub[0], make_not(t, u.sub[1]))};
    }
  } else if (u.kind == F_OR && (u.sub[0] == atom || u.sub[1] == atom)) {
    delta = (Delta){u.sub[0] == atom ? u.sub[1] : u.sub[0], d->zero};
  } else if (u.kind == F_AND && (u.sub[0] == atom || u.sub[1] == atom)) {
    delta = (Delta){d->zero, make_not(t, u.sub[0] == atom ? u.sub[1] : u.sub[0])};
  }
  delta.plus = make_and(t, delta.plus, make_not(t, atom));
  delta.minus = make_and(t, delta.minus, atom);
  return delta;
}

static TvlFormula future(Diff *d, TvlFormula f);
static Delta closure_delta(Diff *d, bool reflexive, TvlFormula named, TvlFormula tc);

static TvlFormula unfolded_iff(Tvl *t, const Formula *x) {
  return make_and(t, make_or(t, make_not(t, x->sub[0]), x->sub[1]), make_or(t, make_not(t, x->sub[1]), x->sub[0]));
}
static TvlFormula unfolded_ite(Tvl *t, const Formula *x) {
  return make_or(t, make_and(t, x->sub[0], x->sub[1]), make_and(t, make_not(t, x->sub[0]), x->sub[2]));
}

static Delta find_delta(Diff *d, TvlFormula f, bool top);
static bool may_change(const Diff *d, TvlFormula f) { return (d->t->formulas.at[f].reads & d->changed) != 0; }

/* `top`: f is a definition, and its predicate's old value stands for f outside. */
static Delta delta_of(Diff *d, TvlFormula f, bool top) {
  if (!may_change(d, f)) return (Delta){d->zero, d->zero};
  const uint32_t *known = top ? NULL : idmap_find(&d->known, f);
  assert((!known || d->deltas.at) && "what is known is kept");
  if (known) return d->deltas.at[*known];
  Delta delta = find_delta(d, f, top);
  if (!top) {
    vec_push(d->deltas, delta);
    idmap_put(&d->known, f, d->deltas.n - 1);
    d->read |= d->t->formulas.at[f].reads;
  }
  return delta;
}

/* What really changes f: it becomes true where it was not, and false where it was. */
static Delta real_delta(Tvl *t, Delta s, TvlFormula f) {
  TvlFormula plus = make_and(t, s.plus, make_not(t, f));
  return (Delta){plus, make_and(t, s.minus, f)};
}

static Delta find_delta(Diff *d, TvlFormula f, bool top) {
  Tvl *t = d->t;
  Formula x = t->formulas.at[f];
  switch ((FormulaKind)x.kind) {
    case F_ATOM:
      return atom_delta(d, f);
    case F_CONST:
    case F_EQ:
      return (Delta){d->zero, d->zero};
    case F_NOT: {
      Delta s = delta_of(d, x.sub[0], false);
      return (Delta){s.minus, s.plus};
    }
    case F_AND: {
      Delta l = delta_of(d, x.sub[0], false), r = delta_of(d, x.sub[1], false);
      TvlFormula lf = future(d, x.sub[0]), rf = future(d, x.sub[1]);
      TvlFormula plus = make_or(t, make_and(t, l.plus, rf), make_and(t, lf, r.plus));
      return (Delta){plus, make_or(t, make_and(t, l.minus, x.sub[1]), make_and(t, x.sub[0], r.minus))};
    }
    case F_OR: {
      TvlFormula rtc = formula_rtc(t, f);
      if (rtc != TVL_NONE) {
        Delta s = closure_delta(d, true, TVL_NONE, rtc);
        if (!top) s = real_delta(t, s, f);
        return s;
      }
      Delta l = delta_of(d, x.sub[0], false), r = delta_of(d, x.sub[1], false);
      TvlFormula lf = future(d, x.sub[0]), rf = future(d, x.sub[1]);
      TvlFormula plus =
          make_or(t, make_and(t, l.plus, make_not(t, x.sub[1])), make_and(t, make_not(t, x.sub[0]), r.plus));
      return (Delta){plus, make_or(t, make_and(t, l.minus, make_not(t, rf)), make_and(t, make_not(t, lf), r.minus))};
    }
    case F_EXISTS: {
      Delta s = delta_of(d, x.sub[0], false);
      TvlFormula after = future(d, x.sub[0]);
      TvlFormula plus = make_exists(t, x.var[0], s.plus);
      if (!top) plus = make_and(t, plus, make_not(t, f));
      return (Delta){plus,
                     make_and(t, make_exists(t, x.var[0], s.minus), make_not(t, make_exists(t, x.var[0], after)))};
    }
    case F_FORALL: {
      Delta s = delta_of(d, x.sub[0], false);
      TvlFormula after = future(d, x.sub[0]);
      TvlFormula minus = make_exists(t, x.var[0], s.minus);
      if (!top) minus = make_and(t, minus, f);
      return (Delta){make_and(t, make_exists(t, x.var[0], s.plus), make_forall(t, x.var[0], after)), minus};
    }
    case F_TC: {
      Delta s = closure_delta(d, false, TVL_NONE, f);
      if (!top) s = real_delta(t, s, f);
      return s;
    }
    case F_IFF:
      return delta_of(d, unfolded_iff(t, &x), false);
    case F_ITE:
      return delta_of(d, unfolded_ite(t, &x), false);
  }
  return (Delta){d->zero, d->zero};
}

static TvlFormula after_delta(Diff *d, TvlFormula before, Delta s) {
  return make_ite(d->t, before, make_not(d->t, s.minus), s.plus);
}

/* f after the action, in terms of the structure before it. */
static TvlFormula future(Diff *d, TvlFormula f) {
  if (d->t->formulas.at[f].kind == F_ATOM) {
    TvlFormula update = update_of(d, f);
    return update == TVL_NONE ? f : update;
  }
  if (!may_change(d, f)) return f;
  return after_delta(d, f, delta_of(d, f, false));
}

/* ---- changes by one edge ---- */

/* Variables with at most one value in any store that satisfies f, given that those in `in` have. */
static void unique_variables(Diff *d, TvlPredicate changed, TvlFormula formula, const VarSet *in, VarSet *out) {
  Tvl *t = d->t;
  TvlFormula f = simplify(t, formula);
  Formula x = t->formulas.at[f];
  for (uint32_t i = 0; i < in->n; i++) set_add(out, in->at[i]);
  switch ((FormulaKind)x.kind) {
    case F_EQ:
      if (set_has(in, x.var[0]))
        set_add(out, x.var[1]);
      else if (set_has(in, x.var[1]))
        set_add(out, x.var[0]);
      break;
    case F_ATOM: {
      const Predicate *q = &t->preds.at[x.head];
      if (q->arity == 1 && (q->attributes & TVL_UNIQUE)) set_add(out, x.var[0]);
      if (q->arity == 1 && q->component != TVL_NONE) { /* as good as unique for the spanning edges of the component */
        const char *forms[2] = {"sfe", "ste"};
        for (int i = 0; i < 2; i++) {
          Buf name = {0};
          buf_printf(&name, "%s[%s]", forms[i], t->preds.at[q->component].name);
          if (tvl_find_predicate(t, buf_str(&name)) == changed) set_add(out, x.var[0]);
          buf_free(&name);
        }
      }
      if (q->arity == 2) {
        if ((q->attributes & TVL_FUNCTION) && set_has(in, x.var[0]))
          set_add(out, x.var[1]);
        else if ((q->attributes & TVL_INVFUNCTION) && set_has(in, x.var[1]))
          set_add(out, x.var[0]);
      }
      break;
    }
    case F_AND:
      for (uint32_t before = UINT32_MAX; before != out->n;) {
        before = out->n;
        VarSet left = {0};
        unique_variables(d, changed, x.sub[0], out, &left);
        unique_variables(d, changed, x.sub[1], &left, out);
        vec_free(left);
      }
      break;
    case F_OR: {
      VarSet l = {0}, r = {0};
      unique_variables(d, changed, x.sub[0], in, &l);
      unique_variables(d, changed, x.sub[1], in, &r);
      for (uint32_t i = 0; i < l.n; i++)
        if (set_has(&r, l.at[i])) set_add(out, l.at[i]);
      vec_free(l);
      vec_free(r);
      break;
    }
    case F_EXISTS: {
      VarSet inner = {0}, result = {0};
      for (uint32_t i = 0; i < in->n; i++)
        if (in->at[i] != x.var[0]) set_add(&inner, in->at[i]);
      unique_variables(d, changed, x.sub[0], &inner, &result);
      for (uint32_t i = 0; i < result.n; i++)
        if (result.at[i] != x.var[0]) set_add(out, result.at[i]);
      vec_free(inner);
      vec_free(result);
      break;
    }
    case F_IFF:
      unique_variables(d, changed, unfolded_iff(t, &x), in, out);
      break;
    case F_ITE:
      unique_variables(d, changed, unfolded_ite(t, &x), in, out);
      break;
    case F_CONST:
    case F_NOT:
    case F_FORALL:
    case F_TC:
      break;
  }
}

/* Does `change` hold for at most one edge, and `other` for none? */
static bool unit_change(Diff *d, TvlFormula edge, TvlFormula change, TvlFormula other) {
  Tvl *t = d->t;
  Formula e = t->formulas.at[edge];
  if (!formula_has_free(t, change, e.var[0]) || !formula_has_free(t, change, e.var[1])) return false;
  VarSet none = {0}, unique = {0};
  unique_variables(d, e.head, change, &none, &unique);
  bool unit = set_has(&unique, e.var[0]) && set_has(&unique, e.var[1]);
  vec_free(unique);
  return unit && formula_is_const(t, other, TVL_0);
}

/* f(left, right) with other variables in their place. */
static TvlFormula between(Tvl *t, TvlFormula f, TvlVar left, TvlVar right, TvlVar a, TvlVar b) {
  return formula_substitute(t, f, (TvlVar[]){left, right}, (TvlVar[]){a, b}, 2);
}

/* New paths through the added edge; `named` is the closure's own predicate. */
static TvlFormula edge_added(Tvl *t, bool reflexive, TvlFormula named, TvlFormula plus, TvlVar sl, TvlVar sr) {
  Formula n = t->formulas.at[named];
  TvlVar l = n.var[0], r = n.var[1], v1 = tvl_fresh_var(t), v2 = tvl_fresh_var(t);
  TvlFormula before = between(t, named, l, r, l, v1), after = between(t, named, l, r, v2, r);
  TvlFormula middle =
      make_exists(t, v1, make_exists(t, v2, make_and(t, before, make_and(t, between(t, plus, sl, sr, v1, v2), after))));
  if (reflexive) return middle;
  TvlFormula tail = make_exists(t, v1, make_and(t, before, between(t, plus, sl, sr, v1, r)));
  TvlFormula head = make_exists(t, v2, make_and(t, between(t, plus, sl, sr, l, v2), after));
  return make_or(t, tail, make_or(t, head, make_or(t, middle, between(t, plus, sl, sr, l, r))));
}

/* Paths lost with the removed edge: a path is trusted when none of its old versions used the edge, or when it is an
 * edge that stays; what is reachable is reachable by three trusted paths. */
static TvlFormula edge_removed(Tvl *t, bool reflexive, TvlFormula named, TvlFormula edge, TvlFormula minus, TvlVar sl,
                               TvlVar sr) {
  Formula n = t->formulas.at[named];
  TvlVar l = n.var[0], r = n.var[1], v1 = tvl_fresh_var(t), v2 = tvl_fresh_var(t), a = tvl_fresh_var(t),
         b = tvl_fresh_var(t);
  TvlFormula through = make_and(t, between(t, minus, sl, sr, a, b), between(t, named, l, r, b, r));
  TvlFormula suspicious = make_exists(t, a, make_exists(t, b, make_and(t, between(t, named, l, r, l, a), through)));
  TvlFormula stays = make_and(t, between(t, edge, sl, sr, l, r), make_not(t, between(t, minus, sl, sr, l, r)));
  TvlFormula trusted = make_or(t, make_and(t, named, make_not(t, suspicious)), stays);
  TvlFormula first = between(t, trusted, l, r, l, v1);
  TvlFormula three = make_exists(
      t, v1,
      make_exists(
          t, v2, make_and(t, first, make_and(t, between(t, trusted, l, r, v1, v2), between(t, trusted, l, r, v2, r)))));
  if (reflexive) return make_not(t, three);
  TvlFormula two = make_exists(t, v1, make_and(t, first, between(t, trusted, l, r, v1, r)));
  return make_not(t, make_or(t, trusted, make_or(t, two, three)));
}

/* The closure after the action, for any change: new steps, and old paths that no removed step can have been on. */
static TvlFormula closure_after(Diff *d, bool reflexive, TvlFormula named, const Formula *tc) {
  Tvl *t = d->t;
  bool use = named != TVL_NONE && t->preds.at[t->formulas.at[named].head].arity == 2;
  TvlVar w1 = tvl_fresh_var(t), w2 = tvl_fresh_var(t);
  TvlVar v1 = use ? tc->var[2] : tvl_fresh_var(t), v2 = use ? tc->var[3] : tvl_fresh_var(t);
  TvlFormula step = between(t, future(d, tc->sub[0]), tc->var[2], tc->var[3], v1, v2);
  TvlVar ends[3][2] = {{v1, v2}, {v1, w1}, {w2, v2}};
  TvlFormula path[3];
  for (int i = 0; i < 3; i++) {
    if (use) {
      path[i] = tvl_atom2(t, t->formulas.at[named].head, ends[i][0], ends[i][1]);
    } else {
      Formula copy = *tc;
      copy.var[0] = ends[i][0];
      copy.var[1] = ends[i][1];
      path[i] = formula_make(t, &copy);
      if (reflexive) path[i] = make_or(t, tvl_eq(t, ends[i][0], ends[i][1]), path[i]);
    }
  }
  TvlFormula minus = between(t, delta_of(d, tc->sub[0], false).minus, tc->var[2], tc->var[3], w1, w2);
  TvlFormula moved = make_not(t, tvl_eq(t, w1, w2)), broken;
  if (reflexive) {
    broken = make_and(t, make_and(t, make_and(t, minus, path[1]), path[2]), moved);
  } else {
    TvlFormula at1 = tvl_eq(t, v1, w1), at2 = tvl_eq(t, w2, v2);
    broken = make_and(t, make_and(t, make_and(t, minus, make_or(t, path[1], at1)), make_or(t, path[2], at2)),
                      make_or(t, moved, make_and(t, at1, at2)));
  }
  TvlFormula kept = make_and(t, path[0], make_not(t, make_exists(t, w1, make_exists(t, w2, broken))));
  TvlFormula body = make_or(t, reflexive ? make_or(t, tvl_eq(t, v1, v2), step) : step, kept);
  TvlFormula result = make_tc(t, tc->var[0], tc->var[1], v1, v2, body);
  return reflexive ? make_or(t, tvl_eq(t, tc->var[0], tc->var[1]), result) : result;
}

/* `named`: the binary predicate that is defined as this closure, over its own arguments; or TVL_NONE. */
static Delta closure_delta(Diff *d, bool reflexive, TvlFormula named, TvlFormula tc_id) {
  Tvl *t = d->t;
  Formula tc = t->formulas.at[tc_id];
  TvlFormula edge = tc.sub[0];
  Delta s = delta_of(d, edge, false);
  const Formula *e = &t->formulas.at[edge];
  bool acyclic = named != TVL_NONE && t->preds.at[t->formulas.at[named].head].arity == 2 && e->kind == F_ATOM &&
                 e->nvars == 2 && (t->preds.at[e->head].attributes & TVL_ACYCLIC);
  if (acyclic && unit_change(d, edge, s.plus, s.minus))
    return (Delta){edge_added(t, reflexive, named, s.plus, tc.var[2], tc.var[3]), d->zero};
  if (acyclic && unit_change(d, edge, s.minus, s.plus))
    return (Delta){d->zero, edge_removed(t, reflexive, named, edge, s.minus, tc.var[2], tc.var[3])};
  TvlFormula after = closure_after(d, reflexive, named, &tc);
  TvlFormula plus = make_and(t, make_exists(t, tc.var[2], make_exists(t, tc.var[3], s.plus)), after);
  TvlFormula some_minus = make_exists(t, tc.var[2], make_exists(t, tc.var[3], s.minus));
  return (Delta){plus, make_and(t, some_minus, make_not(t, after))};
}

/* ---- whole actions ---- */

/* An instrumentation predicate whose definition is f (over the arguments `like` has), in place of f. */
static TvlFormula named_formula(Tvl *t, TvlFormula like, TvlFormula f) {
  FormulaKind kind = (FormulaKind)t->formulas.at[f].kind;
  if (kind == F_ATOM || kind == F_CONST || kind == F_EQ) return f;
  Formula l = t->formulas.at[like];
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    Predicate q = t->preds.at[p];
    if (q.definition == TVL_NONE || t->formulas.at[q.definition].shape != t->formulas.at[f].shape) continue;
    if (t->formulas.at[q.definition].nfree != t->formulas.at[f].nfree) continue;
    if (alpha_equal(t, f, q.definition)) return atom_of(t, p, q.args);
    if (q.arity == 0 || q.arity != l.nvars) continue;
    if (alpha_equal(t, f, formula_substitute(t, q.definition, q.args, l.var, q.arity))) return atom_of(t, p, l.var);
  }
  return f;
}

static TvlFormula future_of_predicate(Diff *d, TvlPredicate p) {
  Tvl *t = d->t;
  Predicate q = t->preds.at[p];
  if (!may_change(d, q.definition)) return atom_of(t, p, q.args);
  TvlFormula atom = atom_of(t, p, q.args), rtc = formula_rtc(t, q.definition);
  uint8_t kind = t->formulas.at[q.definition].kind;
  Delta s = rtc != TVL_NONE ? closure_delta(d, true, atom, rtc)
            : kind == F_TC  ? closure_delta(d, false, atom, q.definition)
                            : delta_of(d, q.definition, true);
  s.plus = named_formula(t, atom, s.plus);
  s.minus = named_formula(t, atom, s.minus);
  if (kind == F_EXISTS || kind == F_TC) s.plus = make_and(t, s.plus, make_not(t, atom));
  if (kind == F_FORALL || kind == F_TC) s.minus = make_and(t, s.minus, atom);
  return after_delta(d, atom, s);
}

static bool mentions(const Tvl *t, TvlFormula f, TvlPredicate p) {
  const Formula *x = &t->formulas.at[f];
  if (x->kind == F_ATOM && x->head == p) return true;
  for (uint32_t i = 0; i < formula_subs(x); i++)
    if (mentions(t, x->sub[i], p)) return true;
  return false;
}

/* Finds the order of definitions, once; false when they form a circle. */
static bool order_definitions(Tvl *t) {
  if (t->ordered) return !t->circular;
  t->ordered = true;
  bool *done = mem_zalloc(t->preds.n);
  uint32_t left = 0;
  for (TvlPredicate p = 0; p < t->preds.n; p++)
    if (t->preds.at[p].definition == TVL_NONE)
      done[p] = true;
    else
      left++;
  for (bool change = true; change && left;) {
    change = false;
    for (TvlPredicate p = 0; p < t->preds.n; p++) {
      bool ready = !done[p];
      for (TvlPredicate q = 0; q < t->preds.n && ready; q++)
        if (!done[q] && mentions(t, t->preds.at[p].definition, q)) ready = false;
      if (!ready) continue;
      vec_push(t->definition_order, p);
      done[p] = true;
      left--;
      change = true;
    }
  }
  mem_free(done);
  t->circular = left != 0;
  return !t->circular;
}

/* An action that could close a cycle of an acyclic predicate says so. */
static void cycle_messages(Diff *d, TvlAction id) {
  Tvl *t = d->t;
  for (TvlPredicate p = 0; p < t->preds.n; p++) {
    Predicate q = t->preds.at[p];
    if (q.arity != 2 || !(q.attributes & TVL_ACYCLIC)) continue;
    bool defined = q.definition != TVL_NONE;
    TvlVar l = defined ? q.args[0] : tvl_var(t, "v1"), r = defined ? q.args[1] : tvl_var(t, "v2");
    Delta s = delta_of(d, defined ? q.definition : tvl_atom2(t, p, l, r), false);
    if (formula_is_const(t, s.plus, TVL_0)) continue;
    TvlFormula back = tvl_atom2(t, p, r, l);
    TvlFormula path = named_formula(t, back, tvl_plus(t, p, r, l));
    path = named_formula(t, back, make_or(t, tvl_eq(t, r, l), path));
    const Formula *x = &t->formulas.at[path];
    bool given = x->kind == F_ATOM && find_update(d->a->updates.at, d->a->updates.n, x->head);
    if (given || !unit_change(d, tvl_atom2(t, p, l, r), s.plus, s.minus)) path = future(d, path);
    TvlFormula closes = make_and(t, s.plus, path);
    for (uint32_t i = 0; i < t->formulas.at[closes].nfree;) {
      TvlVar v = t->formulas.at[closes].free[i];
      bool bound = false;
      for (uint32_t k = 0; k < d->a->nparams; k++) bound |= d->a->params[k] == v;
      if (bound)
        i++;
      else
        closes = make_exists(t, v, closes);
    }
    if (formula_is_const(t, closes, TVL_0)) continue;
    Buf text = {0};
    buf_printf(&text, "Closed cycle for acyclic predicate %s", q.name);
    tvl_action_message(t, id, closes, buf_str(&text), false);
    buf_free(&text);
  }
}

bool difference_action(Tvl *t, TvlAction id, Buf *error) {
  Action *a = &t->actions.at[id];
  Diff d = {.t = t, .a = a, .zero = tvl_const(t, TVL_0)};
  if (!order_definitions(t)) {
    buf_add(error, "the definitions of instrumentation predicates depend on each other in a circle");
    return false;
  }
  uint32_t given = a->updates.n;
  for (uint32_t i = 0; i < given; i++) d.changed |= predicate_bit(a->updates.at[i].pred);
  for (uint32_t i = 0; i < t->definition_order.n; i++) {
    TvlPredicate p = t->definition_order.at[i];
    if (find_update(a->updates.at, given, p)) continue;
    Predicate q = t->preds.at[p];
    TvlFormula f = future_of_predicate(&d, p);
    if (f == atom_of(t, p, q.args)) continue;
    if (d.read & predicate_bit(p)) idmap_clear(&d.known);
    d.changed |= predicate_bit(p);
    vec_push(d.made, (Update){.pred = p, .args = {q.args[0], q.args[1]}, .formula = f});
  }
  if (!t->options.no_cycle_messages) cycle_messages(&d, id);
  for (uint32_t i = 0; i < d.made.n; i++) vec_push(a->updates, d.made.at[i]);
  vec_free(d.made);
  vec_free(d.deltas);
  idmap_free(&d.known);
  return true;
}
