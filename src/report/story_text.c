/* The story of the refinements as text: what --trace-refinement tells. */
#include <string.h>

#include "report/pieces.h"
#include "report/report.h"

enum { WIDTH = 112 }; /* columns of a line of decisions */

static void foreign_file(const StoryText *t, const char *file, Buf *out) {
  if (file && t->file && file != t->file) buf_printf(out, "%s:", file);
}

/* ---- a path ---- */

typedef struct {
  Buf *out;
  Buf line;
  uint32_t items;
} Items;

/* Appends to a comma-separated list that is broken at the width. */
static void item(Items *x, const char *text) {
  if (x->items && x->line.n + strlen(text) + 2 > WIDTH) {
    buf_printf(x->out, "%s,\n", buf_str(&x->line));
    buf_clear(&x->line);
    buf_add(&x->line, "        ");
  } else if (x->items) {
    buf_add(&x->line, ", ");
  }
  buf_add(&x->line, text);
  x->items++;
}

static void decision(const StoryText *t, const StoryDecision *d, Buf *out) {
  if (d->kind == DECISION_LEAVES) {
    buf_printf(out, "out of %s", d->text);
    return;
  }
  foreign_file(t, d->at.file, out);
  buf_printf(out, "%u %s%s", d->at.line, d->kind == DECISION_ENTERS ? "into " : "", d->text);
}

static void path(StoryText *t, const StoryRecord *r, Buf *out) {
  t->file = r->at.file;
  buf_printf(out, "path %llu: %u steps to ", (unsigned long long)r->number, r->steps);
  if (!r->at.file) buf_add(out, "<unknown>");
  piece_position(r->at, out);
  buf_char(out, '\n');
  Items x = {.out = out};
  Buf text = {0};
  buf_add(&x.line, "  takes ");
  for (uint32_t i = 0; i < r->decision.n; i++) {
    buf_clear(&text);
    if (r->left_out && i == r->decision.n / 2) {
      buf_printf(&text, "... %u more ...", r->left_out);
      item(&x, buf_str(&text));
      buf_clear(&text);
    }
    decision(t, &r->decision.at[i], &text);
    item(&x, buf_str(&text));
  }
  if (!r->decision.n) item(&x, "straight ahead");
  buf_printf(out, "%s\n", buf_str(&x.line));
  buf_free(&text);
  buf_free(&x.line);
}

/* ---- notes ---- */

/* `at 26-30, 21-37 flag == 0, x > 1` */
static void note(const StoryText *t, const StoryNote *n, Buf *out) {
  Buf where = {0};
  foreign_file(t, n->file, &where);
  for (uint32_t i = 0; i < n->lines.n; i++) {
    StoryLines run = n->lines.at[i];
    buf_printf(&where, "%s%u", i ? ", " : "", run.first);
    if (run.last > run.first) buf_printf(&where, "-%u", run.last);
  }
  buf_printf(out, "    at %-14s ", buf_str(&where));
  for (uint32_t i = 0; i < n->fact.n; i++) buf_printf(out, "%s%s", i ? ", " : "", n->fact.at[i]);
  buf_char(out, '\n');
  buf_free(&where);
}

void report_story_text(StoryText *t, const StoryRecord *r, Buf *out) {
  switch (r->kind) {
    case STORY_PATH:
      path(t, r, out);
      return;
    case STORY_WHY:
    case STORY_REAL:
      buf_printf(out, "  %s\n", r->text);
      return;
    case STORY_INTERPOLANTS:
    case STORY_ADDED:
      buf_add(out, r->kind == STORY_ADDED ? "  added\n" : "  interpolants\n");
      for (uint32_t i = 0; i < r->note.n; i++) note(t, &r->note.at[i], out);
      return;
  }
}
