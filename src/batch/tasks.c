/* What is to be done. SV-COMP's task files are YAML (format 1.0 and 2.0): input_files, options.data_model, and a list
 * of properties with expected verdicts; each of these is a task here. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

#include "batch/internal.h"
#include "evidence/evidence.h"
#include "front/front.h"

static void release(Task *t) {
  vec_free(t->arguments);
  vec_free(t->files);
}

void tasks_free(Tasks *tasks) {
  for (uint32_t i = 0; i < tasks->task.n; i++) release(&tasks->task.at[i]);
  vec_free(tasks->task);
  str_free(&tasks->strings);
}

uint64_t task_stamp(const Task *t) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < t->arguments.n; i++)
    h = hash_mix(h, hash_bytes(t->arguments.at[i], strlen(t->arguments.at[i])));
  for (uint32_t i = 0; i < t->files.n; i++) {
    Buf text = {0}, error = {0};
    bool ok = file_read(t->files.at[i], &text, &error);
    h = hash_mix(h, ok ? hash_bytes(buf_str(&text), text.n) : i + 1);
    buf_free(&text);
    buf_free(&error);
  }
  return h;
}

/* ---- names ---- */

/* `dir/unreach-call.prp` is the property unreach-call. */
static const char *stem(Strings *strings, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  return str_intern_n(strings, name, strlen(name) - (text_ends(name, ".prp") ? 4 : 0));
}

/* A path in a task file is seen from the folder of the task file. */
static const char *beside(Strings *strings, const char *task, const char *path) {
  const char *slash = strrchr(task, '/');
  if (path[0] == '/' || !slash) return str_intern(strings, path);
  Buf b = {0};
  buf_add_n(&b, task, (size_t)(slash - task) + 1);
  buf_add(&b, path);
  const char *text = str_intern(strings, buf_str(&b));
  buf_free(&b);
  return text;
}

static bool is_program(const char *path) {
  return text_ends(path, ".c") || text_ends(path, ".i") || text_ends(path, ".bc") || text_ends(path, ".ll");
}

static bool is_task_file(const char *path) { return text_ends(path, ".yml") || text_ends(path, ".yaml"); }

/* ---- task files ---- */

typedef struct {
  Tasks *tasks;
  const BatchOptions *options;
  const char *path;
  yaml_document_t document;
  Diag *diag;
} TaskFile;

static bool wrong(const TaskFile *f, const yaml_node_t *at, const char *what) {
  Position place = {.file = f->path};
  if (at) {
    place.line = (uint32_t)at->start_mark.line + 1;
    place.column = (uint32_t)at->start_mark.column + 1;
  }
  diag_at(f->diag, DIAG_ERROR, place, "%s", what);
  return false;
}

static yaml_node_t *node(TaskFile *f, int id) { return yaml_document_get_node(&f->document, id); }

static const char *scalar(const yaml_node_t *n) {
  return n && n->type == YAML_SCALAR_NODE ? (const char *)n->data.scalar.value : NULL;
}

/* The value of a key of a mapping, or NULL. */
static yaml_node_t *value_of(TaskFile *f, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE) return NULL;
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    const char *name = scalar(node(f, p->key));
    if (name && strcmp(name, key) == 0) return node(f, p->value);
  }
  return NULL;
}

/* Adds the input files, one or a list. */
static bool read_inputs(TaskFile *f, const yaml_node_t *n, Task *t) {
  Strings *strings = &f->tasks->strings;
  if (scalar(n)) {
    vec_push(t->files, beside(strings, f->path, scalar(n)));
    return true;
  }
  if (n && n->type == YAML_SEQUENCE_NODE && n->data.sequence.items.start < n->data.sequence.items.top) {
    for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++) {
      const char *name = scalar(node(f, *i));
      if (!name) return wrong(f, node(f, *i), "an input file is a text");
      vec_push(t->files, beside(strings, f->path, name));
    }
    return true;
  }
  return wrong(f, n, "a task file has input_files: one, or a list");
}

static bool is_wanted(const TaskFile *f, const char *property) {
  const TextVec *wanted = f->options->properties;
  for (uint32_t i = 0; i < wanted->n; i++)
    if (strcmp(stem(&f->tasks->strings, wanted->at[i]), property) == 0) return true;
  return wanted->n == 0;
}

static const char *expected_verdict(TaskFile *f, const yaml_node_t *entry) {
  const char *expected = scalar(value_of(f, entry, "expected_verdict"));
  const char *sub = scalar(value_of(f, entry, "subproperty")), *also = scalar(value_of(f, entry, "also"));
  if (!expected) return "";
  Buf b = {0};
  buf_add(&b, expected);
  if (sub && strcmp(expected, "false") == 0) buf_printf(&b, "(%s%s%s)", sub, also ? "|" : "", also ? also : "");
  const char *text = str_intern(&f->tasks->strings, buf_str(&b));
  buf_free(&b);
  return text;
}

/* A task for one entry of `properties`. */
static bool read_property(TaskFile *f, const yaml_node_t *inputs, const TextVec *options, yaml_node_t *entry) {
  Strings *strings = &f->tasks->strings;
  const char *file = scalar(value_of(f, entry, "property_file"));
  if (!file) return wrong(f, entry, "a property of a task file has a property_file");
  Task t = {.name = f->path, .property = stem(strings, file), .expected = expected_verdict(f, entry)};
  if (!is_wanted(f, t.property)) return true;
  bool known = !*t.expected || strcmp(t.expected, "true") == 0 || text_starts(t.expected, "false");
  if (!known) return wrong(f, entry, "an expected verdict is true or false");
  if (!read_inputs(f, inputs, &t)) {
    vec_free(t.files);
    return false;
  }
  for (uint32_t i = 0; i < t.files.n; i++) vec_push(t.arguments, t.files.at[i]);
  for (uint32_t i = 0; i < options->n; i++) vec_push(t.arguments, options->at[i]);
  vec_push(t.arguments, "--property");
  vec_push(t.arguments, beside(strings, f->path, file));
  vec_push(t.files, beside(strings, f->path, file));
  vec_push(f->tasks->task, t);
  return true;
}

/* The options of `check` that a task file chooses: the data model and, which only we know, whether malloc may fail. */
static void read_options(TaskFile *f, const yaml_node_t *map, TextVec *out) {
  const char *model = scalar(value_of(f, map, "data_model")), *fails = scalar(value_of(f, map, "malloc"));
  vec_push(*out, model && strcmp(model, "ILP32") == 0 ? "--32" : "--64");
  if (!fails) return;
  vec_push(*out, "--malloc");
  vec_push(*out, str_intern(&f->tasks->strings, fails));
}

static bool read_document(TaskFile *f) {
  yaml_node_t *root = yaml_document_get_root_node(&f->document);
  if (!root || root->type != YAML_MAPPING_NODE) return wrong(f, root, "not a task file: a mapping is expected");
  yaml_node_t *inputs = value_of(f, root, "input_files"), *list = value_of(f, root, "properties");
  if (!list || list->type != YAML_SEQUENCE_NODE)
    return wrong(f, list ? list : root, "a task file has a list of properties");
  if (!inputs) return wrong(f, root, "a task file has input_files: one, or a list");
  TextVec options = {0};
  read_options(f, value_of(f, root, "options"), &options);
  bool ok = true;
  for (yaml_node_item_t *i = list->data.sequence.items.start; i < list->data.sequence.items.top && ok; i++)
    ok = read_property(f, inputs, &options, node(f, *i));
  vec_free(options);
  return ok;
}

static bool read_task_file(Tasks *tasks, const BatchOptions *o, const char *path, Diag *diag) {
  Buf text = {0}, error = {0};
  if (!file_read(path, &text, &error)) {
    diag_error(diag, "%s", buf_str(&error));
    buf_free(&text);
    buf_free(&error);
    return false;
  }
  TaskFile f = {.tasks = tasks, .options = o, .path = str_intern(&tasks->strings, path), .diag = diag};
  Position deep = {.file = f.path};
  if (!yaml_is_flat(&text, &deep)) {
    diag_at(diag, DIAG_ERROR, deep, "nested too deeply for a task file");
    buf_free(&text);
    return false;
  }
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, (const unsigned char *)buf_str(&text), text.n);
  bool ok = yaml_parser_load(&parser, &f.document);
  if (ok) {
    ok = read_document(&f);
    yaml_document_delete(&f.document);
  } else {
    Position at = {f.path, (uint32_t)parser.problem_mark.line + 1, (uint32_t)parser.problem_mark.column + 1};
    diag_at(diag, DIAG_ERROR, at, "not YAML: %s", parser.problem ? parser.problem : "out of memory");
  }
  yaml_parser_delete(&parser);
  buf_free(&text);
  return ok;
}

/* ---- programs, folders, databases ---- */

static void add_program(Tasks *tasks, const BatchOptions *o, const char *path) {
  Task t = {.name = str_intern(&tasks->strings, path), .property = "", .expected = ""};
  vec_push(t.files, t.name);
  vec_push(t.arguments, t.name);
  for (uint32_t i = 0; i < o->properties->n; i++) {
    vec_push(t.arguments, "--property");
    vec_push(t.arguments, o->properties->at[i]);
    if (text_ends(o->properties->at[i], ".prp")) vec_push(t.files, o->properties->at[i]);
    if (i == 0) t.property = stem(&tasks->strings, o->properties->at[i]);
  }
  if (o->compile_commands) {
    vec_push(t.arguments, "--compile-commands");
    vec_push(t.arguments, o->compile_commands);
  }
  vec_push(tasks->task, t);
}

/* All task files below a folder, sorted by name. */
static bool add_folder(Tasks *tasks, const BatchOptions *o, const char *folder, Diag *diag) {
  struct dirent **entry = NULL;
  int n = scandir(folder, &entry, NULL, alphasort);
  bool ok = n >= 0;
  if (!ok) diag_error(diag, "cannot read the folder '%s'", folder);
  for (int i = 0; i < n; i++) {
    Buf path = {0};
    struct stat st;
    buf_printf(&path, "%s%s%s", folder, text_ends(folder, "/") ? "" : "/", entry[i]->d_name);
    bool is_hidden = entry[i]->d_name[0] == '.';
    if (ok && !is_hidden && lstat(buf_str(&path), &st) == 0) {
      if (S_ISDIR(st.st_mode))
        ok = add_folder(tasks, o, buf_str(&path), diag);
      else if (is_task_file(buf_str(&path)))
        ok = read_task_file(tasks, o, buf_str(&path), diag);
    }
    buf_free(&path);
    free(entry[i]);
  }
  free(entry);
  return ok;
}

static bool add_operand(Tasks *tasks, const BatchOptions *o, const char *path, Diag *diag) {
  struct stat st;
  if (stat(path, &st) != 0) {
    diag_error(diag, "cannot open '%s': No such file or directory", path);
    return false;
  }
  if (S_ISDIR(st.st_mode)) return add_folder(tasks, o, path, diag);
  if (is_task_file(path)) return read_task_file(tasks, o, path, diag);
  if (is_program(path)) {
    add_program(tasks, o, path);
    return true;
  }
  diag_error(diag, "'%s' is neither a task file (.yml) nor a program (.c, .i, .bc, .ll)", path);
  return false;
}

void tasks_keep_shard(Tasks *tasks, uint32_t shard, uint32_t shards) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < tasks->task.n; i++) {
    Task *t = &tasks->task.at[i];
    if ((uint64_t)(t->id - 1) % shards == shard - 1)
      tasks->task.at[k++] = *t;
    else
      release(t);
  }
  tasks->task.n = k;
}

/* The same task twice is one. Texts are interned: a name and a property are two addresses. */
static void drop_repetitions(Tasks *tasks) {
  uint32_t k = 0;
  IdMap last = {0}; /* by name: the last task of that name, plus 1 */
  uint32_t *before = mem_array(NULL, tasks->task.n + 1, sizeof *before); /* the one before it, plus 1 */
  for (uint32_t i = 0; i < tasks->task.n; i++) {
    Task *t = &tasks->task.at[i];
    uint32_t *newest = idmap_find(&last, idmap_ptr(t->name)), j = newest ? *newest : 0, first = j;
    while (j && strcmp(tasks->task.at[j - 1].property, t->property) != 0) j = before[j - 1];
    if (j) {
      release(t);
      continue;
    }
    before[k] = first;
    idmap_put(&last, idmap_ptr(t->name), k + 1);
    tasks->task.at[k++] = *t;
  }
  mem_free(before);
  idmap_free(&last);
  tasks->task.n = k;
}

bool tasks_collect(Tasks *tasks, const BatchOptions *o, Diag *diag) {
  bool ok = true;
  TextVec files = {0};
  for (uint32_t i = 0; i < o->operands->n && ok; i++) ok = add_operand(tasks, o, o->operands->at[i], diag);
  if (ok && o->compile_commands && !o->operands->n)
    ok = front_database_files(o->compile_commands, &tasks->strings, &files, diag);
  for (uint32_t i = 0; i < files.n && ok; i++) add_program(tasks, o, files.at[i]);
  vec_free(files);
  drop_repetitions(tasks);
  return ok;
}
