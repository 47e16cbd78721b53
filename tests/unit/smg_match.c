/* Numbers of a graph that is matched with a run; see smg_match.h. */
#include "smg_match.h"

/* ---- instances ---- */

uint32_t match_inst(const Match *m, uint32_t inst, ObjId seg, uint32_t variant) {
  if (!seg) return 0;
  for (uint32_t i = inst; i; i = m->inst.at[i].parent)
    if (m->inst.at[i].seg == seg && m->inst.at[i].variant == variant) return i;
  return UINT32_MAX;
}

static void home_lin(Match *m, const Lin *l, ObjId seg, uint32_t variant) {
  for (uint32_t i = 0; i < l->n; i++) {
    m->home_seg[l->t[i].s] = seg;
    m->home_variant[l->t[i].s] = variant;
  }
}

static bool has_lin(const Value *v) {
  return v->kind == VALUE_NUMBER || v->kind == VALUE_POINTER || v->kind == VALUE_STATIC;
}

void match_find_homes(Match *m) {
  const Graph *g = m->g;
  for (ObjId o = 1; o < g->obj.n; o++) {
    const MemObject *x = &g->obj.at[o];
    if (!x->sort) continue;
    home_lin(m, &x->size, x->owner, x->variant);
    if (x->is_segment) {
      home_lin(m, &x->len, x->owner, x->variant);
      if (has_lin(&x->end)) home_lin(m, &x->end.lin, x->owner, x->variant);
      if (has_lin(&x->back)) home_lin(m, &x->back.lin, x->owner, x->variant);
    }
    for (uint32_t i = 0; i < g->branches.n; i++)
      if (g->branches.at[i].o == o && has_lin(&g->branches.at[i].bound))
        home_lin(m, &g->branches.at[i].bound.lin, x->owner, x->variant);
    for (uint32_t v = 0; v < x->variants.n; v++)
      for (uint32_t i = 0; i < x->variants.at[v].n; i++) {
        const Cell *c = &x->variants.at[v].at[i];
        if (!c->zeros && has_lin(&c->v))
          home_lin(m, &c->v.lin, x->is_segment ? o : x->owner, x->is_segment ? v : x->variant);
      }
  }
}

/* ---- numbers ---- */

static const Int128 *known(const Match *m, uint32_t inst, Sym s) {
  uint32_t at = match_inst(m, inst, m->home_seg[s], m->home_variant[s]);
  for (uint32_t i = 0; i < m->known.n; i++)
    if (m->known.at[i].inst == at && m->known.at[i].s == s) return &m->known.at[i].v;
  return NULL;
}

/* l == v in this instance. */
bool match_equate(Match *m, uint32_t inst, const Lin *l, Int128 v) {
  Int128 rest = v - l->c, k = 0;
  Sym unknown = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    const Int128 *is = known(m, inst, l->t[i].s);
    if (is) {
      rest -= *is * l->t[i].k;
    } else {
      unknown = l->t[i].s;
      k = l->t[i].k;
      n++;
    }
  }
  if (n == 0) return rest == 0;
  if (n > 1) {
    vec_push(m->equation, (Equation){inst, *l, v});
    return true;
  }
  Range r = m->g->num.range.at[unknown];
  if (rest % k || rest / k < r.lo || rest / k > r.hi) return false;
  uint32_t at = match_inst(m, inst, m->home_seg[unknown], m->home_variant[unknown]);
  if (at == UINT32_MAX) return false;
  vec_push(m->known, (Known){at, unknown, rest / k});
  return true;
}

/* What an expression is worth in this instance, if all of it is known. */
bool match_value(const Match *m, uint32_t inst, const Lin *l, Int128 *sum) {
  *sum = l->c;
  for (uint32_t k = 0; k < l->n; k++) {
    const Int128 *is = known(m, inst, l->t[k].s);
    if (!is) return false;
    *sum += *is * l->t[k].k;
  }
  return true;
}

/* What the operation of a term makes of these; false: it is none that is done here. */
static bool operate(const Program *p, const Term *t, Int128 a, Int128 b, Int128 *out) {
  bool small = b >= 0 && b < 64;
  switch ((ExprKind)t->kind) {
    case EXPR_CAST:
      *out = a;
      break;
    case EXPR_ADD:
      *out = a + b;
      break;
    case EXPR_SUB:
      *out = a - b;
      break;
    case EXPR_MUL:
      *out = a * b;
      break;
    case EXPR_DIV:
      *out = b ? a / b : 0;
      break;
    case EXPR_REM:
      *out = b ? a % b : 0;
      break;
    case EXPR_BITAND:
      *out = a & b;
      break;
    case EXPR_BITOR:
      *out = a | b;
      break;
    case EXPR_BITXOR:
      *out = a ^ b;
      break;
    case EXPR_SHL:
      *out = small ? a * ((Int128)1 << b) : 0;
      break;
    case EXPR_SHR:
      *out = small ? a >> b : 0;
      break;
    default:
      return false;
  }
  *out = type_wrap(p, t->type, *out);
  return true;
}

static bool terms_hold(const Match *m, uint32_t inst) {
  const Numbers *n = &m->g->num;
  for (uint32_t i = 0; i < n->term.n; i++) {
    const Term *t = &n->term.at[i];
    Int128 a, b, made, is;
    if (!match_value(m, inst, &t->a, &a) || !match_value(m, inst, &t->b, &b) || !match_value(m, inst, &t->out, &is))
      continue;
    if (operate(m->e->p, t, a, b, &made) && made != is) return false;
  }
  return true;
}

/* ---- orders ---- */

enum { MOST_KEYED = 256 };

/* The keys of a list segment's blocks, first to last; false: they are not all known. */
static bool find_keys(const Match *m, const Placed *s, const Order *x, Int128 *out, uint32_t *n) {
  const Layout *y = engine_layout(m->e, m->g->obj.at[s->o].layout);
  const Type *t = type_at(m->e->p, x->type);
  *n = 0;
  for (uint32_t id = s->block; id;) {
    StateValue v = state_load(m->r, id, x->at, t->bits / 8);
    if (v.undefined || *n == MOST_KEYED) return false;
    out[(*n)++] = type_wrap(m->e->p, x->type, (Int128)v.bits);
    if (id == s->last) return true;
    id = state_load(m->r, id, y->link[0], m->e->p->pointer_bits / 8).object;
  }
  return true;
}

static bool order_holds(const Match *m, const Order *x, const Placed *a, const Placed *b) {
  Int128 from[MOST_KEYED], to[MOST_KEYED];
  uint32_t n, k;
  if (!find_keys(m, a, x, from, &n) || !find_keys(m, b, x, to, &k)) return true;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < k; j++) {
      Int128 d = to[j] - from[i];
      if ((a != b || j == i + 1) && (d < x->r.lo || d > x->r.hi)) return false;
    }
  return true;
}

static bool orders_hold(const Match *m) {
  for (uint32_t i = 0; i < m->g->orders.n; i++) {
    const Order *x = &m->g->orders.at[i];
    if (m->g->obj.at[x->a].cut || m->g->obj.at[x->b].cut) continue; /* these lie inside of others: not looked at */
    for (uint32_t k = 0; k < m->placed.n * m->placed.n; k++) {
      const Placed *a = &m->placed.at[k / m->placed.n], *b = &m->placed.at[k % m->placed.n];
      if (a->o == x->a && b->o == x->b && a->inst == b->inst && !order_holds(m, x, a, b)) return false;
    }
  }
  return true;
}

/* ---- branches ---- */

/* A way from the first block of a tree segment down to some block of it. */
typedef struct {
  uint32_t block, link; /* by which it goes on */
  Int128 key;
} Down;

typedef struct {
  const Match *m;
  const Branch *x;
  const Placed *s;
  Down step[MOST_KEYED];
  uint32_t n, seen;
  Int128 bound; /* of the blocks that have the end behind the link: the largest key if it goes up, else the smallest */
  bool some, open;
} Descent;

/* Is it another block of this segment, and not the first of it or of another one like it? */
static bool is_inside(const Match *m, const Placed *s, uint32_t id) {
  if (!id || m->used[id] != s->o) return false;
  for (uint32_t i = 0; i < m->placed.n; i++)
    if (m->placed.at[i].o == s->o && m->placed.at[i].block == id) return false;
  return true;
}

static void note_bound(Descent *d, const Down *t) {
  if (t->link != d->x->link) return;
  if (!d->some || (d->x->up ? t->key > d->bound : t->key < d->bound)) d->bound = t->key;
  d->some = true;
}

/* From the block that the last step is at; false: some block behind the link has a key that it should not have. */
static bool descend(Descent *d) {  // NOLINT: as deep as the trees of tests
  const Program *p = d->m->e->p;
  const Layout *y = engine_layout(d->m->e, d->m->g->obj.at[d->s->o].layout);
  Down *here = &d->step[d->n - 1];
  StateValue v = state_load(d->m->r, here->block, d->x->at, type_at(p, d->x->type)->bits / 8);
  d->open = d->open || v.undefined;
  here->key = type_wrap(p, d->x->type, (Int128)v.bits);
  for (uint32_t i = 0; i + 1 < d->n; i++) {
    Int128 more = d->x->up ? here->key - d->step[i].key : d->step[i].key - here->key;
    if (d->step[i].link == d->x->link && more < d->x->gap && !d->open) return false;
  }
  if (d->s->hole && here->block == d->s->last) {
    here->link = d->s->link;
    for (uint32_t i = 0; i < d->n; i++) note_bound(d, &d->step[i]);
  }
  for (uint32_t i = 0; i < y->n_links; i++) {
    uint32_t to = state_load(d->m->r, here->block, y->link[i], p->pointer_bits / 8).object;
    if (d->s->hole && here->block == d->s->last && i == d->s->link) continue;
    if (!is_inside(d->m, d->s, to)) continue;
    if (d->n == MOST_KEYED || ++d->seen > MOST_KEYED) return true;
    here->link = i;
    d->step[d->n++] = (Down){.block = to};
    bool good = descend(d);
    d->n--;
    if (!good) return false;
  }
  return true;
}

/* What the bound is, if only this says it; else it is held against it. */
static bool bound_holds(Match *m, const Descent *d) {
  const Branch *x = d->x;
  if (!d->s->hole || x->bound.kind != VALUE_NUMBER || d->open) return true;
  Int128 is;
  if (match_value(m, d->s->inst, &x->bound.lin, &is)) return !d->some || (x->up ? is >= d->bound : is <= d->bound);
  Range r = type_range(m->e->p, x->type);
  return match_equate(m, d->s->inst, &x->bound.lin, d->some ? d->bound : x->up ? r.lo - 1 : r.hi + 1);
}

/* Some block of the segment, of which there is one only, has the number as its key; or none has; or it is the sum. */
static bool member_holds(Match *m, const Branch *x, const Placed *s) {
  Int128 is, sum = 0;
  bool unknown = false, some = false, known = match_value(m, s->inst, &x->bound.lin, &is);
  if (s->inst || (!known && x->says != SAYS_TOTAL)) return true;
  for (uint32_t i = 0; i < m->uses.n; i++) {
    const Claim *c = &m->uses.at[i];
    if (c->o != s->o) continue;
    StateValue v = state_load(m->r, c->id, c->from + x->at, type_at(m->e->p, x->type)->bits / 8);
    Int128 key = type_wrap(m->e->p, x->type, (Int128)v.bits);
    unknown = unknown || v.undefined;
    some = some || (!v.undefined && known && key == is);
    sum += key;
  }
  if (x->says == SAYS_TOTAL) return unknown || match_equate(m, s->inst, &x->bound.lin, sum);
  return x->says == SAYS_HAS ? some || unknown : !some;
}

static bool is_of_group(const Graph *g, ObjId o, const Branch *x) {
  for (uint32_t i = 0; i < g->branches.n; i++) {
    const Branch *y = &g->branches.at[i];
    if (y->says == SAYS_DIFFER && y->o == o && y->at == x->at && y->type == x->type && y->link == x->link) return true;
  }
  return false;
}

/* All blocks of the segments of the group have different keys. */
static bool group_holds(const Match *m, const Branch *x) {
  uint32_t size = type_at(m->e->p, x->type)->bits / 8;
  for (uint32_t i = 0; i < m->uses.n; i++) {
    const Claim *c = &m->uses.at[i];
    if (!is_of_group(m->g, c->o, x)) continue;
    StateValue v = state_load(m->r, c->id, c->from + x->at, size);
    for (uint32_t k = 0; k < i && !v.undefined; k++) {
      const Claim *d = &m->uses.at[k];
      if (!is_of_group(m->g, d->o, x)) continue;
      StateValue w = state_load(m->r, d->id, d->from + x->at, size);
      if (!w.undefined && v.bits == w.bits) return false;
    }
  }
  return true;
}

static bool branches_hold(Match *m) {
  for (uint32_t i = 0; i < m->g->branches.n; i++)
    if (m->g->branches.at[i].says == SAYS_DIFFER && !group_holds(m, &m->g->branches.at[i])) return false;
  static Descent d;
  for (uint32_t i = 0; i < m->g->branches.n; i++)
    for (uint32_t k = 0; k < m->placed.n; k++) {
      const Placed *s = &m->placed.at[k];
      if (s->o != m->g->branches.at[i].o || m->g->branches.at[i].says == SAYS_DIFFER) continue;
      bool ordered = m->g->branches.at[i].says == SAYS_ORDER;
      if (!ordered && !member_holds(m, &m->g->branches.at[i], s)) return false;
      if (!ordered || !s->block || m->g->obj.at[s->o].cut == CUT_PIECE) continue;
      d = (Descent){.m = m, .x = &m->g->branches.at[i], .s = s, .n = 1};
      d.step[0].block = s->block;
      if (!descend(&d) || !bound_holds(m, &d)) return false;
    }
  return true;
}

bool match_numbers_hold(Match *m) {
  for (uint32_t round = 0; round < m->equation.n + 1; round++)
    for (uint32_t i = 0; i < m->equation.n; i++) {
      Equation q = m->equation.at[i];
      uint32_t n = m->equation.n;
      bool good = match_equate(m, q.inst, &q.l, q.v);
      m->equation.n = n;
      if (!good) return false;
    }
  if (!branches_hold(m)) return false;
  const Numbers *num = &m->g->num;
  for (uint32_t inst = 0; inst < m->inst.n; inst++) {
    for (uint32_t i = 0; i < num->diff.n; i++) {
      const Int128 *a = known(m, inst, num->diff.at[i].a), *b = known(m, inst, num->diff.at[i].b);
      if (a && b && *a - *b > num->diff.at[i].c) return false;
    }
    for (uint32_t i = 0; i < num->fact.n; i++) {
      Int128 sum;
      if (match_value(m, inst, &num->fact.at[i], &sum) && sum > 0) return false;
    }
    for (uint32_t i = 0; i < num->inner.n; i++) {
      const Inner *in = &num->inner.at[i];
      const Int128 *a = known(m, inst, in->own), *b = known(m, inst, in->other);
      if (a && b && (*a - *b > in->r.hi || *a - *b < in->r.lo)) return false;
    }
    for (uint32_t i = 0; i < num->nonzero.n; i++) {
      Int128 sum;
      if (match_value(m, inst, &num->nonzero.at[i], &sum) && sum == 0) return false;
    }
    if (!terms_hold(m, inst)) return false;
  }
  for (uint32_t i = 0; i < num->wrap.n; i++) {
    const Int128 *s = known(m, 0, num->wrap.at[i].s);
    Int128 sum;
    if (s && match_value(m, 0, &num->wrap.at[i].l, &sum) && (sum - *s) % ((Int128)1 << num->wrap.at[i].bits))
      return false;
  }
  return orders_hold(m);
}
