/* The waypoints of a violation: every input that decides the path, the branches on its way, and its end. */
#include <string.h>

#include "evidence/witness.h"

const Outline *outlines_get(Outlines *all, const char *file) {
  for (uint32_t i = 0; i < all->outline.n; i++)
    if (strcmp(all->outline.at[i].file, file) == 0) return all->outline.at[i].text.n ? &all->outline.at[i] : NULL;
  Outline o;
  bool ok = outline_read(&o, file);
  vec_push(all->outline, o);
  return ok && o.text.n ? &vec_last(all->outline) : NULL;
}

void outlines_free(Outlines *all) {
  for (uint32_t i = 0; i < all->outline.n; i++) outline_free(&all->outline.at[i]);
  vec_free(all->outline);
}

/* ---- models ---- */

bool edge_in_model(const Program *p, EdgeId e) { return p->func.at[p->loc.at[p->edge.at[e].from].function].is_model; }

EdgeId edge_as_seen(const Program *p, const RunResult *r, EdgeId edge) {
  for (uint32_t i = r->stack.n; edge < p->edge.n && i-- > 0 && edge_in_model(p, edge);) edge = r->stack.at[i];
  return edge;
}

bool model_result(const Program *p, const RunResult *r, uint32_t step, uint32_t *call, Int128 *value) {
  *call = step;
  while (*call > 0 && edge_in_model(p, r->path.at[*call].edge)) --*call;
  const Op *op = &p->edge.at[r->path.at[*call].edge].op;
  uint32_t back = step;
  while (back + 1 < r->path.n && edge_in_model(p, r->path.at[back + 1].edge)) back++;
  *value = op->dst ? r->path.at[back].value : 0; /* the return writes what the call gives */
  if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION) return false;
  const Function *f = &p->func.at[expr_at(p, op->a)->var];
  bool plain = f->is_model;
  for (uint32_t i = 0; i < f->n_params; i++)
    plain = plain && type_at(p, p->var.at[f->param[i]].type)->kind != TYPE_POINTER;
  return plain;
}

/* ---- places and names ---- */

Position waypoint_place(Outlines *files, Position at, bool is_call) {
  const Outline *o = at.file ? outlines_get(files, at.file) : NULL;
  size_t offset;
  if (!o || !outline_offset(o, at, &offset)) return (Position){0};
  Position found = outline_position(o, is_call ? outline_call_end(o, offset) : outline_statement(o, offset));
  found.file = at.file;
  return found;
}

/* Without the numbers that tell variables of one name apart. */
static const char *plain_name(const char *text, Strings *strings) {
  Buf out = {0};
  for (const char *c = text; *c; c++) {
    if (*c == '#')
      while (c[1] >= '0' && c[1] <= '9') c++;
    else
      buf_char(&out, *c);
  }
  const char *name = str_intern(strings, buf_str(&out));
  buf_free(&out);
  return name;
}

typedef struct {
  TypeId type;
  ExprId load;
  uint32_t n;
} Loads;

static void count_load(const Program *p, ExprId e, void *context) {
  Loads *l = context;
  if (expr_at(p, e)->kind != EXPR_LOAD || expr_at(p, e)->type != l->type || l->load == e) return;
  l->load = e;
  l->n++;
}

const char *waypoint_contents(const Program *p, EdgeId edge, TypeId type, VarId var, Strings *strings) {
  if (var && !p->var.at[var].is_object)
    return p->var.at[var].kind == VAR_TEMP ? NULL : plain_name(p->var.at[var].name, strings);
  Loads l = {.type = type};
  const Op *op = &p->edge.at[edge].op;
  const ExprId own[] = {op->a, op->b, op->c};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (own[i]) expr_walk(p, own[i], count_load, &l);
  for (uint32_t i = 0; i < op->n_args; i++) expr_walk(p, op->args[i], count_load, &l);
  if (l.n != 1) return NULL;
  Buf text = {0};
  lvalue_print(p, expr_at(p, l.load)->a, type, &text);
  const char *name = strchr(buf_str(&text), '$') ? NULL : plain_name(buf_str(&text), strings); /* no temporaries */
  buf_free(&text);
  return name;
}

/* ---- the path ---- */

typedef struct {
  const Program *p;
  const RunResult *r;
  Outlines *files;
  Strings *strings;
  Waypoints *out;
} Walk;

static FuncId function_of(const Program *p, EdgeId e) { return p->loc.at[p->edge.at[e].from].function; }

static void add(Walk *w, WaypointKind kind, EdgeId edge, uint32_t step, const char *name, TypeId type, Int128 value) {
  Position at = waypoint_place(w->files, w->p->edge.at[edge].at, kind != WAYPOINT_CONTENTS && kind != WAYPOINT_TARGET);
  if (!position_known(at)) return;
  vec_push(*w->out, (Waypoint){kind, at, function_of(w->p, edge), name, type, value, step});
}

static const char *called_name(const Program *p, const Op *op) {
  if (op->kind == OP_HAVOC) return op->text;
  if (op->kind == OP_ALLOC) return "malloc";
  return expr_at(p, op->a)->kind == EXPR_FUNCTION ? p->func.at[expr_at(p, op->a)->var].name : NULL;
}

static void add_input(Walk *w, const Input *in, uint32_t step) {
  EdgeId edge = in->edge;
  Int128 value = in->value;
  if (in->kind == INPUT_UNINITIALISED) {
    const char *name = waypoint_contents(w->p, edge, in->type, in->var, w->strings);
    if (name && !edge_in_model(w->p, edge)) add(w, WAYPOINT_CONTENTS, edge, step, name, in->type, value);
    return;
  }
  if (in->var) return; /* the contents of a variable that is declared only */
  if (edge_in_model(w->p, edge)) {
    uint32_t call;
    bool plain = model_result(w->p, w->r, step, &call, &value);
    edge = w->r->path.at[call].edge;
    step = call;
    VarId dst = w->p->edge.at[edge].op.dst;
    plain = plain && !(dst && type_at(w->p, w->p->var.at[dst].type)->kind == TYPE_POINTER); /* that of an allocation */
    if (in->kind == INPUT_ALLOC)
      value = in->value;
    else if (!plain)
      return;
  }
  bool alloc = in->kind == INPUT_ALLOC;
  const char *name = called_name(w->p, &w->p->edge.at[edge].op);
  if (!name) return; /* called through a pointer: witnesses have no words for its result */
  add(w, alloc ? WAYPOINT_ALLOCATION : WAYPOINT_RETURN, edge, step, name, in->type, value);
}

/* The branches of the path from step *next on up to (without) `end`. */
static void add_branches(Walk *w, uint32_t *next, uint32_t end) {
  for (; *next < end; ++*next) {
    Position at;
    EdgeId edge = w->r->path.at[*next].edge;
    BranchWay way = edge_in_model(w->p, edge) ? BRANCH_NONE : branch_way(w->p, w->r, *next, w->files, &at);
    if (way == BRANCH_NONE) continue;
    Int128 value = way == BRANCH_UNTOLD ? BRANCH_UNKNOWN : way == BRANCH_TRUE;
    vec_push(*w->out, (Waypoint){WAYPOINT_BRANCH, at, function_of(w->p, edge), NULL, 0, value, *next});
  }
}

void waypoints_thin(Waypoints *all) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    Waypoint x = all->at[i];
    bool needed = x.kind != WAYPOINT_BRANCH || x.value != BRANCH_UNKNOWN;
    if (needed && x.kind == WAYPOINT_BRANCH)
      for (uint32_t k = n; k-- > 0;) {
        const Waypoint *last = &all->at[k];
        if (last->kind != WAYPOINT_BRANCH || last->at.line != x.at.line || last->at.column != x.at.column ||
            strcmp(last->at.file, x.at.file) != 0)
          continue;
        needed = last->value != x.value;
        break;
      }
    if (needed) all->at[n++] = x;
  }
  all->n = n;
}

void waypoints_of(const Program *p, const RunResult *r, EdgeId target, Outlines *files, Strings *strings,
                  Waypoints *out) {
  Walk w = {p, r, files, strings, out};
  uint32_t step = 0, branch = 0, last_failure = 0;
  for (uint32_t i = 0; i < r->input.n; i++)
    if (r->input.at[i].kind == INPUT_ALLOC && !r->input.at[i].value) last_failure = i + 1;
  for (uint32_t i = 0; i < r->input.n; i++) {
    const Input *in = &r->input.at[i];
    LocId from = p->edge.at[in->edge].from; /* of a condition, another edge may have been taken */
    while (step < r->path.n && p->edge.at[r->path.at[step].edge].from != from) step++;
    if (step == r->path.n) break;
    add_branches(&w, &branch, step);
    if (in->kind == INPUT_ALLOC && i >= last_failure) continue; /* that allocations succeed goes without saying */
    add_input(&w, in, step);
    bool last_here = i + 1 == r->input.n || r->input.at[i + 1].edge != in->edge;
    if (last_here || in->kind != INPUT_UNINITIALISED) step++;
  }
  add_branches(&w, &branch, r->path.n);
  target = edge_as_seen(p, r, target);
  if (target < p->edge.n) add(&w, WAYPOINT_TARGET, target, r->path.n ? r->path.n - 1 : 0, NULL, 0, 0);
}
