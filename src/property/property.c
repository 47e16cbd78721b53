#include "property/property.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  Property property; /* one, or several under one name */
  const char *name;
  bool checked;
  const char *formula[2]; /* what stands inside LTL(...) in a property file */
} table[] = {
    {PROPERTY_UNREACH_CALL, "unreach-call", true, {"G ! call(reach_error())", "G ! call(__VERIFIER_error())"}},
    {PROPERTY_UNREACH_LABEL, "unreach-label", true, {"G ! label(", NULL}}, /* NAME) follows */
    {PROPERTY_VALID_MEMSAFETY, "valid-memsafety", true, {NULL, NULL}},
    {PROPERTY_VALID_DEREF, "valid-deref", true, {"G valid-deref", NULL}},
    {PROPERTY_VALID_FREE, "valid-free", true, {"G valid-free", NULL}},
    {PROPERTY_VALID_MEMTRACK, "valid-memtrack", true, {"G valid-memtrack", NULL}},
    {PROPERTY_VALID_MEMCLEANUP, "valid-memcleanup", true, {"G valid-memcleanup", NULL}},
    {PROPERTY_NO_OVERFLOW, "no-overflow", true, {"G ! overflow", NULL}},
    {PROPERTY_TERMINATION, "termination", false, {"F end", NULL}},
};
enum { N_PROPERTIES = sizeof table / sizeof *table };

const char *property_name(Property p) {
  for (int i = 0; i < N_PROPERTIES; i++)
    if (table[i].property == p) return table[i].name;
  return "?";
}

const char *property_unchecked(uint32_t set) {
  for (int i = 0; i < N_PROPERTIES; i++)
    if ((table[i].property & set) && !table[i].checked) return table[i].name;
  return NULL;
}

void property_specification(uint32_t set, const char *label, Buf *out) {
  uint32_t n = 0;
  for (int i = 0; i < N_PROPERTIES; i++) {
    if (!(set & table[i].property) || !table[i].formula[0]) continue;
    bool named = table[i].property == PROPERTY_UNREACH_LABEL;
    buf_printf(out, "%sCHECK( init(main()), LTL(%s", n++ ? "\n" : "", table[i].formula[0]); /* [1]: an older name */
    buf_printf(out, "%s%s) )", named && label ? label : "", named ? ")" : "");
  }
}

/* Copies `from` without blanks. */
static void squeeze(const char *from, size_t n, Buf *out) {
  for (size_t i = 0; i < n; i++)
    if (!strchr(" \t\r", from[i])) buf_char(out, from[i]);
}

/* The name of a label, up to the `)))` that ends the line; false: it is none, or not the one that was named before. */
static bool read_label(const char *text, Buf *label) {
  size_t n = 0;
  while (text[n] == '_' || isalnum((unsigned char)text[n])) n++;
  if (!n || isdigit((unsigned char)text[0]) || strcmp(text + n, ")))") != 0) return false;
  if (label->n) return label->n == n && strncmp(label->at, text, n) == 0;
  buf_add_n(label, text, n);
  return true;
}

/* One line: CHECK( init(main()), LTL(formula) ). */
static bool read_line(const char *line, size_t n, uint32_t *set, Buf *label) {
  Buf text = {0}, wanted = {0};
  squeeze(line, n, &text);
  bool found = false;
  for (int i = 0; i < N_PROPERTIES && !found; i++)
    for (int k = 0; k < 2 && table[i].formula[k] && !found; k++) {
      bool named = table[i].property == PROPERTY_UNREACH_LABEL;
      buf_clear(&wanted);
      buf_add(&wanted, "CHECK(init(main()),LTL(");
      squeeze(table[i].formula[k], strlen(table[i].formula[k]), &wanted);
      if (!named) buf_add(&wanted, "))");
      found = named ? text_starts(buf_str(&text), buf_str(&wanted)) && read_label(text.at + wanted.n, label)
                    : strcmp(buf_str(&text), buf_str(&wanted)) == 0;
      if (found) *set |= table[i].property;
    }
  buf_free(&text);
  buf_free(&wanted);
  return found;
}

static bool read_file(const char *path, uint32_t *set, Buf *label, Diag *diag) {
  Buf text = {0}, error = {0};
  bool ok = file_read(path, &text, &error);
  if (!ok) diag_error(diag, "%s", buf_str(&error));
  uint32_t line = 0, checks = 0;
  for (const char *s = buf_str(&text); ok && *s;) {
    size_t n = strcspn(s, "\n");
    line++;
    size_t blank = strspn(s, " \t\r");
    if (blank < n && s[blank] != '#') {
      checks++;
      if (!read_line(s, n, set, label)) {
        diag_at(diag, DIAG_ERROR, (Position){path, line, (uint32_t)blank + 1}, "not a property that is known: %.*s",
                (int)n, s);
        ok = false;
      }
    }
    s += n + (s[n] == '\n');
  }
  if (ok && !checks) {
    diag_at(diag, DIAG_ERROR, (Position){.file = path}, "no CHECK line in this property file");
    ok = false;
  }
  buf_free(&text);
  buf_free(&error);
  return ok;
}

bool property_read(const char *name, uint32_t *set, Buf *label, Diag *diag) {
  for (int i = 0; i < N_PROPERTIES; i++)
    if (strcmp(table[i].name, name) == 0) {
      *set |= table[i].property;
      if (table[i].property == PROPERTY_UNREACH_CALL) *set |= PROPERTY_ASSERTIONS;
      return true;
    }
  if (text_ends(name, ".prp")) return read_file(name, set, label, diag);
  diag_error(diag,
             "no property is called '%s' (unreach-call, unreach-label, valid-memsafety, valid-deref, valid-free, "
             "valid-memtrack, valid-memcleanup, no-overflow, or a .prp file)",
             name);
  return false;
}
