/* Results as one HTML page that needs nothing else: no network, no other files. Sums per property and category,
 * pictures of the times, and a row per task, which can be filtered and sorted; without scripts these are plain tables.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/page_text.h"
#include "batch/results.h"

static void escape(const char *s, Buf *out) {
  for (; *s; s++) {
    if (*s == '<')
      buf_add(out, "&lt;");
    else if (*s == '>')
      buf_add(out, "&gt;");
    else if (*s == '&')
      buf_add(out, "&amp;");
    else if (*s == '"')
      buf_add(out, "&quot;");
    else
      buf_char(out, *s);
  }
}

static void attribute(const char *name, const char *value, Buf *out) {
  buf_printf(out, " %s=\"", name);
  escape(value, out);
  buf_char(out, '"');
}

/* ---- sums ---- */

static void counts(const ScoreRow *w, Buf *out) {
  const uint32_t count[] = {w->tasks,       w->right_true, w->right_false, w->wrong_true,
                            w->wrong_false, w->unjudged,   w->unknown,     w->failed};
  for (size_t i = 0; i < sizeof count / sizeof *count; i++) buf_printf(out, "<td class=\"n\">%u</td>", count[i]);
  buf_printf(out, "<td class=\"n\">%lld</td><td class=\"n\">%lld</td><td class=\"n\">%.1f</td></tr>\n",
             (long long)w->score, (long long)w->best, w->cpu_seconds);
}

static void sums(const RunView *r, Buf *out) {
  static const char *const heading[] = {"tasks",       "right true", "right false",      "wrong true",
                                        "wrong false", "not judged", "unknown",          "failed",
                                        "score",       "of most",    "processor seconds"};
  Strings strings = {0};
  ScoreVec rows = {0};
  score_rows(r, &strings, &rows);
  buf_add(out,
          "<h2>Properties and categories</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"sums\">"
          "<table id=\"sums\"><thead><tr><th>property, category</th>");
  for (size_t i = 0; i < sizeof heading / sizeof *heading; i++) buf_printf(out, "<th class=\"n\">%s</th>", heading[i]);
  buf_add(out, "</tr></thead><tbody>\n");
  for (uint32_t i = 0; i < rows.n; i++) {
    const ScoreRow *w = &rows.at[i];
    buf_add(out, w->category ? "<tr><td class=\"indent t\">" : "<tr class=\"sum\"><td class=\"t\">");
    escape(!w->property ? "all" : w->category ? w->category : *w->property ? w->property : "(default)", out);
    buf_add(out, "</td>");
    counts(w, out);
  }
  buf_add(
      out,
      "</tbody></table></div>\n<p><small>Score as in SV-COMP, without the validation of witnesses: 2 for true, 1 for "
      "false, -32 for a wrong true, -16 for a wrong false. A category is the folder of the task.</small></p>\n");
  vec_free(rows);
  str_free(&strings);
}

/* ---- links ---- */

static void absolute(const char *path, Buf *out) {
  char here[4096];
  if (path[0] != '/' && getcwd(here, sizeof here)) buf_printf(out, "%s/", here);
  buf_add(out, path);
}

static void percent(const char *path, Buf *out) {
  for (const unsigned char *c = (const unsigned char *)path; *c; c++) {
    bool plain =
        (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("-_.~/", *c);
    buf_printf(out, plain ? "%c" : "%%%02X", *c);
  }
}

/* The page of a task as seen from the page at `from` (absolute). False: there is none. */
static bool link_to(const RunView *r, const Task *t, const char *from, Buf *out) {
  if (!r->reports) return false;
  Buf path = {0};
  buf_printf(&path, "%s/%lld/index.html", r->reports, (long long)t->id);
  bool exists = access(buf_str(&path), R_OK) == 0;
  if (exists) {
    size_t common = 0; /* behind the last slash that both have */
    for (size_t i = 0; from[i] && from[i] == path.at[i]; i++)
      if (from[i] == '/') common = i + 1;
    for (const char *c = strchr(from + common, '/'); c; c = strchr(c + 1, '/')) buf_add(out, "../");
    percent(path.at + common, out);
  }
  buf_free(&path);
  return exists;
}

/* ---- tasks ---- */

/* The verdict without its reason, which begins at the first blank. */
static size_t word_length(const Result *r, const char *text) {
  return r->verdict == VERDICT_NONE ? strlen(text) : strcspn(text, " ");
}

static void verdict_and_reason(const Result *r, Buf *out) {
  const char *text = r && r->text.at ? r->text.at : "not done";
  size_t n = r ? word_length(r, text) : strlen(text);
  Buf verdict = {0};
  buf_add_n(&verdict, text, n);
  escape(buf_str(&verdict), out);
  if (text[n]) {
    buf_add(out, "<small>");
    escape(text + n, out);
    buf_add(out, "</small>");
  }
  buf_free(&verdict);
}

static void row_data(const RunView *r, uint32_t i, Strings *strings, Buf *out) {
  const Task *t = &r->tasks->task.at[i];
  const Result *x = &r->result[i], *y = r->other ? r->other[i] : NULL;
  buf_printf(out, "<tr class=\"%s %s\" data-verdict=\"%s\" data-judgement=\"%s\" data-cpu=\"%.3f\"",
             verdict_word(x->verdict), judgement_word(x->judgement), verdict_word(x->verdict),
             judgement_word(x->judgement), x->cpu_seconds);
  attribute("data-property", t->property, out);
  attribute("data-category", category_of(t, strings), out);
  if (r->other) attribute("data-change", change_word(change_of(r, i)), out);
  if (y)
    buf_printf(out, " data-verdict2=\"%s\" data-judgement2=\"%s\" data-cpu2=\"%.3f\"", verdict_word(y->verdict),
               judgement_word(y->judgement), y->cpu_seconds);
  buf_char(out, '>');
}

static void name_cell(const RunView *r, const Task *t, const Result *x, const char *from, const char *reason,
                      Buf *out) {
  Buf link = {0};
  bool has_messages = x->messages.n > 0, linked = link_to(r, t, from, &link);
  buf_add(out, "<td class=\"t\">");
  if (has_messages) buf_add(out, "<details><summary>");
  buf_add(out, "<span class=\"name\">");
  escape(t->name, out);
  buf_add(out, "</span>");
  if (has_messages) {
    buf_add(out, "</summary><pre>");
    escape(x->messages.at, out);
    buf_add(out, "</pre></details>");
  }
  if (linked) {
    buf_add(out, " <a");
    attribute("href", buf_str(&link), out);
    attribute("aria-label", t->name, out);
    buf_add(out, ">report</a>");
  }
  if (*reason) {
    buf_add(out, "<small>");
    escape(reason, out);
    buf_add(out, "</small>");
  }
  buf_add(out, "</td>");
  buf_free(&link);
}

static void row(const RunView *r, uint32_t i, const char *from, Strings *strings, Buf *out) {
  const Task *t = &r->tasks->task.at[i];
  const Result *x = &r->result[i], *y = r->other ? r->other[i] : NULL;
  const char *text = x->text.at ? x->text.at : "not done";
  size_t word = word_length(x, text);
  Buf verdict = {0};
  buf_add_n(&verdict, text, word);
  row_data(r, i, strings, out);
  buf_add(out, "<td class=\"v\">");
  escape(buf_str(&verdict), out);
  if (r->other) {
    buf_add(out, "</td><td>");
    verdict_and_reason(y, out);
  }
  buf_add(out, "</td><td>");
  escape(t->expected, out);
  if (x->judgement == JUDGED_WRONG) buf_add(out, " <strong>wrong</strong>");
  buf_add(out, "</td>");
  name_cell(r, t, x, from, text + word, out);
  buf_add(out, "<td>");
  escape(t->property, out);
  buf_printf(out, "</td><td class=\"n\">%.2f</td><td class=\"n\">%.2f</td>", x->seconds, x->cpu_seconds);
  if (r->other) buf_printf(out, y ? "<td class=\"n\">%.2f</td>" : "<td class=\"n\"></td>", y ? y->cpu_seconds : 0);
  buf_printf(out, "<td class=\"n\">%.0f</td><td class=\"n\">%llu</td><td class=\"n\">%llu</td></tr>\n",
             (double)x->memory_bytes / (1 << 20), (unsigned long long)x->refinements,
             (unsigned long long)x->tree_nodes);
  buf_free(&verdict);
}

static void kind(const char *name, uint32_t n, Buf *out) {
  if (n) buf_printf(out, "<button data-kind=\"%s\" aria-pressed=\"false\">%s (%u)</button>\n", name, name, n);
}

static void controls(const RunView *r, const Totals *t, Buf *out) {
  buf_add(
      out,
      "<div id=\"controls\" hidden>\n<div class=\"controls\" id=\"kinds\" role=\"group\" aria-label=\"which tasks\">\n"
      "<button data-kind=\"\" aria-pressed=\"true\">all</button>\n");
  kind("wrong", t->wrong, out);
  for (VerdictWord v = VERDICT_IS_TRUE; v <= VERDICT_FAILED; v++) kind(verdict_word(v), t->count[v], out);
  uint32_t count[CHANGE_ONLY_HERE + 1] = {0};
  for (uint32_t i = 0; i < r->tasks->task.n; i++) count[change_of(r, i)]++;
  for (Change c = CHANGE_VERDICT; r->other && c <= CHANGE_ONLY_HERE; c++) kind(change_word(c), count[c], out);
  buf_add(out,
          "</div>\n<div class=\"controls\"><label for=\"by-property\">property</label> <select id=\"by-property\">"
          "<option value=\"\">all</option></select>\n<label for=\"by-category\">category</label> <select "
          "id=\"by-category\">"
          "<option value=\"\">all</option></select>\n<label for=\"by-text\">name or reason</label> "
          "<input id=\"by-text\" type=\"search\">\n<span id=\"shown\" role=\"status\"></span></div>\n</div>\n");
}

static void task_table(const RunView *r, const Totals *t, const char *from, Buf *out) {
  static const struct {
    const char *name;
    bool is_number, is_second; /* of the other run */
  } heading[] = {{"verdict", false, false},    {"was", false, true},       {"expected", false, false},
                 {"task", false, false},       {"property", false, false}, {"seconds", true, false},
                 {"cpu", true, false},         {"cpu, was", true, true},   {"MB", true, false},
                 {"refinements", true, false}, {"tree nodes", true, false}};
  Strings strings = {0};
  buf_add(out, "<h2>Tasks</h2>\n");
  controls(r, t, out);
  buf_add(out,
          "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"tasks\"><table id=\"tasks\"><thead><tr>");
  for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
    if (r->other || !heading[i].is_second)
      buf_printf(out, "<th%s><button>%s</button></th>", heading[i].is_number ? " class=\"n\"" : "", heading[i].name);
  buf_add(out, "</tr></thead><tbody>\n");
  for (uint32_t i = 0; i < r->tasks->task.n; i++) row(r, i, from, &strings, out);
  buf_add(out, "</tbody></table></div>\n");
  str_free(&strings);
}

/* ---- the page ---- */

static void pictures(const RunView *r, Buf *out) {
  buf_add(out,
          "<div class=\"plots\">\n<figure id=\"quantile\" hidden><figcaption>Processor seconds of the n-th fastest "
          "verdict: "
          "those that are as expected, or true or false where nothing was.");
  if (r->other) {
    buf_add(out, " Whole line: ");
    escape(r->name, out);
    buf_add(out, ", broken line: ");
    escape(r->other_name, out);
    buf_add(out, ".");
  }
  buf_add(out, "</figcaption></figure>\n");
  if (r->other) {
    buf_add(out, "<figure id=\"scatter\" hidden");
    attribute("data-name", r->name, out);
    attribute("data-other", r->other_name, out);
    buf_add(out,
            "><figcaption>A dot is a task; below the line it became faster, red: its verdict "
            "changed.</figcaption></figure>\n");
  }
  buf_add(out, "</div>\n");
}

void overview_print(const RunView *r, const char *path, Buf *out) {
  Totals t = totals_of(r->result, r->tasks->task.n);
  Buf from = {0};
  absolute(path, &from);
  buf_add(
      out,
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<title>silhouette batch</title>\n<style>\n");
  buf_add(out, batch_page_files[0].text);
  buf_add(out, "</style></head><body><main>\n<h1>silhouette batch</h1>\n<p id=\"totals\">");
  totals_print(&t, r->tasks->task.n, out);
  buf_add(out, ". Made by silhouette ");
  escape(r->version, out);
  buf_add(out, ", ");
  escape(r->options, out);
  buf_add(out, ".</p>\n");
  sums(r, out);
  pictures(r, out);
  task_table(r, &t, buf_str(&from), out);
  buf_add(out, "</main>\n<script>\n");
  buf_add(out, batch_page_files[1].text);
  buf_add(out, "</script></body></html>\n");
  buf_free(&from);
}
