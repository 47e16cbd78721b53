/* Specifications: declarations %% actions %% edges [%% locations to print]. */
#include "tvp/parse.h"

/* Words after a predicate's arguments. */
static const struct {
  const char *word;
  uint32_t on, off;
} ATTRIBUTES[] = {
    {"unique", TVL_UNIQUE, 0},
    {"function", TVL_FUNCTION, 0},
    {"invfunction", TVL_INVFUNCTION, 0},
    {"abs", TVL_ABSTRACTION, 0},
    {"nonabs", 0, TVL_ABSTRACTION},
    {"reflexive", TVL_REFLEXIVE, 0},
    {"antireflexive", TVL_ANTIREFLEXIVE, 0},
    {"symmetric", TVL_SYMMETRIC, 0},
    {"antisymmetric", TVL_ANTISYMMETRIC, 0},
    {"transitive", TVL_TRANSITIVE, 0},
    {"acyclic", TVL_ACYCLIC, 0},
    {"pointer", TVL_POINTER, 0},
    {"box", TVL_POINTER, 0},
};

static Decl *new_decl(Parser *p, DeclKind kind) {
  Decl *d = ARENA_NEW(&p->source->arena, Decl);
  d->kind = kind;
  d->at = tvp_parse_token(p)->at;
  return d;
}

static void parse_attributes(Parser *p, Decl *d) {
  uint32_t arity = 0;
  for (const Id *v = d->vars; v; v = v->next) arity++;
  d->attributes = TVL_ABSTRACTION;
  while (tvp_parse_is(p, T_ID) && !tvp_parse_is_word(p, T_ID, "foreach")) {
    const Token *t = tvp_parse_next(p);
    if (strcmp(t->text, "uniquePerCC") == 0) {
      tvp_parse_expect(p, T_LPAREN, "'('");
      d->unique_per = tvp_parse_name(p);
      tvp_parse_expect(p, T_RPAREN, "')'");
      continue;
    }
    if (strcmp(t->text, "abs") == 0 && arity > 1)
      tvp_parse_error(p, t->at, "only predicates with at most one argument can be abs");
    bool known = false;
    for (size_t i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES && !known; i++) {
      known = strcmp(t->text, ATTRIBUTES[i].word) == 0;
      if (known) d->attributes = (d->attributes | ATTRIBUTES[i].on) & ~ATTRIBUTES[i].off;
    }
    if (!known) tvp_parse_error(p, t->at, "unknown property '%.50s' of a predicate", t->text);
  }
  if (arity > 1) d->attributes &= ~(uint32_t)TVL_ABSTRACTION;
  if (tvp_parse_is(p, T_LBRACKET))
    tvp_parse_error(p, tvp_parse_token(p)->at, "functional dependencies are not supported");
  if (tvp_parse_accept(p, T_LBRACE)) { /* values to show in pictures */
    while (tvp_parse_accept(p, T_0) || tvp_parse_accept(p, T_1) || tvp_parse_accept(p, T_HALF) ||
           tvp_parse_accept(p, T_COMMA));
    tvp_parse_expect(p, T_RBRACE, "'}'");
  }
}

typedef Decl *ParseItem(Parser *p, Spec *spec);

/* foreach (x in set) { items }; `separator` stands between items, or T_END. */
static Decl *parse_foreach(Parser *p, Spec *spec, ParseItem *item, TokenKind separator) {
  if (!tvp_parse_enter(p)) return NULL;
  Decl *d = new_decl(p, D_FOREACH), **last = &d->body;
  tvp_parse_next(p);
  tvp_parse_expect(p, T_LPAREN, "'('");
  tvp_parse_range(p, &d->var, &d->set);
  tvp_parse_expect(p, T_RPAREN, "')'");
  tvp_parse_expect(p, T_LBRACE, "'{'");
  while (!p->failed && !tvp_parse_is(p, T_RBRACE)) {
    Decl *inner = item(p, spec);
    if (inner) {
      *last = inner;
      last = &inner->next;
    }
    if (separator != T_END && !tvp_parse_accept(p, separator)) break;
  }
  tvp_parse_expect(p, T_RBRACE, "'}'");
  tvp_parse_leave(p);
  return d;
}

static Decl *parse_focus_item(Parser *p, Spec *spec) {
  if (tvp_parse_is_word(p, T_ID, "foreach") && tvp_parse_look(p, 1)->kind == T_LPAREN)
    return parse_foreach(p, spec, parse_focus_item, T_COMMA);
  Decl *d = new_decl(p, D_FOCUS);
  d->form = tvp_parse_formula(p);
  return d;
}

/* { formula, foreach .. } after %f */
static Decl *parse_focus(Parser *p, Spec *spec) {
  Decl *first = NULL, **last = &first;
  tvp_parse_expect(p, T_LBRACE, "'{'");
  if (tvp_parse_accept(p, T_RBRACE)) return NULL;
  do {
    Decl *d = parse_focus_item(p, spec);
    if (!d) break;
    *last = d;
    last = &d->next;
  } while (tvp_parse_accept(p, T_COMMA) && !tvp_parse_is(p, T_RBRACE));
  tvp_parse_expect(p, T_RBRACE, "'}'");
  return first;
}

static Decl *parse_report(Parser *p, Spec *spec) { /* after %message */
  Decl *d = new_decl(p, D_MESSAGE);
  if (tvp_parse_accept(p, T_LBRACKET)) {
    spec->decomposition = true;
    spec->decomposition_at = d->at;
    tvp_parse_formula(p);
    tvp_parse_expect(p, T_RBRACKET, "']'");
  }
  d->form = tvp_parse_formula(p);
  tvp_parse_expect(p, T_IMPLIES, "'->' and the text of the message");
  d->message = tvp_parse_message(p);
  return d;
}

static void ignore_decomposition(Parser *p, Spec *spec) {
  spec->decomposition_at = tvp_parse_token(p)->at;
  spec->decomposition = true;
}

/* One declaration; NULL for one that is read and ignored. */
static Decl *parse_declaration(Parser *p, Spec *spec) {
  if (tvp_parse_is_word(p, T_ID, "foreach")) return parse_foreach(p, spec, parse_declaration, T_END);
  Decl *d = new_decl(p, D_CORE);
  if (tvp_parse_directive(p, "s") || tvp_parse_directive(p, "pset")) {
    d->kind = D_SET;
    d->name = tvp_parse_name(p);
    d->set = tvp_parse_set(p);
  } else if (tvp_parse_directive(p, "p")) {
    d->name = tvp_parse_name(p);
    d->vars = tvp_parse_variables(p);
    parse_attributes(p, d);
  } else if (tvp_parse_directive(p, "i")) {
    d->kind = D_DEFINED;
    d->name = tvp_parse_name(p);
    d->vars = tvp_parse_variables(p);
    tvp_parse_expect(p, T_ASSIGN, "'='");
    d->form = tvp_parse_formula(p);
    parse_attributes(p, d);
  } else if (tvp_parse_directive(p, "r")) {
    d->kind = D_RULE;
    d->form = tvp_parse_formula(p);
    tvp_parse_expect(p, T_RULE, "'==>'");
    d->head = tvp_parse_formula(p);
  } else if (tvp_parse_directive(p, "f")) {
    d->kind = D_FOCUS;
    d->body = parse_focus(p, spec);
  } else if (tvp_parse_directive(p, "message"))
    d = parse_report(p, spec);
  else if (tvp_parse_directive(p, "dname")) {
    ignore_decomposition(p, spec);
    tvp_parse_formula(p);
    if (tvp_parse_is(p, T_STRING) || tvp_parse_is(p, T_ID)) tvp_parse_message(p);
    d = NULL;
  } else if (tvp_parse_directive(p, "closecycle")) {
    ignore_decomposition(p, spec);
    tvp_parse_name(p);
    tvp_parse_expect(p, T_IMPLIES, "'->'");
    tvp_parse_formula(p);
    d = NULL;
  } else {
    tvp_parse_expected(p, "a declaration (%s, %p, %i, %r, foreach) or %%");
    d = NULL;
  }
  return d;
}

static Decl *parse_update(Parser *p, Spec *spec) {
  if (tvp_parse_is_word(p, T_ID, "foreach") && tvp_parse_look(p, 1)->kind == T_LPAREN)
    return parse_foreach(p, spec, parse_update, T_END);
  Decl *d = new_decl(p, D_UPDATE);
  bool parens = tvp_parse_accept(p, T_LPAREN);
  d->name = tvp_parse_name(p);
  d->vars = tvp_parse_variables(p);
  if (parens) tvp_parse_expect(p, T_RPAREN, "')'");
  tvp_parse_expect(p, T_ASSIGN, "'='");
  d->form = tvp_parse_formula(p);
  if (tvp_parse_is_word(p, T_ID, "auto")) tvp_parse_next(p);
  return d;
}

static Form *parse_optional_formula(Parser *p, Position at) {
  if (tvp_parse_starts_formula(p)) return tvp_parse_formula(p);
  Form *one = ARENA_NEW(&p->source->arena, Form);
  one->kind = F_VALUE;
  one->value = TVL_1;
  one->at = at;
  one->depth = one->weight = 1;
  return one;
}

static void append(Decl **list, Decl *d) {
  while (*list) list = &(*list)->next;
  *list = d;
}

static void once(Parser *p, const void *already, Position at, const char *directive) {
  if (already) tvp_parse_error(p, at, "the action has a second %s", directive);
}

/* The parts of an action's body. TVLA wants them in one order; here every order is fine, except that messages after
 * the updates look at the result. */
static void parse_action_parts(Parser *p, Spec *spec, Action *a) {
  bool updated = false;
  while (!p->failed && !tvp_parse_is(p, T_RBRACE)) {
    Position at = tvp_parse_token(p)->at;
    if (tvp_parse_directive(p, "t")) {
      once(p, a->title, at, "%t");
      a->title = tvp_parse_message(p);
    } else if (tvp_parse_directive(p, "f"))
      append(&a->focus, parse_focus(p, spec));
    else if (tvp_parse_directive(p, "p")) {
      once(p, a->precondition, at, "%p");
      a->precondition = tvp_parse_formula(p);
    } else if (tvp_parse_directive(p, "halt")) {
      once(p, a->halt, at, "%halt");
      a->halt = tvp_parse_formula(p);
    } else if (tvp_parse_directive(p, "message"))
      append(updated ? &a->post_messages : &a->messages, parse_report(p, spec));
    else if (tvp_parse_directive(p, "new")) {
      once(p, a->new_node, at, "%new");
      a->new_node = parse_optional_formula(p, at);
    } else if (tvp_parse_directive(p, "clone")) {
      once(p, a->clone, at, "%clone");
      a->clone = parse_optional_formula(p, at);
    } else if (tvp_parse_directive(p, "retain")) {
      once(p, a->retain, at, "%retain");
      a->retain = tvp_parse_formula(p);
      updated = true;
    } else if (tvp_parse_directive(p, "param")) {
      Decl *d = new_decl(p, D_FOREACH);
      tvp_parse_range(p, &d->var, &d->set);
      append(&a->parameters, d);
    } else if (tvp_parse_directive(p, "compose") || tvp_parse_directive(p, "frame") ||
               tvp_parse_directive(p, "frame_pre")) {
      ignore_decomposition(p, spec);
      tvp_parse_formula(p);
    } else if (tvp_parse_directive(p, "decompose")) {
      ignore_decomposition(p, spec);
      parse_optional_formula(p, at);
    } else if (tvp_parse_accept(p, T_LBRACE)) {
      Decl **last = &a->updates;
      while (*last) last = &(*last)->next;
      while (!p->failed && !tvp_parse_is(p, T_RBRACE)) {
        *last = parse_update(p, spec);
        if (*last) last = &(*last)->next;
      }
      tvp_parse_expect(p, T_RBRACE, "'}'");
      updated = true;
    } else
      tvp_parse_expected(p, "a part of an action or '}'");
  }
}

/* Arguments and %param live in one scope: one that hid another would let an edge speak of what it does not name. */
static void name_once(Parser *p, IdMap *seen, const char *name, Position at) {
  if (!name) return;
  if (idmap_find(seen, idmap_ptr(name))) tvp_parse_error(p, at, "the action has two parameters '%.50s'", name);
  idmap_put(seen, idmap_ptr(name), 1);
}

static Action *parse_action(Parser *p, Spec *spec) {
  Action *a = ARENA_NEW(&p->source->arena, Action);
  a->at = tvp_parse_token(p)->at;
  if (!tvp_parse_directive(p, "action")) {
    tvp_parse_expected(p, "%action or %%");
    return NULL;
  }
  a->at = tvp_parse_token(p)->at;
  a->name = tvp_parse_id(p, "the name of an action");
  a->args = tvp_parse_variables(p);
  IdMap seen = {0};
  for (const Id *v = a->args; v; v = v->next, a->arity++) name_once(p, &seen, v->text, v->at);
  tvp_parse_expect(p, T_LBRACE, "'{'");
  parse_action_parts(p, spec, a);
  for (const Decl *d = a->parameters; d; d = d->next) name_once(p, &seen, d->var, d->at);
  idmap_free(&seen);
  tvp_parse_expect(p, T_RBRACE, "'}'");
  return a;
}

Id tvp_parse_label(Parser *p) {
  Id id = {.at = tvp_parse_token(p)->at, .text = ""};
  if (tvp_parse_is(p, T_ID) || tvp_parse_is(p, T_STRING))
    id.text = tvp_parse_next(p)->text;
  else
    tvp_parse_expected(p, "a location");
  return id;
}

Edge *tvp_parse_edge(Parser *p) {
  Edge *e = ARENA_NEW(&p->source->arena, Edge);
  e->from = tvp_parse_label(p);
  e->action.at = tvp_parse_token(p)->at;
  e->action.text = tvp_parse_id(p, "an action");
  e->args = tvp_parse_variables(p);
  e->to = tvp_parse_label(p);
  return e;
}

bool tvp_parse_at_section(const Parser *p) {
  return tvp_parse_is(p, T_SECTION) || (tvp_parse_is(p, T_PERCENT) && tvp_parse_look(p, 1)->kind == T_PERCENT);
}

void tvp_parse_section(Parser *p) {
  if (tvp_parse_accept(p, T_SECTION)) return;
  tvp_parse_expect(p, T_PERCENT, "%%");
  tvp_parse_expect(p, T_PERCENT, "%%");
}

bool tvp_parse(TvpSource *s, const Tokens *tokens, Spec *out, Diag *diag) {
  Parser p = {.source = s, .tokens = tokens, .diag = diag};
  *out = (Spec){.end = vec_last(*tokens).at};
  Decl **decl = &out->declarations;
  while (!p.failed && !tvp_parse_at_section(&p)) {
    Decl *d = parse_declaration(&p, out);
    if (!d) continue;
    *decl = d;
    decl = &d->next;
  }
  tvp_parse_section(&p);
  Action **action = &out->actions;
  while (!p.failed && !tvp_parse_at_section(&p)) {
    Action *a = parse_action(&p, out);
    if (!a) break;
    *action = a;
    action = &a->next;
  }
  tvp_parse_section(&p);
  if (tvp_parse_is_word(&p, T_DIRECTIVE, "thread")) {
    tvp_parse_threads(&p, out);
    return !p.failed;
  }
  Edge **edge = &out->edges;
  while (!p.failed && !tvp_parse_at_section(&p) && !tvp_parse_is(&p, T_END)) {
    *edge = tvp_parse_edge(&p);
    edge = &(*edge)->next;
  }
  if (tvp_parse_at_section(&p)) {
    tvp_parse_section(&p);
    Id **last = &out->printed;
    while (!p.failed && !tvp_parse_is(&p, T_END)) {
      Id *id = ARENA_NEW(&s->arena, Id);
      *id = tvp_parse_label(&p);
      *last = id;
      last = &id->next;
      if (!tvp_parse_accept(&p, T_COMMA)) break;
    }
  }
  if (!p.failed && !tvp_parse_is(&p, T_END)) tvp_parse_expected(&p, "a location, %% or the end");
  return !p.failed;
}
