/* The analysis: structures flow along the edges until no location gets anything new. Locations are taken in reverse
 * post-order of the graph, and all that is new at a location goes through one edge after the other, as in TVLA. A
 * structure that was merged into a larger one before its turn came is still processed, as in TVLA, unless skip_merged
 * is on (it is with the independent join): the larger one is waiting too. */
#include <string.h>

#include "tvp/run.h"

enum { MAX_REMEMBERED = 1 << 24 };

static uint64_t pair_key(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

static void stop(TvpRun *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void stop(TvpRun *r, const char *format, ...) {
  if (r->stop.n) return;
  va_list args;
  va_start(args, format);
  buf_vprintf(&r->stop, format, args);
  va_end(args);
}

/* Appends the locations that a path from `start` leads to, in post-order. TVLA visits the last edge first. */
static void visit(const TvpProgram *p, uint32_t start, bool *seen, U32Vec *order) {
  typedef struct {
    uint32_t location, next; /* next: edges that are still to be looked at */
  } Frame;
  VEC(Frame) stack = {0};
  if (seen[start]) return;
  seen[start] = true;
  vec_push(stack, (Frame){start, p->locations.at[start].edges.n});
  while (stack.n) {
    Frame *f = &vec_last(stack);
    if (f->next == 0) {
      vec_push(*order, f->location);
      (void)vec_pop(stack);
      continue;
    }
    uint32_t to = p->edges.at[p->locations.at[f->location].edges.at[--f->next]].to;
    if (seen[to]) continue;
    seen[to] = true;
    vec_push(stack, (Frame){to, p->locations.at[to].edges.n});
  }
  vec_free(stack);
}

/* Numbers the locations that a path from the entry, or from where an input begins, leads to. */
static void rank_locations(TvpRun *r, const TvpInputs *inputs) {
  U32Vec order = {0};
  bool *seen = mem_zalloc(r->program->locations.n);
  visit(r->program, 0, seen, &order);
  for (uint32_t i = 0; i < inputs->n; i++) visit(r->program, inputs->at[i].location, seen, &order);
  for (uint32_t i = 0; i < order.n; i++) {
    uint32_t location = order.at[r->options.post_order ? i : order.n - 1 - i];
    r->places.at[location].rank = i;
    vec_push(r->by_rank, location);
  }
  r->waiting_words = BITS_WORDS(order.n);
  r->waiting = mem_zalloc(r->waiting_words * sizeof *r->waiting);
  mem_free(seen);
  vec_free(order);
}

/* Joins `s` into the location; what is new there waits. */
static void arrive(TvpRun *r, uint32_t location, TvlStructure s, uint32_t from, uint32_t edge) {
  Place *place = &r->places.at[location];
  TvlStructure news = tvl_set_add(place->set, s);
  if (news == TVL_NONE) return;
  if (from != TVL_NONE) r->counts.explored++;
  uint32_t nodes = tvl_nodes(r->program->tvl, news);
  if (nodes > r->counts.max_nodes) r->counts.max_nodes = nodes;
  vec_push(place->pending, r->steps.n);
  vec_push(r->steps, (Step){location, news, from, edge});
  bits_set(r->waiting, place->rank);
}

static void take_inputs(TvpRun *r, const TvpInputs *inputs) {
  Tvl *t = r->program->tvl;
  Buf text = {0};
  r->counts.inputs = inputs->n;
  for (uint32_t i = 0; i < inputs->n; i++) {
    uint32_t rule = TVL_NONE;
    const TvpInput *in = &inputs->at[i];
    TvlStructure s = tvl_coerce(t, in->structure, &rule);
    if (s == TVL_NONE) {
      r->counts.rejected++;
      buf_clear(&text);
      if (rule != TVL_NONE) tvl_rule_print(t, rule, &text);
      diag_at(r->diag, DIAG_ERROR, in->at, "input structure %u is rejected: it breaks the rule %s", i + 1,
              buf_str(&text));
      continue;
    }
    r->counts.explored++;
    arrive(r, in->location, tvl_blur(t, s), TVL_NONE, TVL_NONE);
  }
  buf_free(&text);
}

/* A message must come only where the action must be taken. */
static TvlValue certainty(TvpRun *r, TvlAction a, const TvlReport *report) {
  TvlFormula pre = r->program->precondition.at[a];
  if (report->value != TVL_1 || pre == TVL_NONE) return report->value;
  return tvl_evaluate(r->program->tvl, report->structure, pre, NULL, NULL, 0) == TVL_1 ? TVL_1 : TVL_HALF;
}

static void report(TvpRun *r, uint32_t edge, uint32_t step, const TvlResult *result) {
  Tvl *t = r->program->tvl;
  TvlAction a = r->program->edges.at[edge].action;
  for (uint32_t i = 0; i < result->reports.n; i++) {
    const TvlReport *now = &result->reports.at[i];
    TvlValue value = certainty(r, a, now);
    const char *text = tvl_action_message_text(t, a, now->message);
    bool repeated = false;
    for (uint32_t k = i; k > 0 && !repeated && result->reports.at[k - 1].structure == now->structure; k--)
      repeated = strcmp(tvl_action_message_text(t, a, result->reports.at[k - 1].message), text) == 0;
    if (!repeated) r->counts.messages++;
    uint64_t key = pair_key(edge, now->message);
    const uint32_t *old = idmap_find(&r->message, key);
    if (!old) {
      idmap_put(&r->message, key, r->messages.n);
      vec_push(r->messages, (TvpMessage){.location = r->program->edges.at[edge].from,
                                         .edge = edge,
                                         .text = text,
                                         .value = value,
                                         .structure = now->structure,
                                         .step = step,
                                         .count = 1});
      continue;
    }
    TvpMessage *m = &r->messages.at[*old];
    m->count += !repeated;
    if (value == TVL_1 && m->value != TVL_1) { /* the better example */
      m->value = TVL_1;
      m->structure = now->structure;
      m->step = step;
    }
  }
}

static void broken(TvpRun *r, uint32_t edge, uint32_t step, TvlStatus status, const TvlResult *result) {
  const ProgramEdge *e = &r->program->edges.at[edge];
  const char *label = r->program->locations.at[e->from].label;
  LimitKind limit = r->options.limit ? limit_reached(r->options.limit) : LIMIT_NONE;
  Buf text = {0};
  switch (status) {
    case TVL_OK:
      break;
    case TVL_FOCUS_INFINITE:
      stop(r, "focus of '%s' at %s would need infinitely many structures", e->title, label);
      break;
    case TVL_FOCUS_EQUALITY:
      stop(r, "focus of '%s' at %s has to decide an equality", e->title, label);
      break;
    case TVL_STOPPED:
      stop(r, "%s", limit ? limit_text(limit) : "the limit on nodes or on focus");
      break;
    case TVL_BREACH:
      tvl_rule_print(r->program->tvl, result->broken_rule, &text);
      stop(r, "'%s' at %s breaks a rule", e->title, label);
      buf_add(&r->broken_rule, buf_str(&text));
      diag_at(r->diag, DIAG_ERROR, e->at, "after '%s' the rule %s is broken in this structure:", e->title,
              buf_str(&text));
      buf_clear(&text);
      buf_add(&text, "  path:");
      tvp_run_path(r, step, &text);
      buf_add(&text, "\n");
      tvp_write_structure(r->program, result->broken_in, &text);
      fprintf(r->diag->out, "%s", buf_str(&text));
      break;
  }
  buf_free(&text);
}

static void check_limits(TvpRun *r) {
  const TvpRunOptions *o = &r->options;
  if (o->max_structures && r->counts.explored >= o->max_structures) stop(r, "the limit on structures");
  if (o->max_messages && r->counts.messages >= o->max_messages) stop(r, "the limit on messages");
  if (o->limit && limit_reached(o->limit)) stop(r, "%s", limit_text(o->limit->hit));
}

/* Sends on what the same action made of the same structure at another location. */
static bool recall(TvpRun *r, uint32_t edge, uint32_t step) {
  const ProgramEdge *e = &r->program->edges.at[edge];
  if (!r->on_several_edges[e->action]) return false;
  const uint32_t *i = idmap_find(&r->memory, pair_key(e->action, r->steps.at[step].structure));
  if (!i) return false;
  Memory m = r->memories.at[*i];
  r->counts.breaches += m.breaches;
  for (uint32_t k = 0; k < m.n; k++) arrive(r, e->to, r->remembered.at[m.first + k], step, edge);
  check_limits(r);
  return true;
}

static void remember(TvpRun *r, TvlAction a, TvlStructure s, const TvlResult *result) {
  if (!r->on_several_edges[a] || result->reports.n || result->halted || r->remembered.n > MAX_REMEMBERED) return;
  idmap_put(&r->memory, pair_key(a, s), r->memories.n);
  vec_push(r->memories,
           (Memory){r->remembered.n, result->structures.n, (uint32_t)(result->infeasible + result->breaches)});
  for (uint32_t i = 0; i < result->structures.n; i++) vec_push(r->remembered, result->structures.at[i]);
}

static void apply(TvpRun *r, uint32_t edge, uint32_t step, TvlResult *result) {
  const ProgramEdge *e = &r->program->edges.at[edge];
  if (recall(r, edge, step)) return;
  TvlStructure s = r->steps.at[step].structure;
  TvlStatus status = tvl_apply(r->program->tvl, e->action, s, result);
  r->counts.breaches += result->infeasible + result->breaches;
  report(r, edge, step, result);
  if (status != TVL_OK) {
    broken(r, edge, step, status, result);
    return;
  }
  remember(r, e->action, s, result);
  for (uint32_t i = 0; i < result->structures.n; i++) arrive(r, e->to, result->structures.at[i], step, edge);
  if (result->halted) stop(r, "the action '%s' at %s halts", e->title, r->program->locations.at[e->from].label);
  check_limits(r);
}

static void iterate(TvpRun *r) {
  TvlResult result = {0};
  U32Vec batch = {0};
  while (!r->stop.n) {
    size_t rank = bits_next(r->waiting, r->waiting_words, 0);
    if (rank >= r->waiting_words * 64) break;
    bits_clear(r->waiting, rank);
    uint32_t location = r->by_rank.at[rank];
    Place *place = &r->places.at[location];
    U32Vec empty = batch;
    empty.n = 0;
    batch = place->pending;
    place->pending = empty;
    const U32Vec *edges = &r->program->locations.at[location].edges;
    for (uint32_t k = 0; k < edges->n && !r->stop.n; k++)
      for (uint32_t i = 0; i < batch.n && !r->stop.n; i++)
        if (!r->options.skip_merged || tvl_set_has(place->set, r->steps.at[batch.at[i]].structure))
          apply(r, edges->at[k], batch.at[i], &result);
  }
  vec_free(batch);
  tvl_result_free(&result);
}

/* The edges that a state enables: all properties, and for each thread that is certainly ready those of its label. An
 * edge is there once for each such thread, as in TVLA. */
static void enabled_edges(const TvpRun *r, TvlStructure s, U32Vec *out) {
  const TvpProgram *p = r->program;
  vec_clear(*out);
  for (uint32_t k = 0; k < p->edges.n; k++)
    if (p->edges.at[k].label == TVL_NONE) vec_push(*out, k);
  for (uint32_t u = tvl_nodes(p->tvl, s); u-- > 0;) {
    if (tvl_get1(p->tvl, s, p->isthread, u) != TVL_1 || tvl_get1(p->tvl, s, p->ready, u) != TVL_1) continue;
    for (uint32_t k = 0; k < p->edges.n; k++)
      if (p->edges.at[k].label != TVL_NONE && tvl_get1(p->tvl, s, p->edges.at[k].label, u) == TVL_1) vec_push(*out, k);
  }
}

/* A program with threads: states are joined when they are taken from the stack, as in TVLA. */
static void explore_states(TvpRun *r) {
  typedef struct {
    TvlStructure structure;
    uint32_t from, edge;
  } State;
  VEC(State) stack = {0};
  U32Vec enabled = {0};
  TvlResult result = {0};
  Place *place = &r->places.at[0];
  r->counts.explored = 0;
  for (uint32_t i = 0; i < place->pending.n; i++)
    vec_push(stack, (State){r->steps.at[place->pending.at[i]].structure, TVL_NONE, TVL_NONE});
  tvl_set_free(place->set); /* the inputs come from the stack as well */
  place->set = tvl_set_new(r->program->tvl, r->options.join);
  place->pending.n = 0;
  while (stack.n && !r->stop.n) {
    State now = vec_pop(stack);
    arrive(r, 0, now.structure, now.from, now.edge);
    if (!place->pending.n) continue;
    uint32_t step = vec_pop(place->pending);
    TvlStructure s = r->steps.at[step].structure;
    if (now.from == TVL_NONE) r->counts.explored++;
    enabled_edges(r, s, &enabled);
    for (uint32_t j = 0; j < enabled.n && !r->stop.n; j++) {
      uint32_t k = enabled.at[j];
      const ProgramEdge *e = &r->program->edges.at[k];
      TvlStatus status = tvl_apply(r->program->tvl, e->action, s, &result);
      r->counts.breaches += result.infeasible + result.breaches;
      report(r, k, step, &result);
      if (status != TVL_OK) broken(r, k, step, status, &result);
      for (uint32_t i = 0; i < result.structures.n; i++) vec_push(stack, (State){result.structures.at[i], step, k});
      if (result.halted) stop(r, "'%s' halts", e->title);
      check_limits(r);
    }
  }
  vec_free(stack);
  vec_free(enabled);
  tvl_result_free(&result);
}

/* A location (or label of a thread) that no structure reached: an error location is meant to be like that; of another
 * one it is said, unless the run was cut short. */
static void unreached(TvpRun *r, const char *label, Position at, bool wrong, bool has_path) {
  if (wrong) {
    r->counts.held++;
    return;
  }
  r->counts.unreached++;
  if (!has_path)
    diag_at(r->diag, DIAG_WARNING, at, "no path leads to the location '%s'", label);
  else if (!r->stop.n)
    diag_at(r->diag, DIAG_WARNING, at, "the location '%s' is never reached", label);
}

bool tvp_run_reaches(const TvpRun *r, TvlPredicate label) {
  const Tvl *t = r->program->tvl;
  U32Vec states = {0};
  bool found = false;
  tvp_run_structures(r, 0, &states);
  for (uint32_t i = 0; i < states.n && !found; i++)
    for (uint32_t u = 0; u < tvl_nodes(t, states.at[i]) && !found; u++)
      found = tvl_get1(t, states.at[i], label, u) != TVL_0;
  vec_free(states);
  return found;
}

static void conclude(TvpRun *r) {
  const TvpProgram *p = r->program;
  for (uint32_t i = 0; i < r->places.n; i++) {
    uint32_t n = tvl_set_count(r->places.at[i].set);
    r->counts.stored += n;
    if (n > r->counts.largest) r->counts.largest = n;
  }
  if (!r->stop.n && !r->counts.stored) stop(r, "nothing was analysed: there is no usable input structure");
  for (uint32_t i = 0; i < r->places.n; i++) {
    const Location *l = &p->locations.at[i];
    if (!tvl_set_count(r->places.at[i].set)) unreached(r, l->label, l->at, l->wrong, r->places.at[i].rank != TVL_NONE);
  }
  for (uint32_t i = 0; i < p->labels.n && r->counts.stored; i++) {
    const ThreadLabel *l = &p->labels.at[i];
    if (!tvp_run_reaches(r, l->predicate)) unreached(r, l->label, l->at, l->wrong, true);
  }
  if (r->stop.n || r->counts.rejected)
    r->status = TVP_STOPPED;
  else if (r->counts.messages)
    r->status = TVP_MESSAGES;
  else
    r->status = r->counts.unreached && !r->options.allow_unreached ? TVP_STOPPED : TVP_VERIFIED;
}

TvpRun *tvp_run(TvpProgram *p, const TvpInputs *inputs, const TvpRunOptions *options, Diag *diag) {
  double start = clock_seconds();
  TvpRun *r = mem_zalloc(sizeof *r);
  r->program = p;
  r->options = *options;
  /* With one structure per location nearly all are merged before their turn, and there are no counts of TVLA to match.
   */
  r->options.skip_merged |= options->join == TVL_JOIN_INDEPENDENT;
  r->diag = diag;
  for (uint32_t i = 0; i < p->locations.n; i++)
    vec_push(r->places, (Place){.set = tvl_set_new(p->tvl, options->join), .rank = TVL_NONE});
  r->on_several_edges = mem_zalloc(p->precondition.n);
  bool *seen = mem_zalloc(p->precondition.n);
  for (uint32_t i = 0; i < p->edges.n; i++) {
    TvlAction a = p->edges.at[i].action;
    r->on_several_edges[a] |= seen[a];
    seen[a] = true;
  }
  mem_free(seen);
  rank_locations(r, inputs);
  take_inputs(r, inputs);
  if (p->threads.n)
    explore_states(r);
  else
    iterate(r);
  conclude(r);
  r->counts.seconds = clock_seconds() - start;
  return r;
}

void tvp_run_free(TvpRun *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->places.n; i++) {
    tvl_set_free(r->places.at[i].set);
    vec_free(r->places.at[i].pending);
  }
  vec_free(r->places);
  vec_free(r->by_rank);
  vec_free(r->steps);
  vec_free(r->messages);
  vec_free(r->memories);
  vec_free(r->remembered);
  mem_free(r->on_several_edges);
  idmap_free(&r->memory);
  mem_free(r->waiting);
  idmap_free(&r->message);
  buf_free(&r->stop);
  buf_free(&r->broken_rule);
  mem_free(r);
}

TvpStatus tvp_run_status(const TvpRun *r) { return r->status; }
const TvpCounts *tvp_run_counts(const TvpRun *r) { return &r->counts; }
const char *tvp_run_stop(const TvpRun *r) { return r->stop.n ? r->stop.at : NULL; }
uint32_t tvp_run_messages(const TvpRun *r) { return r->messages.n; }
const TvpMessage *tvp_run_message(const TvpRun *r, uint32_t i) { return &r->messages.at[i]; }
void tvp_run_structures(const TvpRun *r, uint32_t location, U32Vec *out) {
  tvl_set_members(r->places.at[location].set, out);
}
