#include "report/notes.h"

#include "report/pieces.h"

/* Inputs were taken in the order of the steps. */
static void note_inputs(const Program *p, const RunResult *r, StepNote *note) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < r->path.n && k < r->input.n; i++)
    for (; k < r->input.n && r->input.at[k].edge == r->path.at[i].edge; k++) {
      bool expected = r->input.at[k].kind == INPUT_ALLOC && r->input.at[k].value;
      if (!expected && note[i].role != STEP_INPUT && !piece_in_model(p, r->path.at[i].edge))
        note[i] = (StepNote){STEP_INPUT, k};
    }
}

/* From the end backwards: what is deeper than the activation we are in belongs to a call that returned. */
static void note_activations(const Program *p, const RunResult *r, StepNote *note) {
  bool has_condition = false;
  uint32_t depth = r->path.n ? vec_last(r->path).depth : 0;
  for (uint32_t i = r->path.n; i-- > 0;) {
    const RunStep *s = &r->path.at[i];
    if (s->depth > depth) continue;
    bool is_call = s->depth < depth;
    if (is_call) has_condition = false;
    depth = s->depth;
    if (piece_in_model(p, s->edge)) continue;
    bool is_condition = !has_condition && p->edge.at[s->edge].op.kind == OP_ASSUME;
    if (is_call) note[i].role = STEP_OPEN_CALL;
    if (is_condition) note[i].role = STEP_CONDITION;
    has_condition = has_condition || is_condition;
  }
}

/* What happened to the object in this step; of others that were made by the same operation nothing is said. */
static void note_step(const Program *p, const RunResult *r, uint64_t step, StepRole role, StepNote *note) {
  if (step && step <= r->path.n && !piece_in_model(p, r->path.at[step - 1].edge)) note[step - 1].role = role;
}

static void note_last(const Program *p, const RunResult *r, EdgeId edge, StepRole role, StepNote *note) {
  if (edge >= p->edge.n || piece_in_model(p, edge)) return;
  for (uint32_t i = r->path.n; i-- > 0;)
    if (r->path.at[i].edge == edge) {
      note[i].role = role;
      return;
    }
}

StepNote *path_notes(const Program *p, const RunResult *r) {
  StepNote *note = mem_zalloc((r->path.n + 1) * sizeof *note);
  note_activations(p, r, note);
  note_inputs(p, r, note);
  note_step(p, r, r->allocated_step, STEP_ALLOCATED, note);
  note_step(p, r, r->freed_step, STEP_FREED, note);
  note_last(p, r, r->lost, STEP_LOST, note);
  return note;
}

void path_note_print(const Program *p, const RunResult *r, const StepNote *n, EdgeId edge, Buf *out) {
  static const char *const words[] = {
      [STEP_PLAIN] = "",          [STEP_CONDITION] = "this holds: ",     [STEP_OPEN_CALL] = "called from here: ",
      [STEP_INPUT] = "input ",    [STEP_ALLOCATED] = "allocated here: ", [STEP_FREED] = "freed here: ",
      [STEP_LOST] = "lost here: "};
  buf_add(out, words[n->role]);
  if (n->role == STEP_INPUT) {
    const Input *in = &r->input.at[n->input];
    if (in->kind == INPUT_ALLOC)
      buf_add(out, "(the allocation fails)");
    else
      piece_value(p, in->type, in->value, out);
    buf_add(out, ": ");
  }
  piece_operation(p, &p->edge.at[edge].op, out);
}
