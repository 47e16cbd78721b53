/* Hosts of two graphs, and their pieces (graph.h, carving): what is still to be handed out, whose pieces these are, and
 * the numbers of the program that say how much was handed out. */
#include "smg/join.h"

/* What factor makes l of x, as far as its first symbol goes? 0: none. */
static int64_t factor_of(const Lin *l, const Lin *x) {
  for (uint32_t i = 0; i < l->n && x->n; i++)
    if (l->t[i].s == x->t[0].s && l->t[i].k % x->t[0].k == 0) return l->t[i].k / x->t[0].k;
  return 0;
}

/* A multiple of a number that both sides have elsewhere, and so much more? */
static bool by_multiple(const Pairs *j, const Lin *a, const Lin *b, Lin *out) {
  for (uint32_t i = 0; i < j->pair.n; i++) {
    const Pair *p = &j->pair.at[i];
    if (p->in.owner || !p->has[0] || !p->has[1] || p->is_sum) continue;
    int64_t k = p->side[0].n ? factor_of(a, &p->side[0]) : factor_of(b, &p->side[1]);
    Lin x, y, s = lin_sym(p->sym);
    if (!k || !lin_add(a, &p->side[0], -k, &x) || !lin_add(b, &p->side[1], -k, &y)) continue;
    if (x.n || y.n || x.c != y.c || !lin_add(&x, &s, k, out)) continue;
    return true;
  }
  return false;
}

/* Two constants that are multiples, and so much more, of numbers that the hosts hold: these count what was handed out.
 */
static bool by_count(Join *j, const MemObject *x, const MemObject *y, Context in, Lin *out) {
  const Cells *cells = &x->variants.at[0];
  Int128 a = x->edge.lin.c, b = y->edge.lin.c;
  for (uint32_t i = 0; i < cells->n; i++) {
    const Cell *c = &cells->at[i];
    Value v;
    if (c->zeros || c->offset >= NUL_KEY || c->v.kind != VALUE_NUMBER || c->v.lin.n) continue;
    if (!cells_there(y, &y->variants.at[0], c, &v) || v.kind != VALUE_NUMBER || v.lin.n) continue;
    Int128 by = v.lin.c - c->v.lin.c, k = by ? (b - a) / by : 0;
    if (!by || (b - a) % by || k < 1 || k > INT32_MAX) continue;
    Lin count = pairs_lin(&j->pairs, &c->v.lin, &v.lin, in);
    if (!lin_scale(&count, k, out)) continue;
    out->c += a - k * c->v.lin.c;
    return true;
  }
  return false;
}

/* The loop that hands out pieces of one size counts them: from its first rounds on the edge is known by that. */
static Lin join_edge(Join *j, const MemObject *x, const MemObject *y, Context in) {
  const Lin *a = &x->edge.lin, *b = &y->edge.lin;
  Lin edge;
  if (pairs_find(&j->pairs, a, b, &edge)) return edge;
  if (!a->n && !b->n && by_count(j, x, y, in, &edge)) return edge;
  if (!a->n && !b->n) return pairs_multiple(&j->pairs, a, b, (int64_t)(a->c < b->c ? b->c - a->c : a->c - b->c), in);
  return by_multiple(&j->pairs, a, b, &edge) ? edge : pairs_symbol(&j->pairs, a, b, in);
}

void join_hosts(Join *j, const Task *t, const MemObject *x, const MemObject *y) {
  Value rest;
  if (x->cut != CUT_HOST) return;
  Mark m = join_mark(j);
  bool good = host_is_open(x) && host_is_open(y) && !t->in.owner && join_value(j, &x->rest, &y->rest, t->in, &rest) &&
              rest.kind == VALUE_POINTER;
  if (good) {
    j->to->obj.at[t->to].edge = value_number(join_edge(j, x, y, t->in));
    j->to->obj.at[t->to].rest = rest;
    j->to->obj.at[t->to].cropped = x->cropped || y->cropped;
    if (x->cropped && !y->cropped) j->loss = true;
    return;
  }
  join_roll_back(j, m);
  if (host_is_open(y)) j->loss = true;
}

/* What has not been handed out yet of a host ends where it ends. */
static void join_rests(Join *j) {
  for (uint32_t i = 0; i < j->sized.n; i++) {
    Sized h = j->sized.at[i];
    const MemObject *to = &j->to->obj.at[h.to];
    if (!host_is_open(to) || h.in.owner) continue;
    Lin end[2], left;
    bool good = !j->to->obj.at[to->rest.id].is_segment;
    for (int side = 0; side < 2 && good; side++) {
      const MemObject *host = &j->g[side]->obj.at[h.o[side]];
      good = lin_add(&host->edge.lin, &j->g[side]->obj.at[host->rest.id].size, 1, &end[side]);
    }
    Lin all = good ? pairs_lin(&j->pairs, &end[0], &end[1], h.in) : lin_const(0);
    if (good && lin_add(&all, &to->edge.lin, -1, &left)) j->to->obj.at[to->rest.id].size = left;
  }
}

/* Whose pieces these are, if both sides know it. */
static void join_grounds(Join *j) {
  for (ObjId o = 1; o < j->to->obj.n; o++) {
    MemObject *x = &j->to->obj.at[o];
    ObjId host = 0;
    bool known = x->cut == CUT_PIECE, told = false;
    for (int side = 0; side < 2; side++)
      for (ObjId y = 1; y < j->g[side]->obj.n; y++) {
        if (j->map[side][y] != o || x->cut != CUT_PIECE) continue;
        uint32_t ground = j->g[side]->obj.at[y].ground; /* BY_SLOT: of frames, whose slots are the same ones */
        ObjId its = ground < BY_SLOT ? smg_host(j->g[side], ground) : ground;
        ObjId to = ground < BY_SLOT && its ? j->map[side][its] : its;
        known = known && to && (!host || host == to);
        host = to;
        told = told || (side && its);
      }
    x->ground = known ? host : x->cut == CUT_HOST ? o : 0; /* numbered anew when the graph is tidied */
    if (told && !known) j->loss = true;
  }
}

static const Sized *sized_as(const Join *j, ObjId to) {
  for (uint32_t i = 0; i < j->sized.n; i++)
    if (j->sized.at[i].to == to) return &j->sized.at[i];
  return NULL;
}

/* Where a piece begins, for one that ends at the edge of what was handed out on both sides. */
static bool by_edge(const Join *j, const Sized *piece, Lin *out) {
  const MemObject *to = &j->to->obj.at[piece->to];
  ObjId host = to->ground < BY_SLOT ? to->ground : 0; /* of join_grounds */
  const Sized *h = host && host_is_open(&j->to->obj.at[host]) ? sized_as(j, host) : NULL;
  Lin d, size = lin_const(0);
  for (int side = 0; side < 2; side++) {
    const MemObject *x = &j->g[side]->obj.at[piece->o[side]];
    if (!h || x->size.n || (side && size.c != x->size.c)) return false;
    size = x->size;
    if (!lin_add(&j->g[side]->obj.at[h->o[side]].edge.lin, &x->edge.lin, -1, &d) || !lin_equal(&d, &size)) return false;
  }
  return lin_add(&j->to->obj.at[host].edge.lin, &size, -1, out);
}

/* Where one begins that is as many pieces behind another as a number of the program says, on both sides. */
static bool by_index(const Join *j, const Sized *piece, Lin *out) {
  const MemObject *x = &j->g[0]->obj.at[piece->o[0]], *y = &j->g[1]->obj.at[piece->o[1]];
  Int128 step = x->size.c, far = y->edge.lin.c - x->edge.lin.c;
  if (x->size.n || !lin_equal(&x->size, &y->size) || x->edge.lin.n || y->edge.lin.n || step < 1) return false;
  for (uint32_t i = 0; i < j->pairs.pair.n; i++) {
    const Pair *p = &j->pairs.pair.at[i];
    Lin s = lin_sym(p->sym);
    if (p->in.owner || !p->has[0] || !p->has[1] || p->is_sum || p->side[0].n || p->side[1].n) continue;
    if ((p->side[1].c - p->side[0].c) * step != far || !far || step > INT32_MAX) continue;
    if (!lin_scale(&s, step, out)) continue;
    out->c += x->edge.lin.c - step * p->side[0].c;
    return true;
  }
  return false;
}

/* Where pieces begin, if both sides know it. */
static void join_places(Join *j) {
  for (uint32_t i = 0; i < j->sized.n; i++) {
    const Sized *s = &j->sized.at[i];
    MemObject *to = &j->to->obj.at[s->to];
    if (to->cut != CUT_PIECE || to->is_segment || to->owner || !to->ground) continue;
    const Value *a = &j->g[0]->obj.at[s->o[0]].edge, *b = &j->g[1]->obj.at[s->o[1]].edge;
    Lin at;
    if (a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER &&
        (pairs_find(&j->pairs, &a->lin, &b->lin, &at) || by_multiple(&j->pairs, &a->lin, &b->lin, &at) ||
         by_edge(j, s, &at) || by_index(j, s, &at)))
      to->edge = value_number(at);
    else if (b->kind == VALUE_NUMBER)
      j->loss = true;
  }
}

/* How far the edge of a host, or the end of a string behind it, is from a number of a block, which may say how much was
 * handed out. */
static void relate_edge(Join *j, const Sized *host, const Sized *block, const Cell *c, const Cell *nul) {
  Lin d, to;
  Range r[2];
  for (int side = 0; side < 2; side++) {
    const Graph *g = j->g[side];
    const MemObject *h = &g->obj.at[host->o[side]];
    const Cell *is = cells_find(g, block->o[side], 0, c->offset, c->size);
    const Cell *end = nul ? cells_find(g, h->rest.id, 0, nul->offset, nul->size) : NULL;
    if (!is || is->zeros || is->v.kind != VALUE_NUMBER || (nul && (!end || end->v.kind != VALUE_NUMBER))) return;
    if (!lin_add(&h->edge.lin, &is->v.lin, -1, &d) || (nul && !lin_add(&d, &end->v.lin, 1, &d))) return;
    r[side] = numbers_range(&g->num, &d);
  }
  if (!lin_add(&j->to->obj.at[host->to].edge.lin, &c->v.lin, -1, &to)) return;
  if (nul && !lin_add(&to, &nul->v.lin, 1, &to)) return;
  for (int up = 0; up < 2; up++) {
    bool grows = up ? r[0].hi > r[1].hi : r[0].lo < r[1].lo;
    Int128 bound = up ? (grows ? r[0].hi : r[1].hi) : (grows ? -r[0].lo : -r[1].lo);
    Lin l;
    if ((grows && j->how.widen) || bound > (Int128)1 << 40 || !lin_scale(&to, up ? 1 : -1, &l)) continue;
    l.c -= bound;
    numbers_learn(&j->to->num, &l);
  }
}

/* Does x have the base of o? */
static bool leads_to_block(const Engine *e, const MemObject *x, ObjId o) {
  for (uint32_t i = 0; i < x->variants.at[0].n; i++) {
    const Cell *c = &x->variants.at[0].at[i];
    bool leads = !c->zeros && c->v.kind == VALUE_POINTER && c->v.id == o;
    if (leads && (!x->type || engine_is_base(e, x->type, c->offset))) return true;
  }
  return false;
}

typedef void EdgeVisit(Join *j, const Sized *host, const Sized *block, const Cell *c);

/* The numbers of hosts that are open, and of the blocks that lead to them. */
static void visit_edges(Join *j, EdgeVisit *visit) {
  for (uint32_t i = 0; i < j->sized.n; i++) {
    const Sized *host = &j->sized.at[i];
    if (!host_is_open(&j->to->obj.at[host->to])) continue;
    for (ObjId o = 1; o < j->to->obj.n; o++) {
      const MemObject *x = &j->to->obj.at[o];
      const Sized *block = x->sort && !x->is_segment && !x->owner ? sized_as(j, o) : NULL;
      if (!block || (o != host->to && !leads_to_block(j->e, x, host->to))) continue;
      for (uint32_t k = 0; k < x->variants.at[0].n; k++) {
        const Cell *c = &x->variants.at[0].at[k];
        if (!c->zeros && c->offset < NUL_KEY && c->v.kind == VALUE_NUMBER && c->v.lin.n) visit(j, host, block, c);
      }
    }
  }
}

static void relate_edges(Join *j, const Sized *host, const Sized *block, const Cell *c) {
  const Cells *rest = &j->to->obj.at[j->to->obj.at[host->to].rest.id].variants.at[0];
  relate_edge(j, host, block, c, NULL);
  for (uint32_t n = 0; n < rest->n; n++)
    if (is_nul_cell(&rest->at[n])) relate_edge(j, host, block, c, &rest->at[n]);
}

/* One side knows by the number how much was handed out, the other does not (an arena that was reset): these are better
 * kept apart. */
static void part_edges(Join *j, const Sized *host, const Sized *block, const Cell *c) {
  bool known[2];
  for (int side = 0; side < 2; side++) {
    const Graph *g = j->g[side];
    const Cell *is = cells_find(g, block->o[side], 0, c->offset, c->size);
    Value v = !is || is->zeros ? value_const(0) : is->v;
    Lin d;
    if (v.kind != VALUE_NUMBER || !lin_add(&g->obj.at[host->o[side]].edge.lin, &v.lin, -1, &d)) return;
    known[side] = !d.n;
  }
  if (known[0] != known[1]) j->parts = true;
}

/* All of a host is handed out on one side only, and it is known which piece was the last: likewise. */
static void part_hosts(Join *j) {
  for (uint32_t i = 0; i < j->sized.n; i++) {
    const Sized *h = &j->sized.at[i];
    bool open[2], placed[2] = {false, false};
    if (j->to->obj.at[h->to].cut != CUT_HOST || h->in.owner) continue;
    for (int side = 0; side < 2; side++) {
      const MemObject *host = &j->g[side]->obj.at[h->o[side]];
      open[side] = host_is_open(host);
      for (ObjId o = 1; o < j->g[side]->obj.n && host->ground; o++) {
        const MemObject *x = &j->g[side]->obj.at[o];
        placed[side] = placed[side] ||
                       (x->sort && x->cut == CUT_PIECE && x->ground == host->ground && x->edge.kind == VALUE_NUMBER);
      }
    }
    if (open[0] != open[1] && placed[0] && placed[1]) j->parts = true;
  }
}

bool join_pieces(Join *j) {
  join_rests(j);
  join_grounds(j);
  join_places(j);
  visit_edges(j, part_edges);
  part_hosts(j);
  return !j->parts;
}

void join_edges(Join *j) { visit_edges(j, relate_edges); }
