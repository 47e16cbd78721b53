/* Arguments of main (program_argv) in environments.
 *
 * Extended environments: argv is a block of its own, and so is every string that is read out of it. Nobody looks at
 * what they hold before the program does; then an element is NULL or a new block, and a byte is zero if and only if it
 * is the last one of its block.
 *
 * Plain environments: what argv and the strings hold is not known, but that argv ends with NULL and a string with zero
 * become facts where they are read, in terms of offset and size of the pointer (provenance.c), as long as the may-alias
 * analysis says that the program writes neither. All of it lies beyond the heap, so that a pointer which may lead
 * elsewhere as well is told from one that does not. */
#include "predicate/heap.h"

static TermId number(const Env *v, Int128 k) { return term_int(logic(v), k); }
static Int128 pointer_size(const Env *v) { return program(v)->pointer_bits / 8; }

static TermId same_truth(Logic *l, TermId a, TermId b) {
  return term_or(l, term_and(l, a, b), term_and(l, term_not(l, a), term_not(l, b)));
}

/* ---- the start ---- */

Number argument_count(Env *v, TypeId t) {
  v->argc = encoder_fresh(v->encoder, "argc");
  TermId x = term_symbol(logic(v), v->argc);
  env_fact(v, encoder_range(v->encoder, t, x));
  env_fact(v, term_le(logic(v), number(v, 0), x));
  return number_of_type(v, x, t);
}

static TermId vector_size(const Env *v) {
  TermId elements = term_add(logic(v), term_symbol(logic(v), v->argc), number(v, 1));
  return term_scale(logic(v), pointer_size(v), elements);
}

/* A block that is neither from the heap nor ever ends. */
static Int128 add_block(Env *v, AliasArgument which, TermId size) {
  Int128 at = heap_base(program(v)) + block_gap(program(v)) * (Int128)(v->block.n + 1);
  vec_push(
      v->block,
      (Block){
          .address = number(v, at), .size = size, .gone = term_false(logic(v)), .how = ALLOC_STACK, .argument = which});
  return at;
}

Number argument_vector(Env *v, TypeId t, Provenance *belongs) {
  Logic *l = logic(v);
  if (v->heap) return number_constant(v, add_block(v, ALIAS_ARGV, vector_size(v)));
  TermId x = term_symbol(l, encoder_fresh(v->encoder, "argv"));
  env_fact(v, encoder_range(v->encoder, t, x));
  env_fact(v, term_le(l, number(v, argument_base(program(v))), x));
  TermId zero = number(v, 0), size = vector_size(v), one = number(v, 1);
  *belongs = (Provenance){zero, size, one, x, {0}};
  return number_of_type(v, x, t);
}

/* ---- extended environments ---- */

bool argument_contents(Env *v, uint32_t block, uint64_t offset, TypeId t, Number *out) {
  Logic *l = logic(v);
  Block b = v->block.at[block - 1];
  TypeKind kind = type_at(program(v), t)->kind;
  uint64_t size = type_at(program(v), t)->size, element = (uint64_t)pointer_size(v);
  if (b.argument == ALIAS_ARGV && kind == TYPE_POINTER && offset % element == 0) {
    SymbolId bytes = encoder_fresh(v->encoder, "size");
    env_fact(v, term_le(l, number(v, 1), term_symbol(l, bytes)));
    env_fact(v, term_le(l, term_symbol(l, bytes), number(v, MOST_ARGUMENT_BYTES)));
    Int128 at = add_block(v, ALIAS_STRING, term_symbol(l, bytes));
    vec_push(v->argument, (EnvArgument){.index = offset / element, .block = v->block.n, .size = bytes});
    TermId last = term_eq(l, term_symbol(l, v->argc), number(v, (Int128)(offset / element)));
    *out = (Number){.t = term_choice(l, last, number(v, 0), number(v, at))};
    out->bounded = type_bounds(program(v), t, &out->lo, &out->hi);
    return true;
  }
  if (b.argument != ALIAS_STRING || kind != TYPE_INT || size != 1) return false;
  SymbolId s = encoder_fresh(v->encoder, "character");
  TermId x = term_symbol(l, s), is_last = term_eq(l, b.size, number(v, (Int128)offset + 1));
  env_fact(v, encoder_range(v->encoder, t, x));
  env_fact(v, same_truth(l, term_eq(l, x, number(v, 0)), is_last));
  vec_push(v->character, (EnvCharacter){.block = block, .offset = offset, .symbol = s});
  *out = number_of_type(v, x, t);
  return true;
}

/* ---- plain environments ---- */

/* Where an address may lead, of interest here. */
typedef struct {
  bool argv, string; /* that nobody writes */
  bool elsewhere;
} Leads;

static Leads leads_of(const Env *v, ExprId address) {
  const Alias *a = v->encoder->options.alias;
  Leads r = {.elsewhere = true};
  AliasObjectId argv = a ? alias_object_of_argument(a, ALIAS_ARGV) : ALIAS_ANYTHING;
  if (argv == ALIAS_ANYTHING || !follows_pointers(v->encoder)) return r;
  AliasObjectId string = alias_object_of_argument(a, ALIAS_STRING);
  bool kept_argv = !alias_may_write_object(a, program(v)->main, argv) && !alias_object(a, argv)->is_escaped;
  bool kept_string = !alias_may_write_object(a, program(v)->main, string) && !alias_object(a, string)->is_escaped;
  AliasTargets at = {0};
  alias_of_expr(a, address, &at);
  r.elsewhere = false;
  for (uint32_t i = 0; i < at.n; i++) { /* of argv: whole elements */
    int64_t element = (int64_t)pointer_size(v);
    bool whole = at.at[i].offset % element == 0 && (int64_t)at.at[i].stride % element == 0;
    kept_argv = kept_argv && (whole || at.at[i].object != argv);
  }
  for (uint32_t i = 0; i < at.n; i++) {
    r.argv = r.argv || (at.at[i].object == argv && kept_argv);
    r.string = r.string || (at.at[i].object == string && kept_string);
    r.elsewhere =
        r.elsewhere || !((at.at[i].object == argv && kept_argv) || (at.at[i].object == string && kept_string));
  }
  vec_free(at);
  return r;
}

/* It lies where arguments do. */
static TermId is_argument(Env *v, ExprId address) {
  TermId root = number_of(v, address_root(program(v), address).root).t;
  return term_le(logic(v), number(v, argument_base(program(v))), root);
}

/* Are the n bytes at the address not the last ones of their object, so that as many follow at least? An access
 * elsewhere is undefined behaviour. */
static TermId goes_on(Env *v, const Provenance *at, Int128 n) {
  return term_le(logic(v), term_add(logic(v), at->offset, number(v, 2 * n)), at->size);
}

/* An element of argv: NULL, the last one, or a string. */
static TermId read_argv(Env *v, ExprId address, TypeId t, TermId guard) {
  Logic *l = logic(v);
  Provenance at = provenance_of(v, address);
  TermId x = number_unknown(v, t, INEXACT_HEAP).t, null = term_eq(l, x, number(v, 0));
  TermId string = term_le(l, number(v, argument_base(program(v))), x);
  env_fact(v, term_implies(l, guard, term_choice(l, goes_on(v, &at, pointer_size(v)), string, null)));
  return x;
}

/* A byte of a string: the last one is zero. That others are not helps little here. */
static TermId read_string(Env *v, ExprId address, TypeId t, TermId guard) {
  Logic *l = logic(v);
  Provenance at = provenance_of(v, address);
  TermId x = number_unknown(v, t, INEXACT_HEAP).t, zero = term_eq(l, x, number(v, 0));
  env_fact(v, term_implies(l, guard, term_or(l, zero, goes_on(v, &at, 1))));
  return x;
}

Number argument_read(Env *v, ExprId address, TypeId t, Number otherwise) {
  Leads to = leads_of(v, address);
  const Type *type = type_at(program(v), t);
  bool argv = to.argv && !to.string && type->kind == TYPE_POINTER;
  bool string = to.string && !to.argv && type->kind == TYPE_INT && type->size == 1;
  if (!argv && !string) return otherwise;
  TermId guard = to.elsewhere ? is_argument(v, address) : term_true(logic(v));
  TermId x = argv ? read_argv(v, address, t, guard) : read_string(v, address, t, guard);
  return number_of_type(v, term_choice(logic(v), guard, x, otherwise.t), t);
}

Provenance argument_provenance(Env *v, ExprId load, Provenance otherwise) {
  Logic *l = logic(v);
  const Expr *e = expr_at(program(v), load);
  Leads to = e->kind == EXPR_LOAD ? leads_of(v, e->a) : (Leads){0};
  if (!to.argv || to.string || to.elsewhere) return otherwise;
  Provenance at = provenance_of(v, e->a);
  TermId good = goes_on(v, &at, pointer_size(v)), zero = number(v, 0);
  env_fact(v, term_le(l, number(v, 1), otherwise.size));
  env_fact(v, term_le(l, otherwise.size, number(v, MOST_ARGUMENT_BYTES)));
  TermId size = term_choice(l, good, otherwise.size, zero), alive = term_choice(l, good, number(v, 1), zero);
  return (Provenance){zero, size, alive, term_choice(l, good, otherwise.base, zero), {0}};
}
