/* Reading proofs; see proof.h. What is read may be anything: proof_graph.c says whether it is a graph. */
#include <stdlib.h>
#include <string.h>

#include "smg/proof.h"
#include "smg/proof_graph.h"

enum { MOST_WORDS = 40, MOST_READ = 4000 }; /* objects, symbols and slots of a graph at most */

typedef struct {
  Engine *e;
  ProofText *t;
  Buf text;                     /* the line */
  const char *word[MOST_WORDS]; /* of it */
  uint32_t n, next;
  bool failed;
} Reader;

/* ---- words ---- */

static bool wrong(Reader *r, const char *what) {
  if (!r->failed) buf_printf(r->t->error, "line %u: %s", r->t->line, what);
  r->failed = true;
  return false;
}

/* The next line, in words; false: there is none. */
static bool next_line(Reader *r) {
  const char *s = r->t->at, *end = s ? strchr(s, '\n') : NULL;
  if (!end) return wrong(r, "the proof ends here");
  buf_clear(&r->text);
  buf_add_n(&r->text, s, (size_t)(end - s));
  r->t->at = end + 1;
  r->t->line++;
  r->n = 0;
  r->next = 1;
  for (char *w = strtok(r->text.at, " "); w; w = strtok(NULL, " ")) {
    if (r->n == MOST_WORDS) return wrong(r, "too many words");
    r->word[r->n++] = w;
  }
  return r->n > 0 || wrong(r, "an empty line");
}

static bool is_line(const Reader *r, const char *what) { return strcmp(r->word[0], what) == 0; }

static const char *next_word(Reader *r) {
  if (r->next < r->n) return r->word[r->next++];
  wrong(r, "words are missing");
  return "";
}

static bool is_done(Reader *r) { return !r->failed && (r->next == r->n || wrong(r, "too many words")); }

static Int128 number(Reader *r, Int128 lo, Int128 hi) {
  Int128 v = 0;
  const char *w = next_word(r);
  if (!r->failed && (!text_parse_int128(w, &v) || v < lo || v > hi)) wrong(r, "not a good number");
  return r->failed ? lo : v;
}

static uint64_t size(Reader *r) { return (uint64_t)number(r, 0, UINT64_MAX); }
static uint32_t below(Reader *r, uint32_t end) { return (uint32_t)number(r, 0, (Int128)end - 1); }
static bool flag(Reader *r) { return number(r, 0, 1) != 0; }

/* ---- values ---- */

static Lin lin(Reader *r) {
  char text[200], *save = NULL;
  const char *w = next_word(r);
  Lin l = {0};
  size_t length = strlen(w);
  if (length >= sizeof text) {
    wrong(r, "not a good expression");
    return l;
  }
  memcpy(text, w, length + 1);
  const char *part = strtok_r(text, ",", &save);
  if (!part || !text_parse_int128(part, &l.c)) wrong(r, "not a good expression");
  while ((part = strtok_r(NULL, ",", &save)) != NULL) {
    char *end;
    long long k = strtoll(part, &end, 10);
    unsigned long s = *end == 's' ? strtoul(end + 1, &end, 10) : 0;
    if (*end || !s || s > UINT32_MAX || l.n == LIN_TERMS) {
      wrong(r, "not a good expression");
      break;
    }
    l.t[l.n].k = k;
    l.t[l.n++].s = (Sym)s;
  }
  return l;
}

static Value value(Reader *r) {
  static const char *const kind[] = {"none",   "any",      "unset",    "number", "pointer",
                                     "static", "function", "dangling", "some"};
  const char *w = next_word(r);
  Value v = {0};
  uint32_t k = 0;
  if (strcmp(w, "kept") == 0) return (Value){.kind = VALUE_ANY, .id = below(r, UINT32_MAX)};
  while (k < sizeof kind / sizeof *kind && strcmp(kind[k], w) != 0) k++;
  if (k == sizeof kind / sizeof *kind) {
    wrong(r, "not a value");
    return v;
  }
  v.kind = (uint8_t)k;
  if (k == VALUE_NUMBER) v.lin = lin(r);
  if (k == VALUE_FUNCTION) v.id = below(r, UINT32_MAX);
  if (k == VALUE_POINTER) {
    const char *place = next_word(r);
    v.place = strcmp(place, "last") == 0 ? AT_LAST : AT_FIRST;
    if (v.place == AT_FIRST && strcmp(place, "first") != 0) wrong(r, "'first' or 'last' is missing");
  }
  if (k == VALUE_POINTER || k == VALUE_STATIC || k == VALUE_SOME) {
    v.id = below(r, UINT32_MAX);
    v.lin = lin(r);
  }
  return v;
}

/* ---- graphs ---- */

static void read_object(Reader *r, Graph *g) {
  MemObject x = {0};
  x.sort = (uint8_t)below(r, OBJECT_ARGUMENT + 1);
  x.role = (uint8_t)below(r, ROLE_PART + 1);
  x.cut = (uint8_t)below(r, CUT_PIECE + 1);
  x.ground = below(r, UINT32_MAX);
  x.is_segment = flag(r);
  x.zeroed = flag(r);
  x.blurred = flag(r);
  x.layout = below(r, UINT32_MAX);
  x.owner = below(r, UINT32_MAX);
  x.variant = below(r, UINT32_MAX);
  x.type = below(r, UINT32_MAX);
  x.stack = (uint8_t)below(r, UINT8_MAX + 1);
  x.order = (uint8_t)below(r, UINT8_MAX + 1);
  x.census = (uint8_t)below(r, UINT8_MAX + 1);
  x.step = size(r);
  x.origin = size(r);
  x.size = lin(r);
  if (x.is_segment) {
    x.len = lin(r);
    x.end = value(r);
    x.back = value(r);
  }
  if (x.cut == CUT_PIECE) x.edge = value(r);
  if (x.cut == CUT_HOST) {
    x.edge = value(r);
    x.rest = value(r);
    x.cropped = flag(r);
    x.tail = size(r);
    x.tail_end = size(r);
  }
  if (is_done(r)) smg_add(g, x);
}

static void read_cell(Reader *r, Graph *g) {
  Cell c = {.offset = size(r)};
  c.size = size(r);
  if (g->obj.n < 2 || !vec_last(g->obj).variants.n) {
    wrong(r, "a cell of nothing");
    return;
  }
  if (r->next < r->n && strcmp(r->word[r->next], "zeros") == 0) {
    c.zeros = true;
    r->next++;
  } else {
    c.v = value(r);
  }
  MemObject *o = &vec_last(g->obj);
  if (is_done(r)) vec_push(vec_last(o->variants), c);
}

static void read_term(Reader *r, Graph *g) {
  Term t = {.kind = below(r, UINT32_MAX), .type = 0};
  t.type = below(r, UINT32_MAX);
  t.a = lin(r);
  t.b = lin(r);
  t.out = lin(r);
  if (is_done(r)) vec_push(g->num.term, t);
}

static void read_member(Reader *r, Graph *g, Saying says) {
  Branch k = {.o = below(r, UINT32_MAX), .says = (uint8_t)says};
  k.at = size(r);
  k.type = below(r, UINT32_MAX);
  k.bound = value(r);
  if (is_done(r)) vec_push(g->branches, k);
}

static void read_group(Reader *r, Graph *g) {
  enum { MOST_GROUPS = 1 << 16 };
  Branch k = {.o = below(r, UINT32_MAX), .says = SAYS_DIFFER, .bound = {.kind = VALUE_NONE}};
  k.at = size(r);
  k.type = below(r, UINT32_MAX);
  k.link = below(r, MOST_GROUPS);
  if (is_done(r)) vec_push(g->branches, k);
}

static void read_relation(Reader *r, Graph *g) {
  if (is_line(r, "difference")) {
    Diff d = {.a = below(r, UINT32_MAX)};
    d.b = below(r, UINT32_MAX);
    d.c = number(r, -NO_BOUND, NO_BOUND);
    if (is_done(r)) vec_push(g->num.diff, d);
  } else if (is_line(r, "inner")) {
    Inner x = {.own = below(r, UINT32_MAX)};
    x.other = below(r, UINT32_MAX);
    x.r.lo = number(r, -NO_BOUND, NO_BOUND);
    x.r.hi = number(r, -NO_BOUND, NO_BOUND);
    if (is_done(r)) vec_push(g->num.inner, x);
  } else if (is_line(r, "order")) {
    Order k = {.a = below(r, UINT32_MAX)};
    k.b = below(r, UINT32_MAX);
    k.at = size(r);
    k.type = below(r, UINT32_MAX);
    k.r.lo = number(r, -NO_BOUND, NO_BOUND);
    k.r.hi = number(r, -NO_BOUND, NO_BOUND);
    if (is_done(r)) vec_push(g->orders, k);
  } else if (is_line(r, "branch")) {
    Branch k = {.o = below(r, UINT32_MAX)};
    k.link = below(r, MOST_LINKS);
    k.up = flag(r);
    k.at = size(r);
    k.type = below(r, UINT32_MAX);
    k.gap = number(r, 0, NO_BOUND);
    k.bound = value(r);
    if (is_done(r)) vec_push(g->branches, k);
  } else if (is_line(r, "member")) {
    read_member(r, g, SAYS_HAS);
  } else if (is_line(r, "lacks")) {
    read_member(r, g, SAYS_LACKS);
  } else if (is_line(r, "total")) {
    read_member(r, g, SAYS_TOTAL);
  } else if (is_line(r, "differ")) {
    read_group(r, g);
  } else {
    wrong(r, "not a line of a graph");
  }
}

static void read_graph_line(Reader *r, Graph *g, uint32_t *slots) {
  if (is_line(r, "symbol")) {
    Int128 lo = number(r, -NO_BOUND, NO_BOUND), hi = number(r, -NO_BOUND, NO_BOUND);
    if (is_done(r)) numbers_new(&g->num, lo, hi);
  } else if (is_line(r, "slot")) {
    if (*slots == g->slot.n)
      wrong(r, "too many slots");
    else
      g->slot.at[(*slots)++] = value(r);
    is_done(r);
  } else if (is_line(r, "object")) {
    read_object(r, g);
  } else if (is_line(r, "variant")) {
    if (g->obj.n < 2)
      wrong(r, "a variant of nothing");
    else
      vec_push(vec_last(g->obj).variants, (Cells){0});
  } else if (is_line(r, "cell")) {
    read_cell(r, g);
  } else if (is_line(r, "fact") || is_line(r, "nonzero")) {
    Lin l = lin(r);
    if (is_line(r, "fact"))
      vec_push(g->num.fact, l);
    else
      vec_push(g->num.nonzero, l);
    is_done(r);
  } else if (is_line(r, "term")) {
    read_term(r, g);
  } else if (is_line(r, "wrap")) {
    Wrap w = {.s = below(r, UINT32_MAX)};
    w.bits = (uint8_t)below(r, 65);
    w.l = lin(r);
    vec_push(g->num.wrap, w);
    is_done(r);
  } else {
    read_relation(r, g);
  }
}

/* A graph of this many slots of its own; NULL: it is none. */
static Graph *read_graph(Reader *r, FuncId f, bool exit) {
  uint32_t own = exit ? 1 : r->e->n_own[f], slots = 0;
  if (!next_line(r)) return NULL;
  if (!is_line(r, "graph") || below(r, UINT32_MAX) != own || below(r, UINT32_MAX) != r->e->n_globals) {
    wrong(r, "not a graph of this function");
    return NULL;
  }
  uint32_t all = own + r->e->n_globals, n = (uint32_t)number(r, all, (Int128)all + MOST_READ);
  Graph *g = smg_new(own, r->e->n_globals, n - all);
  g->lost = flag(r);
  g->held = flag(r);
  g->felled = flag(r);
  g->names = below(r, 1 << 16);
  uint32_t left = n - all + 1;
  g->ghosts.by_named = below(r, left);
  left -= g->ghosts.by_named;
  g->ghosts.by_temporary = below(r, left);
  left -= g->ghosts.by_temporary;
  g->ghosts.by_nobody = below(r, left);
  is_done(r);
  while (!r->failed && next_line(r) && !is_line(r, "end")) {
    read_graph_line(r, g, &slots);
    if (g->obj.n > MOST_READ || g->num.range.n > MOST_READ) wrong(r, "a graph that is too large");
  }
  if (!r->failed && slots < g->slot.n) wrong(r, "slots are missing");
  const char *why = r->failed ? NULL : proof_graph_trouble(r->e, g, exit ? 0 : f);
  if (why) wrong(r, why);
  if (!r->failed) g->shape = smg_shape(g);
  if (!r->failed) return g;
  smg_free(g);
  return NULL;
}

/* ---- surveys ---- */

static void read_layout(Reader *r) {
  Layout y = {.size = size(r)};
  y.varies = flag(r);
  y.delta = size(r);
  y.has_back = flag(r);
  y.back = size(r);
  y.back_delta = size(r);
  y.is_usual = flag(r);
  y.is_refuted = flag(r);
  TypeId type = below(r, r->e->p->type.n);
  while (r->next < r->n && y.n_links < MOST_LINKS) y.link[y.n_links++] = size(r);
  if (!is_done(r)) return;
  const char *why = proof_layout_trouble(r->e, &y, type);
  if (why) {
    wrong(r, why);
    return;
  }
  vec_push(r->e->layout, y);
  vec_push(r->e->layout_type, type);
}

static void read_activation(Reader *r) {
  const Program *p = r->e->p;
  Activation a = {.function = below(r, p->func.n)};
  a.depth = below(r, UINT32_MAX);
  for (uint32_t k = 0; k < GHOST_KINDS; k++) a.until[k] = below(r, UINT32_MAX);
  if (!is_done(r)) return;
  if (!a.function || !p->func.at[a.function].is_defined) {
    wrong(r, "not a function with a body");
    return;
  }
  if (!next_line(r) || (!is_line(r, "entry") && !wrong(r, "an entry is missing"))) return;
  a.entry = read_graph(r, a.function, false);
  if (!a.entry) return;
  a.at = mem_zalloc(p->func.at[a.function].n_locs * sizeof *a.at);
  vec_push(r->e->activation, a);
}

static void read_kept(Reader *r, bool exit) {
  if (!r->e->activation.n) {
    wrong(r, "a graph of nothing");
    return;
  }
  Activation *a = &vec_last(r->e->activation);
  const Function *f = &r->e->p->func.at[a->function];
  LocId at = below(r, exit ? 1 : f->n_locs);
  if (!is_done(r)) return;
  if (!exit && !engine_keeps(r->e, f->first + at)) {
    wrong(r, "no graphs are kept at this location");
    return;
  }
  Graph *g = read_graph(r, a->function, exit);
  Station *s = exit ? &a->exit : &a->at[at];
  if (g) vec_push(s->graph, g);
}

bool proof_read(Engine *e, ProofText *t, uint32_t *level, uint8_t *open) {
  Reader r = {.e = e, .t = t};
  if (next_line(&r) && !is_line(&r, "survey")) wrong(&r, "a survey is missing");
  *level = r.failed ? 0 : below(&r, SMG_LEVELS);
  is_done(&r);
  while (!r.failed && next_line(&r) && !is_line(&r, "end")) {
    if (is_line(&r, "open"))
      open[below(&r, e->o->n_goals + 1)] = 1;
    else if (is_line(&r, "layout"))
      read_layout(&r);
    else if (is_line(&r, "activation"))
      read_activation(&r);
    else if (is_line(&r, "at") || is_line(&r, "exit"))
      read_kept(&r, is_line(&r, "exit"));
    else
      wrong(&r, "not a line of a survey");
  }
  if (!r.failed && (!e->activation.n || e->activation.at[0].function != e->p->main))
    wrong(&r, "it does not begin in main");
  buf_free(&r.text);
  return !r.failed;
}

bool proof_is_over(ProofText *t) { return text_starts(t->at, "end\n"); }
