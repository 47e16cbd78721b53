/* Formulas for readers: cells have the names of the source. */
#include <string.h>

#include "predicate/encoder.h"

typedef struct {
  const Encoder *e;
  const IdMap *cell_of;
  U32Vec cell;     /* of the formula */
  Strings strings; /* names with functions */
} Names;

static CellId cell_of(const Names *n, SymbolId s) {
  const uint32_t *cell = n->cell_of ? idmap_find(n->cell_of, s) : NULL;
  return cell ? *cell : encoder_symbol_cell(n->e, s);
}

/* Does another cell of the formula belong to another variable of this name? */
static bool is_ambiguous(const Names *n, const Cell *c) {
  const Var *var = n->e->p->var.at;
  for (uint32_t i = 0; c->var && i < n->cell.n; i++) {
    VarId other = encoder_cell(n->e, n->cell.at[i])->var;
    if (other && other != c->var && strcmp(var[other].name, var[c->var].name) == 0) return true;
  }
  return false;
}

static const char *name_of(void *context, SymbolId s) {
  Names *n = context;
  CellId id = cell_of(n, s);
  if (!id) return logic_symbol_name(n->e->l, s);
  const Cell *c = encoder_cell(n->e, id);
  if (!is_ambiguous(n, c)) return encoder_cell_name(n->e, id);
  Buf text = {0};
  cell_name_print(n->e, c, 0, true, &text);
  const char *name = str_intern(&n->strings, buf_str(&text));
  buf_free(&text);
  return name;
}

void encoder_print(const Encoder *e, TermId t, const IdMap *map, Buf *out) {
  Names n = {.e = e, .cell_of = map};
  U32Vec symbols = {0};
  term_symbols(e->l, t, &symbols);
  for (uint32_t i = 0; i < symbols.n; i++) {
    CellId id = cell_of(&n, symbols.at[i]);
    if (id) vec_push(n.cell, id);
  }
  term_print(e->l, t, name_of, &n, out);
  vec_free(symbols);
  vec_free(n.cell);
  str_free(&n.strings);
}
