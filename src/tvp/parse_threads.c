/* The program part of a specification with threads (TVLA's .tvm files): %thread blocks, %%, the actions that check
 * every state, and optionally %% and formulas that select states for output, which are read and ignored. */
#include "tvp/parse.h"

static void append(Edge ***last, Edge *e) {
  **last = e;
  *last = &e->next;
}

/* atomic { edges }: an edge that ends inside the block keeps the turn. */
static void parse_atomic(Parser *p, Edge ***last) {
  Edge *block = NULL, **end = &block;
  tvp_parse_next(p);
  tvp_parse_expect(p, T_LBRACE, "'{'");
  while (!p->failed && !tvp_parse_is(p, T_RBRACE)) append(&end, tvp_parse_edge(p));
  tvp_parse_expect(p, T_RBRACE, "'}'");
  IdMap inside = {0};
  for (const Edge *e = block; e; e = e->next) idmap_put(&inside, idmap_ptr(e->from.text), 1);
  for (Edge *e = block; e; e = e->next) e->keeps_turn = idmap_find(&inside, idmap_ptr(e->to.text)) != NULL;
  idmap_free(&inside);
  if (block) {
    **last = block;
    *last = end;
  }
}

static Thread *parse_thread(Parser *p) {
  Thread *t = ARENA_NEW(&p->source->arena, Thread);
  tvp_parse_next(p);
  t->name.at = tvp_parse_token(p)->at;
  t->name.text = tvp_parse_id(p, "the name of a thread");
  tvp_parse_expect(p, T_LBRACE, "'{'");
  Edge **last = &t->edges;
  while (!p->failed && !tvp_parse_is(p, T_RBRACE)) {
    if (tvp_parse_is_word(p, T_ID, "atomic") && tvp_parse_look(p, 1)->kind == T_LBRACE)
      parse_atomic(p, &last);
    else
      append(&last, tvp_parse_edge(p));
  }
  tvp_parse_expect(p, T_RBRACE, "'}'");
  if (!t->edges) tvp_parse_error(p, t->name.at, "the thread '%s' does nothing", t->name.text);
  return t;
}

void tvp_parse_threads(Parser *p, Spec *spec) {
  Thread **thread = &spec->threads;
  while (tvp_parse_is_word(p, T_DIRECTIVE, "thread")) {
    *thread = parse_thread(p);
    thread = &(*thread)->next;
  }
  if (tvp_parse_is(p, T_END)) return;
  tvp_parse_section(p);
  Edge **last = &spec->properties;
  while (tvp_parse_is(p, T_ID)) {
    Edge *e = ARENA_NEW(&p->source->arena, Edge);
    e->action.at = tvp_parse_token(p)->at;
    e->action.text = tvp_parse_id(p, "an action");
    e->args = tvp_parse_variables(p);
    append(&last, e);
  }
  if (tvp_parse_at_section(p)) {
    tvp_parse_section(p);
    while (tvp_parse_directive(p, "include") || tvp_parse_directive(p, "exclude")) tvp_parse_formula(p);
  }
  if (!p->failed && !tvp_parse_is(p, T_END)) tvp_parse_expected(p, "an action, %% or the end");
}
