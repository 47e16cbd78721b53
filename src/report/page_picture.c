/* Memory graphs on the page. A picture is {"n": [[kind, lines], ...], "a": [[from, to, text], ...], "d": layout}. */
#include <string.h>

#include "report/page.h"
#include "report/pieces.h"

/* Sizes in points; draw.js draws with the same. */
#define COLUMN 7.3
enum { LINE = 15 };

static const char *text_or_empty(const Buf *text) { return text->n ? text->at : ""; }

static void lay_out_node(uint32_t number, const PictureNode *n, Buf *out) {
  size_t columns = 2, lines = 0;
  for (const char *s = text_or_empty(&n->text); *s; lines++) {
    Buf one = {0};
    size_t length = strcspn(s, "\n");
    buf_add_n(&one, s, length);
    if (piece_columns(buf_str(&one)) > columns) columns = piece_columns(buf_str(&one));
    buf_free(&one);
    s += length + (s[length] == '\n');
  }
  buf_printf(out, "n%u [width=%.2f, height=%.2f];\n", number, ((double)columns * COLUMN + 18) / 72,
             ((double)(lines ? lines : 1) * (double)LINE + 10) / 72);
}

static uint32_t lay_out(Page *page, const SmgPicture *g) {
  uint32_t number = layout_begin(&page->layouts,
                                 "rankdir=LR; nodesep=0.16; ranksep=0.42; node [shape=box, label=\"\", "
                                 "fixedsize=true]; edge [arrowsize=0.7];");
  Buf *out = &page->layouts.dot;
  Forward forward = {0};
  for (uint32_t i = 0; i < g->node.n; i++) lay_out_node(i, &g->node.at[i], out);
  for (uint32_t i = 0; i < g->arrow.n; i++) {
    const PictureArrow *x = &g->arrow.at[i];
    buf_printf(out, "n%u -> n%u [id=\"%u\"", x->from, x->to, i);
    if (x->text.n) {
      buf_add(out, ", label=");
      layout_label(x->text.at, out);
    }
    buf_printf(out, "%s];\n", layout_forward(&forward, x->from, x->to) ? "" : ", constraint=false");
  }
  layout_end(&page->layouts);
  return number;
}

static json_t *lines_json(Page *page, const Buf *text) {
  json_t *list = json_array();
  for (const char *s = text_or_empty(text); *s;) {
    Buf one = {0};
    size_t n = strcspn(s, "\n");
    buf_add_n(&one, s, n);
    json_array_append_new(list, page_text_json(page, &one));
    s += n + (s[n] == '\n');
  }
  return list;
}

json_t *page_picture(Page *g, const SmgPicture *x) {
  static const char *const kind[] = {
      [PICTURE_VARIABLE] = "variable", [PICTURE_OBJECT] = "object", [PICTURE_SEGMENT] = "segment"};
  json_t *o = json_object(), *nodes = json_array(), *arrows = json_array();
  for (uint32_t i = 0; i < x->node.n; i++) {
    json_t *node = json_array();
    json_array_append_new(node, json_text(kind[x->node.at[i].kind]));
    json_array_append_new(node, lines_json(g, &x->node.at[i].text));
    json_array_append_new(nodes, node);
  }
  for (uint32_t i = 0; i < x->arrow.n; i++) {
    json_t *arrow = json_array();
    json_array_append_new(arrow, json_integer(x->arrow.at[i].from));
    json_array_append_new(arrow, json_integer(x->arrow.at[i].to));
    json_array_append_new(arrow, json_integer(page_text(g, text_or_empty(&x->arrow.at[i].text))));
    json_array_append_new(arrows, arrow);
  }
  json_object_set_new(o, "n", nodes);
  json_object_set_new(o, "a", arrows);
  json_object_set_new(o, "d", x->node.n ? json_integer(lay_out(g, x)) : json_null());
  return o;
}

static json_t *pictures(Page *g, const SmgPictures *all) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < all->n; i++) json_array_append_new(list, page_picture(g, &all->at[i]));
  return list;
}

json_t *page_call(Page *g) {
  const CallHeaps *c = g->options->call;
  if (!c || !c->before.n) return json_null();
  json_t *o = json_object();
  json_object_set_new(o, "function", json_text(c->function));
  json_object_set_new(o, "before", pictures(g, &c->before));
  json_object_set_new(o, "after", pictures(g, &c->after));
  return o;
}
