/* Witnesses in the older GraphML format, version 1.0. A violation is the replayed path as a chain, a step an edge; a
 * proof has a node with an invariant for every loop head that has one, entered from anywhere. */
#include <string.h>

#include "evidence/witness.h"

static void escape(const char *s, Buf *out) {
  for (; *s; s++) {
    if (*s == '&')
      buf_add(out, "&amp;");
    else if (*s == '<')
      buf_add(out, "&lt;");
    else if (*s == '>')
      buf_add(out, "&gt;");
    else if (*s == '"')
      buf_add(out, "&quot;");
    else
      buf_char(out, *s);
  }
}

static void data(Buf *out, const char *indent, const char *key, const char *value) {
  buf_printf(out, "%s<data key=\"%s\">", indent, key);
  escape(value, out);
  buf_add(out, "</data>\n");
}

static void data_number(Buf *out, const char *key, uint64_t value) {
  buf_printf(out, "      <data key=\"%s\">%llu</data>\n", key, (unsigned long long)value);
}

static const struct {
  const char *id, *name, *type, *of;
} keys[] = {
    {"witness-type", "witness-type", "string", "graph"},
    {"sourcecodelang", "sourcecodelang", "string", "graph"},
    {"producer", "producer", "string", "graph"},
    {"specification", "specification", "string", "graph"},
    {"programfile", "programfile", "string", "graph"},
    {"programhash", "programhash", "string", "graph"},
    {"architecture", "architecture", "string", "graph"},
    {"creationtime", "creationtime", "string", "graph"},
    {"entry", "isEntryNode", "boolean", "node"},
    {"violation", "isViolationNode", "boolean", "node"},
    {"invariant", "invariant", "string", "node"},
    {"invariant.scope", "invariant.scope", "string", "node"},
    {"startline", "startline", "int", "edge"},
    {"endline", "endline", "int", "edge"},
    {"startoffset", "startoffset", "int", "edge"},
    {"endoffset", "endoffset", "int", "edge"},
    {"control", "control", "string", "edge"},
    {"assumption", "assumption", "string", "edge"},
    {"assumption.scope", "assumption.scope", "string", "edge"},
    {"assumption.resultfunction", "assumption.resultfunction", "string", "edge"},
    {"enterFunction", "enterFunction", "string", "edge"},
    {"returnFromFunction", "returnFromFunction", "string", "edge"},
    {"enterLoopHead", "enterLoopHead", "boolean", "edge"},
};

static void begin(const Program *p, const Verdict *v, const WitnessTask *t, const char *version, Buf *out) {
  buf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
  buf_add(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    buf_printf(out, "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"/>\n", keys[i].id, keys[i].name,
               keys[i].type, keys[i].of);
  buf_add(out, "  <graph edgedefault=\"directed\">\n");
  Buf producer = {0};
  buf_printf(&producer, "silhouette-%s", version);
  data(out, "    ", "witness-type", v->kind == VERDICT_TRUE ? "correctness_witness" : "violation_witness");
  data(out, "    ", "sourcecodelang", "C");
  data(out, "    ", "producer", buf_str(&producer));
  data(out, "    ", "specification", t->specification.at ? t->specification.at : "");
  data(out, "    ", "programfile", t->file.at[0].file);
  data(out, "    ", "programhash", t->file.at[0].hash);
  data(out, "    ", "architecture", p->pointer_bits == 32 ? "32bit" : "64bit");
  data(out, "    ", "creationtime", t->time);
  buf_free(&producer);
}

/* ---- violations ---- */

typedef struct {
  const Program *p;
  const RunResult *r;
  Outlines *files;
  Buf *out;
} Chain;

/* Did the condition of a branch hold? NULL: one cannot tell, or this is not the end of one. */
static const char *control(const Chain *c, uint32_t step) {
  Position at;
  BranchWay way = branch_way(c->p, c->r, step, c->files, &at);
  return way == BRANCH_TRUE ? "condition-true" : way == BRANCH_FALSE ? "condition-false" : NULL;
}

static void place(const Chain *c, Position at) {
  const Outline *o = outlines_get(c->files, at.file);
  size_t offset;
  data_number(c->out, "startline", at.line);
  data_number(c->out, "endline", at.line);
  if (!o || !outline_offset(o, at, &offset)) return;
  size_t end = offset;
  while (end + 1 < o->text.n && o->text.at[end + 1] != '\n' && o->text.at[end] != ';') end++;
  data_number(c->out, "startoffset", offset);
  data_number(c->out, "endoffset", end);
}

static void assumption(const Chain *c, const Waypoint *w) {
  Buf text = {0};
  char digits[INT128_TEXT];
  if (w->kind == WAYPOINT_ALLOCATION)
    buf_printf(&text, "\\result %s 0", w->value ? "!=" : "==");
  else
    buf_printf(&text, "%s == %s", w->kind == WAYPOINT_RETURN ? "\\result" : w->name, text_int128(w->value, digits));
  data(c->out, "      ", "assumption", buf_str(&text));
  data(c->out, "      ", "assumption.scope", c->p->func.at[w->function].name);
  if (w->kind != WAYPOINT_CONTENTS) data(c->out, "      ", "assumption.resultfunction", w->name);
  buf_free(&text);
}

/* The waypoint that says what is assumed at a step; *next is behind those of earlier steps. */
static const Waypoint *assumed_at(const Waypoints *all, uint32_t *next, uint32_t step) {
  while (*next < all->n && all->at[*next].step < step) ++*next;
  for (uint32_t i = *next; i < all->n && all->at[i].step == step; i++)
    if (all->at[i].kind < WAYPOINT_BRANCH) return &all->at[i];
  return NULL;
}

static void calls(const Chain *c, const Edge *e) {
  if (e->op.kind == OP_RETURN) {
    const Function *f = &c->p->func.at[c->p->loc.at[e->from].function];
    data(c->out, "      ", "returnFromFunction", f->name);
  }
  if (e->op.kind != OP_CALL || expr_at(c->p, e->op.a)->kind != EXPR_FUNCTION) return;
  const Function *f = &c->p->func.at[expr_at(c->p, e->op.a)->var];
  if (f->is_defined && !f->is_model) data(c->out, "      ", "enterFunction", f->name);
}

/* A node, and the edge to it, still open. */
static void begin_edge(const Chain *c, uint32_t node, Position at, bool last) {
  buf_printf(c->out, "    <node id=\"N%u\">\n%s    </node>\n", node + 1,
             last ? "      <data key=\"violation\">true</data>\n" : "");
  buf_printf(c->out, "    <edge source=\"N%u\" target=\"N%u\">\n", node, node + 1);
  if (position_known(at)) place(c, at);
  if (node == 0) data(c->out, "      ", "enterFunction", "main");
}

static void violation(const Chain *c, const Waypoints *waypoints) {
  uint32_t node = 0, next = 0;
  const Program *p = c->p;
  const RunResult *r = c->r;
  buf_add(c->out, "    <node id=\"N0\">\n      <data key=\"entry\">true</data>\n    </node>\n");
  for (uint32_t i = 0; i < r->path.n; i++) {
    const Edge *e = &p->edge.at[r->path.at[i].edge];
    bool last = i + 1 == r->path.n && !r->in_condition;
    const Waypoint *w = assumed_at(waypoints, &next, i);
    if (!last && (!position_known(e->at) || edge_in_model(p, r->path.at[i].edge))) continue;
    begin_edge(c, node, last ? p->edge.at[edge_as_seen(p, r, r->path.at[i].edge)].at : e->at, last);
    if (w) assumption(c, w);
    const char *taken = control(c, i);
    if (taken) data(c->out, "      ", "control", taken);
    if (p->loc.at[e->to].is_loop_head) data(c->out, "      ", "enterLoopHead", "true");
    if (node != 0) calls(c, e);
    buf_add(c->out, "    </edge>\n");
    node++;
  }
  if (!r->in_condition) return;
  begin_edge(c, node, p->edge.at[edge_as_seen(p, r, r->edge)].at, true); /* neither way is taken */
  buf_add(c->out, "    </edge>\n");
}

/* ---- proofs ---- */

static void proof(const Program *p, const LoopInvariants *all, Buf *out) {
  buf_add(out, "    <node id=\"N0\">\n      <data key=\"entry\">true</data>\n    </node>\n");
  for (uint32_t i = 0; i < all->invariant.n; i++) {
    const LoopInvariant *x = &all->invariant.at[i];
    buf_printf(out, "    <node id=\"N%u\">\n", i + 1);
    data(out, "      ", "invariant", x->text);
    data(out, "      ", "invariant.scope", p->func.at[x->function].name);
    buf_add(out, "    </node>\n");
  }
  for (uint32_t from = 0; from <= all->invariant.n; from++)
    for (uint32_t i = 0; i < all->invariant.n; i++) {
      buf_printf(out, "    <edge source=\"N%u\" target=\"N%u\">\n", from, i + 1);
      data_number(out, "startline", all->invariant.at[i].at.line);
      data_number(out, "endline", all->invariant.at[i].at.line);
      data(out, "      ", "enterLoopHead", "true");
      buf_add(out, "    </edge>\n");
    }
}

void witness_graphml(const Program *p, const Verdict *v, const WitnessTask *t, const char *version, Outlines *files,
                     const LoopInvariants *invariants, const Waypoints *waypoints, Buf *out) {
  begin(p, v, t, version, out);
  Chain c = {p, &v->run, files, out};
  if (v->kind == VERDICT_TRUE)
    proof(p, invariants, out);
  else
    violation(&c, waypoints);
  buf_add(out, "  </graph>\n</graphml>\n");
}
