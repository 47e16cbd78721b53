/* Structures in and out:
 *
 *   %n = {u, v}  %p = { sm = {v:1/2}  x = {u}  n = {u->v:1/2, v->v:1/2}  flag = 1/2 }
 *
 * optionally inside `%location L = { .. }`, which is where they begin, with `%message "text"` or `%d = {"text"}` before
 * each, and with `%t = {name(kind)}` for threads. */
#include <string.h>
#include <unistd.h>

#include "tvp/parse.h"
#include "tvp/program.h"

typedef struct {
  Parser parser; /* first: this is one */
  TvpProgram *program;
  const TvpReadOptions *options;
  Tvl *tvl;
  uint32_t location; /* where the structures that are being read begin */
  IdMap node;        /* interned name to index */
  IdMap given;       /* nodes in the list that is being read, to their value */
  uint32_t nodes;
  TvlBuild *build;
  uint64_t *mentioned; /* bit set of predicates */
  uint64_t *noted;     /* those of which it was said that their computed values are 1/2 somewhere */
  U32Vec thread;       /* by node: the at[..] where it starts, or TVL_NONE */
  U32Vec marks;        /* by node: 1 a thread, 2 ready */
} Reader;

/* A node's name: id, or [a, b, ..], with any number of .0 and .1 after it. */
static const char *read_node_name(Reader *r) {
  Parser *p = &r->parser;
  if (!tvp_parse_enter(p)) return "";
  Buf b = {0};
  if (tvp_parse_accept(p, T_LBRACKET)) {
    buf_char(&b, '[');
    do {
      buf_add(&b, read_node_name(r));
      if (tvp_parse_is(p, T_COMMA)) buf_char(&b, ',');
    } while (tvp_parse_accept(p, T_COMMA));
    tvp_parse_expect(p, T_RBRACKET, "']'");
    buf_char(&b, ']');
  } else
    buf_add(&b, tvp_parse_id(p, "a node"));
  while (tvp_parse_is(p, T_DOT0) || tvp_parse_is(p, T_DOT1))
    buf_add(&b, tvp_parse_next(p)->kind == T_DOT0 ? ".0" : ".1");
  const char *name = str_intern(&p->source->strings, buf_str(&b));
  buf_free(&b);
  tvp_parse_leave(p);
  return name;
}

static uint32_t read_node(Reader *r) {
  Position at = tvp_parse_token(&r->parser)->at;
  const char *name = read_node_name(r);
  const uint32_t *i = idmap_find(&r->node, idmap_ptr(name));
  if (!i && !r->parser.failed) tvp_parse_error(&r->parser, at, "the node '%.50s' is not declared in %%n", name);
  return i ? *i : 0;
}

/* (kind) or (kind, label) after the name of a thread: gives at[..] of where it starts. */
static TvlPredicate read_thread_kind(Reader *r) {
  Parser *p = &r->parser;
  tvp_parse_expect(p, T_LPAREN, "'('");
  Position at = tvp_parse_token(p)->at;
  const char *kind = tvp_parse_id(p, "a kind of thread");
  TvlPredicate entry = TVL_NONE;
  for (uint32_t i = 0; i < r->program->threads.n; i++)
    if (strcmp(r->program->threads.at[i].name, kind) == 0) entry = r->program->threads.at[i].entry;
  if (tvp_parse_accept(p, T_COMMA)) {
    at = tvp_parse_token(p)->at;
    Buf label = {0};
    buf_printf(&label, "at[%s]", tvp_parse_id(p, "a label"));
    entry = tvl_find_predicate(r->tvl, buf_str(&label));
    buf_free(&label);
  }
  tvp_parse_expect(p, T_RPAREN, "')'");
  if (entry == TVL_NONE && !p->failed) tvp_parse_error(p, at, "there is no such thread or label");
  return entry;
}

/* The names after %n, or after %t. */
static void read_nodes(Reader *r, bool threads) {
  Parser *p = &r->parser;
  tvp_parse_expect(p, T_ASSIGN, "'='");
  tvp_parse_expect(p, T_LBRACE, "'{'");
  if (tvp_parse_accept(p, T_RBRACE)) return;
  do {
    Position at = tvp_parse_token(p)->at;
    const char *name = read_node_name(r);
    TvlPredicate entry = threads ? read_thread_kind(r) : TVL_NONE;
    if (p->failed) return;
    if (idmap_find(&r->node, idmap_ptr(name))) tvp_parse_error(p, at, "the node '%.50s' is declared twice", name);
    idmap_put(&r->node, idmap_ptr(name), r->nodes++);
    vec_push(r->thread, entry);
    vec_push(r->marks, threads ? 1 : 0);
  } while (tvp_parse_accept(p, T_COMMA));
  tvp_parse_expect(p, T_RBRACE, "'}'");
}

static TvlValue read_value(Reader *r) {
  Parser *p = &r->parser;
  if (tvp_parse_accept(p, T_0)) return TVL_0;
  if (tvp_parse_accept(p, T_HALF)) return TVL_HALF;
  if (!tvp_parse_accept(p, T_1)) tvp_parse_expected(p, "0, 1 or 1/2");
  return TVL_1;
}

static void put_unary(Reader *r, TvlPredicate q, bool inactive, uint32_t node, TvlValue v, Position at) {
  if (inactive) v = v == TVL_0 ? TVL_1 : v == TVL_1 ? TVL_0 : v;
  if (q == TVL_SM && v == TVL_1)
    tvp_parse_error(&r->parser, at, "sm is 0 or 1/2: a summary node may also stand for one cell");
  else if (q == TVL_AC && v == TVL_0)
    tvp_parse_error(&r->parser, at, "ac is 1 or 1/2: leave out a node that does not exist");
  else if (!r->parser.failed) {
    tvl_put1(r->build, q, node, v);
    if (q == r->program->isthread && v == TVL_1) r->marks.at[node] |= 1;
    if (q == r->program->ready && v == TVL_1) r->marks.at[node] |= 2;
  }
}

/* Was another value given for these nodes in the same list? */
static bool given_otherwise(Reader *r, const uint32_t *node, TvlValue v) {
  uint64_t key = (uint64_t)node[0] << 32 | node[1];
  const uint32_t *old = idmap_find(&r->given, key);
  if (old) return *old != (uint32_t)v;
  idmap_put(&r->given, key, (uint32_t)v);
  return false;
}

/* One entry of a predicate's list: node, node->node or (node, node); then an optional value. */
static void read_entry(Reader *r, TvlPredicate q, bool inactive, const char *name) {
  Parser *p = &r->parser;
  Position at = tvp_parse_token(p)->at;
  uint32_t node[2] = {0, 0}, n = 1;
  if (tvp_parse_accept(p, T_LPAREN)) {
    node[0] = read_node(r);
    while (tvp_parse_accept(p, T_COMMA) && n < 3) node[n < 2 ? n : 1] = read_node(r), n++;
    tvp_parse_expect(p, T_RPAREN, "')'");
  } else {
    node[0] = read_node(r);
    if (tvp_parse_accept(p, T_IMPLIES)) node[n++] = read_node(r);
  }
  TvlValue v = tvp_parse_accept(p, T_COLON) ? read_value(r) : TVL_1;
  if (p->failed) return;
  uint32_t arity = tvl_predicate_arity(r->tvl, q);
  if (arity != n)
    tvp_parse_error(p, at, "the predicate '%s' has %u argument%s, not %u", name, arity, arity == 1 ? "" : "s", n);
  else if (given_otherwise(r, node, v))
    tvp_parse_error(p, at, "this value of '%s' is given twice, differently", name);
  else if (n == 1)
    put_unary(r, q, inactive, node[0], v, at);
  else
    tvl_put2(r->build, q, node[0], node[1], v);
}

static void read_predicate(Reader *r) {
  Parser *p = &r->parser;
  Position at = tvp_parse_token(p)->at;
  Name *n = tvp_parse_name(p);
  if (p->failed) return;
  Maker names = {.strings = &p->source->strings, .diag = p->diag};
  const char *text = tvp_make_name(&names, n, NULL);
  bool inactive = strcmp(text, "inac") == 0; /* what TVLA 0.91 wrote instead of ac */
  TvlPredicate q = inactive ? TVL_AC : tvl_find_predicate(r->tvl, text);
  if (q == TVL_NONE || q == TVL_ISNEW || q == TVL_INSTANCE) {
    tvp_parse_error(p, at, "the predicate '%.100s' is not declared", text);
    return;
  }
  if (bits_get(r->mentioned, q)) /* one of TVLA's examples has it */
    diag_at(p->diag, DIAG_WARNING, at, "the values of '%.100s' are given twice; both lists count", text);
  bits_set(r->mentioned, q);
  idmap_clear(&r->given);
  tvp_parse_expect(p, T_ASSIGN, "'='");
  if (tvp_parse_accept(p, T_LBRACE)) {
    if (!tvp_parse_is(p, T_RBRACE)) do
        read_entry(r, q, inactive, text);
      while (tvp_parse_accept(p, T_COMMA));
    tvp_parse_expect(p, T_RBRACE, "'}'");
  } else if (tvl_predicate_arity(r->tvl, q) != 0)
    tvp_parse_expected(p, "'{'");
  else {
    TvlValue v = read_value(r);
    if (!p->failed) tvl_put0(r->build, q, v);
  }
}

static bool is_half_somewhere(const Tvl *t, TvlStructure s, TvlPredicate p) {
  uint32_t n = tvl_nodes(t, s), arity = tvl_predicate_arity(t, p);
  if (arity == 0) return tvl_get0(t, s, p) == TVL_HALF;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < (arity == 2 ? n : 1); j++)
      if ((arity == 1 ? tvl_get1(t, s, p, i) : tvl_get2(t, s, p, i, j)) == TVL_HALF) return true;
  return false;
}

/* Instrumentation predicates that the text does not name are computed, those that others mention first. */
static void complete(Reader *r) {
  const U32Vec *defined = &r->program->defined;
  for (uint32_t i = 0; i < defined->n && !r->options->missing_is_0; i++)
    if (!bits_get(r->mentioned, defined->at[i])) tvl_put_defined(r->build, defined->at[i]);
}

/* A user who comes from TVLA may have meant 0: once for each predicate, that the computed values are not definite. */
static void note_uncertain(Reader *r, TvlStructure s, Position at) {
  const U32Vec *defined = &r->program->defined;
  for (uint32_t i = 0; i < defined->n && !r->options->missing_is_0; i++) {
    TvlPredicate q = defined->at[i];
    if (bits_get(r->mentioned, q) || bits_get(r->noted, q) || !is_half_somewhere(r->tvl, s, q)) continue;
    bits_set(r->noted, q);
    const char *name = tvl_predicate_name(r->tvl, q);
    diag_at(r->parser.diag, DIAG_NOTE, at,
            "'%s' is left out and computed: 1/2 for some nodes; if it is 0, say '%s = %s' (or use --missing-is-0)",
            name, name, tvl_predicate_arity(r->tvl, q) ? "{}" : "0");
  }
}

/* Is there memory for a structure with this many nodes? */
static bool has_room(Reader *r, Position at) {
  const Limit *limit = r->options->logic.limit;
  uint64_t room = limit && limit->memory ? limit->memory : (uint64_t)sysconf(_SC_PHYS_PAGES) * 4096;
  uint64_t need = 4 * tvl_build_bytes(r->tvl, r->nodes); /* it is evaluated and stored, too */
  if (need <= room) return true;
  tvp_parse_error(&r->parser, at, "a structure of %u nodes needs more than the %llu MB of memory that there are",
                  r->nodes, (unsigned long long)(room >> 20));
  return false;
}

static void read_structure(Reader *r, TvpInputs *out) {
  Parser *p = &r->parser;
  Position at = tvp_parse_token(p)->at;
  while (!p->failed) {
    if (tvp_parse_directive(p, "message"))
      tvp_parse_expect(p, T_STRING, "a string");
    else if (tvp_parse_directive(p, "d")) {
      tvp_parse_expect(p, T_ASSIGN, "'='");
      tvp_parse_expect(p, T_LBRACE, "'{'");
      tvp_parse_expect(p, T_STRING, "a string");
      tvp_parse_expect(p, T_RBRACE, "'}'");
    } else
      break;
  }
  idmap_clear(&r->node);
  r->nodes = r->thread.n = r->marks.n = 0;
  if (r->program->threads.n && tvp_parse_directive(p, "t")) read_nodes(r, true);
  if (p->failed) return;
  if (!tvp_parse_directive(p, "n")) {
    tvp_parse_expected(p, "%n");
    return;
  }
  read_nodes(r, false);
  if (!p->failed && !tvp_parse_directive(p, "p")) tvp_parse_expected(p, "%p");
  tvp_parse_expect(p, T_ASSIGN, "'='");
  tvp_parse_expect(p, T_LBRACE, "'{'");
  if (p->failed || !has_room(r, at)) return;
  r->build = tvl_build(r->tvl, r->nodes);
  bits_zero(r->mentioned, BITS_WORDS(tvl_predicates(r->tvl)));
  for (uint32_t i = 0; i < r->nodes; i++)
    if (r->thread.at[i] != TVL_NONE) {
      tvl_put1(r->build, r->program->isthread, i, TVL_1);
      tvl_put1(r->build, r->thread.at[i], i, TVL_1);
    }
  while (!p->failed && !tvp_parse_is(p, T_RBRACE)) {
    read_predicate(r);
    tvp_parse_accept(p, T_COMMA);
  }
  tvp_parse_expect(p, T_RBRACE, "'}'");
  for (uint32_t i = 0; i < r->nodes && !p->failed; i++) /* it may be the turn of a thread that is ready */
    if (r->marks.at[i] == 3 && r->program->runnable != TVL_NONE) tvl_put1(r->build, r->program->runnable, i, TVL_HALF);
  if (p->failed)
    tvl_build_free(r->build);
  else {
    complete(r);
    TvlStructure s = tvl_build_done(r->build);
    note_uncertain(r, s, at);
    at.file = str_intern(&r->program->source.strings, at.file ? at.file : "");
    vec_push(*out, (TvpInput){s, r->location, at});
  }
  r->build = NULL;
}

/* The location that the program calls so. */
static uint32_t read_label(Reader *r) {
  Id label = tvp_parse_label(&r->parser);
  const TvpProgram *p = r->program;
  for (uint32_t i = 0; i < p->locations.n; i++)
    if (strcmp(p->locations.at[i].label, label.text) == 0) return i;
  tvp_parse_error(&r->parser, label.at, "the program has no location '%.100s'", label.text);
  return 0;
}

static void read_structures(Reader *r, TokenKind end, TvpInputs *out) {
  Parser *p = &r->parser;
  while (!p->failed && !tvp_parse_is(p, end)) {
    read_structure(r, out);
    tvp_parse_accept(p, T_COMMA);
  }
}

static bool read_all(TvpProgram *program, TvpSource *s, const TvpReadOptions *options, TvpInputs *out, Diag *diag) {
  Tokens tokens = {0};
  Reader r = {.parser = {.source = s, .tokens = &tokens, .diag = diag},
              .program = program,
              .options = options,
              .tvl = program->tvl};
  Parser *p = &r.parser;
  if (tvp_lex(s, &tokens, diag)) {
    r.mentioned = mem_zalloc(BITS_WORDS(tvl_predicates(r.tvl)) * sizeof(uint64_t));
    r.noted = mem_zalloc(BITS_WORDS(tvl_predicates(r.tvl)) * sizeof(uint64_t));
    while (!p->failed && !tvp_parse_is(p, T_END)) {
      if (!tvp_parse_directive(p, "location")) {
        read_structure(&r, out);
        tvp_parse_accept(p, T_COMMA);
        continue;
      }
      r.location = read_label(&r);
      tvp_parse_expect(p, T_ASSIGN, "'='");
      tvp_parse_expect(p, T_LBRACE, "'{'");
      read_structures(&r, T_RBRACE, out);
      tvp_parse_expect(p, T_RBRACE, "'}'");
      r.location = 0;
    }
    mem_free(r.mentioned);
    mem_free(r.noted);
  } else
    p->failed = true;
  vec_free(tokens);
  vec_free(r.thread);
  vec_free(r.marks);
  idmap_free(&r.node);
  idmap_free(&r.given);
  return !p->failed;
}

bool tvp_read_structures(TvpProgram *p, const char *path, const TvpReadOptions *options, TvpInputs *out, Diag *diag) {
  TvpSource s = {0};
  bool ok = tvp_preprocess_file(&s, path, options, diag) && read_all(p, &s, options, out, diag);
  tvp_source_free(&s);
  return ok;
}

bool tvp_read_structures_text(TvpProgram *p, const char *name, const char *text, size_t n,
                              const TvpReadOptions *options, TvpInputs *out, Diag *diag) {
  TvpSource s = {0};
  bool ok = tvp_preprocess_text(&s, name, text, n, options, diag) && read_all(p, &s, options, out, diag);
  tvp_source_free(&s);
  return ok;
}

static void write_entry(Buf *out, bool *first, TvlValue v, const char *format, uint32_t a, uint32_t b) {
  char entry[64];
  snprintf(entry, sizeof entry, format, a, b);
  buf_printf(out, "%s%s%s", *first ? "" : ", ", entry, v == TVL_HALF ? ":1/2" : "");
  *first = false;
}

/* What is 0 everywhere is left out, unless it would then be read as something else: it has a definition that says more.
 */
static bool is_read_as_0(Tvl *t, TvlStructure s, TvlPredicate p) {
  return tvl_predicate_definition(t, p) == TVL_NONE || tvl_definition_is_0(t, s, p);
}

static void write_predicate(Tvl *t, TvlStructure s, TvlPredicate p, Buf *out) {
  uint32_t n = tvl_nodes(t, s), arity = tvl_predicate_arity(t, p);
  const char *name = tvl_predicate_name(t, p);
  if (arity == 0) {
    TvlValue v = tvl_get0(t, s, p);
    if (v != TVL_0 || !is_read_as_0(t, s, p)) buf_printf(out, "    %s = %s\n", name, tvl_value_text(v));
    return;
  }
  Buf entries = {0};
  bool first = true;
  TvlValue usual = p == TVL_AC ? TVL_1 : TVL_0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < (arity == 2 ? n : 1); j++) {
      TvlValue v = arity == 1 ? tvl_get1(t, s, p, i) : tvl_get2(t, s, p, i, j);
      if (v != usual) write_entry(&entries, &first, v, arity == 1 ? "u%u" : "u%u->u%u", i, j);
    }
  if (!first || !is_read_as_0(t, s, p)) buf_printf(out, "    %s = {%s}\n", name, buf_str(&entries));
  buf_free(&entries);
}

void tvp_write_structure(const TvpProgram *program, TvlStructure s, Buf *out) {
  Tvl *t = program->tvl;
  buf_add(out, "  %n = {");
  for (uint32_t i = 0; i < tvl_nodes(t, s); i++) buf_printf(out, "%su%u", i ? ", " : "", i);
  buf_add(out, "}\n  %p = {\n");
  for (TvlPredicate p = 0; p < tvl_predicates(t); p++)
    if (p != TVL_ISNEW && p != TVL_INSTANCE) write_predicate(t, s, p, out);
  buf_add(out, "  }\n");
}
