/* Chunk files and result lines: JSON. Texts are bytes, not always UTF-8 (messages quote the program): byte N is written
 * as the character N, so that what is read is what was written. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "batch/slurm.h"

/* ---- bytes ---- */

static void quote(const char *text, Buf *out) {
  buf_char(out, '"');
  for (const unsigned char *c = (const unsigned char *)(text ? text : ""); *c; c++) {
    if (*c == '"' || *c == '\\')
      buf_printf(out, "\\%c", *c);
    else if (*c < 0x20 || *c > 0x7e)
      buf_printf(out, "\\u%04x", *c);
    else
      buf_char(out, (char)*c);
  }
  buf_char(out, '"');
}

/* Back from UTF-8; what is no byte is `?`. */
static void unquote(const json_t *text, Buf *out) {
  const unsigned char *c = (const unsigned char *)(json_is_string(text) ? json_string_value(text) : "");
  while (*c) {
    size_t n = text_utf8_length(c);
    if (n == 2 && c[0] <= 0xc3)
      buf_char(out, (char)((c[0] & 3) << 6 | (c[1] & 0x3f)));
    else
      buf_char(out, n == 1 ? (char)*c : '?');
    c += n ? n : 1;
  }
}

static const char *interned(const json_t *text, Strings *strings) {
  Buf b = {0};
  unquote(text, &b);
  const char *result = str_intern(strings, buf_str(&b));
  buf_free(&b);
  return result;
}

static void quote_list(const TextVec *words, Buf *out) {
  buf_char(out, '[');
  for (uint32_t i = 0; i < words->n; i++) {
    if (i) buf_char(out, ',');
    quote(words->at[i], out);
  }
  buf_char(out, ']');
}

static void read_list(json_t *list, Strings *strings, TextVec *out) {
  size_t i;
  json_t *word;
  json_array_foreach(list, i, word) vec_push(*out, interned(word, strings));
}

/* ---- chunks ---- */

void chunk_path(const char *folder, uint32_t submission, uint32_t number, const char *ending, Buf *out) {
  buf_clear(out);
  buf_printf(out, "%s/%u/%u.%s", folder, submission, number, ending);
}

bool chunk_write(const char *folder, const Chunk *c, const BatchOptions *o, const Tasks *tasks, Buf *error) {
  Buf text = {0}, path = {0};
  buf_add(&text, "{\"version\":");
  quote(o->version, &text);
  buf_printf(&text, ",\"jobs\":%u,\"timeout\":%.17g,\"memory\":%" PRIu64 ",\"reports\":", o->jobs, o->timeout,
             o->memory);
  if (o->reports)
    quote(o->reports, &text);
  else
    buf_add(&text, "null");
  buf_add(&text, ",\"passed\":");
  quote_list(o->passed, &text);
  buf_add(&text, ",\"tasks\":[\n");
  for (uint32_t i = 0; i < c->task.n; i++) {
    const Task *t = &tasks->task.at[c->task.at[i]];
    buf_printf(&text, "%s{\"id\":%" PRId64 ",\"name\":", i ? ",\n" : "", t->id);
    quote(t->name, &text);
    buf_add(&text, ",\"expected\":");
    quote(t->expected, &text);
    buf_add(&text, ",\"arguments\":");
    quote_list(&t->arguments, &text);
    buf_add(&text, ",\"files\":");
    quote_list(&t->files, &text);
    buf_char(&text, '}');
  }
  buf_add(&text, "\n]}\n");
  chunk_path(folder, c->submission, c->number, "json", &path);
  bool ok = file_write(buf_str(&path), text.at, text.n, error);
  buf_free(&text);
  buf_free(&path);
  return ok;
}

bool work_read(const char *path, Work *out, Buf *error) {
  Buf text = {0};
  *out = (Work){0};
  if (!file_read(path, &text, error)) {
    buf_free(&text);
    return false;
  }
  json_t *root = json_loadb(text.at, text.n, 0, NULL), *task;
  size_t i;
  Strings *strings = &out->tasks.strings;
  json_array_foreach(json_object_get(root, "tasks"), i, task) {
    Task t = {.id = json_integer_value(json_object_get(task, "id")), .property = ""};
    t.name = interned(json_object_get(task, "name"), strings);
    t.expected = interned(json_object_get(task, "expected"), strings);
    read_list(json_object_get(task, "arguments"), strings, &t.arguments);
    read_list(json_object_get(task, "files"), strings, &t.files);
    vec_push(out->tasks.task, t);
  }
  read_list(json_object_get(root, "passed"), strings, &out->passed);
  json_t *reports = json_object_get(root, "reports");
  out->options = (BatchOptions){.passed = &out->passed,
                                .jobs = (uint32_t)json_integer_value(json_object_get(root, "jobs")),
                                .memory = (uint64_t)json_integer_value(json_object_get(root, "memory")),
                                .timeout = json_number_value(json_object_get(root, "timeout"))};
  out->options.version = interned(json_object_get(root, "version"), strings);
  out->options.reports = json_is_string(reports) ? interned(reports, strings) : NULL;
  json_decref(root);
  buf_free(&text);
  bool ok = out->options.jobs > 0 && out->options.timeout > 0;
  if (!ok) buf_printf(error, "'%s' is no chunk of silhouette batch", path);
  return ok;
}

void work_free(Work *w) {
  vec_free(w->passed);
  tasks_free(&w->tasks);
}

/* ---- results ---- */

void line_print(const ResultLine *l, Buf *out) {
  const Result *r = &l->result;
  if (l->kind == LINE_DONE) {
    buf_add(out, "{\"done\":true}\n");
    return;
  }
  if (l->kind == LINE_START) {
    buf_printf(out, "{\"start\":%" PRId64 "}\n", l->task);
    return;
  }
  buf_printf(out, "{\"task\":%" PRId64 ",\"stamp\":\"%016" PRIx64 "\",\"verdict\":\"%s\",\"text\":", l->task, l->stamp,
             verdict_word(r->verdict));
  quote(r->text.at, out);
  buf_printf(out,
             ",\"seconds\":%.17g,\"cpu_seconds\":%.17g,\"memory_bytes\":%" PRIu64 ",\"refinements\":%" PRIu64
             ",\"tree_nodes\":%" PRIu64 ",\"messages\":",
             r->seconds, r->cpu_seconds, r->memory_bytes, r->refinements, r->tree_nodes);
  quote(r->messages.at, out);
  buf_add(out, "}\n");
}

static uint64_t count(const json_t *root, const char *key) {
  json_int_t n = json_integer_value(json_object_get(root, key));
  return n > 0 ? (uint64_t)n : 0;
}

static bool read_result(const json_t *root, ResultLine *out) {
  const char *word = json_string_value(json_object_get(root, "verdict"));
  const char *stamp = json_string_value(json_object_get(root, "stamp"));
  const json_t *text = json_object_get(root, "text"), *messages = json_object_get(root, "messages");
  if (!word || !stamp || !json_is_string(text) || !json_is_string(messages)) return false;
  VerdictWord v = verdict_of(word);
  if (v == VERDICT_NONE) return false;
  out->stamp = strtoull(stamp, NULL, 16);
  out->result = (Result){.verdict = v,
                         .seconds = json_number_value(json_object_get(root, "seconds")),
                         .cpu_seconds = json_number_value(json_object_get(root, "cpu_seconds")),
                         .memory_bytes = count(root, "memory_bytes"),
                         .refinements = count(root, "refinements"),
                         .tree_nodes = count(root, "tree_nodes")};
  unquote(text, &out->result.text);
  unquote(messages, &out->result.messages);
  return true;
}

bool line_read(const char *text, size_t n, ResultLine *out) {
  json_t *root = json_loadb(text, n, 0, NULL);
  const json_t *start = json_object_get(root, "start"), *task = json_object_get(root, "task");
  bool ok = true;
  *out = (ResultLine){0};
  if (json_is_integer(start))
    *out = (ResultLine){.kind = LINE_START, .task = json_integer_value(start)};
  else if (json_is_integer(task)) {
    *out = (ResultLine){.kind = LINE_RESULT, .task = json_integer_value(task)};
    ok = read_result(root, out);
  } else if (json_is_true(json_object_get(root, "done")))
    out->kind = LINE_DONE;
  else
    ok = false;
  json_decref(root);
  return ok;
}

/* The file from the offset on; nothing when it is not there. */
static void read_from(const char *path, uint64_t offset, Buf *out) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0) return;
  if (fstat(fd, &st) == 0 && (uint64_t)st.st_size > offset) {
    size_t want = (size_t)((uint64_t)st.st_size - offset);
    buf_reserve(out, want + 1);
    while (out->n < want) {
      ssize_t got = pread(fd, out->at + out->n, want - out->n, (off_t)(offset + out->n));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      out->n += (size_t)got;
    }
    out->at[out->n] = 0;
  }
  close(fd);
}

bool lines_read(const char *path, uint64_t *offset, bool (*f)(void *context, ResultLine *l), void *context) {
  Buf text = {0};
  read_from(path, *offset, &text);
  size_t at = 0;
  bool ok = true;
  while (ok && at < text.n) {
    const char *end = memchr(text.at + at, '\n', text.n - at);
    if (!end) break; /* it is being written, or was when the node died */
    size_t n = (size_t)(end - (text.at + at));
    ResultLine line;
    if (line_read(text.at + at, n, &line)) ok = f(context, &line);
    at += n + 1;
  }
  *offset += at;
  buf_free(&text);
  return ok;
}
