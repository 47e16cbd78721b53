#include "report/json.h"

#include "report/pieces.h"

json_t *json_document(const char *kind) {
  json_set_alloc_funcs(mem_alloc, mem_free);
  json_t *root = json_object();
  json_object_set_new(root, "version", json_integer(1));
  json_object_set_new(root, "kind", json_text(kind));
  return root;
}

json_t *json_text(const char *s) {
  Buf b = {0};
  piece_utf8(s, &b);
  return json_buf(&b);
}

json_t *json_buf(Buf *b) {
  json_t *text = json_stringn_nocheck(buf_str(b), b->n);
  buf_free(b);
  return text;
}

json_t *json_c_type(const Program *p, TypeId t) {
  if (!t) return json_null();
  Buf raw = {0};
  type_print(p, t, &raw);
  json_t *text = json_text(buf_str(&raw));
  buf_free(&raw);
  return text;
}

json_t *json_place(Position at) {
  if (!at.file) return json_null();
  json_t *place = json_object();
  json_object_set_new(place, "file", json_text(at.file));
  json_object_set_new(place, "line", json_integer(at.line));
  json_object_set_new(place, "column", json_integer(at.column));
  return place;
}

json_t *json_number_text(Int128 value) {
  char text[INT128_TEXT];
  return json_text(text_int128(value, text));
}

static int append(const char *bytes, size_t n, void *context) {
  buf_add_n(context, bytes, n);
  return 0;
}

void json_print(json_t *root, Buf *out) {
  json_dump_callback(root, append, out, JSON_INDENT(1));
  buf_char(out, '\n');
  json_decref(root);
}
