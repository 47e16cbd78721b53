/* The story of the refinements, kept for the page while it is told: a chapter per path. */
#include <string.h>

#include "report/page.h"

struct KeptStory {
  json_t *root, *chapters, *chapter; /* the chapter at hand: NULL before the first */
  size_t most, size;                 /* bytes of text */
  bool is_cut;
};

KeptStory *kept_story_new(size_t most) {
  KeptStory *s = mem_zalloc(sizeof *s);
  s->root = json_document("story");
  s->chapters = json_array();
  json_object_set_new(s->root, "chapters", s->chapters);
  s->most = most;
  return s;
}

void kept_story_free(KeptStory *s) {
  if (!s) return;
  json_decref(s->root);
  mem_free(s);
}

static json_t *kept_text(KeptStory *s, const char *text) {
  s->size += text ? strlen(text) : 0;
  return text ? json_text(text) : json_null();
}

/* [text, kind, file, line] */
static json_t *kept_decision(KeptStory *s, const StoryDecision *d) {
  static const char *const kind[] = {
      [DECISION_TAKES] = "takes", [DECISION_ENTERS] = "into", [DECISION_LEAVES] = "out of"};
  json_t *o = json_array();
  json_array_append_new(o, kept_text(s, d->text));
  json_array_append_new(o, kept_text(s, kind[d->kind]));
  json_array_append_new(o, kept_text(s, d->at.file));
  json_array_append_new(o, json_integer(d->at.line));
  return o;
}

/* {file, lines: [[first, last]], facts: [text]} */
static json_t *kept_note(KeptStory *s, const StoryNote *n) {
  json_t *o = json_object(), *lines = json_array(), *facts = json_array();
  for (uint32_t i = 0; i < n->lines.n; i++) {
    json_t *run = json_array();
    json_array_append_new(run, json_integer(n->lines.at[i].first));
    json_array_append_new(run, json_integer(n->lines.at[i].last));
    json_array_append_new(lines, run);
  }
  for (uint32_t i = 0; i < n->fact.n; i++) json_array_append_new(facts, kept_text(s, n->fact.at[i]));
  json_object_set_new(o, "file", kept_text(s, n->file));
  json_object_set_new(o, "lines", lines);
  json_object_set_new(o, "facts", facts);
  return o;
}

static void begin_chapter(KeptStory *s, const StoryRecord *r) {
  json_t *o = s->chapter = json_object(), *decisions = json_array();
  json_array_append_new(s->chapters, o);
  for (uint32_t i = 0; i < r->decision.n; i++) json_array_append_new(decisions, kept_decision(s, &r->decision.at[i]));
  json_object_set_new(o, "number", json_integer((json_int_t)r->number)); /* 0: what was told before the first path */
  json_object_set_new(o, "steps", json_integer(r->steps));
  json_object_set_new(o, "at", json_place(r->at));
  json_object_set_new(o, "decisions", decisions);
  json_object_set_new(o, "left_out", json_integer(r->left_out)); /* decisions, behind the first half of those */
  json_object_set_new(o, "why", json_array());
  json_object_set_new(o, "real", json_array());
  json_object_set_new(o, "interpolants", json_array());
  json_object_set_new(o, "added", json_array());
}

void kept_story_add(KeptStory *s, const StoryRecord *r) {
  static const char *const list[] = {[STORY_PATH] = NULL,
                                     [STORY_WHY] = "why",
                                     [STORY_REAL] = "real",
                                     [STORY_INTERPOLANTS] = "interpolants",
                                     [STORY_ADDED] = "added"};
  s->is_cut = s->is_cut || s->size > s->most;
  if (s->is_cut) return;
  if (r->kind == STORY_PATH || !s->chapter) begin_chapter(s, r);
  if (r->kind == STORY_PATH) return;
  json_t *to = json_object_get(s->chapter, list[r->kind]);
  if (r->text) json_array_append_new(to, kept_text(s, r->text));
  for (uint32_t i = 0; i < r->note.n; i++) json_array_append_new(to, kept_note(s, &r->note.at[i]));
}

json_t *page_story(const Page *g) {
  const KeptStory *s = g->options->story;
  json_t *o = json_object();
  json_object_set_new(o, "chapters", s ? json_incref(s->chapters) : json_array());
  json_object_set_new(o, "cut", json_boolean(s && s->is_cut));
  return o;
}
