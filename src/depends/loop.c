/* loop: the loops of all functions. A loop is its head and what lies behind it, in reverse post-order, and leads back
 * to it without passing it. That is the natural loop where the head is the only way in; where a goto leads into the
 * middle, what leads there is not part of it. */
#include "depends/internal.h"

static bool is_back_edge(const Program *p, EdgeId e) { return p->edge.at[e].to <= p->edge.at[e].from; }

bool loop_has(const Program *p, const Loop *l, LocId at) {
  const Function *f = &p->func.at[l->function];
  return at >= f->first && at < f->first + f->n_locs && bits_get(l->body, at - f->first);
}

/* The body grows against the edges until nothing is added; reverse post-order makes a few rounds enough. */
static void fill(const Program *p, Loop *l) {
  const Function *f = &p->func.at[l->function];
  bits_set(l->body, l->head - f->first);
  for (LocId i = f->first; i < f->first + f->n_locs; i++)
    for (EdgeId e = p->loc.at[i].first_out; e < p->loc.at[i].first_out + p->loc.at[i].n_out; e++)
      if (p->edge.at[e].to == l->head && is_back_edge(p, e)) bits_set(l->body, i - f->first);
  for (bool grows = true; grows;) {
    grows = false;
    for (LocId i = f->first + f->n_locs; i-- > l->head;) {
      if (bits_get(l->body, i - f->first)) continue;
      for (EdgeId e = p->loc.at[i].first_out; e < p->loc.at[i].first_out + p->loc.at[i].n_out; e++) {
        LocId to = p->edge.at[e].to;
        if (to == l->head || !bits_get(l->body, to - f->first)) continue;
        bits_set(l->body, i - f->first);
        grows = true;
        break;
      }
    }
  }
}

void loops_init(Loops *s, const Program *p) {
  *s = (Loops){0};
  s->first = mem_zalloc(p->func.n * sizeof *s->first);
  s->n = mem_zalloc(p->func.n * sizeof *s->n);
  for (FuncId f = 1; f < p->func.n; f++) {
    const Function *func = &p->func.at[f];
    s->first[f] = s->loop.n;
    if (!func->is_defined) continue;
    for (LocId i = func->first; i < func->first + func->n_locs; i++) {
      if (!p->loc.at[i].is_loop_head) continue;
      Loop l = {.head = i, .function = f, .body = mem_zalloc(BITS_WORDS(func->n_locs) * sizeof *l.body)};
      fill(p, &l);
      vec_push(s->loop, l);
    }
    s->n[f] = s->loop.n - s->first[f];
  }
}

void loops_free(Loops *s) {
  for (uint32_t i = 0; i < s->loop.n; i++) mem_free(s->loop.at[i].body);
  vec_free(s->loop);
  mem_free(s->first);
  mem_free(s->n);
}

const Loop *loop_find(const Loops *s, const Program *p, LocId head) {
  FuncId f = p->loc.at[head].function;
  for (uint32_t i = s->first[f]; i < s->first[f] + s->n[f]; i++)
    if (s->loop.at[i].head == head) return &s->loop.at[i];
  return NULL;
}
