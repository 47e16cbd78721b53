/* Results: text for people, .tvs to be read back, dot for pictures, JSON for programs. */
#include <jansson.h>
#include <string.h>

#include "tvp/run.h"

/* A message's text on one line: the \n that TVLA's texts have for its pictures become blanks. */
static void plain_text(const char *text, Buf *out) {
  for (size_t i = 0; text[i]; i++) {
    if (text[i] == '\\' && text[i + 1] == 'n') {
      buf_char(out, ' ');
      i++;
    } else
      buf_char(out, text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
  }
}

/* The steps from an input to this one, first to last. */
static void path_to(const TvpRun *r, uint32_t step, U32Vec *out) {
  for (uint32_t i = step; i != TVL_NONE; i = r->steps.at[i].from) vec_push(*out, i);
  for (uint32_t i = 0; i < out->n / 2; i++) {
    uint32_t swap = out->at[i];
    out->at[i] = out->at[out->n - 1 - i];
    out->at[out->n - 1 - i] = swap;
  }
}

static const char *label_of(const TvpRun *r, uint32_t location) { return r->program->locations.at[location].label; }

static const char *value_word(TvlValue v) { return v == TVL_1 ? "must" : "may"; }

void tvp_run_path(const TvpRun *r, uint32_t step, Buf *out) {
  U32Vec path = {0};
  path_to(r, step, &path);
  for (uint32_t i = 0; i < path.n; i++) {
    const Step *s = &r->steps.at[path.at[i]];
    if (s->edge != TVL_NONE) {
      buf_add(out, " [");
      plain_text(r->program->edges.at[s->edge].title, out);
      buf_add(out, "]");
    }
    buf_printf(out, " %s", label_of(r, s->location));
  }
  vec_free(path);
}

static void print_message(const TvpRun *r, const TvpMessage *m, Buf *out) {
  const ProgramEdge *e = &r->program->edges.at[m->edge];
  buf_printf(out, "%s:%u:%u: %s: ", e->at.file, e->at.line, e->at.column, label_of(r, m->location));
  plain_text(e->title, out);
  buf_printf(out, ": %s: ", value_word(m->value));
  plain_text(m->text, out);
  buf_printf(out, " (%u structure%s)\n  path:", m->count, m->count == 1 ? "" : "s");
  tvp_run_path(r, m->step, out);
  buf_add(out, "\n");
  tvp_write_structure(r->program, m->structure, out);
}

/* The labels of the locations that nothing reached: the error locations, or the others. */
static void list_unreached(const TvpRun *r, bool wrong, Buf *out) {
  const TvpProgram *p = r->program;
  for (uint32_t i = 0; i < r->places.n; i++)
    if (p->locations.at[i].wrong == wrong && !tvl_set_count(r->places.at[i].set))
      buf_printf(out, " %s", label_of(r, i));
  for (uint32_t i = 0; i < p->labels.n && r->counts.stored; i++)
    if (p->labels.at[i].wrong == wrong && !tvp_run_reaches(r, p->labels.at[i].predicate))
      buf_printf(out, " %s", p->labels.at[i].label);
}

/* The result in a word, and why it is neither `verified` nor `messages`: the same for people and programs. */
static const char *result_word(const TvpRun *r, Buf *why) {
  const TvpCounts *c = &r->counts;
  if (r->status == TVP_VERIFIED) return "verified";
  if (r->status == TVP_MESSAGES) return "messages";
  if (r->stop.n) {
    buf_add(why, r->stop.at);
    return "stopped";
  }
  if (c->rejected) {
    buf_printf(why, "%u of %u inputs", c->rejected, c->inputs);
    return "rejected";
  }
  buf_printf(why, "%u location%s", c->unreached, c->unreached == 1 ? "" : "s");
  return "never reached";
}

static void print_text(const TvpRun *r, Buf *out) {
  for (uint32_t i = 0; i < r->messages.n; i++) print_message(r, &r->messages.at[i], out);
  const TvpCounts *c = &r->counts;
  buf_add(out, "structures per location:");
  for (uint32_t i = 0; i < r->places.n; i++)
    buf_printf(out, " %s %u", label_of(r, i), tvl_set_count(r->places.at[i].set));
  if (c->held) {
    buf_add(out, r->stop.n ? "\nnot reached so far, errors:" : "\nnever reached, as it should be:");
    list_unreached(r, true, out);
  }
  if (c->unreached) {
    buf_add(out, r->stop.n ? "\nnot reached so far:" : "\nnever reached:");
    list_unreached(r, false, out);
  }
  buf_printf(out, "\nstructures: %u stored, %u at most at one location, %u explored; messages: %u\n", c->stored,
             c->largest, c->explored, c->messages);
  Buf why = {0};
  const char *word = result_word(r, &why);
  if (r->status == TVP_MESSAGES)
    buf_printf(out, "result: %u message%s\n", c->messages, c->messages == 1 ? "" : "s");
  else
    buf_printf(out, "result: %s%s%s\n", word, why.n ? ": " : "", buf_str(&why));
  buf_free(&why);
}

static bool plain_label(const char *label) {
  for (const char *c = label; *c; c++)
    if (!(*c == '_' || *c == '$' || *c == '.' || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
          (*c >= 'A' && *c <= 'Z')))
      return false;
  return label[0] && !(label[0] >= '0' && label[0] <= '9') && label[0] != '.';
}

static void print_tvs(const TvpRun *r, Buf *out) {
  U32Vec members = {0};
  for (uint32_t i = 0; i < r->places.n; i++) {
    if (!r->program->locations.at[i].printed) continue;
    const char *quote = plain_label(label_of(r, i)) ? "" : "\"";
    buf_printf(out, "%%location %s%s%s = {\n", quote, label_of(r, i), quote);
    vec_clear(members);
    tvp_run_structures(r, i, &members);
    for (uint32_t k = 0; k < members.n; k++) tvp_write_structure(r->program, members.at[k], out);
    buf_add(out, "}\n");
  }
  vec_free(members);
}

static void print_dot(const TvpRun *r, Buf *out) {
  U32Vec members = {0};
  Buf title = {0};
  for (uint32_t i = 0; i < r->messages.n; i++) {
    buf_clear(&title);
    buf_printf(&title, "%s: ", label_of(r, r->messages.at[i].location));
    plain_text(r->messages.at[i].text, &title);
    tvl_structure_dot(r->program->tvl, r->messages.at[i].structure, buf_str(&title), out);
  }
  for (uint32_t i = 0; i < r->places.n; i++) {
    if (!r->program->locations.at[i].printed) continue;
    vec_clear(members);
    tvp_run_structures(r, i, &members);
    for (uint32_t k = 0; k < members.n; k++) {
      buf_clear(&title);
      buf_printf(&title, "%s (%u of %u)", label_of(r, i), k + 1, members.n);
      tvl_structure_dot(r->program->tvl, members.at[k], buf_str(&title), out);
    }
  }
  vec_free(members);
  buf_free(&title);
}

/* Text that may hold any bytes, as a JSON string. */
static json_t *json_text(const char *text) {
  json_t *s = json_string(text);
  if (s) return s;
  Buf b = {0};
  for (const char *c = text; *c; c++) buf_char(&b, (unsigned char)*c < 128 ? *c : '?');
  s = json_string(buf_str(&b));
  buf_free(&b);
  return s;
}

static json_t *json_message(const TvpRun *r, const TvpMessage *m) {
  const ProgramEdge *e = &r->program->edges.at[m->edge];
  json_t *path = json_array();
  U32Vec steps = {0};
  path_to(r, m->step, &steps);
  for (uint32_t i = 0; i < steps.n; i++)
    json_array_append_new(path, json_text(label_of(r, r->steps.at[steps.at[i]].location)));
  vec_free(steps);
  Buf text = {0}, structure = {0};
  plain_text(m->text, &text);
  tvp_write_structure(r->program, m->structure, &structure);
  json_t *j = json_object();
  json_object_set_new(j, "location", json_text(label_of(r, m->location)));
  json_object_set_new(j, "file", json_text(e->at.file ? e->at.file : ""));
  json_object_set_new(j, "line", json_integer(e->at.line));
  json_object_set_new(j, "column", json_integer(e->at.column));
  json_object_set_new(j, "action", json_text(e->title));
  json_object_set_new(j, "certainty", json_text(value_word(m->value)));
  json_object_set_new(j, "text", json_text(buf_str(&text)));
  json_object_set_new(j, "structures", json_integer(m->count));
  json_object_set_new(j, "path", path);
  json_object_set_new(j, "structure", json_text(buf_str(&structure)));
  buf_free(&text);
  buf_free(&structure);
  return j;
}

static void print_json(const TvpRun *r, Buf *out) {
  const TvpCounts *c = &r->counts;
  json_t *j = json_object(), *messages = json_array(), *locations = json_array();
  Buf why = {0};
  json_object_set_new(j, "result", json_text(result_word(r, &why)));
  if (why.n) json_object_set_new(j, "reason", json_text(buf_str(&why)));
  if (r->broken_rule.n) json_object_set_new(j, "broken_rule", json_text(r->broken_rule.at));
  buf_free(&why);
  json_object_set_new(j, "inputs", json_integer(c->inputs));
  json_object_set_new(j, "rejected", json_integer(c->rejected));
  json_object_set_new(j, "stored", json_integer(c->stored));
  json_object_set_new(j, "largest", json_integer(c->largest));
  json_object_set_new(j, "explored", json_integer(c->explored));
  json_object_set_new(j, "messages", json_integer(c->messages));
  json_object_set_new(j, "max_nodes", json_integer(c->max_nodes));
  json_object_set_new(j, "unreached", json_integer(c->unreached));
  json_object_set_new(j, "held", json_integer(c->held));
  json_object_set_new(j, "breaches", json_integer((json_int_t)c->breaches));
  json_object_set_new(j, "predicates", json_integer(tvl_predicates(r->program->tvl)));
  json_object_set_new(j, "rules", json_integer(tvl_rules(r->program->tvl)));
  json_object_set_new(j, "actions", json_integer(r->program->edges.n));
  for (uint32_t i = 0; i < r->messages.n; i++) json_array_append_new(messages, json_message(r, &r->messages.at[i]));
  for (uint32_t i = 0; i < r->places.n; i++) {
    json_t *l = json_object();
    json_object_set_new(l, "label", json_text(label_of(r, i)));
    json_object_set_new(l, "structures", json_integer(tvl_set_count(r->places.at[i].set)));
    json_array_append_new(locations, l);
  }
  json_object_set_new(j, "locations", locations);
  json_object_set_new(j, "message_list", messages);
  char *text = json_dumps(j, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
  if (text) buf_printf(out, "%s\n", text);
  free(text);
  json_decref(j);
}

void tvp_print(const TvpRun *r, const char *format, Buf *out) {
  if (strcmp(format, "json") == 0)
    print_json(r, out);
  else if (strcmp(format, "dot") == 0)
    print_dot(r, out);
  else if (strcmp(format, "tvs") == 0)
    print_tvs(r, out);
  else
    print_text(r, out);
}
