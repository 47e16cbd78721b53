/* Loop invariants in C, from the finished tree: at a loop head the disjunction, over the nodes there, of what their
 * predicate regions and shape graphs say about variables that are visible at the loop. What C cannot say is left out,
 * so that every text holds wherever the tree does. */
#include <stdlib.h>
#include <string.h>

#include "evidence/c_text.h"
#include "evidence/witness.h"

/* So many disjuncts are written; of more, what they have in common. */
enum { MOST_DISJUNCTS = 12, MOST_TEXT = 50000 };

typedef VEC(const char *) Facts; /* interned texts, sorted by when they were first said */

typedef struct {
  const Program *p;
  const Verdict *v;
  Outlines *files;
  Strings strings;
  /* of the loop that is being looked at */
  LocId loc;
  FuncId function;
  PartId loop;
  IdMap visible; /* VarId -> is it visible at the loop? */
  /* of the node */
  uint32_t level; /* of the function's newest activation */
  Buf name;       /* the text of the name that was asked for last */
  Buf base;       /* of a cell: the C text of the pointer to it, or of the variable that it is */
  TypeId base_type;
  bool base_is_pointer;
  bool base_is_placed; /* it leads to one place only */
  int64_t base_place;
} Work;

/* ---- which loop statement a loop head is ---- */

static void mark_loop(const Program *p, LocId head, uint8_t *in_loop) {
  const Function *f = &p->func.at[p->loc.at[head].function];
  in_loop[head - f->first] = 1;
  for (bool changed = true; changed;) { /* backwards from the back edges; locations are in reverse post-order */
    changed = false;
    for (LocId l = f->first; l < f->first + f->n_locs; l++) {
      const Location *x = &p->loc.at[l];
      for (EdgeId e = x->first_out; e < x->first_out + x->n_out && !in_loop[l - f->first]; e++) {
        LocId to = p->edge.at[e].to;
        bool back = to == head && l >= head;
        if (!back && (to == head || !in_loop[to - f->first])) continue;
        if (l < head) continue;
        in_loop[l - f->first] = 1;
        changed = true;
      }
    }
  }
}

/* The smallest loop statement that contains all edges of the loop, and begins with it: it has an edge in its header, or
 * the head is in its first statement. */
static PartId loop_statement(const Work *w, const Outline *o, LocId head) {
  const Function *f = &w->p->func.at[w->function];
  uint8_t *in_loop = mem_zalloc(f->n_locs);
  mark_loop(w->p, head, in_loop);
  PartId best = NO_PART;
  for (PartId i = 0; i < o->part.n; i++) {
    const Part *part = &o->part.at[i];
    bool all = part_is_loop(part), in_header = false;
    for (LocId l = f->first; l < f->first + f->n_locs && all; l++) {
      const Location *x = &w->p->loc.at[l];
      for (EdgeId e = x->first_out; in_loop[l - f->first] && e < x->first_out + x->n_out; e++) {
        const Edge *edge = &w->p->edge.at[e];
        size_t at;
        if (!in_loop[edge->to - f->first] || edge->op.kind == OP_SKIP) continue;
        all = all && edge->at.file && strcmp(edge->at.file, o->file) == 0 && outline_offset(o, edge->at, &at) &&
              part_contains(part, at);
        in_header = in_header || (all && part->kind != PART_DO && at < part->body);
      }
    }
    size_t first = 0;
    bool begins = outline_offset(o, w->p->loc.at[head].at, &first);
    if (begins && !in_header && all) {
      size_t start = first;
      for (PartId x = outline_part(o, first); x != NO_PART && o->part.at[x].start >= part->body;
           x = o->part.at[x].parent)
        start = o->part.at[x].start;
      begins = start >= part->body;
      for (uint32_t k = 0; k < o->token.n && begins; k++) /* nothing but braces before it in the body */
        if (o->token.at[k].at >= part->body && o->token.at[k].at < start) begins = o->text.at[o->token.at[k].at] == '{';
    }
    if (all && (in_header || begins)) best = i; /* parts come outermost first */
  }
  mem_free(in_loop);
  return best;
}

/* ---- names ---- */

/* The name of a variable in the source: `i` of `i#2`, `n` of the static `f.n`. NULL: it has none. */
static const char *source_name(Work *w, const Var *v) {
  if (v->kind == VAR_TEMP || v->kind == VAR_VARARGS || v->kind == VAR_LABEL || !position_known(v->at)) return NULL;
  const char *hash = strchr(v->name, '#'), *dot = strchr(v->name, '.');
  const char *from = v->function == 0 && dot ? dot + 1 : v->name;
  if (strchr(from, '.')) return NULL; /* a second static variable of that name */
  return hash && hash > from ? str_intern_n(&w->strings, from, (size_t)(hash - from)) : str_intern(&w->strings, from);
}

/* A variable of the library's models is not the user's to speak of. */
static bool is_of_models(const Program *p, const Var *v) {
  for (FuncId f = 1; f < p->func.n && v->at.file; f++) {
    const Function *x = &p->func.at[f];
    if (x->is_model && x->at.file && strcmp(x->at.file, v->at.file) == 0) return true;
  }
  return false;
}

/* Where the variable is visible: [*from, *to) of the file of the loop. False: not there, or one cannot tell. */
static bool visibility(Work *w, const Outline *o, const Var *v, const char *name, size_t *from, size_t *to) {
  if (!v->at.file || strcmp(v->at.file, o->file) != 0) { /* of a header */
    *from = 0;
    *to = o->text.n;
    return v->function == 0 && !strchr(v->name, '.') && !is_of_models(w->p, v);
  }
  uint32_t n;
  *from = outline_word(o, v->at.line, name, &n);
  if (n == 0) return false;
  PartId scope = outline_scope(o, *from);
  if (scope == NO_PART) return false;
  const Part *part = &o->part.at[scope];
  *to = part->end;
  if (part->kind == PART_FOR && *from >= part->body) return false;
  if (scope == w->loop) *from = part->start; /* a variable of the loop's own header */
  return true;
}

static bool look_up(Work *w, VarId id) {
  const Var *v = &w->p->var.at[id];
  const Outline *o = outlines_get(w->files, w->p->loc.at[w->loc].at.file);
  if (v->function && v->function != w->function) return false;
  const char *name = source_name(w, v);
  size_t from, to, here = o->part.at[w->loop].start;
  if (!name || !visibility(w, o, v, name, &from, &to) || here < from || here >= to) return false;
  for (VarId i = 1; i < w->p->var.n; i++) { /* hidden by another one of that name? */
    const Var *x = &w->p->var.at[i];
    size_t start, end;
    if (i == id || (x->function && x->function != w->function) || source_name(w, x) != name) continue;
    if (v->at.line == x->at.line) return false; /* one cannot tell which is which */
    if (!visibility(w, o, x, name, &start, &end)) return false;
    if (here >= start && here < end && start >= from) return false;
  }
  return true;
}

static bool is_visible(Work *w, VarId id) {
  uint32_t *known = idmap_find(&w->visible, id);
  if (known) return *known;
  bool visible = look_up(w, id);
  idmap_put(&w->visible, id, visible);
  return visible;
}

/* The C name of a cell of the encoder. */
static CName cell_name(Work *w, CellId id) {
  const Cell *c = encoder_cell(checker_encoder(w->v->checker), id);
  const Var *v = &w->p->var.at[c->var];
  if (!c->var || cell_part(c) || (v->function && c->level != w->level) || !is_visible(w, c->var)) return (CName){0};
  buf_clear(&w->name);
  buf_add(&w->name, source_name(w, v));
  TypeId t = c->size ? c_member(w->p, v->type, c->offset, c->size, false, &w->name) : v->type;
  if (!t) return (CName){0};
  const Type *x = type_at(w->p, t), *y = type_at(w->p, c->type);
  bool same = x->kind == y->kind && x->bits == y->bits && x->is_signed == y->is_signed;
  return same ? (CName){t, buf_str(&w->name)} : (CName){0};
}

/* The member of the base that the field is, appended; 0: there is none. */
static TypeId field_member(const Work *w, const ShapeField *field, Buf *out) {
  int64_t offset = field->offset - w->base_place;
  if (!w->base_is_placed || offset < 0) return 0;
  return c_member(w->p, w->base_type, (uint64_t)offset, field->size, w->base_is_pointer, out);
}

static CName symbol_name(void *context, SymbolId s) {
  Work *w = context;
  const Checker *c = w->v->checker;
  CellId cell = encoder_symbol_cell(checker_encoder(c), s);
  if (cell) return cell_name(w, cell);
  Shapes *shapes = checker_shapes(c);
  for (FieldId f = 1; shapes && w->base.n && f <= shapes_n_fields(shapes); f++) {
    const ShapeField *field = shapes_field_at(shapes, f);
    if (field->symbol != s || field->is_pointer) continue;
    buf_clear(&w->name);
    buf_add(&w->name, buf_str(&w->base));
    TypeId t = field_member(w, field, &w->name);
    const Type *x = type_at(w->p, t), *y = type_at(w->p, field->type);
    if (t && x->kind == y->kind && x->bits == y->bits && x->is_signed == y->is_signed)
      return (CName){t, buf_str(&w->name)};
  }
  return (CName){0};
}

static CName object_at(void *context, Int128 number) {
  Work *w = context;
  uint32_t level = 0;
  VarId v = encoder_object_at(checker_encoder(w->v->checker), number, &level);
  if (!v || (w->p->var.at[v].function && level != w->level) || !is_visible(w, v)) return (CName){0};
  buf_clear(&w->name);
  buf_add(&w->name, source_name(w, &w->p->var.at[v]));
  return (CName){w->p->var.at[v].type, buf_str(&w->name)};
}

/* ---- facts ---- */

static void say(Work *w, Facts *facts, Buf *text) {
  const char *fact = str_intern(&w->strings, buf_str(text));
  buf_clear(text);
  if (!*fact) return;
  for (uint32_t i = 0; i < facts->n; i++)
    if (facts->at[i] == fact) return;
  vec_push(*facts, fact);
}

static void say_formula(Work *w, TermId t, Facts *facts) {
  Logic *l = encoder_logic(checker_encoder(w->v->checker));
  CWriter writer = {.p = w->p, .l = l, .name = symbol_name, .address = object_at, .context = w};
  Buf text = {0};
  uint32_t n = term_kind(l, t) == TERM_AND ? term_n_args(l, t) : 1;
  for (uint32_t i = 0; i < n; i++) {
    c_formula(&writer, term_kind(l, t) == TERM_AND ? term_arg(l, t, i) : t, true, &text);
    say(w, facts, &text);
  }
  buf_free(&text);
}

/* The C text of a tracked pointer, into `out`; false when it is not visible. */
static bool pointer_text(Work *w, PointerId id, Buf *out) {
  const Pointer *x = shapes_pointer_at(checker_shapes(w->v->checker), id);
  const Var *v = &w->p->var.at[x->var];
  if ((v->function && x->level != w->level) || !is_visible(w, x->var)) return false;
  buf_clear(out);
  buf_add(out, source_name(w, v));
  return true;
}

/* Where a pointer leads in a graph, all its arrows taken together. */
typedef struct {
  bool null, cell, other; /* may it be NULL, a block, anything else? */
  uint32_t sure;          /* the node that it leads to for certain, or NOWHERE */
} Target;
enum { NOWHERE = UINT32_MAX };

static Target target_of(const ShapeView *view, const ViewArrows *arrows, uint32_t id, uint32_t from, bool is_field) {
  Target t = {.sure = NOWHERE};
  for (uint32_t i = 0; i < arrows->n; i++) {
    const ViewArrow *a = &arrows->at[i];
    if (a->id != id || (is_field && a->from != from)) continue;
    ViewKind kind = view->node.at[a->to].kind;
    if (kind == VIEW_NULL)
      t.null = true;
    else if ((kind == VIEW_CELL || kind == VIEW_UNTRACKED) && !a->inside)
      t.cell = true;
    else
      t.other = true;
    if (!a->maybe && (kind == VIEW_NULL || (kind == VIEW_CELL && !view->node.at[a->to].many))) t.sure = a->to;
  }
  return t;
}

/* A pointer may be followed in an invariant when it is NULL or leads to a block in every graph that there is. */
typedef struct {
  PointerId pointer;
  bool is_good;
} Followed;
typedef VEC(Followed) FollowedVec;

static bool may_follow(const FollowedVec *f, PointerId p) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i].pointer == p) return f->at[i].is_good;
  return false;
}

/* What is known of the fields of the block that the pointer leads to. */
static void say_cell(Work *w, const ShapeView *view, const Pointer *p, uint32_t cell, Facts *facts) {
  const Var *v = &w->p->var.at[p->var];
  Shapes *shapes = checker_shapes(w->v->checker);
  Buf text = {0};
  w->base_is_pointer = !p->is_object;
  w->base_is_placed = shapes_place_behind(shapes, p, &w->base_place);
  w->base_type = p->is_object ? v->type : type_at(w->p, v->type)->of;
  for (uint32_t i = 0; i < view->node.at[cell].fact.n; i++) {
    const ViewFact *f = &view->node.at[cell].fact.at[i];
    if (f->term && !f->maybe) say_formula(w, f->term, facts);
  }
  for (FieldId f = 1; f <= shapes_n_fields(shapes); f++) {
    const ShapeField *field = shapes_field_at(shapes, f);
    Target t = target_of(view, &view->field, f, cell, true);
    if (!field->is_pointer || t.other || (!t.null && !t.cell)) continue;
    buf_add(&text, buf_str(&w->base));
    TypeId type = field_member(w, field, &text);
    bool good = type && type_at(w->p, type)->kind == TYPE_POINTER;
    if (good && t.sure != NOWHERE && view->node.at[t.sure].kind == VIEW_NULL) {
      buf_add(&text, " == 0");
    } else if (good && !t.null) {
      buf_add(&text, " != 0");
    } else {
      good = false;
    }
    if (!good) buf_clear(&text);
    say(w, facts, &text);
  }
  buf_clear(&w->base);
  buf_free(&text);
}

static void say_graph(Work *w, GraphId graph, const FollowedVec *followed, Facts *facts) {
  ShapeView view;
  Shapes *shapes = checker_shapes(w->v->checker);
  graph_view(shapes, graph, &view);
  Buf text = {0};
  for (uint32_t k = 0; k < view.pointer.n; k++) {
    PointerId id = view.pointer.at[k].id;
    if (k && view.pointer.at[k - 1].id == id) continue; /* arrows of a pointer stand together */
    const Pointer *p = shapes_pointer_at(shapes, id);
    Target t = target_of(&view, &view.pointer, id, 0, false);
    if (t.other || !pointer_text(w, id, &text)) continue;
    bool follow =
        t.sure != NOWHERE && view.node.at[t.sure].kind == VIEW_CELL && (p->is_object || may_follow(followed, id));
    if (!p->is_object && t.null && !t.cell) {
      buf_add(&text, " == 0");
      say(w, facts, &text);
    } else if (!p->is_object && !t.null && t.cell) {
      buf_add(&text, " != 0");
      say(w, facts, &text);
    }
    if (!follow) continue;
    pointer_text(w, id, &w->base);
    say_cell(w, &view, p, t.sure, facts);
    for (uint32_t m = k + 1; m < view.pointer.n && !p->is_object; m++) { /* who points to the same block? */
      PointerId other = view.pointer.at[m].id;
      const Pointer *q = shapes_pointer_at(shapes, other);
      if (other == id || view.pointer.at[m - 1].id == other || q->is_object) continue;
      Target u = target_of(&view, &view.pointer, other, 0, false);
      Buf left = {0};
      bool same_type = w->p->var.at[p->var].type == w->p->var.at[q->var].type;
      if (!u.other && u.sure != NOWHERE && view.node.at[u.sure].kind == VIEW_CELL && same_type &&
          pointer_text(w, id, &left) && pointer_text(w, other, &text)) {
        buf_printf(&left, " %s %s", u.sure == t.sure ? "==" : "!=", buf_str(&text));
        say(w, facts, &left);
      }
      buf_free(&left);
    }
  }
  buf_free(&text);
  shape_view_free(&view);
}

/* ---- nodes ---- */

static bool is_shown(const Node *n) { return !n->is_removed && !n->covered_by && n->step.kind != STEP_GOAL; }

static uint32_t activations(const Work *w, const Node *n) {
  CallStack s = art_stack(checker_art(w->v->checker), n->stack);
  uint32_t level = w->function == w->p->main;
  for (uint32_t i = 0; i < s.depth; i++) level += s.callee[i] == w->function;
  return level;
}

/* Which pointers lead to NULL or a block in all graphs of all nodes at the loop. */
static void find_followed(Work *w, FollowedVec *out) {
  const Checker *c = w->v->checker;
  const Art *art = checker_art(c);
  bool first = true;
  for (NodeId n = 1; n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->loc != w->loc || !is_shown(x)) continue;
    ShapeId shape = checker_shape(c, x->state);
    const GraphId *graph;
    uint32_t graphs = shape ? shape_graphs(checker_shapes(c), shape, &graph) : 0;
    if (!shape) { /* any heap */
      out->n = 0;
      return;
    }
    for (uint32_t i = 0; i < graphs; i++) {
      ShapeView view;
      graph_view(checker_shapes(c), graph[i], &view);
      for (uint32_t k = 0; k < view.pointer.n && first; k++)
        if (!k || view.pointer.at[k - 1].id != view.pointer.at[k].id)
          vec_push(*out, (Followed){view.pointer.at[k].id, true});
      for (uint32_t k = 0; k < out->n; k++) {
        Target t = target_of(&view, &view.pointer, out->at[k].pointer, 0, false);
        if (t.other || (!t.null && !t.cell)) out->at[k].is_good = false;
      }
      first = false;
      shape_view_free(&view);
    }
  }
}

typedef VEC(Facts) Disjuncts;

static bool has_fact(const Facts *f, const char *fact) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i] == fact) return true;
  return false;
}

static bool says_all_of(const Facts *more, const Facts *less) {
  for (uint32_t i = 0; i < less->n; i++)
    if (!has_fact(more, less->at[i])) return false;
  return true;
}

/* Takes the facts, unless a weaker disjunct is there; stronger ones go. */
static void add_disjunct(Disjuncts *all, Facts *facts) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++)
    if (says_all_of(facts, &all->at[i])) {
      vec_free(*facts);
      return;
    }
  for (uint32_t i = 0; i < all->n; i++) {
    if (says_all_of(&all->at[i], facts))
      vec_free(all->at[i]);
    else
      all->at[n++] = all->at[i];
  }
  all->n = n;
  vec_push(*all, *facts);
}

static void node_facts(Work *w, const Node *n, const FollowedVec *followed, Disjuncts *all) {
  const Checker *c = w->v->checker;
  w->level = activations(w, n);
  TermId region = region_formula(checker_predicates(c), checker_region(c, n->state));
  ShapeId shape = checker_shape(c, n->state);
  const GraphId *graph = NULL;
  uint32_t graphs = shape ? shape_graphs(checker_shapes(c), shape, &graph) : 0;
  for (uint32_t i = 0; i < graphs || (!shape && i == 0); i++) {
    Facts facts = {0};
    say_formula(w, region, &facts);
    if (shape) say_graph(w, graph[i], followed, &facts);
    add_disjunct(all, &facts);
  }
}

static void print_conjunction(const Facts *f, const Facts *without, Buf *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n; i++)
    if (!without || !has_fact(without, f->at[i])) buf_printf(out, "%s%s", n++ ? " && " : "", f->at[i]);
}

/* `x == 0` and `x != 0`? */
static bool are_opposite(const char *a, const char *b) {
  const char *x = strstr(a, " == 0"), *y = strstr(b, " != 0");
  return x && y && !x[5] && !y[5] && x - a == y - b && strncmp(a, b, (size_t)(x - a)) == 0;
}

/* Does one of two disjuncts hold in any case? */
static bool is_tautology(const Disjuncts *all, const Facts *common) {
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < all->n; k++) {
      const Facts *a = &all->at[i], *b = &all->at[k];
      if (a->n != common->n + 1 || b->n != common->n + 1) continue;
      for (uint32_t x = 0; x < a->n; x++)
        for (uint32_t y = 0; y < b->n; y++)
          if (!has_fact(common, a->at[x]) && !has_fact(common, b->at[y]) && are_opposite(a->at[x], b->at[y]))
            return true;
    }
  return false;
}

/* What all disjuncts say, and one of what only some of them say. Nothing: true. */
static void print_disjuncts(const Disjuncts *all, Buf *out) {
  if (!all->n) {
    buf_char(out, '0'); /* the loop is never reached */
    return;
  }
  Facts common = {0};
  for (uint32_t i = 0; i < all->at[0].n; i++) {
    bool everywhere = true;
    for (uint32_t k = 1; k < all->n && everywhere; k++) everywhere = has_fact(&all->at[k], all->at[0].at[i]);
    if (everywhere) vec_push(common, all->at[0].at[i]);
  }
  size_t length = 0;
  for (uint32_t k = 0; k < all->n; k++)
    for (uint32_t i = 0; i < all->at[k].n; i++) length += strlen(all->at[k].at[i]);
  bool says_more = all->n <= MOST_DISJUNCTS && all->n > 1 && length <= MOST_TEXT && !is_tautology(all, &common);
  for (uint32_t k = 0; k < all->n && says_more; k++) says_more = all->at[k].n > common.n;
  print_conjunction(&common, NULL, out);
  for (uint32_t k = 0; k < all->n && says_more; k++) {
    if (k == 0) buf_add(out, common.n ? " && (" : "(");
    buf_add(out, k ? ") || (" : "(");
    print_conjunction(&all->at[k], &common, out);
    if (k + 1 == all->n) buf_add(out, "))");
  }
  vec_free(common);
}

static void invariant_at(Work *w, Buf *out) {
  const Art *art = checker_art(w->v->checker);
  FollowedVec followed = {0};
  Disjuncts all = {0};
  if (checker_shapes(w->v->checker)) find_followed(w, &followed);
  for (NodeId n = 1; n <= art_n_nodes(art); n++) {
    const Node *x = art_node(art, n);
    if (x->loc == w->loc && is_shown(x)) node_facts(w, x, &followed, &all);
  }
  print_disjuncts(&all, out);
  for (uint32_t i = 0; i < all.n; i++) vec_free(all.at[i]);
  vec_free(all);
  vec_free(followed);
}

/* Of a loop statement that two loop heads claim, one cannot tell which it is. */
static void drop_doubtful(LoopInvariants *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->invariant.n;) {
    uint32_t end = i + 1;
    while (end < s->invariant.n && s->invariant.at[end].at.line == s->invariant.at[i].at.line &&
           s->invariant.at[end].at.column == s->invariant.at[i].at.column &&
           strcmp(s->invariant.at[end].at.file, s->invariant.at[i].at.file) == 0)
      end++;
    if (end == i + 1 && *s->invariant.at[i].text) s->invariant.at[n++] = s->invariant.at[i];
    i = end;
  }
  s->invariant.n = n;
}

static int by_place(const void *x, const void *y) {
  const LoopInvariant *a = x, *b = y;
  int order = strcmp(a->at.file, b->at.file);
  if (!order) order = (a->at.line > b->at.line) - (a->at.line < b->at.line);
  if (!order) order = (a->at.column > b->at.column) - (a->at.column < b->at.column);
  return order ? order : (a->loc > b->loc) - (a->loc < b->loc);
}

static void add_loop(Work *w, LocId l, LoopInvariants *out) {
  const char *file = w->p->loc.at[l].at.file;
  const Outline *o = file ? outlines_get(w->files, file) : NULL;
  if (!o) return;
  w->loc = l;
  idmap_clear(&w->visible);
  w->loop = loop_statement(w, o, l);
  if (w->loop == NO_PART) return;
  Position at = outline_position(o, o->part.at[w->loop].start);
  at.file = file;
  Buf text = {0};
  invariant_at(w, &text);
  vec_push(out->invariant, (LoopInvariant){at, w->function, l, arena_copy(&out->arena, buf_str(&text), text.n + 1)});
  buf_free(&text);
}

void loop_invariants(const Program *p, const Verdict *v, Outlines *files, LoopInvariants *out) {
  Work w = {.p = p, .v = v, .files = files};
  for (FuncId f = 1; f < p->func.n && v->checker; f++) {
    const Function *fn = &p->func.at[f];
    w.function = f;
    for (LocId l = fn->first; fn->is_defined && !fn->is_model && l < fn->first + fn->n_locs; l++)
      if (p->loc.at[l].is_loop_head) add_loop(&w, l, out);
  }
  if (out->invariant.n) qsort(out->invariant.at, out->invariant.n, sizeof *out->invariant.at, by_place);
  drop_doubtful(out);
  str_free(&w.strings);
  idmap_free(&w.visible);
  buf_free(&w.name);
  buf_free(&w.base);
}

void loop_invariants_free(LoopInvariants *s) {
  vec_free(s->invariant);
  arena_free(&s->arena);
}
