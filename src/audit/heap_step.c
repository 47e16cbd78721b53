/* What operations do to graphs: which cases there are (the effects are those of heap_life.c, heap_store.c and
 * heap_call.c). */
#include "audit/heap_step.h"

/* ---- operations ---- */

static bool may_hold(Stepping *s, Way *w, const void *what) { return condition_in(s, w, *(const ExprId *)what) != NO; }

static void assume(Stepping *s, ExprId e) {
  look_at(s, e);
  know_loads(s);
  tell_lists(s);
  each_way(s, may_hold, &e);
  if (s->step->kind != HEAP_CONDITION) update_facts(s, NULL);
}

void look_at_operands(Stepping *s, const Op *op) {
  look_at(s, op->a);
  look_at(s, op->b);
  look_at(s, op->c);
  for (uint32_t i = 0; i < op->n_args; i++) look_at(s, op->args[i]);
  know_loads(s);
  tell_lists(s);
}

static void operation(Stepping *s) {
  const Op *op = s->step->op;
  if (op->kind == OP_ASSUME) {
    assume(s, op->a);
    return;
  }
  if (op->kind != OP_RETURN) look_at_operands(s, op);
  switch (op->kind) {
    case OP_SKIP:
    case OP_HALT:
    case OP_RETURN:
    case OP_ASSUME:
      update_facts(s, NULL);
      return;
    case OP_ASSIGN:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_of_expr, &op->a);
      return;
    case OP_STORE:
      stepping_store(s, op);
      return;
    case OP_HAVOC:
    case OP_STACK_MARK:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &value_unknown);
      return;
    case OP_BEGIN:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &value_bad);
      if (s->h->p->var.at[op->dst].is_object && s->h->p->var.at[op->dst].kind != VAR_GLOBAL) begin_again(s, op->dst);
      return;
    case OP_END:
      update_facts(s, NULL);
      write_pointer(s, op->dst, value_constant, &value_bad);
      end_object(s, op->dst);
      return;
    case OP_ALLOC:
      stepping_allocate(s, op);
      return;
    case OP_FREE:
      update_facts(s, NULL);
      each_way(s, free_way, &op->a);
      return;
    case OP_CALL:
      call_outside(s, op);
      return;
    case OP_MEMSET:
    case OP_MEMCPY:
    case OP_MEMMOVE:
      block_operation(s, op);
      return;
    case OP_STACK_FREE:
      update_facts(s, NULL);
      each_way(s, end_every, NULL);
      return;
    case OP_UNMODELLED:
      stepping_unmodelled(s, op);
      return;
  }
}

/* ---- the step ---- */

bool heaps_step(Heap *h, HeapGraph from, const HeapStep *step, HeapClass to, HeapCases *out, const char **why) {
  HeapClass in = heaps_class_union(h, from ? h->graph.at[from].class : 0, to);
  if (why) *why = "too many cases, or a limit";
  if (!in) {
    vec_push(*out, ((HeapCase){0, term_true(h->l)}));
    return true;
  }
  Class c = h->class.at[in]; /* the table may move */
  Stepping s = {.h = h, .c = &c, .step = step};
  for (uint32_t i = 0; i < step->level->n; i++) vec_push(s.level, step->level->at[i]);
  if (step->kind == HEAP_START) {
    stepping_start(&s);
  } else {
    const Graph *g = from ? &h->graph.at[from].g : &c.everything;
    Way w = {.known = term_true(h->l), .told = term_true(h->l)};
    if (graph_convert(h, &h->class.at[from ? h->graph.at[from].class : in], g, &c, &w.g))
      vec_push(s.way, w);
    else
      graph_free(&w.g);
    switch (step->kind) {
      case HEAP_START:
        break;
      case HEAP_OPERATION:
        operation(&s);
        break;
      case HEAP_CALL:
        stepping_enter(&s);
        break;
      case HEAP_RETURN:
        stepping_leave(&s);
        break;
      case HEAP_CONDITION:
        assume(&s, step->condition);
        break;
    }
  }
  for (uint32_t i = 0; i < s.way.n; i++) {
    Way *w = &s.way.at[i];
    if (!s.failed) vec_push(*out, ((HeapCase){to ? heaps_store(h, in, w->g) : 0, w->told}));
    if (s.failed || !to) graph_free(&w->g);
    vec_free(w->bound);
  }
  vec_free(s.way);
  vec_free(s.level);
  return !s.failed;
}
