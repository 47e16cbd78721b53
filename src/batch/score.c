/* Sums per property and category. */
#include <stdlib.h>
#include <string.h>

#include "batch/results.h"

enum { RIGHT_TRUE = 2, RIGHT_FALSE = 1, WRONG_TRUE = -32, WRONG_FALSE = -16 };

int score_of(const Task *t, const Result *r) {
  (void)t;
  if (r->judgement == NOT_JUDGED) return 0;
  if (r->verdict == VERDICT_IS_TRUE) return r->judgement == JUDGED_RIGHT ? RIGHT_TRUE : WRONG_TRUE;
  return r->judgement == JUDGED_RIGHT ? RIGHT_FALSE : WRONG_FALSE;
}

int score_best(const Task *t) {
  if (strcmp(t->expected, "true") == 0) return RIGHT_TRUE;
  return text_starts(t->expected, "false") ? RIGHT_FALSE : 0;
}

const char *category_of(const Task *t, Strings *strings) {
  const char *slash = strrchr(t->name, '/');
  if (!slash) return ".";
  return slash == t->name ? "/" : str_intern_n(strings, t->name, (size_t)(slash - t->name));
}

/* ---- two runs ---- */

const char *change_word(Change c) {
  static const char *const word[] = {[CHANGE_NONE] = "same",
                                     [CHANGE_VERDICT] = "changed",
                                     [CHANGE_FASTER] = "faster",
                                     [CHANGE_SLOWER] = "slower",
                                     [CHANGE_ONLY_HERE] = "only here"};
  return word[c];
}

Change change_of(const RunView *r, uint32_t task) {
  static const double factor = 1.5, least = 0.5; /* less is noise */
  if (!r->other) return CHANGE_NONE;
  const Result *now = &r->result[task], *then = r->other[task];
  if (!then || then->verdict == VERDICT_NONE) return now->verdict == VERDICT_NONE ? CHANGE_NONE : CHANGE_ONLY_HERE;
  /* the word of the verdict, not the reason of an unknown one */
  const char *a = now->text.at ? now->text.at : "", *b = then->text.at ? then->text.at : "";
  size_t n = strcspn(a, " "), m = strcspn(b, " ");
  if (n != m || strncmp(a, b, n) != 0) return CHANGE_VERDICT;
  double x = now->cpu_seconds, y = then->cpu_seconds;
  if (y > factor * x && y > x + least) return CHANGE_FASTER;
  if (x > factor * y && x > y + least) return CHANGE_SLOWER;
  return CHANGE_NONE;
}

/* ---- rows ---- */

static void add(ScoreRow *row, const Task *t, const Result *r) {
  row->tasks++;
  row->score += score_of(t, r);
  row->best += score_best(t);
  row->cpu_seconds += r->cpu_seconds;
  bool is_true = r->verdict == VERDICT_IS_TRUE;
  if (r->judgement == JUDGED_RIGHT)
    (*(is_true ? &row->right_true : &row->right_false))++;
  else if (r->judgement == JUDGED_WRONG)
    (*(is_true ? &row->wrong_true : &row->wrong_false))++;
  else if (is_true || r->verdict == VERDICT_IS_FALSE)
    row->unjudged++;
  row->unknown += r->verdict == VERDICT_IS_UNKNOWN;
  row->failed += r->verdict == VERDICT_FAILED;
  row->none += r->verdict == VERDICT_NONE;
}

static int compare_text(const char *a, const char *b) { return a && b ? strcmp(a, b) : (a != NULL) - (b != NULL); }

static int compare_rows(const void *a, const void *b) {
  const ScoreRow *x = a, *y = b;
  int c = compare_text(x->property, y->property);
  return c ? c : compare_text(x->category, y->category);
}

/* The row of these names; texts are interned. */
static ScoreRow *row_of(ScoreVec *rows, IdMap *index, const char *property, const char *category) {
  uint64_t key = hash_mix(hash_mix(1, idmap_ptr(property)), idmap_ptr(category));
  const uint32_t *found = idmap_find(index, key);
  if (found) return &rows->at[*found];
  idmap_put(index, key, rows->n);
  vec_push(*rows, (ScoreRow){.property = property, .category = category});
  return &vec_last(*rows);
}

void score_rows(const RunView *r, Strings *strings, ScoreVec *out) {
  IdMap index = {0};
  row_of(out, &index, NULL, NULL);
  for (uint32_t i = 0; i < r->tasks->task.n; i++) {
    const Task *t = &r->tasks->task.at[i];
    const char *property = str_intern(strings, t->property);
    const char *category = str_intern(strings, category_of(t, strings));
    add(row_of(out, &index, NULL, NULL), t, &r->result[i]);
    add(row_of(out, &index, property, NULL), t, &r->result[i]);
    add(row_of(out, &index, property, category), t, &r->result[i]);
  }
  idmap_free(&index);
  if (out->n) qsort(out->at, out->n, sizeof *out->at, compare_rows);
}

/* ---- as text ---- */

static void print_changes(const RunView *r, Buf *out) {
  uint32_t count[CHANGE_ONLY_HERE + 1] = {0};
  for (uint32_t i = 0; i < r->tasks->task.n; i++) count[change_of(r, i)]++;
  buf_printf(out, "compared with %s:", r->other_name);
  for (Change c = CHANGE_NONE; c <= CHANGE_ONLY_HERE; c++)
    buf_printf(out, "%s %u %s", c ? "," : "", count[c], change_word(c));
  buf_char(out, '\n');
  for (uint32_t i = 0; i < r->tasks->task.n; i++) {
    if (change_of(r, i) != CHANGE_VERDICT) continue;
    const Task *t = &r->tasks->task.at[i];
    buf_printf(out, "changed: %s%s%s: %s, was %s\n", t->name, *t->property ? " " : "", t->property,
               r->result[i].text.at ? r->result[i].text.at : "not done",
               r->other[i]->text.at ? r->other[i]->text.at : "not done");
  }
}

void score_print(const RunView *r, Buf *out) {
  Strings strings = {0};
  ScoreVec rows = {0};
  score_rows(r, &strings, &rows);
  buf_add(out, "  tasks  true false  WRONG unknown failed  score of most  cpu s  property, category\n");
  for (uint32_t i = 0; i < rows.n; i++) {
    const ScoreRow *w = &rows.at[i];
    buf_printf(out, "%7u %5u %5u %6u %7u %6u %6lld %7lld %6.0f  ", w->tasks, w->right_true, w->right_false,
               w->wrong_true + w->wrong_false, w->unknown, w->failed, (long long)w->score, (long long)w->best,
               w->cpu_seconds);
    if (!w->property)
      buf_add(out, "all");
    else if (!w->category)
      buf_add(out, *w->property ? w->property : "(default)");
    else
      buf_printf(out, "  %s", w->category);
    if (w->unjudged) buf_printf(out, " (%u without an expected verdict)", w->unjudged);
    buf_char(out, '\n');
  }
  if (r->other) print_changes(r, out);
  vec_free(rows);
  str_free(&strings);
}
