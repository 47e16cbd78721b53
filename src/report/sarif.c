/* A verdict as SARIF 2.1.0 (OASIS standard), for GitHub and editors. A rule is a kind of defect (the outcome of the run
 * that shows it); the code flow is the replayed path without the insides of library models. That a program is right
 * has no results; that nothing could be decided is a notification, because it is no finding about the code. */
#include <ctype.h>
#include <string.h>

#include "report/json.h"
#include "report/notes.h"
#include "report/pieces.h"
#include "report/report.h"

/* So many steps of a path are shown, the last ones; GitHub takes 10,000. */
enum { MOST_STEPS = 5000 };

static const struct {
  RunOutcome outcome; /* RUN_FINISHED: memory that is leaked */
  const char *text;
} rule[] = {
    {RUN_ABORT, "The program aborts."},
    {RUN_ASSERT, "An assertion fails."},
    {RUN_REACH_ERROR, "A call of reach_error or __VERIFIER_error is reached."},
    {RUN_REACH_LABEL, "A label that must not be reached is reached."},
    {RUN_UNREACHABLE, "A place that the program declares unreachable is reached."},
    {RUN_NULL, "A NULL pointer is dereferenced."},
    {RUN_FREED, "Memory is used after it was freed."},
    {RUN_OUT_OF_SCOPE, "A local variable is used after its scope has ended."},
    {RUN_OUT_OF_BOUNDS, "Memory outside of an object is accessed."},
    {RUN_WILD, "Memory is accessed through a number that is no pointer."},
    {RUN_READ_ONLY, "A constant is written to."},
    {RUN_UNINITIALISED, "An uninitialised value is used."},
    {RUN_DOUBLE_FREE, "Memory is freed twice."},
    {RUN_INVALID_FREE, "Something is freed that malloc did not give."},
    {RUN_OVERLAP, "Memory is copied onto itself by memcpy."},
    {RUN_OVERFLOW, "Signed arithmetic overflows."},
    {RUN_DIVISION, "A number is divided by zero."},
    {RUN_SHIFT, "A shift amount is negative or too large."},
    {RUN_BAD_CALL, "Something that is no function is called, or with the wrong number of arguments."},
    {RUN_FINISHED, "Memory is never freed."},
};
enum { N_RULES = sizeof rule / sizeof *rule };

static const char *rule_name(size_t i) {
  return rule[i].outcome == RUN_FINISHED ? "memory-leak" : run_outcome_name(rule[i].outcome);
}

static json_t *message(const char *text) {
  json_t *o = json_object();
  json_object_set_new(o, "text", json_text(text));
  return o;
}

static json_t *message_buf(Buf *text) {
  json_t *o = json_object();
  json_object_set_new(o, "text", json_buf(text));
  return o;
}

/* ---- places ---- */

void report_uri(const char *path, Buf *out) {
  while (text_starts(path, "./")) path += 2;
  if (path[0] == '/') buf_add(out, "file://");
  for (const unsigned char *c = (const unsigned char *)path; *c; c++) {
    if (*c < 0x80 && (isalnum(*c) || strchr("/-._~", *c)))
      buf_char(out, (char)*c);
    else
      buf_printf(out, "%%%02X", *c);
  }
}

/* Source files, to turn clang's columns, which count bytes, into those of SARIF, which count characters. */
typedef struct {
  const char *path; /* interned */
  Buf text;
} Source;
typedef struct {
  const Program *p;
  VEC(Source) source;
} Sources;

static const char *source_text(Sources *s, const char *path) {
  for (uint32_t i = 0; i < s->source.n; i++)
    if (s->source.at[i].path == path) return buf_str(&s->source.at[i].text);
  Source new = {.path = path};
  Buf error = {0};
  file_read(path, &new.text, &error); /* a file that is not there any more has no lines: columns stay as they are */
  buf_free(&error);
  vec_push(s->source, new);
  return buf_str(&vec_last(s->source).text);
}

static uint32_t column(Sources *s, Position at) {
  const char *line = source_text(s, at.file);
  for (uint32_t i = 1; i < at.line && line; i++) {
    line = strchr(line, '\n');
    if (line) line++;
  }
  uint32_t n = at.column;
  for (uint32_t i = 0; line && line[i] && line[i] != '\n' && i + 1 < at.column; i++)
    if (((unsigned char)line[i] & 0xc0) == 0x80) n--;
  return n;
}

static void sources_free(Sources *s) {
  for (uint32_t i = 0; i < s->source.n; i++) buf_free(&s->source.at[i].text);
  vec_free(s->source);
}

/* A location; `text` (released) and `function` may be NULL. */
static json_t *location(Sources *s, Position at, const char *function, json_t *text) {
  json_t *o = json_object();
  if (at.file) {
    Buf name = {0};
    report_uri(at.file, &name);
    json_t *physical = json_object(), *artifact = json_object(), *region = json_object();
    json_object_set_new(artifact, "uri", json_buf(&name));
    json_object_set_new(physical, "artifactLocation", artifact);
    json_object_set_new(region, "startLine", json_integer(at.line ? at.line : 1));
    if (at.line && at.column) json_object_set_new(region, "startColumn", json_integer(column(s, at)));
    json_object_set_new(physical, "region", region);
    json_object_set_new(o, "physicalLocation", physical);
  }
  if (function) {
    json_t *logical = json_object();
    json_object_set_new(logical, "name", json_text(function));
    json_object_set_new(logical, "kind", json_text("function"));
    json_object_set_new(o, "logicalLocations", json_pack("[o]", logical));
  }
  if (text) json_object_set_new(o, "message", text);
  return o;
}

static json_t *edge_location(Sources *s, EdgeId e, json_t *text) {
  const Edge *edge = &s->p->edge.at[e];
  return location(s, edge->at, s->p->func.at[s->p->loc.at[edge->from].function].name, text);
}

/* ---- the path ---- */

static const char *importance(const Program *p, const StepNote *n, EdgeId e) {
  if (n->role != STEP_PLAIN) return "essential";
  OpKind kind = p->edge.at[e].op.kind;
  return kind == OP_ASSUME || kind == OP_CALL || kind == OP_FREE || kind == OP_ALLOC ? "important" : "unimportant";
}

/* {"kind": {"text": "7"}}: what the step wrote. */
static json_t *state(const Program *p, const RunStep *step) {
  const Var *v = &p->var.at[step->written];
  const char *enumerator = type_enumerator(p, v->type, step->value);
  Buf value = {0}, name = {0};
  if (enumerator)
    piece_utf8(enumerator, &value);
  else
    piece_value(p, v->type, step->value, &value);
  piece_utf8(v->name, &name);
  json_t *o = json_object();
  json_object_set_new(o, buf_str(&name), message_buf(&value));
  buf_free(&name);
  return o;
}

static json_t *step_json(Sources *s, const RunResult *r, const RunStep *step, uint32_t i, const StepNote *n) {
  Buf text = {0};
  path_note_print(s->p, r, n, step->edge, &text);
  json_t *o = json_object();
  json_object_set_new(o, "location", edge_location(s, step->edge, message_buf(&text)));
  if (step->written) json_object_set_new(o, "state", state(s->p, step));
  json_object_set_new(o, "nestingLevel", json_integer(step->depth));
  json_object_set_new(o, "executionOrder", json_integer(i + 1));
  json_object_set_new(o, "importance", json_text(importance(s->p, n, step->edge)));
  return o;
}

static json_t *code_flows(Sources *s, const RunResult *r) {
  StepNote *note = path_notes(s->p, r);
  json_t *steps = json_array(), *thread = json_object(), *flow = json_object();
  uint32_t first = r->path.n > MOST_STEPS ? r->path.n - MOST_STEPS : 0;
  for (uint32_t i = first; i < r->path.n; i++)
    if (!piece_in_model(s->p, r->path.at[i].edge))
      json_array_append_new(steps, step_json(s, r, &r->path.at[i], i, &note[i]));
  RunStep end;
  if (piece_last_condition(r, &end) && !piece_in_model(s->p, end.edge))
    json_array_append_new(steps, step_json(s, r, &end, r->path.n, &(StepNote){.role = STEP_PLAIN}));
  mem_free(note);
  if (!json_array_size(steps)) { /* SARIF wants at least one */
    json_decref(steps);
    json_decref(thread);
    json_decref(flow);
    return NULL;
  }
  json_object_set_new(thread, "locations", steps);
  if (first) {
    Buf text = {0};
    buf_printf(&text, "The path without its first %u steps.", first);
    json_object_set_new(thread, "message", message_buf(&text));
  }
  json_object_set_new(flow, "threadFlows", json_pack("[o]", thread));
  return json_pack("[o]", flow);
}

static json_t *stacks(Sources *s, const RunResult *r) {
  json_t *frames = json_array(), *stack = json_object();
  json_t *top = json_object();
  json_object_set_new(top, "location",
                      r->edge < s->p->edge.n ? edge_location(s, r->edge, NULL) : location(s, r->at, NULL, NULL));
  json_array_append_new(frames, top);
  for (uint32_t i = r->stack.n; i-- > 0;) {
    json_t *frame = json_object();
    json_object_set_new(frame, "location", edge_location(s, r->stack.at[i], NULL));
    json_array_append_new(frames, frame);
  }
  json_object_set_new(stack, "frames", frames);
  return json_pack("[o]", stack);
}

/* ---- the result ---- */

static size_t rule_of(const RunResult *r) {
  RunOutcome o = piece_leak(r).objects || r->lost != UINT32_MAX ? RUN_FINISHED : r->outcome;
  for (size_t i = 0; i < N_RULES; i++)
    if (rule[i].outcome == o) return i;
  return N_RULES - 1; /* no other outcome shows a violation */
}

/* What stays the same when lines move: the rule, the file, the function and the operation. */
static json_t *fingerprint(const Program *p, const Verdict *v, size_t rule_index) {
  Buf text = {0}, hex = {0};
  buf_printf(&text, "%s|%s|", rule_name(rule_index), v->at.file ? v->at.file : "");
  if (v->run.edge < p->edge.n) {
    const Edge *e = &p->edge.at[v->run.edge];
    buf_printf(&text, "%s|", p->func.at[p->loc.at[e->from].function].name);
    op_print(p, &e->op, &text);
  }
  buf_printf(&hex, "%016llx", (unsigned long long)hash_bytes(buf_str(&text), text.n));
  buf_free(&text);
  json_t *o = json_object();
  json_object_set_new(o, "silhouette/v1", json_buf(&hex));
  return o;
}

static json_t *result(Sources *s, const Verdict *v) {
  size_t index = rule_of(&v->run);
  json_t *o = json_object(), *properties = json_object();
  json_object_set_new(o, "ruleId", json_text(rule_name(index)));
  json_object_set_new(o, "ruleIndex", json_integer((json_int_t)index));
  json_object_set_new(o, "kind", json_text("fail"));
  json_object_set_new(o, "level", json_text("error"));
  json_object_set_new(o, "message", message(v->reason.at ? v->reason.at : ""));
  const char *function = NULL;
  if (v->run.edge < s->p->edge.n) function = s->p->func.at[s->p->loc.at[s->p->edge.at[v->run.edge].from].function].name;
  json_object_set_new(o, "locations", json_pack("[o]", location(s, v->at, function, NULL)));
  json_object_set_new(o, "stacks", stacks(s, &v->run));
  json_t *flows = code_flows(s, &v->run);
  if (flows) json_object_set_new(o, "codeFlows", flows);
  json_object_set_new(o, "partialFingerprints", fingerprint(s->p, v, index));
  json_object_set_new(properties, "violatedProperty", json_text(v->violated));
  json_object_set_new(o, "properties", properties);
  return o;
}

static json_t *rules(void) {
  json_t *list = json_array();
  for (size_t i = 0; i < N_RULES; i++) {
    json_t *o = json_object(), *configuration = json_object();
    json_object_set_new(o, "id", json_text(rule_name(i)));
    json_object_set_new(o, "shortDescription", message(rule[i].text));
    json_object_set_new(o, "fullDescription", message(rule[i].text));
    json_object_set_new(o, "help",
                        message("The code flow is an execution that was replayed on the reported inputs; "
                                "silhouette explain tells it in words."));
    json_object_set_new(configuration, "level", json_text("error"));
    json_object_set_new(o, "defaultConfiguration", configuration);
    json_array_append_new(list, o);
  }
  return list;
}

/* Something that could not be decided: no finding about the code. */
static json_t *notification(Sources *s, Position at, Buf *text) {
  json_t *n = json_object();
  json_object_set_new(n, "level", json_text("warning"));
  json_object_set_new(n, "message", message_buf(text));
  if (at.file) json_object_set_new(n, "locations", json_pack("[o]", location(s, at, NULL, NULL)));
  return n;
}

/* The document. Both lists are released. */
static void print_document(json_t *results, json_t *notifications, const char *version, Buf *out) {
  json_t *root = json_object(), *run = json_object(), *tool = json_object(), *driver = json_object();
  json_t *invocation = json_object();
  json_object_set_new(root, "$schema", json_text("https://json.schemastore.org/sarif-2.1.0.json"));
  json_object_set_new(root, "version", json_text("2.1.0"));
  json_object_set_new(driver, "name", json_text("silhouette"));
  json_object_set_new(driver, "version", json_text(version));
  json_object_set_new(driver, "rules", rules());
  json_object_set_new(tool, "driver", driver);
  json_object_set_new(run, "tool", tool);
  json_object_set_new(invocation, "executionSuccessful", json_true());
  if (json_array_size(notifications)) json_object_set(invocation, "toolExecutionNotifications", notifications);
  json_object_set_new(run, "invocations", json_pack("[o]", invocation));
  json_object_set_new(run, "columnKind", json_text("unicodeCodePoints"));
  json_object_set_new(run, "results", results);
  json_object_set_new(root, "runs", json_pack("[o]", run));
  json_decref(notifications);
  json_print(root, out);
}

void report_verdict_sarif(const Program *p, const Verdict *v, const char *version, Buf *out) {
  json_decref(json_document("sarif")); /* sets jansson's memory */
  Sources sources = {.p = p};
  json_t *results = json_array(), *notifications = json_array();
  Buf text = {0};
  if (v->kind == VERDICT_UNKNOWN) {
    verdict_print(v, &text);
    json_array_append_new(notifications, notification(&sources, v->at, &text));
  }
  if (v->kind == VERDICT_FALSE && v->has_run) json_array_append_new(results, result(&sources, v));
  sources_free(&sources);
  print_document(results, notifications, version, out);
}

static const char *text_in(const json_t *o, const char *key) {
  const char *text = json_string_value(json_object_get(o, key));
  return text ? text : "";
}

/* As above; what happens stands for the operation. */
static json_t *fingerprint_of(const json_t *result, const char *function) {
  const json_t *place = json_object_get(json_array_get(json_object_get(result, "locations"), 0), "physicalLocation");
  Buf text = {0}, hex = {0};
  buf_printf(&text, "%s|%s|%s|%s", text_in(result, "ruleId"),
             text_in(json_object_get(place, "artifactLocation"), "uri"), function,
             text_in(json_object_get(result, "message"), "text"));
  buf_printf(&hex, "%016llx", (unsigned long long)hash_bytes(buf_str(&text), text.n));
  buf_free(&text);
  json_t *o = json_object();
  json_object_set_new(o, "silhouette/v1", json_buf(&hex));
  return o;
}

/* The results in the document of one function. They say which heap it is about. */
static void add_results(const FunctionResult *r, json_t *results) {
  json_error_t e;
  json_t *root = json_loadb(r->sarif.at, r->sarif.n, 0, &e);
  json_t *own = json_object_get(json_array_get(json_object_get(root, "runs"), 0), "results");
  for (size_t i = 0; i < json_array_size(own); i++) {
    json_t *one = json_array_get(own, i);
    Buf text = {0};
    buf_printf(&text, "%s, for a heap that its %s: %s", r->name, r->has_contract ? "contract allows" : "types allow",
               text_in(json_object_get(one, "message"), "text"));
    json_object_set_new(one, "partialFingerprints", fingerprint_of(one, r->name));
    json_object_set_new(one, "message", message_buf(&text));
    json_array_append(results, one);
  }
  json_decref(root);
}

void report_functions_sarif(const FunctionResults *all, const char *version, Buf *out) {
  json_decref(json_document("sarif"));
  Sources sources = {0};
  json_t *results = json_array(), *notifications = json_array();
  for (uint32_t i = 0; i < all->n; i++) {
    const FunctionResult *r = &all->at[i];
    Buf text = {0};
    if (r->answer.kind == VERDICT_FALSE && r->sarif.n) add_results(r, results);
    if (r->answer.kind != VERDICT_UNKNOWN) continue;
    buf_printf(&text, "%s: unknown (%s)", r->name, r->answer.reason.n ? r->answer.reason.at : "");
    json_array_append_new(notifications, notification(&sources, r->at, &text));
  }
  sources_free(&sources);
  print_document(results, notifications, version, out);
}
