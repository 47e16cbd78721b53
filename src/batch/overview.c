/* Results as one HTML page that needs nothing else: no network, no other files. Rows can be filtered and sorted;
 * without scripts it is a plain table. */
#include <string.h>

#include "batch/internal.h"

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

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>silhouette batch</title>\n<style>\n"
    ":root{color-scheme:light dark}\n"
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #8884;vertical-align:top}\n"
    "th button{font:inherit;font-weight:bold;background:none;border:0;padding:0;cursor:pointer;color:inherit}\n"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\n"
    ".v{font-weight:600;white-space:nowrap}.t{overflow-wrap:anywhere}small{display:block}\n"
    ".true .v{color:light-dark(#116329,#4ac26b)}.false .v{color:light-dark(#a40e26,#ff938a)}\n"
    ".unknown .v{color:light-dark(#7d4e00,#d4a72c)}.failed .v{color:light-dark(#8250df,#c297ff)}\n"
    ".wrong{background:#f003}\npre{white-space:pre-wrap;font-size:.85rem}\n"
    "nav button{font:inherit;margin:0 .3rem .5rem 0;padding:.2rem .7rem}\nnav "
    "button[aria-pressed=true]{font-weight:bold}\n"
    "</style></head><body>\n";

static const char SCRIPT[] =
    "<script>\n"
    "const body=document.querySelector('tbody'),rows=[...body.rows];\n"
    "for(const b of document.querySelectorAll('nav button'))b.onclick=()=>{\n"
    "  for(const o of document.querySelectorAll('nav button'))o.setAttribute('aria-pressed',o===b);\n"
    "  for(const r of rows)r.hidden=!!b.dataset.c&&!r.classList.contains(b.dataset.c);};\n"
    "document.querySelectorAll('th button').forEach((b,i)=>{let up=false;b.onclick=()=>{up=!up;\n"
    "  const key=r=>r.cells[i].dataset.k??r.cells[i].textContent;\n"
    "  rows.sort((x,y)=>(up?1:-1)*key(x).localeCompare(key(y),'en',{numeric:true}));body.append(...rows);};});\n"
    "</script>\n";

static void filter(const char *class, uint32_t n, Buf *out) {
  if (n) buf_printf(out, "<button data-c=\"%s\" aria-pressed=\"false\">%s (%u)</button>\n", class, class, n);
}

static void row(const Task *t, const Result *r, Buf *out) {
  const char *text = r->text.at ? r->text.at : "not done";
  size_t word = r->verdict == VERDICT_NONE ? strlen(text) : strcspn(text, " "); /* a reason may follow */
  Buf verdict = {0};
  buf_add_n(&verdict, text, word);
  buf_printf(out, "<tr class=\"%s %s\"><td class=\"v\">", verdict_word(r->verdict), judgement_word(r->judgement));
  escape(buf_str(&verdict), out);
  buf_free(&verdict);
  buf_add(out, "</td><td>");
  escape(t->expected, out);
  if (r->judgement == JUDGED_WRONG) buf_add(out, " <strong>wrong</strong>");
  buf_add(out, "</td><td class=\"t\">");
  bool has_messages = r->messages.n > 0;
  if (has_messages) buf_add(out, "<details><summary>");
  escape(t->name, out);
  if (has_messages) {
    buf_add(out, "</summary><pre>");
    escape(r->messages.at, out);
    buf_add(out, "</pre></details>");
  }
  if (text[word]) {
    buf_add(out, "<small>");
    escape(text + word, out);
    buf_add(out, "</small>");
  }
  buf_add(out, "</td><td>");
  escape(t->property, out);
  buf_printf(out,
             "</td><td class=\"n\">%.2f</td><td class=\"n\">%.0f</td><td class=\"n\">%llu</td>"
             "<td class=\"n\">%llu</td></tr>\n",
             r->seconds, (double)r->memory_bytes / (1 << 20), (unsigned long long)r->refinements,
             (unsigned long long)r->tree_nodes);
}

void overview_print(const Tasks *tasks, const Result *result, const char *version, Buf *out) {
  Totals t = totals_of(result, tasks->task.n);
  buf_add(out, HEAD);
  buf_add(out, "<h1>silhouette batch</h1>\n<p>");
  totals_print(&t, tasks->task.n, out);
  buf_printf(out, ". Made by silhouette %s.</p>\n<nav aria-label=\"filter\">\n", version);
  buf_add(out, "<button aria-pressed=\"true\">all</button>\n");
  filter("wrong", t.wrong, out);
  for (VerdictWord v = VERDICT_IS_TRUE; v <= VERDICT_FAILED; v++) filter(verdict_word(v), t.count[v], out);
  buf_add(out, "</nav>\n<table><thead><tr>");
  static const struct {
    const char *name;
    bool is_number;
  } heading[] = {{"verdict", false}, {"expected", false}, {"task", false},       {"property", false},
                 {"seconds", true},  {"MB", true},        {"refinements", true}, {"tree nodes", true}};
  for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
    buf_printf(out, "<th%s><button>%s</button></th>", heading[i].is_number ? " class=\"n\"" : "", heading[i].name);
  buf_add(out, "</tr></thead><tbody>\n");
  for (uint32_t i = 0; i < tasks->task.n; i++) row(&tasks->task.at[i], &result[i], out);
  buf_add(out, "</tbody></table>\n");
  buf_add(out, SCRIPT);
  buf_add(out, "</body></html>\n");
}
