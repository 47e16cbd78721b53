/* Reads violation witnesses (YAML, version 2.0) and compares runs with them. Of the kinds of waypoints, those are
 * understood that we write: results of calls, contents of memory, branches, the target. Others guide a search; a replay
 * does not need them. */
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "evidence/witness.h"

struct Witness {
  Arena arena;
  Waypoints waypoint; /* name: of the constraint's left side */
  bool cleanup;       /* it is about memory that is not freed at the end */
  bool leak;          /* or that is lost */
};

typedef struct {
  yaml_document_t document;
  const char *file;
  const Program *p;
  Diag *diag;
  Witness *w;
  InputSource *inputs;
  Outlines outlines;
  bool failed;
} Reader;

static void complain(Reader *r, const yaml_node_t *at, const char *what) {
  Position place = {.file = r->file};
  if (at) {
    place.line = (uint32_t)at->start_mark.line + 1;
    place.column = (uint32_t)at->start_mark.column + 1;
  }
  if (!r->failed) diag_at(r->diag, DIAG_ERROR, place, "%s", what);
  r->failed = true;
}

/* ---- looking into the document ---- */

static const yaml_node_t *value_of(Reader *r, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE) return NULL;
  for (yaml_node_pair_t *i = map->data.mapping.pairs.start; i < map->data.mapping.pairs.top; i++) {
    const yaml_node_t *k = yaml_document_get_node(&r->document, i->key);
    if (k && k->type == YAML_SCALAR_NODE && strcmp((const char *)k->data.scalar.value, key) == 0)
      return yaml_document_get_node(&r->document, i->value);
  }
  return NULL;
}

/* NULL when it is no text. */
static const char *text_at(Reader *r, const yaml_node_t *map, const char *key) {
  const yaml_node_t *x = value_of(r, map, key);
  return x && x->type == YAML_SCALAR_NODE ? (const char *)x->data.scalar.value : NULL;
}

static bool is_text(Reader *r, const yaml_node_t *map, const char *key, const char *wanted) {
  const char *t = text_at(r, map, key);
  return t && strcmp(t, wanted) == 0;
}

static uint32_t number_at(Reader *r, const yaml_node_t *map, const char *key) {
  const char *t = text_at(r, map, key);
  Int128 n = 0;
  return t && text_parse_int128(t, &n) && n > 0 && n <= UINT32_MAX ? (uint32_t)n : 0;
}

static const yaml_node_t *item(Reader *r, const yaml_node_t *list, ptrdiff_t i) {
  if (!list || list->type != YAML_SEQUENCE_NODE) return NULL;
  yaml_node_item_t *at = list->data.sequence.items.start + i;
  return at < list->data.sequence.items.top ? yaml_document_get_node(&r->document, *at) : NULL;
}

/* ---- numbers and constraints ---- */

/* `5`, `-5`, `18446744073709551615UL`, `(-9223372036854775807L - 1)`. */
static bool c_number(const char *s, Int128 *out) {
  if (strcmp(s, "(-9223372036854775807L - 1)") == 0) {
    *out = INT64_MIN;
    return true;
  }
  size_t n = strlen(s);
  while (n && strchr("uUlL", s[n - 1])) n--;
  Buf digits = {0};
  buf_add_n(&digits, s, n);
  bool ok = text_parse_int128(buf_str(&digits), out);
  buf_free(&digits);
  return ok;
}

/* `LEFT == NUMBER` or `LEFT != NUMBER`. */
static bool split(const char *text, Buf *left, bool *equal, Int128 *number) {
  const char *op = strstr(text, " == ");
  *equal = op != NULL;
  if (!op) op = strstr(text, " != ");
  if (!op) return false;
  buf_add_n(left, text, (size_t)(op - text));
  return c_number(op + 4, number);
}

/* ---- waypoints ---- */

/* The edge of a call whose closing parenthesis is there; an allocation when `pointer`. */
static bool find_call(Reader *r, Position at, EdgeId *out) {
  for (EdgeId e = 0; e < r->p->edge.n; e++) {
    const Edge *edge = &r->p->edge.at[e];
    bool call = edge->op.kind == OP_HAVOC || edge->op.kind == OP_ALLOC || edge->op.kind == OP_CALL;
    if (!call || !edge->at.file || edge_in_model(r->p, e) || strcmp(edge->at.file, at.file) != 0) continue;
    Position end = waypoint_place(&r->outlines, edge->at, true);
    if (end.line != at.line || end.column != at.column) continue;
    *out = e;
    return true;
  }
  return false;
}

static void read_constraint(Reader *r, const yaml_node_t *node, Waypoint *x) {
  const yaml_node_t *constraint = value_of(r, node, "constraint");
  const char *text = text_at(r, constraint, "value");
  Buf left = {0};
  bool equal;
  EdgeId call;
  if (!text || !split(text, &left, &equal, &x->value)) {
    complain(r, constraint ? constraint : node, "a constraint `X == NUMBER` is expected");
  } else if (x->kind == WAYPOINT_CONTENTS) {
    x->name = arena_copy(&r->w->arena, buf_str(&left), left.n + 1);
    if (equal)
      inputs_add(r->inputs, INPUT_UNINITIALISED, x->value);
    else
      complain(r, constraint, "only `X == NUMBER` can be replayed");
  } else if (!find_call(r, x->at, &call)) {
    complain(r, node, "no call ends at this place");
  } else {
    VarId dst = r->p->edge.at[call].op.dst;
    bool pointer = dst && type_at(r->p, r->p->var.at[dst].type)->kind == TYPE_POINTER;
    if (pointer) {
      x->kind = WAYPOINT_ALLOCATION;
      x->value = !equal;
      inputs_add(r->inputs, INPUT_ALLOC, x->value);
    } else if (equal) {
      inputs_add(r->inputs, INPUT_VALUE, x->value);
    } else {
      complain(r, constraint, "only `\\result == NUMBER` can be replayed");
    }
  }
  buf_free(&left);
}

/* `true` or `false` at an `if`, `while` or `for`. False: another branch (`switch`, `?:`, `do`), which is passed over.
 */
static bool read_branch(Reader *r, const yaml_node_t *node, Waypoint *x) {
  const yaml_node_t *constraint = value_of(r, node, "constraint");
  const Outline *o = outlines_get(&r->outlines, x->at.file);
  size_t offset;
  PartId part = o && outline_offset(o, x->at, &offset) ? outline_part(o, offset) : NO_PART;
  if (part == NO_PART || o->part.at[part].start != offset) return false;
  PartKind kind = o->part.at[part].kind;
  if (kind != PART_IF && kind != PART_WHILE && kind != PART_FOR) return false;
  x->value = is_text(r, constraint, "value", "true");
  if (!x->value && !is_text(r, constraint, "value", "false"))
    complain(r, constraint ? constraint : node, "a constraint `true` or `false` is expected");
  return true;
}

static void read_waypoint(Reader *r, const yaml_node_t *node) {
  static const struct {
    const char *name;
    WaypointKind kind;
  } known[] = {{"function_return", WAYPOINT_RETURN},
               {"assumption", WAYPOINT_CONTENTS},
               {"branching", WAYPOINT_BRANCH},
               {"target", WAYPOINT_TARGET}};
  const yaml_node_t *place = value_of(r, node, "location");
  const char *type = text_at(r, node, "type"), *file = text_at(r, place, "file_name");
  Waypoint x = {0};
  x.at.line = number_at(r, place, "line");
  x.at.column = number_at(r, place, "column");
  if (!type || !file || !x.at.line || !is_text(r, node, "action", "follow")) {
    complain(r, node, "a waypoint with type, action `follow` and location is expected");
    return;
  }
  x.at.file = arena_copy(&r->w->arena, file, strlen(file) + 1);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(type, known[i].name) != 0) continue;
    x.kind = known[i].kind;
    if (x.kind == WAYPOINT_BRANCH && !read_branch(r, node, &x)) continue;
    if (x.kind < WAYPOINT_BRANCH) read_constraint(r, node, &x);
    vec_push(r->w->waypoint, x);
  }
}

static void read_content(Reader *r, const yaml_node_t *content) {
  const yaml_node_t *entry;
  for (ptrdiff_t i = 0; (entry = item(r, content, i)) && !r->failed; i++) {
    const yaml_node_t *segment = value_of(r, entry, "segment"), *x;
    if (!segment) complain(r, entry, "a segment is expected");
    for (ptrdiff_t k = 0; (x = item(r, segment, k)) && !r->failed; k++) {
      const yaml_node_t *waypoint = value_of(r, x, "waypoint");
      if (waypoint)
        read_waypoint(r, waypoint);
      else
        complain(r, x, "a waypoint is expected");
    }
  }
  const Waypoints *all = &r->w->waypoint;
  if (!r->failed && (!all->n || vec_last(*all).kind != WAYPOINT_TARGET))
    complain(r, content, "the last waypoint must be a target");
}

/* Every file of the program must be the one that the witness is about. */
static void check_files(Reader *r, const yaml_node_t *task, const FrontOptions *front) {
  const yaml_node_t *hashes = value_of(r, task, "input_file_hashes");
  for (uint32_t i = 0; i < front->n_files && !r->failed; i++) {
    Buf text = {0}, error = {0}, message = {0};
    char hash[SHA256_TEXT];
    const char *wanted = text_at(r, hashes, front->files[i]);
    bool ok = file_read(front->files[i], &text, &error);
    if (ok) sha256_text(buf_str(&text), text.n, hash);
    if (!wanted)
      buf_printf(&message, "the witness is not about '%s'", front->files[i]);
    else if (!ok || strcmp(wanted, hash) != 0)
      buf_printf(&message, "the witness is about another version of '%s'", front->files[i]);
    if (message.n) complain(r, hashes ? hashes : task, buf_str(&message));
    buf_free(&text);
    buf_free(&error);
    buf_free(&message);
  }
}

/* The inputs that our own witnesses name where waypoints cannot: in place of those of the waypoints, which the run must
 * pass all the same. */
static void read_inputs(Reader *r, const yaml_node_t *metadata) {
  const yaml_node_t *producer = value_of(r, metadata, "producer");
  const char *text = text_at(r, producer, "description");
  if (!text || !text_starts(text, WITNESS_INPUTS) || !is_text(r, producer, "name", "silhouette")) return;
  text += strlen(WITNESS_INPUTS);
  inputs_free(r->inputs);
  if (!inputs_parse(r->inputs, text, strlen(text), r->file, r->diag)) r->failed = true;
}

static void read_document(Reader *r, const FrontOptions *front) {
  const yaml_node_t *entry = item(r, yaml_document_get_root_node(&r->document), 0);
  const yaml_node_t *metadata = value_of(r, entry, "metadata");
  if (!is_text(r, entry, "entry_type", "violation_sequence"))
    complain(r, entry, "not a violation witness: entry_type is not violation_sequence");
  else if (!is_text(r, metadata, "format_version", "2.0"))
    complain(r, metadata ? metadata : entry, "a witness of format_version \"2.0\" is expected");
  const char *specification = text_at(r, value_of(r, metadata, "task"), "specification");
  r->w->cleanup = specification && strstr(specification, "valid-memcleanup");
  r->w->leak = specification && strstr(specification, "valid-memtrack");
  if (!r->failed) check_files(r, value_of(r, metadata, "task"), front);
  if (!r->failed) read_content(r, value_of(r, entry, "content"));
  if (!r->failed) read_inputs(r, metadata);
}

Witness *witness_read(const Program *p, const FrontOptions *front, const char *file, InputSource *inputs, Diag *diag) {
  Buf text = {0}, error = {0};
  if (!file_read(file, &text, &error)) {
    diag_error(diag, "%s", buf_str(&error));
    buf_free(&error);
    return NULL;
  }
  Position deep = {.file = file};
  if (!yaml_is_flat(&text, &deep)) {
    diag_at(diag, DIAG_ERROR, deep, "nested too deeply for a witness");
    buf_free(&text);
    return NULL;
  }
  Reader r = {.file = file, .p = p, .diag = diag, .inputs = inputs, .w = mem_zalloc(sizeof *r.w)};
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, (const unsigned char *)buf_str(&text), text.n);
  if (yaml_parser_load(&parser, &r.document)) {
    read_document(&r, front);
    yaml_document_delete(&r.document);
  } else {
    Position at = {file, (uint32_t)parser.problem_mark.line + 1, (uint32_t)parser.problem_mark.column + 1};
    diag_at(diag, DIAG_ERROR, at, "not YAML: %s", parser.problem ? parser.problem : "damaged");
    r.failed = true;
  }
  yaml_parser_delete(&parser);
  outlines_free(&r.outlines);
  buf_free(&text);
  buf_free(&error);
  if (!r.failed) return r.w;
  witness_free(r.w);
  return NULL;
}

void witness_free(Witness *w) {
  if (!w) return;
  vec_free(w->waypoint);
  arena_free(&w->arena);
  mem_free(w);
}

/* ---- comparing ---- */

static bool same(const Waypoint *a, const Waypoint *b) {
  bool untold = b->kind == WAYPOINT_BRANCH && b->value == BRANCH_UNKNOWN; /* then either may be meant */
  return a->kind == b->kind && (a->value == b->value || untold) && a->at.line == b->at.line &&
         (!a->at.column || a->at.column == b->at.column) && strcmp(a->at.file, b->at.file) == 0 &&
         (a->kind != WAYPOINT_CONTENTS || strcmp(a->name, b->name) == 0);
}

static bool leaves_memory(const RunResult *r, bool reachable_too) {
  bool left = false;
  for (uint32_t i = 0; i < r->leftover.n; i++) left = left || reachable_too || !r->leftover.at[i].reachable;
  return left;
}

/* A run to the end of the program violates something if it leaves memory behind. */
static bool is_violation(const Witness *w, const RunResult *r) {
  return run_outcome_is_error(r->outcome) || (r->outcome == RUN_FINISHED && leaves_memory(r, w->cleanup));
}

/* What is lost on the way stays lost, while the run goes on: it comes by the target behind step `from`, and at its end
 * there is memory that nothing leads to. */
static bool loses_at_target(const Program *p, const Witness *w, const RunResult *r, uint32_t from, Outlines *files) {
  const Waypoint *target = &vec_last(w->waypoint);
  if (!w->leak || !leaves_memory(r, false)) return false;
  for (uint32_t i = from; i < r->path.n; i++) {
    Position at = p->edge.at[r->path.at[i].edge].at;
    Position here = at.file && !edge_in_model(p, r->path.at[i].edge) ? waypoint_place(files, at, false) : (Position){0};
    if (here.file && here.line == target->at.line && (!target->at.column || here.column == target->at.column) &&
        strcmp(here.file, target->at.file) == 0)
      return true;
  }
  return false;
}

bool witness_followed(const Program *p, const Witness *w, const RunResult *r, Buf *why) {
  static const char *const what[] = {[WAYPOINT_RETURN] = "a result",
                                     [WAYPOINT_ALLOCATION] = "a result of an allocation",
                                     [WAYPOINT_CONTENTS] = "the contents of memory",
                                     [WAYPOINT_BRANCH] = "a branch",
                                     [WAYPOINT_TARGET] = "the target"};
  Outlines files = {0};
  Strings strings = {0};
  Waypoints run = {0};
  EdgeId target = is_violation(w, r) ? r->edge : UINT32_MAX;
  waypoints_of(p, r, target, &files, &strings, &run);
  uint32_t next = 0, step = 0;
  for (uint32_t i = 0; i < run.n && next < w->waypoint.n; i++) {
    if (!same(&w->waypoint.at[next], &run.at[i])) continue;
    step = run.at[i].step;
    next++;
  }
  if (next + 1 == w->waypoint.n && loses_at_target(p, w, r, step, &files)) next++;
  bool followed = next == w->waypoint.n;
  if (!followed) {
    const Waypoint *x = &w->waypoint.at[next];
    buf_printf(why, "waypoint %u of %u is not passed: %s at %s:%u:%u", next + 1, w->waypoint.n, what[x->kind],
               x->at.file, x->at.line, x->at.column);
  }
  vec_free(run);
  str_free(&strings);
  outlines_free(&files);
  return followed;
}

uint64_t witness_steps(const Program *p, const Witness *w, const RunOptions *o) {
  enum { FIRST_STEPS = 256 };
  RunOptions part = *o;
  part.output = NULL;
  bool followed = false, over = !w->leak;
  for (part.max_steps = FIRST_STEPS; !over && !followed; part.max_steps *= 2) {
    Buf why = {0};
    RunResult r = {0};
    InputSource inputs = *o->inputs; /* from the beginning */
    memset(inputs.next, 0, sizeof inputs.next);
    part.inputs = &inputs;
    if (o->max_steps && part.max_steps > o->max_steps) break;
    run_program(p, &part, &r);
    followed = r.outcome == RUN_LIMIT && witness_followed(p, w, &r, &why);
    over = r.outcome != RUN_LIMIT || (o->limit && o->limit->hit);
    run_result_free(&r);
    buf_free(&why);
  }
  return followed ? part.max_steps / 2 : 0;
}
