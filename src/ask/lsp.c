/* A small language server: JSON-RPC on two streams (Language Server Protocol 3.17). What `check` finds in a file
 * becomes diagnostics when it is opened or saved; hovering over a pointer says which shape it has there. The work is
 * done by processes of their own (`silhouette check`, `silhouette ask`), on the file as it was saved. */
#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ask/internal.h"

typedef struct {
  Buf uri, text;
  bool is_changed; /* not saved: lines are other ones than on the disk */
} Document;

typedef struct {
  FILE *in, *out;
  const char *program;
  double most;
  Limit *limit;
  VEC(Document) document;
  bool is_shut, is_over;
} Server;

/* ---- messages ---- */

/* The next message; NULL at the end of the input or when it is none. */
static json_t *receive(Server *s) {
  enum { MOST_BYTES = 64 << 20 };
  char line[256];
  size_t n = 0;
  for (;;) {
    if (!fgets(line, sizeof line, s->in)) return NULL;
    if (strcmp(line, "\r\n") == 0 || strcmp(line, "\n") == 0) break;
    if (strncasecmp(line, "Content-Length:", 15) == 0) n = strtoul(line + 15, NULL, 10);
  }
  if (!n || n > MOST_BYTES) return NULL;
  char *bytes = mem_alloc(n);
  json_error_t error;
  json_t *m = fread(bytes, 1, n, s->in) == n ? json_loadb(bytes, n, 0, &error) : NULL;
  mem_free(bytes);
  return m ? m : json_object(); /* one that cannot be read is one that nobody knows */
}

static int append(const char *bytes, size_t n, void *context) {
  buf_add_n(context, bytes, n);
  return 0;
}

/* Releases m. */
static void send(Server *s, json_t *m) {
  Buf b = {0};
  json_object_set_new(m, "jsonrpc", json_string("2.0"));
  json_dump_callback(m, append, &b, JSON_COMPACT);
  fprintf(s->out, "Content-Length: %zu\r\n\r\n", b.n);
  fwrite(b.at, 1, b.n, s->out);
  fflush(s->out);
  buf_free(&b);
  json_decref(m);
}

static void reply(Server *s, const json_t *request, json_t *result) {
  json_t *m = json_object(), *id = json_object_get(request, "id");
  json_object_set(m, "id", id ? id : json_null());
  json_object_set_new(m, "result", result);
  send(s, m);
}

static void refuse(Server *s, const json_t *request, int code, const char *why) {
  json_t *m = json_object(), *error = json_object();
  json_object_set(m, "id", json_object_get(request, "id"));
  json_object_set_new(error, "code", json_integer(code));
  json_object_set_new(error, "message", json_string(why));
  json_object_set_new(m, "error", error);
  send(s, m);
}

static const char *text_at(const json_t *o, const char *key) {
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

static json_t *position(json_int_t line, json_int_t character) {
  json_t *p = json_object();
  json_object_set_new(p, "line", json_integer(line));
  json_object_set_new(p, "character", json_integer(character));
  return p;
}

static json_t *range(json_int_t line, json_int_t from, json_int_t to) {
  json_t *r = json_object();
  json_object_set_new(r, "start", position(line, from));
  json_object_set_new(r, "end", position(line, to));
  return r;
}

/* ---- files ---- */

static int hex(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }

/* The path of a file:// address; false: it is none. */
static bool path_of(const char *uri, Buf *out) {
  if (!text_starts(uri, "file://")) return false;
  for (const char *c = uri + 7; *c; c++) {
    bool escaped = c[0] == '%' && isxdigit((unsigned char)c[1]) && isxdigit((unsigned char)c[2]);
    buf_char(out, escaped ? (char)(hex(c[1]) * 16 + hex(c[2])) : *c);
    if (escaped) c += 2;
  }
  return out->n > 0;
}

static Document *find(Server *s, const char *uri) {
  for (uint32_t i = 0; i < s->document.n; i++)
    if (strcmp(buf_str(&s->document.at[i].uri), uri) == 0) return &s->document.at[i];
  return NULL;
}

static void keep_text(Server *s, const char *uri, const char *text) {
  Document *d = find(s, uri);
  if (!d) {
    vec_push(s->document, (Document){0});  // NOLINT: there is room
    d = &vec_last(s->document);
    buf_add(&d->uri, uri);
  }
  buf_clear(&d->text);
  buf_add(&d->text, text);
}

/* The identifier at the place of the text; its columns. */
static bool word_at(const Document *d, json_int_t line, json_int_t column, Buf *out, json_int_t *from) {
  const char *c = d->text.at ? d->text.at : "";
  for (json_int_t n = 0; n < line && *c; c++) n += *c == '\n';
  size_t length = strcspn(c, "\n"), at = (size_t)column;
  if (column < 0 || at >= length) return false;
  while (at > 0 && (isalnum((unsigned char)c[at - 1]) || c[at - 1] == '_')) at--;
  *from = (json_int_t)at;
  while (at < length && (isalnum((unsigned char)c[at]) || c[at] == '_')) buf_char(out, c[at++]);
  return out->n && !isdigit((unsigned char)out->at[0]);
}

/* Runs `silhouette WORD...` with a limit of time and gives the document that it prints, or NULL. */
static json_t *run_silhouette(Server *s, const char *command, const char *file, const char *more) {
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%g", s->most);
  const char *argv[] = {s->program, command, "--json", "--timeout", seconds, "--", file, more, NULL};
  Buf out = {0}, error = {0};
  int status = 0;
  json_error_t e;
  bool ran = process_run(argv, NULL, "", 0, &out, &status, s->limit, &error);
  json_t *m = ran && out.n ? json_loadb(out.at, out.n, 0, &e) : NULL;
  buf_free(&out);
  buf_free(&error);
  return m;
}

/* ---- diagnostics ---- */

static void add_diagnostic(json_t *list, const json_t *of, const json_t *at, const char *path) {
  const char *verdict = text_at(of, "verdict");
  json_int_t line = json_integer_value(json_object_get(at, "line")), column;
  bool is_false = strcmp(verdict, "false") == 0, is_unknown = strcmp(verdict, "unknown") == 0;
  if ((!is_false && !is_unknown) || !line || !file_is_same(text_at(at, "file"), path)) return;
  column = json_integer_value(json_object_get(at, "column"));
  json_t *d = json_object();
  json_object_set_new(d, "range", range(line - 1, column ? column - 1 : 0, column ? column : 1));
  json_object_set_new(d, "severity", json_integer(is_false ? 1 : 3)); /* error, information */
  json_object_set_new(d, "source", json_string("silhouette"));
  json_object_set_new(d, "code", json_string(is_false ? text_at(of, "violated") : "unknown"));
  json_object_set_new(d, "message", json_string(text_at(of, "reason")));
  json_array_append_new(list, d);
}

static void publish(Server *s, const char *uri) {
  Buf path = {0};
  if (!path_of(uri, &path)) return;
  json_t *m = json_object(), *params = json_object(), *list = json_array(), *f;
  json_t *result = run_silhouette(s, "check", buf_str(&path), NULL);
  size_t i;
  json_t *functions = json_object_get(result, "functions");
  if (!functions) add_diagnostic(list, result, json_object_get(result, "at"), buf_str(&path));
  json_array_foreach(functions, i, f) add_diagnostic(list, f, json_object_get(f, "where"), buf_str(&path));
  json_decref(result);
  json_object_set_new(params, "uri", json_string(uri));
  json_object_set_new(params, "diagnostics", list);
  json_object_set_new(m, "method", json_string("textDocument/publishDiagnostics"));
  json_object_set_new(m, "params", params);
  send(s, m);
  buf_free(&path);
}

/* ---- hover ---- */

static void print_answer(const json_t *q, Buf *out) {
  const char *least = json_string_value(json_object_get(q, "least")), *most, *answer = text_at(q, "answer");
  most = json_string_value(json_object_get(q, "most"));
  buf_printf(out, "\n- `%s`: ", text_at(q, "question"));
  if (strcmp(answer, "number") != 0)
    buf_printf(out, "%s", answer);
  else if (least && most && strcmp(least, most) == 0)
    buf_add(out, least);
  else
    buf_printf(out, "%s%s%s", least ? least : "?", most ? " to " : " or more", most ? most : "");
}

static void hover(Server *s, const json_t *request) {
  const json_t *params = json_object_get(request, "params"), *at = json_object_get(params, "position");
  const char *uri = text_at(json_object_get(params, "textDocument"), "uri");
  json_int_t line = json_integer_value(json_object_get(at, "line")), from = 0;
  Document *d = find(s, uri);
  Buf path = {0}, name = {0}, place = {0}, question = {0}, text = {0};
  json_t *result = NULL, *q;
  size_t i;
  bool asked =
      d && path_of(uri, &path) && word_at(d, line, json_integer_value(json_object_get(at, "character")), &name, &from);
  if (asked && d->is_changed) {
    buf_add(&text, "silhouette: save the file first");
  } else if (asked) {
    buf_printf(&place, "%s:%lld", buf_str(&path), (long long)line + 1);
    buf_printf(&question, "shape(%s)", buf_str(&name));
    result = run_silhouette(s, "ask", buf_str(&place), buf_str(&question));
    json_array_foreach(json_object_get(result, "questions"), i, q) {
      if (!text.n)
        buf_printf(&text, "**%s**, line %lld", buf_str(&name), json_integer_value(json_object_get(q, "line")));
      print_answer(q, &text);
    }
  }
  if (text.n) {
    json_t *contents = json_object(), *h = json_object();
    json_object_set_new(contents, "kind", json_string("markdown"));
    json_object_set_new(contents, "value", json_string(buf_str(&text)));
    json_object_set_new(h, "contents", contents);
    json_object_set_new(h, "range", range(line, from, from + (json_int_t)name.n));
    reply(s, request, h);
  } else {
    reply(s, request, json_null());
  }
  json_decref(result);
  buf_free(&path);
  buf_free(&name);
  buf_free(&place);
  buf_free(&question);
  buf_free(&text);
}

/* ---- the protocol ---- */

static void initialize(Server *s, const json_t *request) {
  json_t *result = json_object(), *can = json_object(), *sync = json_object(), *info = json_object();
  json_object_set_new(sync, "openClose", json_true());
  json_object_set_new(sync, "change", json_integer(1)); /* the whole text */
  json_object_set_new(sync, "save", json_true());
  json_object_set_new(can, "textDocumentSync", sync);
  json_object_set_new(can, "hoverProvider", json_true());
  json_object_set_new(info, "name", json_string("silhouette"));
  json_object_set_new(result, "capabilities", can);
  json_object_set_new(result, "serverInfo", info);
  reply(s, request, result);
}

static void changed(Server *s, const char *uri, const json_t *params) {
  json_t *changes = json_object_get(params, "contentChanges");
  const json_t *last = json_array_get(changes, json_array_size(changes) ? json_array_size(changes) - 1 : 0);
  keep_text(s, uri, text_at(last, "text"));
  find(s, uri)->is_changed = true;
}

static void handle(Server *s, const json_t *m) {
  const char *method = text_at(m, "method");
  const json_t *params = json_object_get(m, "params"), *document = json_object_get(params, "textDocument");
  const char *uri = text_at(document, "uri");
  if (strcmp(method, "initialize") == 0) {
    initialize(s, m);
  } else if (strcmp(method, "shutdown") == 0) {
    s->is_shut = true;
    reply(s, m, json_null());
  } else if (strcmp(method, "exit") == 0) {
    s->is_over = true;
  } else if (strcmp(method, "textDocument/didOpen") == 0) {
    keep_text(s, uri, text_at(document, "text"));
    publish(s, uri);
  } else if (strcmp(method, "textDocument/didChange") == 0) {
    changed(s, uri, params);
  } else if (strcmp(method, "textDocument/didSave") == 0) {
    if (find(s, uri)) find(s, uri)->is_changed = false;
    publish(s, uri);
  } else if (strcmp(method, "textDocument/hover") == 0) {
    hover(s, m);
  } else if (*method && json_object_get(m, "id")) {
    refuse(s, m, -32601, "this is not served"); /* MethodNotFound */
  }
}

int lsp_serve(FILE *in, FILE *out, const char *program, double most, Limit *limit) {
  Server s = {.in = in, .out = out, .program = program, .most = most, .limit = limit};
  json_set_alloc_funcs(mem_alloc, mem_free); /* they do not return NULL */
  for (json_t *m; !s.is_over && (m = receive(&s)) != NULL; json_decref(m)) handle(&s, m);
  for (uint32_t i = 0; i < s.document.n; i++) {
    buf_free(&s.document.at[i].uri);
    buf_free(&s.document.at[i].text);
  }
  vec_free(s.document);
  return s.is_shut ? 0 : 1; /* as the protocol has it */
}
