/* Results as text: a line per task in the order of the tasks, then the sums. */
#include <string.h>

#include "batch/internal.h"

void result_free(Result *r) {
  buf_free(&r->text);
  buf_free(&r->messages);
}

const char *verdict_word(VerdictWord v) {
  static const char *const word[] = {[VERDICT_NONE] = "",
                                     [VERDICT_IS_TRUE] = "true",
                                     [VERDICT_IS_FALSE] = "false",
                                     [VERDICT_IS_UNKNOWN] = "unknown",
                                     [VERDICT_FAILED] = "failed"};
  return word[v];
}

VerdictWord verdict_of(const char *word) {
  for (VerdictWord v = VERDICT_IS_TRUE; v <= VERDICT_FAILED; v++)
    if (strcmp(verdict_word(v), word) == 0) return v;
  return VERDICT_NONE;
}

const char *judgement_word(Judgement j) {
  static const char *const word[] = {[NOT_JUDGED] = "", [JUDGED_RIGHT] = "right", [JUDGED_WRONG] = "wrong"};
  return word[j];
}

/* `false` is any violation of the property, `false(valid-deref)` only this one. */
/* Is it one of the verdicts of `false(a|b)`? */
static bool is_among(const char *text, const char *expected) {
  static const char start[] = "false(";
  if (!text_starts(text, start) || !text_starts(expected, start)) return strcmp(text, expected) == 0;
  const char *name = text + sizeof start - 1;
  size_t n = strcspn(name, ")");
  for (const char *one = expected + sizeof start - 1; *one; one += strspn(one, "|)")) {
    size_t length = strcspn(one, "|)");
    if (length == n && strncmp(one, name, n) == 0) return true;
    one += length;
  }
  return false;
}

Judgement judge(const Task *t, VerdictWord verdict, const char *text) {
  if (!*t->expected || (verdict != VERDICT_IS_TRUE && verdict != VERDICT_IS_FALSE)) return NOT_JUDGED;
  bool right = strcmp(t->expected, "false") == 0 ? verdict == VERDICT_IS_FALSE : is_among(text, t->expected);
  return right ? JUDGED_RIGHT : JUDGED_WRONG;
}

Totals totals_of(const Result *result, uint32_t n) {
  Totals t = {0};
  for (uint32_t i = 0; i < n; i++) {
    t.count[result[i].verdict]++;
    t.right += result[i].judgement == JUDGED_RIGHT;
    t.wrong += result[i].judgement == JUDGED_WRONG;
    t.surprising += result[i].verdict == VERDICT_IS_FALSE && result[i].judgement == NOT_JUDGED;
  }
  return t;
}

BatchStatus totals_status(const Totals *t) {
  if (t->wrong) return BATCH_WRONG;
  if (t->surprising) return BATCH_FALSE;
  if (t->count[VERDICT_FAILED]) return BATCH_FAILED;
  if (t->count[VERDICT_IS_UNKNOWN] || t->count[VERDICT_NONE]) return BATCH_UNKNOWN;
  return BATCH_GOOD;
}

void totals_print(const Totals *t, uint32_t n, Buf *out) {
  buf_printf(out, "%u task%s", n, n == 1 ? "" : "s");
  const char *separator = ": ";
  for (VerdictWord v = VERDICT_IS_TRUE; v <= VERDICT_FAILED; v++) {
    buf_printf(out, "%s%u %s", separator, t->count[v], verdict_word(v));
    separator = ", ";
  }
  if (t->count[VERDICT_NONE]) buf_printf(out, ", %u not done", t->count[VERDICT_NONE]);
  buf_printf(out, "; %u as expected, %u wrong", t->right, t->wrong);
}

static void pad(Buf *out, size_t from, size_t to) {
  do buf_char(out, ' ');
  while (out->n < from + to);
}

void table_print(const Tasks *tasks, const Result *result, Buf *out) {
  enum { VERDICT_COLUMN = 22, EXPECTED_COLUMN = 45, SECONDS_COLUMN = 54 };
  size_t from = out->n;
  buf_add(out, "         verdict");
  pad(out, from, 9 + VERDICT_COLUMN);
  buf_add(out, "expected               seconds  task\n");
  for (uint32_t i = 0; i < tasks->task.n; i++) {
    const Task *t = &tasks->task.at[i];
    const Result *r = &result[i];
    const char *text = r->text.at ? r->text.at : "not done";
    size_t word = strcspn(text, " "); /* the reason comes last: it may be long */
    from = out->n;
    buf_add(out, judgement_word(r->judgement));
    pad(out, from, 9);
    buf_add_n(out, text, r->verdict == VERDICT_NONE ? strlen(text) : word);
    pad(out, from, 9 + VERDICT_COLUMN);
    buf_add(out, t->expected);
    pad(out, from, 9 + EXPECTED_COLUMN);
    buf_printf(out, "%7.2f  %s", r->seconds, t->name);
    if (*t->property) buf_printf(out, " %s", t->property);
    if (r->verdict != VERDICT_NONE && text[word]) buf_add(out, text + word);
    buf_char(out, '\n');
  }
  Totals totals = totals_of(result, tasks->task.n);
  totals_print(&totals, tasks->task.n, out);
  buf_char(out, '\n');
}
