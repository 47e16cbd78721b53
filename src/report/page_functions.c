/* The page of functions that were checked one by one: a row for each, with a link to its own page. It has no scripts.
 */
#include <string.h>

#include "report/page.h"

typedef struct {
  const FunctionResults *r;
  const char *version;
} Context;

static const char *const kind_name[] = {
    [VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_UNKNOWN] = "unknown"};

/* The line that `check` prints of it is `FILE:LINE: NAME: VERDICT`, with a reason in parentheses or behind a colon. */
static void add_row(const FunctionResult *r, Buf *out) {
  Buf line = {0}, verdict = {0};
  report_function_line(r, &line);
  const char *said = strstr(buf_str(&line), r->name);
  said = said ? said + strlen(r->name) + strlen(": ") : buf_str(&line);
  size_t n = r->answer.kind == VERDICT_TRUE ? strcspn(said, "\n") : strcspn(said, " ");
  buf_add_n(&verdict, said, n);
  buf_add(out, "<tr><th scope=\"row\">");
  if (r->page) {
    buf_add(out, "<a href=\"");
    page_escaped(r->page, out);
    buf_add(out, "\">");
  }
  buf_add(out, "<code>");
  page_escaped(r->name, out);
  buf_printf(out, "</code>%s</th><td>", r->page ? "</a>" : "");
  if (position_known(r->at)) {
    page_escaped(r->at.file, out);
    buf_printf(out, ":%u", r->at.line);
  }
  buf_printf(out, "</td><td class=\"%s\">", kind_name[r->answer.kind]);
  page_escaped(buf_str(&verdict), out);
  buf_add(out, "</td><td>");
  said += n + strspn(said + n, " ");
  buf_clear(&verdict);
  buf_add_n(&verdict, said, strcspn(said, "\n"));
  page_escaped(buf_str(&verdict), out);
  buf_add(out, "</td></tr>\n");
  buf_free(&line);
  buf_free(&verdict);
}

static void add_assumed(const FunctionResults *r, Buf *out) {
  Buf lines = {0};
  report_functions_assumed(r, &lines);
  for (char *rest, *line = strtok_r(lines.at, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    buf_add(out, "<li>");
    page_escaped(line + strlen("assumed: "), out);
    buf_add(out, "</li>\n");
  }
  buf_free(&lines);
}

static void fill(const void *context, const char *name, Buf *out) {
  const Context *x = context;
  const FunctionResult *first;
  if (strcmp(name, "kind") == 0) buf_add(out, kind_name[functions_verdict(x->r, &first)]);
  if (strcmp(name, "version") == 0) page_escaped(x->version, out);
  if (strcmp(name, "title") == 0) page_escaped(x->r->n && x->r->at[0].at.file ? x->r->at[0].at.file : "functions", out);
  if (strcmp(name, "rows") == 0)
    for (uint32_t i = 0; i < x->r->n; i++) add_row(&x->r->at[i], out);
  if (strcmp(name, "assumed") == 0) add_assumed(x->r, out);
  if (strcmp(name, "verdict") == 0) {
    Buf line = {0};
    report_functions_line(x->r, &line);
    buf_str(&line);
    line.at[strcspn(line.at, "\n")] = '\0';
    page_escaped(line.at, out);
    buf_free(&line);
  }
}

void report_functions_page(const FunctionResults *r, const char *version, Buf *out) {
  page_fill("/functions.html", fill, &(Context){r, version}, out);
}
