#include "refine/path.h"

/* So many extended path formulas are solved in a run before it is too expensive. */
enum { MOST_CHECKS = 400 };
/* A path is given up when it has so many steps. */
enum { MOST_STEPS = 2000 };

typedef struct {
  uint32_t outer;
  EdgeId call;
  FuncId callee;
  uint32_t depth;
} Frame;

/* A point on a path: the step that led there, and where it is. */
typedef struct {
  uint32_t parent;
  Step step;
  LocId loc;
  uint32_t frame, length;
} Point;

struct Hunt {
  Encoder *e;
  Program *p;
  Solver *s;
  const CheckerOptions *o;
  VEC(Point) point; /* [0] is none; a queue: `next` is the first that was not expanded */
  uint32_t next;
  VEC(Frame) frame; /* [0] is main's */
  U32Vec taken;     /* functions whose address is taken */
  uint32_t checks;
};

Hunt *hunt_new(Encoder *e, Solver *s, const CheckerOptions *o) {
  Hunt *h = mem_zalloc(sizeof *h);
  h->e = e;
  h->p = encoder_program(e);
  h->s = s;
  h->o = o;
  vec_push(h->point, (Point){0});
  vec_push(h->frame, (Frame){0});
  explore_candidates(h->p, &h->taken);
  FuncId f = h->p->main;
  Step start = {.kind = STEP_START, .callee = f};
  vec_push(h->point, (Point){.step = start, .loc = h->p->func.at[f].entry, .length = 1});
  h->next = 1;
  return h;
}

void hunt_free(Hunt *h) {
  if (!h) return;
  vec_free(h->point);
  vec_free(h->frame);
  vec_free(h->taken);
  mem_free(h);
}

/* Can the path to `from` go on with `last`? If so, and *path is wanted, it is that path. */
static bool goes_on(Hunt *h, uint32_t from, Step last, ErrorPath *path) {
  uint32_t n = h->point.at[from].length + 1;
  Step *step = mem_array(NULL, n, sizeof *step);
  step[n - 1] = last;
  for (uint32_t i = n - 1, at = from; i-- > 0; at = h->point.at[at].parent) step[i] = h->point.at[at].step;
  PathFormula f;
  path_formula_build(&f, h->e, h->o->goal, step, n, true, (PathHelp){0});
  uint32_t assumed = f.assume_start.at[n] - f.assume_start.at[n - 1];
  uint32_t facts = f.fact_start.at[n] - f.fact_start.at[n - 1];
  bool yes = true;
  if (assumed || facts || path) { /* it asks for something that is not so in any case */
    h->checks++;
    SolverAnswer a = path_formula_solve(&f, h->s, step, n, path);
    yes = a == SOLVER_SAT || (a == SOLVER_UNKNOWN && !path);
  }
  path_formula_free(&f);
  mem_free(step);
  return yes;
}

static void add_point(Hunt *h, uint32_t from, Step step, LocId loc, uint32_t frame) {
  vec_push(h->point, (Point){from, step, loc, frame, h->point.at[from].length + 1});
}

static void enter(Hunt *h, uint32_t from, EdgeId edge, FuncId callee, bool ask) {
  Frame f = {h->point.at[from].frame, edge, callee, h->frame.at[h->point.at[from].frame].depth + 1};
  Step step = {.kind = STEP_CALL, .edge = edge, .callee = callee};
  if (f.depth > h->o->max_depth || (ask && !goes_on(h, from, step, NULL))) return;
  vec_push(h->frame, f);
  add_point(h, from, step, h->p->func.at[callee].entry, h->frame.n - 1);
}

/* The points behind one edge. */
static void follow(Hunt *h, uint32_t from, EdgeId edge, bool branches) {
  const Edge *e = &h->p->edge.at[edge];
  uint32_t frame = h->point.at[from].frame;
  Step step = {.kind = STEP_EDGE, .edge = edge};
  switch (e->op.kind) {
    case OP_HALT:
      return;
    case OP_CALL: {
      const Expr *callee = expr_at(h->p, e->op.a);
      if (callee->kind == EXPR_FUNCTION && h->p->func.at[callee->var].is_defined) {
        enter(h, from, edge, callee->var, false);
      } else if (callee->kind == EXPR_FUNCTION) {
        add_point(h, from, step, e->to, frame);
      } else {
        U32Vec callees = {0};
        explore_callees(h->p, h->o->alias, &h->taken, edge, &callees);
        for (uint32_t i = 0; i < callees.n; i++) enter(h, from, edge, callees.at[i], true);
        vec_free(callees);
      }
      return;
    }
    case OP_RETURN: {
      Frame f = h->frame.at[frame];
      if (!f.depth) return;
      step = (Step){.kind = STEP_RETURN, .edge = edge, .call = f.call, .callee = f.callee};
      add_point(h, from, step, h->p->edge.at[f.call].to, f.outer);
      return;
    }
    case OP_ASSUME:
      if (branches && !goes_on(h, from, step, NULL)) return;
      add_point(h, from, step, e->to, frame);
      return;
    default:
      add_point(h, from, step, e->to, frame);
      return;
  }
}

static bool reaches_goal(Hunt *h, uint32_t from, EdgeId edge, ErrorPath *path) {
  for (uint32_t i = 0; i < h->o->n_goals; i++) {
    if (h->o->goal[i].edge != edge) continue;
    if (goes_on(h, from, (Step){.kind = STEP_GOAL, .edge = edge, .goal = i}, path)) return true;
  }
  return false;
}

bool hunt_next(Hunt *h, ErrorPath *path) {
  while (h->next < h->point.n && h->checks < MOST_CHECKS) {
    if (h->o->limit && limit_reached(h->o->limit)) return false;
    uint32_t at = h->next++;
    if (h->point.at[at].length >= MOST_STEPS) continue;
    const Location *l = &h->p->loc.at[h->point.at[at].loc];
    bool found = false;
    for (EdgeId i = l->first_out; i < l->first_out + l->n_out; i++) {
      found = found || reaches_goal(h, at, i, path);
      follow(h, at, i, l->n_out > 1);
    }
    if (found) return true;
  }
  return false;
}
