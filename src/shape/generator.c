/* The generators of classes. */
#include "shape/internal.h"

uint32_t shapes_generators(const Shapes *s) { return generators_count(s->generators); }

const char *shapes_generator_name(const Shapes *s, GeneratorId generator) {
  return generators_name(s->generators, generator);
}

const GeneratorId *generators_close(Shapes *s, const Tracking *t, uint32_t *n) {
  U32Vec set = {0};
  for (uint32_t i = 0; i < t->n_generators; i++) generators_add(s->generators, &set, t->generator[i]);
  if (!t->n_generators) generators_add(s->generators, &set, GENERATOR_FIRST);
  const GeneratorId *closed = arena_copy(&s->arena, set.at, set.n * sizeof *set.at);
  *n = set.n;
  vec_free(set);
  return closed;
}

Vocabulary class_vocabulary(const Class *c) {
  return (Vocabulary){.t = c->t,
                      .bad = c->bad,
                      .wild = c->wild,
                      .other = c->other,
                      .gone = c->gone,
                      .item = {c->pointer_slot, c->field_slot, c->assertion},
                      .n = {c->n_pointer_slots, c->n_field_slots, c->track.n_assertions},
                      .into = {c->pointer_into, c->field_into},
                      .beside = c->beside,
                      .over = c->over,
                      .grown = c->grown,
                      .shortcut = c->shortcut,
                      .roaming = c->roaming,
                      .branching = c->branches};
}

void shapes_finer(const Shapes *s, ClassId id, U32Vec *out) {
  if (!id) return;
  const Class *c = class_at(s, id);
  Vocabulary v = class_vocabulary(c);
  generators_finer(s->generators, c->track.generator, c->track.n_generators, &v, out);
}
