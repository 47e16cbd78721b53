/* Witnesses in the YAML format, version 2.0; those with contracts of functions, version 2.1. */
#include <string.h>
#include <yaml.h>

#include "evidence/witness.h"

/* libyaml's emitter; none of its calls fails here: memory does not run out and events come in order. */
typedef struct {
  yaml_emitter_t emitter;
  Buf *out;
} Writer;

static int append(void *data, unsigned char *bytes, size_t n) {
  buf_add_n(data, bytes, n);
  return 1;
}

static void send(Writer *w, yaml_event_t *e) { yaml_emitter_emit(&w->emitter, e); }

static void scalar(Writer *w, const char *text, yaml_scalar_style_t style) {
  yaml_event_t e;
  yaml_scalar_event_initialize(&e, NULL, NULL, (const yaml_char_t *)text, (int)strlen(text), 1, 1, style);
  send(w, &e);
}

static void key(Writer *w, const char *name) { scalar(w, name, YAML_PLAIN_SCALAR_STYLE); }
static void word(Writer *w, const char *name, const char *value) { /* one of a list of the format */
  key(w, name);
  scalar(w, value, YAML_PLAIN_SCALAR_STYLE);
}
static void text(Writer *w, const char *name, const char *value) {
  key(w, name);
  scalar(w, value, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}
static void number(Writer *w, const char *name, uint32_t value) {
  Buf digits = {0};
  buf_printf(&digits, "%u", value);
  word(w, name, buf_str(&digits));
  buf_free(&digits);
}

static void begin_map(Writer *w) {
  yaml_event_t e;
  yaml_mapping_start_event_initialize(&e, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE);
  send(w, &e);
}
static void end_map(Writer *w) {
  yaml_event_t e;
  yaml_mapping_end_event_initialize(&e);
  send(w, &e);
}
static void begin_list(Writer *w) {
  yaml_event_t e;
  yaml_sequence_start_event_initialize(&e, NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE);
  send(w, &e);
}
static void end_list(Writer *w) {
  yaml_event_t e;
  yaml_sequence_end_event_initialize(&e);
  send(w, &e);
}

/* ---- the parts of the format ---- */

/* A name for the witness made from what it says, in the form of a UUID (version 8: custom). */
static void make_uuid(const Buf *content, Buf *out) {
  char h[SHA256_TEXT];
  sha256_text(content->at ? content->at : "", content->n, h);
  buf_printf(out, "%.8s-%.4s-8%.3s-a%.3s-%.12s", h, h + 8, h + 13, h + 17, h + 20);
}

static void metadata(Writer *w, const Program *p, const WitnessTask *t, const char *version, const char *uuid) {
  key(w, "metadata");
  begin_map(w);
  text(w, "format_version", t->contracts ? "2.1" : "2.0");
  text(w, "uuid", uuid);
  text(w, "creation_time", t->time);
  key(w, "producer");
  begin_map(w);
  text(w, "name", "silhouette");
  text(w, "version", version);
  if (t->description.n) text(w, "description", t->description.at);
  end_map(w);
  key(w, "task");
  begin_map(w);
  key(w, "input_files");
  begin_list(w);
  for (uint32_t i = 0; i < t->file.n; i++) scalar(w, t->file.at[i].file, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
  end_list(w);
  key(w, "input_file_hashes");
  begin_map(w);
  for (uint32_t i = 0; i < t->file.n; i++) {
    scalar(w, t->file.at[i].file, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    scalar(w, t->file.at[i].hash, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
  }
  end_map(w);
  text(w, "specification", t->specification.at ? t->specification.at : "");
  word(w, "data_model", p->pointer_bits == 32 ? "ILP32" : "LP64");
  word(w, "language", "C");
  end_map(w);
  end_map(w);
}

static void location(Writer *w, const Program *p, Position at, FuncId function) {
  key(w, "location");
  begin_map(w);
  text(w, "file_name", at.file);
  number(w, "line", at.line);
  number(w, "column", at.column);
  text(w, "function", p->func.at[function].name);
  end_map(w);
}

/* A number as C writes it. */
static void c_number(const Program *p, TypeId type, Int128 value, Buf *out) {
  const Type *t = type_at(p, type);
  char digits[INT128_TEXT];
  if (t->kind == TYPE_INT && t->is_signed && t->bits == 64 && value == INT64_MIN) {
    buf_add(out, "(-9223372036854775807L - 1)");
    return;
  }
  bool is_unsigned = t->kind == TYPE_INT && !t->is_signed;
  buf_add(out, is_unsigned ? text_uint128((UInt128)value, digits) : text_int128(value, digits));
  if (is_unsigned && (UInt128)value > INT64_MAX) buf_add(out, "UL");
}

static void waypoint(Writer *w, const Program *p, const Waypoint *x) {
  static const char *const type[] = {[WAYPOINT_RETURN] = "function_return",
                                     [WAYPOINT_ALLOCATION] = "function_return",
                                     [WAYPOINT_CONTENTS] = "assumption",
                                     [WAYPOINT_BRANCH] = "branching",
                                     [WAYPOINT_TARGET] = "target"};
  begin_map(w);
  key(w, "segment");
  begin_list(w);
  begin_map(w);
  key(w, "waypoint");
  begin_map(w);
  word(w, "type", type[x->kind]);
  word(w, "action", "follow");
  location(w, p, x->at, x->function);
  if (x->kind != WAYPOINT_TARGET) {
    Buf value = {0};
    if (x->kind == WAYPOINT_BRANCH) {
      buf_add(&value, x->value ? "true" : "false");
    } else if (x->kind == WAYPOINT_ALLOCATION) {
      buf_printf(&value, "\\result %s 0", x->value ? "!=" : "==");
    } else {
      buf_printf(&value, "%s == ", x->kind == WAYPOINT_RETURN ? "\\result" : x->name);
      c_number(p, x->type, x->value, &value);
    }
    key(w, "constraint");
    begin_map(w);
    text(w, "value", buf_str(&value));
    bool plain = x->kind == WAYPOINT_CONTENTS || x->kind == WAYPOINT_BRANCH;
    word(w, "format", plain ? "c_expression" : "ext_c_expression");
    end_map(w);
    buf_free(&value);
  }
  end_map(w);
  end_map(w);
  end_list(w);
  end_map(w);
}

static void invariant(Writer *w, const Program *p, const LoopInvariant *x) {
  begin_map(w);
  key(w, "invariant");
  begin_map(w);
  word(w, "type", "loop_invariant");
  location(w, p, x->at, x->function);
  text(w, "value", x->text);
  word(w, "format", "c_expression");
  end_map(w);
  end_map(w);
}

static void contract(Writer *w, const Program *p, const WitnessContract *x) {
  bool plain = !strchr(x->pre, '\\') && !strchr(x->post, '\\');
  begin_map(w);
  key(w, "contract");
  begin_map(w);
  word(w, "type", "function_contract");
  location(w, p, x->at, x->function);
  text(w, "requires", *x->pre ? x->pre : "1");
  text(w, "ensures", *x->post ? x->post : "1");
  word(w, "format", plain ? "c_expression" : "ext_c_expression");
  end_map(w);
  end_map(w);
}

static void document(const Program *p, VerdictKind kind, const WitnessTask *t, const char *version, const char *uuid,
                     const LoopInvariants *invariants, const Waypoints *waypoints, Buf *out) {
  Writer w = {.out = out};
  yaml_event_t e;
  yaml_emitter_initialize(&w.emitter);
  yaml_emitter_set_output(&w.emitter, append, out);
  yaml_emitter_set_width(&w.emitter, -1);
  yaml_emitter_set_unicode(&w.emitter, 1);
  yaml_stream_start_event_initialize(&e, YAML_UTF8_ENCODING);
  send(&w, &e);
  yaml_document_start_event_initialize(&e, NULL, NULL, NULL, 1);
  send(&w, &e);
  begin_list(&w);
  begin_map(&w);
  word(&w, "entry_type", kind == VERDICT_TRUE ? "invariant_set" : "violation_sequence");
  metadata(&w, p, t, version, uuid);
  key(&w, "content");
  begin_list(&w);
  for (uint32_t i = 0; i < invariants->invariant.n; i++) invariant(&w, p, &invariants->invariant.at[i]);
  for (uint32_t i = 0; t->contracts && i < t->contracts->n; i++) contract(&w, p, &t->contracts->at[i]);
  for (uint32_t i = 0; i < waypoints->n; i++) waypoint(&w, p, &waypoints->at[i]);
  end_list(&w);
  end_map(&w);
  end_list(&w);
  yaml_document_end_event_initialize(&e, 1);
  send(&w, &e);
  yaml_stream_end_event_initialize(&e);
  send(&w, &e);
  yaml_emitter_delete(&w.emitter);
}

void witness_yaml(const Program *p, VerdictKind kind, const WitnessTask *t, const char *version,
                  const LoopInvariants *invariants, const Waypoints *waypoints, Buf *out) {
  Buf unnamed = {0}, uuid = {0};
  document(p, kind, t, version, "", invariants, waypoints, &unnamed);
  make_uuid(&unnamed, &uuid);
  document(p, kind, t, version, buf_str(&uuid), invariants, waypoints, out);
  buf_free(&unnamed);
  buf_free(&uuid);
}
