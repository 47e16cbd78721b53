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
  property_specification(properties, &t->specification);
  return ok;
}

void witness_task_free(WitnessTask *t) {
  vec_free(t->file);
  buf_free(&t->specification);
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
  if (ok && format == WITNESS_YAML) witness_yaml(p, v, &task, version, &invariants, &waypoints, out);
  if (ok && format == WITNESS_GRAPHML) witness_graphml(p, v, &task, version, &files, &invariants, &waypoints, out);
  loop_invariants_free(&invariants);
  vec_free(waypoints);
  str_free(&strings);
  outlines_free(&files);
  witness_task_free(&task);
  return ok;
}
