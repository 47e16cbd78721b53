/* A result of `check --json`, told in words. Everything is taken from the document, so that it can be told later and
 * elsewhere. What is missing in a document is left out. */
#include <string.h>

#include "report/json.h"
#include "report/pieces.h"
#include "report/report.h"

static const char *text_of(const json_t *o, const char *key) {
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

/* ` (list.c:12)`, nothing when the place is not known. */
static void place(const json_t *at, const char *before, const char *after, Buf *out) {
  if (!json_is_object(at)) return;
  buf_printf(out, "%s%s:%lld%s", before, text_of(at, "file"),
             (long long)json_integer_value(json_object_get(at, "line")), after);
}

static long long count(const json_t *root, const char *name) {
  return json_integer_value(json_object_get(json_object_get(root, "statistics"), name));
}

static void effort(const json_t *root, Buf *out) {
  if (!json_is_integer(json_object_get(json_object_get(root, "statistics"), "refinements"))) return;
  buf_printf(out, "It took %lld refinements and a tree of %lld nodes; %lld predicates", count(root, "refinements"),
             count(root, "tree_nodes"), count(root, "predicates"));
  if (count(root, "structures")) buf_printf(out, " and %lld shape graphs", count(root, "structures"));
  buf_add(out, " were needed.\n");
}

/* ---- false: the path ---- */

/* So many steps are told, of a longer path the two ends. */
enum { FIRST_STEPS = 30, LAST_STEPS = 60 };

static long long depth_of(const json_t *step) { return json_integer_value(json_object_get(step, "depth")); }

/* `x = f(y)` and `f(y)`: the call without its result. */
static const char *called(const char *text) {
  const char *equals = strstr(text, " = ");
  return equals ? equals + 3 : text;
}

/* The input that a step takes: those of the document are in the order of the steps; *next is the first that is left. */
static const char *input_of(const json_t *inputs, size_t *next, const json_t *step) {
  const json_t *in = json_array_get(inputs, *next);
  if (!in || !json_equal(json_object_get(in, "at"), json_object_get(step, "at"))) return NULL;
  const char *text = text_of(step, "text");
  bool is_alloc = strcmp(text_of(in, "kind"), "malloc") == 0;
  if (!is_alloc && !strchr(text, '(')) return NULL; /* another operation of the same line and column */
  (*next)++;
  if (is_alloc) return strcmp(text_of(in, "value"), "0") == 0 ? "the allocation fails" : NULL;
  return text_of(in, "value");
}

/* The value that a step wrote: an address that an allocation gave before is `block 1`, `block 2`, ... */
static void written(const json_t *steps, size_t at, Buf *out) {
  const json_t *s = json_array_get(steps, at);
  const char *value = text_of(s, "value");
  uint32_t block = 0;
  for (size_t i = 0; i <= at; i++) {
    const json_t *x = json_array_get(steps, i);
    bool allocates = strstr(text_of(x, "text"), "alloc(") && strlen(text_of(x, "value")) > 6; /* and did not fail */
    block += allocates;
    if (!allocates || strcmp(text_of(x, "value"), value) != 0) continue;
    buf_printf(out, "block %u", block);
    return;
  }
  bool is_null = strcmp(value, "0") == 0 && strstr(text_of(s, "text"), "= NULL");
  buf_add(out, is_null ? "NULL" : value);
}

static void step(const json_t *steps, size_t at, const char *input, Buf *out) {
  const json_t *s = json_array_get(steps, at), *next = json_array_get(steps, at + 1);
  const char *text = text_of(s, "text"), *variable = text_of(s, "variable");
  size_t n = strlen(text);
  bool is_last = !next;
  for (long long i = 0; i <= depth_of(s); i++) buf_add(out, "  ");
  buf_printf(out, "line %lld: ", (long long)json_integer_value(json_object_get(json_object_get(s, "at"), "line")));
  if (is_last) {
    bool is_condition = text[0] == '[' && n > 1;
    buf_printf(out, "here it happens: %.*s", (int)(is_condition ? n - 2 : n), text + is_condition);
  } else if (text[0] == '[' && n > 1) {
    buf_printf(out, "%.*s holds", (int)(n - 2), text + 1);
  } else if (next && depth_of(next) > depth_of(s)) {
    buf_printf(out, "%s is called", called(text));
  } else if (strncmp(text, "return", 6) == 0) {
    buf_printf(out, "%s returns", text_of(s, "function"));
    if (text[6]) buf_printf(out, " %s", text + 7);
    if (*variable) {
      buf_printf(out, "; %s becomes ", variable);
      written(steps, at, out);
    }
  } else if (input && *variable) {
    buf_printf(out, "the input %s goes to %s", input, variable);
  } else if (*variable) {
    size_t v = strlen(variable);
    Buf value_text = {0};
    written(steps, at, &value_text);
    const char *value = buf_str(&value_text);
    bool plain =
        strncmp(text, variable, v) == 0 && strncmp(text + v, " = ", 3) == 0 && strcmp(text + v + 3, value) == 0;
    buf_printf(out, "%s becomes %s", variable, value);
    if (!plain) buf_printf(out, " (%s)", text);
    buf_free(&value_text);
  } else {
    buf_add(out, text);
    if (input) buf_printf(out, ", the input is %s", input);
  }
  buf_char(out, '\n');
}

static void path(const json_t *run, Buf *out) {
  const json_t *steps = json_object_get(run, "path"), *inputs = json_object_get(run, "inputs");
  size_t n = json_array_size(steps), next_input = 0;
  const char *function = "";
  for (size_t i = 0; i < n; i++) {
    const json_t *s = json_array_get(steps, i);
    const char *input = input_of(inputs, &next_input, s);
    if (n > FIRST_STEPS + LAST_STEPS && i >= FIRST_STEPS && i < n - LAST_STEPS) {
      if (i == FIRST_STEPS) buf_printf(out, "  ... %zu steps later:\n", n - FIRST_STEPS - LAST_STEPS);
      function = "";
      continue;
    }
    if (strcmp(function, text_of(s, "function")) != 0) {
      function = text_of(s, "function");
      for (long long k = 0; k < depth_of(s); k++) buf_add(out, "  ");
      buf_printf(out, "in %s", function);
      const json_t *at = json_object_get(s, "at");
      if (i == 0 && json_is_object(at)) buf_printf(out, " of %s", text_of(at, "file"));
      buf_add(out, ":\n");
    }
    step(steps, i, input, out);
  }
}

/* Blocks of the heap are called #1, #2, ... in the document. */
static void named(const char *name, Buf *out) {
  if (name[0] == '#')
    buf_printf(out, "block %s", name + 1);
  else
    buf_add(out, name);
}

/* `list -> block 1 (freed)`, `value = 7`. */
static void contents(const json_t *x, Buf *out) {
  const char *value = text_of(x, "value");
  bool points = value[0] == '#' || value[0] == '&' || strcmp(value, "NULL") == 0;
  if (*text_of(x, "name")) buf_printf(out, "%s %s ", text_of(x, "name"), points ? "->" : "=");
  named(value, out);
}

static void memory(const json_t *memory, Buf *out) {
  const json_t *pointers = json_object_get(memory, "pointers"), *objects = json_object_get(memory, "objects");
  json_t *x, *y;
  size_t i, k;
  if (!json_array_size(pointers) && !json_array_size(objects)) return;
  buf_add(out, "\nMemory there:\n");
  json_array_foreach(pointers, i, x) {
    buf_add(out, "  ");
    contents(x, out);
    buf_char(out, '\n');
  }
  json_array_foreach(objects, i, x) {
    const char *type = text_of(x, "type"), *state = text_of(x, "state");
    buf_add(out, "  ");
    named(text_of(x, "name"), out);
    if (*type)
      buf_printf(out, ": %s", type);
    else
      buf_printf(out, ": %lld bytes", (long long)json_integer_value(json_object_get(x, "bytes")));
    if (*state) buf_printf(out, ", %s", state);
    json_array_foreach(json_object_get(x, "contents"), k, y) {
      buf_add(out, k ? ", " : "  ");
      contents(y, out);
    }
    buf_char(out, '\n');
  }
  long long more = json_integer_value(json_object_get(memory, "left_out"));
  if (more) buf_printf(out, "  ... and %lld more\n", more);
}

static void tell_false(const json_t *root, Buf *out) {
  const json_t *run = json_object_get(root, "run");
  buf_printf(out, "The program is wrong: %s", text_of(root, "reason"));
  place(json_object_get(root, "at"), " (", ")", out);
  buf_printf(out, ". That violates %s.\n", text_of(root, "violated"));
  buf_add(out, "This execution shows it; it was replayed on the program's automata");
  if (strcmp(text_of(root, "confirmed"), "yes") == 0) buf_add(out, ", and the compiled program fails in the same way");
  buf_add(out, ".\n\n");
  path(run, out);
  const json_t *allocated = json_object_get(run, "allocated"), *freed = json_object_get(run, "freed");
  if (json_is_object(allocated) || json_is_object(freed)) buf_char(out, '\n');
  place(json_object_get(allocated, "at"), "The memory concerned was allocated at ", ".\n", out);
  place(json_object_get(freed, "at"), "It was freed at ", ".\n", out);
  memory(json_object_get(root, "memory"), out);
}

/* ---- true: the invariants ---- */

/* What an arrow leads to: cells are called A, B, C, ... */
static void target(const json_t *nodes, size_t index, Buf *out) {
  const json_t *node = json_array_get(nodes, index);
  const char *kind = text_of(node, "kind");
  size_t letter = 0;
  if (strcmp(kind, "cell") == 0) {
    for (size_t i = 0; i < index; i++) letter += strcmp(text_of(json_array_get(nodes, i), "kind"), "cell") == 0;
    buf_char(out, (char)('A' + letter % 26));
    if (letter >= 26) buf_printf(out, "%zu", letter / 26);
  } else if (strcmp(kind, "null") == 0) {
    buf_add(out, "NULL");
  } else if (strcmp(kind, "elsewhere") == 0) {
    buf_add(out, "something that is no block");
  } else if (strcmp(kind, "untracked") == 0) {
    buf_add(out, "memory of which nothing is known");
  } else {
    buf_add(out, kind);
  }
}

/* `jobs is A`, `next may be B or NULL`: all arrows of one name (and origin, unless it is SIZE_MAX). */
static void arrows(const json_t *nodes, const json_t *list, const char *name, size_t from, Buf *out) {
  size_t n = 0, i;
  json_t *a;
  bool maybe = false;
  json_array_foreach(list, i, a) {
    bool same = strcmp(text_of(a, "name"), name) == 0 &&
                (from == SIZE_MAX || (size_t)json_integer_value(json_object_get(a, "from")) == from);
    if (!same) continue;
    maybe = json_is_true(json_object_get(a, "maybe"));
    buf_add(out, n++ ? " or " : name);
    if (n == 1) buf_add(out, maybe ? " may be " : " is ");
    target(nodes, (size_t)json_integer_value(json_object_get(a, "to")), out);
  }
}

/* Is this the first arrow of its name from there? */
static bool is_first(const json_t *list, size_t i, bool by_origin) {
  const json_t *a = json_array_get(list, i);
  for (size_t k = 0; k < i; k++) {
    const json_t *b = json_array_get(list, k);
    if (strcmp(text_of(a, "name"), text_of(b, "name")) == 0 &&
        (!by_origin || json_equal(json_object_get(a, "from"), json_object_get(b, "from"))))
      return false;
  }
  return true;
}

static void cell(const json_t *graph, size_t index, Buf *out) {
  const json_t *nodes = json_object_get(graph, "nodes"), *fields = json_object_get(graph, "fields");
  const json_t *node = json_array_get(nodes, index), *facts = json_object_get(node, "facts");
  size_t said = 0, i;
  json_t *f;
  buf_add(out, "        ");
  target(nodes, index, out);
  buf_add(out, json_is_true(json_object_get(node, "many")) ? " is one or more cells" : " is a cell");
  json_array_foreach(facts, i, f) {
    buf_add(out, said++ ? ", " : ": ");
    buf_printf(out, "%s%s", json_is_true(json_object_get(f, "maybe")) ? "perhaps " : "", text_of(f, "text"));
  }
  json_array_foreach(fields, i, f) {
    if ((size_t)json_integer_value(json_object_get(f, "from")) != index || !is_first(fields, i, true)) continue;
    buf_add(out, said++ ? ", " : ": ");
    arrows(nodes, fields, text_of(f, "name"), index, out);
  }
  buf_char(out, '\n');
}

static void graph(const json_t *g, bool is_first_graph, Buf *out) {
  const json_t *nodes = json_object_get(g, "nodes"), *pointers = json_object_get(g, "pointers");
  const char *where = text_of(g, "where");
  size_t said = 0, i;
  json_t *x;
  buf_add(out, is_first_graph ? "    either " : "    or ");
  json_array_foreach(pointers, i, x) {
    if (!is_first(pointers, i, false)) continue;
    if (said++) buf_add(out, ", ");
    arrows(nodes, pointers, text_of(x, "name"), SIZE_MAX, out);
  }
  if (!said) buf_add(out, "no tracked pointer has a value");
  if (*where && strcmp(where, "true") != 0) buf_printf(out, ", where %s", where);
  buf_char(out, '\n');
  json_array_foreach(nodes, i, x) {
    if (strcmp(text_of(x, "kind"), "cell") == 0) cell(g, i, out);
  }
}

static void invariant(const json_t *l, Buf *out) {
  enum { MOST_GRAPHS = 8 };
  const json_t *graphs = json_object_get(l, "graphs");
  const char *holds = text_of(l, "holds");
  size_t i;
  json_t *g;
  buf_printf(out, "\n  %s", json_is_true(json_object_get(l, "exit")) ? "at the end of " : "whenever the loop of ");
  buf_add(out, text_of(l, "function"));
  place(json_object_get(l, "at"), " (", ")", out);
  if (!json_is_true(json_object_get(l, "exit"))) buf_add(out, " comes round");
  buf_add(out, ":\n");
  if (*holds && strcmp(holds, "true") != 0) buf_printf(out, "    %s\n", holds);
  json_array_foreach(graphs, i, g) {
    if (i < MOST_GRAPHS) graph(g, i == 0, out);
  }
  if (i > MOST_GRAPHS)
    buf_printf(out, "    or one of %zu more shapes (silhouette show shapes draws all)\n", i - MOST_GRAPHS);
}

static void tell_true(const json_t *root, Buf *out) {
  const json_t *list = json_object_get(root, "invariants");
  size_t i;
  json_t *l;
  buf_add(out, "The program is right: no execution violates what was checked.\n");
  effort(root, out);
  buf_add(out, json_array_size(list) ? "\nThe proof stands on this:\n" : "Nothing had to be known at its loops.\n");
  json_array_foreach(list, i, l) invariant(l, out);
  const json_t *assumes = json_object_get(root, "assumes");
  if (json_array_size(assumes)) buf_add(out, "\nThis is assumed, not shown:\n");
  json_array_foreach(assumes, i, l) {
    long long more = (long long)json_integer_value(json_object_get(l, "places")) - 1;
    buf_printf(out, "  %s", text_of(l, "what"));
    place(json_object_get(l, "at"), " (", "", out);
    if (json_is_object(json_object_get(l, "at")) && more > 0) buf_printf(out, ", and %lld more", more);
    buf_add(out, json_is_object(json_object_get(l, "at")) ? ")\n" : "\n");
  }
}

/* ---- unknown ---- */

static void tell_longest(const json_t *x, Buf *out) {
  size_t i;
  const json_t *name;
  if (json_is_object(json_object_get(x, "check"))) {
    buf_add(out, "Looked at longest: the check");
    place(json_object_get(x, "check"), " at ", ".\n", out);
  }
  if (!json_is_object(json_object_get(x, "loop"))) return;
  buf_add(out, "The loop that gained predicates most often:");
  place(json_object_get(x, "loop"), " ", "", out);
  json_array_foreach(json_object_get(x, "variables"), i, name)
      buf_printf(out, "%s%s", i ? ", " : ", about ", json_string_value(name) ? json_string_value(name) : "");
  buf_add(out, ".\n");
}

static void tell_rounds(const json_t *rounds, Buf *out) {
  if (!json_is_integer(rounds) || json_integer_value(rounds) <= 0) return;
  buf_add(out, "Checked exhaustively, no proof: ");
  piece_rounds((uint32_t)json_integer_value(rounds), out);
  buf_add(out, ".\n");
}

static void tell_unknown(const json_t *root, Buf *out) {
  const char *reason = text_of(root, "reason");
  static const struct {
    const char *word, *advice;
  } hint[] = {
      {"time limit", "More time may help (--timeout), or a smaller program that shows the same."},
      {"memory limit", "More memory may help (--memory)."},
      {"not modelled", "Replace what is not modelled by something that is, a function of your own for example."},
      {"has no main", "Write a main that calls the functions with the inputs they are meant for."},
      {"depends on the heap", "Other modes track the heap (--mode lazy)."},
      {"no refinement", "silhouette check --trace-refinement tells what was tried; generators of your own may help."},
      {"not checked yet", "Ask for other properties (--property)."},
  };
  buf_printf(out, "Nothing could be decided: %s", reason);
  place(json_object_get(root, "at"), " (", ")", out);
  buf_add(out, ".\n");
  effort(root, out);
  tell_longest(json_object_get(root, "longest"), out);
  tell_rounds(json_object_get(root, "rounds"), out);
  for (size_t i = 0; i < sizeof hint / sizeof *hint; i++)
    if (strstr(reason, hint[i].word)) {
      buf_printf(out, "%s\n", hint[i].advice);
      return;
    }
}

/* Of a file without main: each function in a line, and the paths of those that are wrong. */
static void tell_functions(const json_t *root, Buf *out) {
  size_t i, k;
  const json_t *f, *need;
  json_array_foreach(json_object_get(root, "functions"), i, f) {
    const char *verdict = text_of(f, "verdict");
    buf_printf(out, "%s", text_of(f, "name"));
    place(json_object_get(f, "at"), " (", ")", out);
    buf_printf(out, ": %s", verdict);
    json_array_foreach(json_object_get(f, "needs"), k, need) buf_printf(
        out, "%s%s is not NULL", k ? " and " : " if ", json_string_value(need) ? json_string_value(need) : "");
    if (strcmp(verdict, "unknown") == 0) buf_printf(out, " (%s)", text_of(f, "reason"));
    buf_char(out, '\n');
    if (strcmp(verdict, "false") != 0) continue;
    buf_add(out, "\nFor a heap that its types allow; no parameter is NULL. ");
    tell_false(json_object_get(f, "check"), out);
    buf_char(out, '\n');
  }
}

bool report_explain(const char *document, size_t n, Buf *out, Buf *error) {
  json_set_alloc_funcs(mem_alloc, mem_free);
  json_error_t e;
  json_t *root = json_loadb(document, n, 0, &e);
  const char *verdict = text_of(root, "verdict");
  bool ok = false;
  if (!root)
    buf_printf(error, "%d:%d: error: not JSON: %s", e.line, e.column, e.text);
  else if (strcmp(text_of(root, "kind"), "check") != 0 && strcmp(text_of(root, "kind"), "functions") != 0)
    buf_add(error, " error: not a result of silhouette check --json");
  else if (json_integer_value(json_object_get(root, "version")) != 1)
    buf_add(error, " error: the format has a version that is not known here");
  else
    ok = true;
  if (ok && strcmp(text_of(root, "kind"), "functions") == 0)
    tell_functions(root, out);
  else if (ok && strcmp(verdict, "true") == 0)
    tell_true(root, out);
  else if (ok && strcmp(verdict, "false") == 0)
    tell_false(root, out);
  else if (ok)
    tell_unknown(root, out);
  json_decref(root);
  return ok;
}
