/* Does a program mean on the machine that we run on what it means on the target? It is compiled for that machine too,
 * and the layouts of its structures are compared. */
#include <stdio.h>
#include <string.h>

#include "front/target.h"

static bool same_structure(const Type *a, const Type *b) {
  bool same = a->kind == b->kind && a->size == b->size && a->n_fields == b->n_fields;
  for (uint32_t i = 0; i < a->n_fields && same; i++) {
    const Field *x = &a->field[i], *y = &b->field[i];
    same = x->offset == y->offset && x->bit_offset == y->bit_offset && x->bit_size == y->bit_size;
  }
  return same;
}

/* Has the other program a structure of this name, but none of this layout? (Scopes may have several of one name.) */
static bool is_otherwise(const Type *t, const Program *other) {
  bool found = false, same = false;
  for (TypeId i = 1; i < other->type.n; i++) {
    const Type *o = type_at(other, i);
    if ((o->kind != TYPE_STRUCT && o->kind != TYPE_UNION) || !o->name || strcmp(o->name, t->name) != 0) continue;
    found = true;
    same = same || same_structure(t, o);
  }
  return found && !same;
}

bool layouts_agree(const Program *a, const Program *b, Buf *why) {
  for (TypeId i = 1; i < a->type.n; i++) {
    const Type *t = type_at(a, i);
    if ((t->kind != TYPE_STRUCT && t->kind != TYPE_UNION) || !t->name || !is_otherwise(t, b)) continue;
    buf_printf(why, "this machine has another layout of %s", t->name);
    return false;
  }
  return true;
}

/* Compiled for the machine that we run on, with what that machine says about it. */
static bool agrees_here(const Program *p, const FrontOptions *o, Buf *why) {
  FrontOptions here = *o;
  here.for_this_machine = true;
  Program native;
  Diag diag;
  FILE *nowhere = fopen("/dev/null", "w");
  diag_init(&diag, nowhere ? nowhere : stderr);
  bool ok = front_load(&native, &here, NULL, &diag);
  if (ok)
    ok = layouts_agree(p, &native, why);
  else
    buf_add(why, "the program does not compile for this machine");
  program_free(&native);
  if (nowhere) fclose(nowhere);
  return ok;
}

bool front_runs_here(const Program *p, const FrontOptions *o, Buf *why) {
  const uint16_t one = 1;
  const bool low_byte_first = *(const uint8_t *)&one == 1;
  if (target_is_host()) return true;
  if (p->pointer_bits == sizeof(void *) * 8 && sizeof(long) == sizeof(void *) && low_byte_first)
    return agrees_here(p, o, why);
  buf_printf(why, "this machine cannot run %u-bit programs", p->pointer_bits);
  return false;
}
