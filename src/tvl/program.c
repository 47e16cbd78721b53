/* Programs: their operations, hash-consed so that rules share their common parts, and what each of them depends on. */
#include "tvl/program.h"

#include <assert.h>

typedef struct {
  const Op *op;
  const Operand *operands;
} OpKey;

static bool op_equal(const void *context, uint32_t id, const void *key) {
  const Program *p = context;
  const Op *a = &p->ops.at[id];
  const OpKey *k = key;
  const Op *b = k->op;
  if (a->kind != b->kind || a->dims != b->dims || a->plane != b->plane || a->space != b->space || a->drop != b->drop ||
      a->arg[0] != b->arg[0] || a->arg[1] != b->arg[1] || a->pred != b->pred || a->count != b->count)
    return false;
  return a->count == 0 || memcmp(p->operands.at + a->first, k->operands, a->count * sizeof(Operand)) == 0;
}

Ref op_add(Program *p, Op op, const Operand *operands, uint32_t n) {
  op.count = n;
  uint64_t h = hash_mix(op.kind, ((uint64_t)op.dims << 32) | ((uint64_t)op.plane << 16) | op.drop);
  h = hash_mix(h, ((uint64_t)op.pred << 16) | ((uint64_t)op.arg[0] << 8) | op.arg[1]);
  h = hash_mix(h, op.space);
  if (n) h = hash_mix(h, hash_bytes(operands, n * sizeof *operands));
  bool added;
  uint32_t id = intern_find_or_add(&p->table, h, &(OpKey){&op, operands}, op_equal, p, p->ops.n, &added);
  if (added) {
    op.first = p->operands.n;
    for (uint32_t i = 0; i < n; i++) vec_push(p->operands, operands[i]);
    vec_push(p->ops, op);
  }
  return id * 2;
}

Program *program_new(Tvl *t) {
  Program *p = mem_zalloc(sizeof *p);
  p->t = t;
  Ref r = op_add(p, (Op){.kind = OP_TRUE}, NULL, 0);
  assert(r == REF_TRUE);
  (void)r;
  return p;
}

void formula_program_free(Program *p) {
  for (uint32_t i = 0; i < p->ops.n; i++) mem_free(p->ops.at[i].buf);
  vec_free(p->ops);
  vec_free(p->operands);
  intern_free(&p->table);
  compile_forget(p);
  mem_free(p->valid);
  vec_free(p->direct);
  mem_free(p->offset);
  mem_free(p->data);
  mem_free(p->readers);
  mem_free(p);
}

uint32_t program_size(const Program *p) { return p->ops.n; }

/* ---- dependencies ---- */

/* The planes that each operation reads, itself or through its operands (which come before it). */
static uint64_t *planes_read(const Program *p) {
  size_t words = BITS_WORDS(2 * p->t->preds.n + 1);
  uint64_t *read = mem_zalloc(p->ops.n * words * sizeof *read);
  for (uint32_t i = 0; i < p->ops.n; i++) {
    const Op *op = &p->ops.at[i];
    uint64_t *mine = read + i * words;
    if (op->kind == OP_LOAD0 || op->kind == OP_LOAD1 || op->kind == OP_LOAD2) bits_set(mine, 2 * op->pred + op->plane);
    if (op->kind == OP_SAME) bits_set(mine, 2 * (size_t)p->t->preds.n);
    if (op->kind == OP_TC && op->plane == MUST) bits_set(mine, 2 * TVL_AC + MUST);
    if (op->kind == OP_CHAIN || (op->kind == OP_TC && p->t->options.loose)) bits_set(mine, 2 * TVL_SM + MAY);
    for (uint32_t k = 0; k < op->count; k++) bits_or(mine, read + p->operands.at[op->first + k].ref / 2 * words, words);
  }
  return read;
}

uint64_t program_cost(const Program *p, Ref r) {
  const uint64_t nodes = 8; /* as if for a structure of this size */
  bool *seen = mem_zalloc(p->ops.n);
  seen[r / 2] = true;
  uint64_t cost = 0;
  for (uint32_t i = r / 2 + 1; i-- > 0;) { /* operands come before */
    const Op *op = &p->ops.at[i];
    if (!seen[i]) continue;
    for (uint32_t k = 0; k < op->count; k++) seen[p->operands.at[op->first + k].ref / 2] = true;
    uint64_t rows = 1, outer = op->kind == OP_AND ? op->space : op->dims;
    for (uint64_t d = 1; d < outer; d++) rows *= nodes;
    if (op->kind == OP_AND) cost += 2 + rows * (op->count ? op->count : 1);
    if (op->kind == OP_PERM || op->kind == OP_TC || op->kind == OP_CHAIN) cost += rows * nodes;
  }
  mem_free(seen);
  return cost;
}

void program_planes(const Program *p, Ref r, uint64_t *planes) {
  for (uint32_t plane = 0; plane <= 2 * p->t->preds.n; plane++)
    if (bits_get(p->readers + (size_t)plane * p->words, r / 2)) bits_set(planes, plane);
}

static void set_shape(Operand *o, uint32_t space) {
  bool row = o->n && o->at[o->n - 1] == space - 1u;
  uint32_t outer = row ? o->n - 1u : o->n; /* how many of a, b */
  Shape bit = outer == 0 ? SCALAR : outer == 2 ? BIT_AB : o->at[0] == 0 ? BIT_A : BIT_B;
  o->shape = (uint8_t)(row ? bit + 1 : bit);
}

/* What it costs to look at an operand: planes before computed tables, few variables before many. */
static uint32_t operand_cost(const Program *p, const Operand *o) {
  const Op *op = &p->ops.at[o->ref / 2];
  return o->n + (op->kind == OP_AND ? 4u : op->kind == OP_PERM ? 5u : op->kind >= OP_TC ? 6u : 0u);
}

/* Cheap operands first: the others need not be looked at when these leave nothing. */
static void sort_operands(const Program *p, Operand *o, uint32_t n) {
  for (uint32_t i = 1; i < n; i++) {
    Operand x = o[i];
    uint32_t k = i;
    for (; k > 0 && operand_cost(p, &o[k - 1]) > operand_cost(p, &x); k--) o[k] = o[k - 1];
    o[k] = x;
  }
}

void program_finish(Program *p) {
  compile_forget(p);
  intern_free(&p->table);
  uint32_t planes = 2 * p->t->preds.n + 1; /* the last: equality of nodes */
  p->words = (uint32_t)BITS_WORDS(p->ops.n);
  p->valid = mem_zalloc(p->words * sizeof(uint64_t));
  p->offset = mem_array(NULL, p->ops.n, sizeof *p->offset);
  p->data = mem_zalloc(p->ops.n * sizeof *p->data);
  p->readers = mem_zalloc((size_t)planes * p->words * sizeof(uint64_t));
  uint64_t *read = planes_read(p);
  for (uint32_t i = 0; i < p->ops.n; i++)
    for (BITS_EACH(plane, read + i * BITS_WORDS(planes), BITS_WORDS(planes)))
      bits_set(p->readers + plane * p->words, i);
  mem_free(read);
  for (uint32_t i = 0; i < p->ops.n; i++) {
    Op *op = &p->ops.at[i];
    bool direct = (op->kind == OP_LOAD1 && op->dims == 1) || (op->kind == OP_LOAD2 && op->dims == 2);
    p->offset[i] = direct ? 0 : COMPUTED;
    if (direct) vec_push(p->direct, i);
    if (op->kind != OP_AND) continue;
    sort_operands(p, &p->operands.at[op->first], op->count);
    if (op->space > 3) continue;
    for (uint32_t k = 0; k < op->count; k++) set_shape(&p->operands.at[op->first + k], op->space);
  }
}
