/* What the formats of witnesses share, and the choice between them. */
#include "evidence/witness.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static bool add_file(WitnessTask *t, const char *file, time_t *newest, Buf *error) {
  Buf text = {0};
  WitnessFile f = {.file = file};
  struct stat st;
  bool ok = file_read(file, &text, error);
  if (ok) sha256_text(buf_str(&text), text.n, f.hash);
  if (ok && stat(file, &st) == 0 && st.st_mtime > *newest) *newest = st.st_mtime;
  if (ok) vec_push(t->file, f);
  buf_free(&text);
  return ok;
}

bool witness_task(const FrontOptions *front, uint32_t properties, WitnessTask *t, Buf *error) {
  time_t newest = 0;
  bool ok = front->n_files > 0;
  if (!ok) buf_add(error, "the files are not named on the command line");
  for (uint32_t i = 0; i < front->n_files && ok; i++) ok = add_file(t, front->files[i], &newest, error);
  struct tm utc = {0};
  gmtime_r(&newest, &utc);
  strftime(t->time, sizeof t->time, "%Y-%m-%dT%H:%M:%SZ", &utc);
  property_specification(properties, front->error_label, &t->specification);
  return ok;
}

void witness_task_free(WitnessTask *t) {
  vec_free(t->file);
  buf_free(&t->specification);
  buf_free(&t->description);
}

static bool numbers_equal(const Int128 *a, uint32_t n, const Int128 *b, uint32_t m) {
  return n == m && (!n || memcmp(a, b, n * sizeof *a) == 0);
}

/* Do the waypoints say all that the run was given? That the last allocations succeed goes without saying. */
static bool say_all(const Waypoints *w, const RunResult *r) {
  InputSource told = {0}, took = inputs_again(&r->arguments, r->input.at, r->input.n);
  for (uint32_t i = 0; i < w->n; i++) {
    static const InputKind kind[] = {[WAYPOINT_RETURN] = INPUT_VALUE,
                                     [WAYPOINT_ALLOCATION] = INPUT_ALLOC,
                                     [WAYPOINT_CONTENTS] = INPUT_UNINITIALISED};
    if (w->at[i].kind < WAYPOINT_BRANCH) inputs_add(&told, kind[w->at[i].kind], w->at[i].value);
  }
  while (took.alloc.n > told.alloc.n && vec_last(took.alloc)) took.alloc.n--;
  bool all = !took.arguments.given && numbers_equal(told.value.at, told.value.n, took.value.at, took.value.n) &&
             numbers_equal(told.alloc.at, told.alloc.n, took.alloc.at, took.alloc.n) &&
             numbers_equal(told.uninitialised.at, told.uninitialised.n, took.uninitialised.at, took.uninitialised.n);
  inputs_free(&told);
  inputs_free(&took);
  return all;
}

static void describe(const RunResult *r, Buf *out) {
  buf_add(out, WITNESS_INPUTS);
  arguments_print_lines(&r->arguments, out);
  inputs_print(NULL, r->input.at, r->input.n, out);
}

bool verdict_witness(const Program *p, const Verdict *v, const FrontOptions *front, WitnessFormat format,
                     const char *version, Buf *out, Buf *error) {
  WitnessTask task = {0};
  Outlines files = {0};
  LoopInvariants invariants = {0};
  Waypoints waypoints = {0};
  Strings strings = {0};
  bool ok = v->kind != VERDICT_UNKNOWN;
  if (!ok) buf_add(error, "the verdict is unknown");
  ok = ok && witness_task(front, v->properties, &task, error);
  if (ok && v->kind == VERDICT_TRUE) loop_invariants(p, v, &files, &invariants);
  if (ok && v->kind == VERDICT_FALSE)
    waypoints_of(p, &v->run, v->has_run && v->run.edge < p->edge.n ? v->run.edge : v->goal.edge, &files, &strings,
                 &waypoints);
  waypoints_thin(&waypoints);
  if (ok && v->has_run && !say_all(&waypoints, &v->run)) describe(&v->run, &task.description);
  if (ok && format == WITNESS_YAML) witness_yaml(p, v->kind, &task, version, &invariants, &waypoints, out);
  if (ok && format == WITNESS_GRAPHML) witness_graphml(p, v, &task, version, &files, &invariants, &waypoints, out);
  loop_invariants_free(&invariants);
  vec_free(waypoints);
  str_free(&strings);
  outlines_free(&files);
  witness_task_free(&task);
  return ok;
}

/* Where the text of the function begins, which the outline knows; else the line of its name. */
static Position function_place(const Program *p, FuncId f, Outlines *files) {
  const Function *fn = &p->func.at[f];
  const Outline *o = outlines_get(files, fn->at.file);
  Position body = p->loc.at[fn->entry].at;
  size_t at;
  if (!o || !position_known(body) || !outline_offset(o, body, &at)) return fn->at;
  for (PartId i = outline_part(o, at); i != NO_PART; i = o->part.at[i].parent)
    if (o->part.at[i].kind == PART_FUNCTION) {
      Position start = outline_position(o, o->part.at[i].start);
      start.file = fn->at.file;
      return start;
    }
  return fn->at;
}

bool contracts_witness(const Program *p, uint32_t properties, WitnessContracts *contracts, const FrontOptions *front,
                       const char *version, Buf *out, Buf *error) {
  WitnessTask task = {.contracts = contracts};
  Outlines files = {0};
  LoopInvariants invariants = {0};
  Waypoints waypoints = {0};
  bool ok = witness_task(front, properties, &task, error);
  for (uint32_t i = 0; i < contracts->n && ok; i++)
    contracts->at[i].at = function_place(p, contracts->at[i].function, &files);
  if (ok) witness_yaml(p, VERDICT_TRUE, &task, version, &invariants, &waypoints, out);
  outlines_free(&files);
  witness_task_free(&task);
  return ok;
}

/* Does the operation call one of these functions, by name? */
static bool calls_one_of(const Program *p, const Op *op, const uint8_t *wanted) {
  return op->kind == OP_CALL && expr_at(p, op->a)->kind == EXPR_FUNCTION && wanted[expr_at(p, op->a)->var];
}

EdgeId edge_as_called(const Program *p, EdgeId e, Position at) {
  if (!edge_in_model(p, e)) return e;
  uint8_t *wanted = mem_zalloc(p->func.n + 1);
  EdgeId best = e;
  bool exact = false;
  wanted[p->loc.at[p->edge.at[e].from].function] = 1;
  for (bool grew = true; grew && best == e;) {
    grew = false;
    for (EdgeId i = 0; i < p->edge.n && !exact; i++) {
      if (!calls_one_of(p, &p->edge.at[i].op, wanted)) continue;
      FuncId f = p->loc.at[p->edge.at[i].from].function;
      if (!p->func.at[f].is_model) {
        exact = p->edge.at[i].at.line == at.line && p->edge.at[i].at.column == at.column;
        if (exact || best == e) best = i;
      } else if (!wanted[f]) {
        wanted[f] = 1;
        grew = true;
      }
    }
  }
  mem_free(wanted);
  return best;
}
