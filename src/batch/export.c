/* Results for other programs: CSV as RFC 4180 has it, and the XML that BenchExec's table-generator reads
 * (doc/result.dtd of BenchExec; tests/batch/result.dtd is that file). */
#include <string.h>

#include "batch/results.h"

/* ---- CSV ---- */

static void cell(const char *text, Buf *out) {
  if (!text[strcspn(text, ",\"\r\n")]) {
    buf_add(out, text);
    return;
  }
  buf_char(out, '"');
  for (; *text; text++) buf_printf(out, *text == '"' ? "\"\"" : "%c", *text);
  buf_char(out, '"');
}

static void result_cells(const Result *r, Buf *out) {
  static const Result none = {0};
  if (!r) r = &none;
  buf_printf(out, ",%s,", verdict_word(r->verdict));
  cell(r->text.at ? r->text.at : "", out);
  buf_printf(out, ",%s,%.3f,%.3f,%llu,%llu,%llu", judgement_word(r->judgement), r->seconds, r->cpu_seconds,
             (unsigned long long)r->memory_bytes, (unsigned long long)r->refinements,
             (unsigned long long)r->tree_nodes);
}

void csv_print(const RunView *r, Buf *out) {
  static const char names[] =
      ",verdict%s,text%s,judgement%s,seconds%s,cpu_seconds%s,memory_bytes%s,refinements%s,tree_nodes%s";
  Strings strings = {0};
  buf_add(out, "task,property,category,expected");
  buf_printf(out, names, "", "", "", "", "", "", "", "");
  buf_add(out, ",score");
  if (r->other) {
    buf_printf(out, names, "_2", "_2", "_2", "_2", "_2", "_2", "_2", "_2");
    buf_add(out, ",change");
  }
  buf_add(out, "\r\n");
  for (uint32_t i = 0; i < r->tasks->task.n; i++) {
    const Task *t = &r->tasks->task.at[i];
    cell(t->name, out);
    buf_char(out, ',');
    cell(t->property, out);
    buf_char(out, ',');
    cell(category_of(t, &strings), out);
    buf_char(out, ',');
    cell(t->expected, out);
    result_cells(&r->result[i], out);
    buf_printf(out, ",%d", score_of(t, &r->result[i]));
    if (r->other) {
      result_cells(r->other[i], out);
      buf_printf(out, ",%s", change_word(change_of(r, i)));
    }
    buf_add(out, "\r\n");
  }
  str_free(&strings);
}

/* ---- BenchExec ---- */

/* As an attribute. What XML 1.0 does not allow, and bytes that are no UTF-8, become `?`. */
static void attribute(const char *name, const char *text, Buf *out) {
  buf_printf(out, " %s=\"", name);
  for (const unsigned char *c = (const unsigned char *)text; *c;) {
    size_t n = text_utf8_length(c);
    if (*c == '<' || *c == '&' || *c == '"' || *c == '\n' || *c == '\t' || *c == '\r')
      buf_printf(out, "&#%d;", *c);
    else if (n == 0 || *c < 0x20 || (n == 3 && c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe))
      buf_char(out, '?');
    else
      buf_add_n(out, c, n);
    c += n ? n : 1;
  }
  buf_char(out, '"');
}

static void column(const char *title, const char *value, bool hidden, Buf *out) {
  buf_add(out, "    <column");
  attribute("title", title, out);
  attribute("value", value, out);
  buf_add(out, hidden ? " hidden=\"true\"/>\n" : "/>\n");
}

static void number(const char *title, double value, const char *unit, bool hidden, Buf *out) {
  Buf text = {0};
  buf_printf(&text, *unit == 's' ? "%.9f%s" : "%.0f%s", value, unit);
  column(title, buf_str(&text), hidden, out);
  buf_free(&text);
}

/* The word for the verdict, and one of correct, wrong, unknown, error, missing: benchexec/result.py. */
static void columns(const Result *r, Buf *out) {
  const char *text = r->text.at ? r->text.at : "", *category = "missing";
  Buf status = {0};
  if (r->verdict == VERDICT_FAILED) {
    buf_add(&status, "ERROR");
    category = "error";
  } else if (r->verdict == VERDICT_IS_UNKNOWN) {
    bool time = strstr(text, "time limit") != NULL, memory = strstr(text, "memory limit") != NULL;
    buf_add(&status, time ? "TIMEOUT" : memory ? "OUT OF MEMORY" : "unknown");
    category = time || memory ? "error" : "unknown";
  } else if (r->verdict != VERDICT_NONE) {
    buf_add(&status, text);
    if (r->judgement != NOT_JUDGED) category = r->judgement == JUDGED_RIGHT ? "correct" : "wrong";
  }
  if (r->verdict != VERDICT_NONE) {
    column("status", buf_str(&status), false, out);
    number("cputime", r->cpu_seconds, "s", false, out);
    number("walltime", r->seconds, "s", false, out);
    number("memory", (double)r->memory_bytes, "B", false, out);
    number("refinements", (double)r->refinements, "", false, out);
    number("tree_nodes", (double)r->tree_nodes, "", false, out);
    column("reason", text, true, out);
  }
  column("category", category, true, out);
  buf_free(&status);
}

static void run_element(const Task *t, const Result *r, Buf *out) {
  Buf files = {0};
  const char *property_file = NULL;
  buf_char(&files, '[');
  for (uint32_t i = 0; i < t->files.n; i++) {
    if (text_ends(t->files.at[i], ".prp"))
      property_file = t->files.at[i];
    else
      buf_printf(&files, "%s%s", files.n > 1 ? ", " : "", t->files.at[i]);
  }
  buf_char(&files, ']');
  buf_add(out, "  <run");
  attribute("name", t->name, out);
  attribute("files", buf_str(&files), out);
  attribute("properties", t->property, out);
  if (property_file) attribute("propertyFile", property_file, out);
  if (*t->expected) attribute("expectedVerdict", t->expected, out);
  buf_add(out, ">\n");
  columns(r, out);
  buf_add(out, "  </run>\n");
  buf_free(&files);
}

/* The machines are not known: a batch may have run on many. */
void benchexec_print(const RunView *r, Buf *out) {
  static const char *const title[] = {"status", "cputime", "walltime", "memory", "refinements", "tree_nodes"};
  buf_add(out,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<!DOCTYPE result PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN\" "
          "\"https://www.sosy-lab.org/benchexec/result-3.12.dtd\">\n<result");
  attribute("benchmarkname", r->name, out);
  attribute("name", "silhouette", out);
  attribute("starttime", r->started, out);
  attribute("date", r->started, out);
  attribute("tool", "silhouette", out);
  attribute("toolmodule", "silhouette", out);
  attribute("version", r->version, out);
  attribute("options", r->options, out);
  attribute("generator", "silhouette batch report", out);
  buf_add(out, ">\n  <columns>\n");
  for (size_t i = 0; i < sizeof title / sizeof *title; i++) buf_printf(out, "    <column title=\"%s\"/>\n", title[i]);
  buf_add(out,
          "  </columns>\n  <systeminfo>\n    <os name=\"unknown\"/>\n    <cpu cores=\"unknown\" model=\"unknown\"/>\n"
          "    <ram size=\"unknown\"/>\n    <environment/>\n  </systeminfo>\n");
  for (uint32_t i = 0; i < r->tasks->task.n; i++) run_element(&r->tasks->task.at[i], &r->result[i], out);
  buf_add(out, "</result>\n");
}
