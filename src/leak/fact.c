/* fact: what is known of the block whose last pointer is lost. */
#include <string.h>

#include "leak/internal.h"

Fact fact_copy(const Fact *f) {
  Fact c = {0};
  for (uint32_t i = 0; i < f->held.n; i++) vec_push(c.held, f->held.at[i]);
  for (uint32_t i = 0; i < f->hit.n; i++) vec_push(c.hit, f->hit.at[i]);
  for (uint32_t i = 0; i < f->miss.n; i++) vec_push(c.miss, f->miss.at[i]);
  return c;
}

void fact_free(Fact *f) {
  vec_free(f->held);
  vec_free(f->hit);
  vec_free(f->miss);
}

bool fact_holds(const Fact *f, Region r) {
  for (uint32_t i = 0; i < f->held.n; i++)
    if (f->held.at[i].region == r) return true;
  return false;
}

void fact_hold(Fact *f, Region r, RefId tag) {
  uint32_t i = 0;
  while (i < f->held.n && f->held.at[i].region < r) i++;
  if (i < f->held.n && f->held.at[i].region == r) {
    if (f->held.at[i].tag != tag) f->held.at[i].tag = 0;
    return;
  }
  vec_push(f->held, (Held){0});
  memmove(f->held.at + i + 1, f->held.at + i, (f->held.n - 1 - i) * sizeof *f->held.at);
  f->held.at[i] = (Held){r, tag};
}

static bool intersect(U32Vec *a, const U32Vec *b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->n; i++)
    if (sorted_has(b, a->at[i])) a->at[n++] = a->at[i];
  bool changed = n != a->n;
  a->n = n;
  return changed;
}

bool fact_join(Fact *to, const Fact *from) {
  bool changed = intersect(&to->hit, &from->hit);
  changed |= intersect(&to->miss, &from->miss);
  for (uint32_t i = 0; i < from->held.n; i++) {
    Held x = from->held.at[i];
    uint32_t k = 0;
    while (k < to->held.n && to->held.at[k].region != x.region) k++;
    changed |= k == to->held.n || (to->held.at[k].tag && to->held.at[k].tag != x.tag);
    fact_hold(to, x.region, x.tag);
  }
  return changed;
}

/* A miss that follows from what kind of expression it is, and from S. */
static bool is_implicit(Refs *t, const Fact *f, TypeId block, RefId e) {
  Ref x = *ref_at(t, e);
  if (x.kind == REF_NUMBER || x.kind == REF_ADDRESS) return true;
  if (x.type && !types_meet(t->p, x.type, block)) return true;
  for (RefId a = x.a; a; a = ref_at(t, a)->a)
    if (ref_at(t, a)->kind == REF_NUMBER) return true;
  /* Temporaries die soon, and nobody asks about them: what they hold is not kept by them. */
  if (x.kind == REF_VAR && x.id < t->p->var.n && t->p->var.at[x.id].kind == VAR_TEMP) return false;
  U32Vec in = {0};
  bool held = false;
  regions_of(t, e, &in);
  for (uint32_t i = 0; i < in.n && !held; i++) held = fact_holds(f, in.at[i]);
  vec_free(in);
  return !held;
}

bool fact_misses(Refs *t, const Fact *f, TypeId block, RefId e) {
  return sorted_has(&f->miss, e) || is_implicit(t, f, block, e);
}

bool fact_tidy(Refs *t, Fact *f, TypeId block) {
  for (bool again = true; again;) {
    again = false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->held.n; i++) {
      bool gone = f->held.at[i].tag && sorted_has(&f->miss, f->held.at[i].tag);
      if (!gone) f->held.at[n++] = f->held.at[i];
      again |= gone;
    }
    f->held.n = n;
  }
  for (uint32_t i = 0; i < f->hit.n; i++)
    if (fact_misses(t, f, block, f->hit.at[i])) return false;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->miss.n; i++)
    if (!is_implicit(t, f, block, f->miss.at[i])) f->miss.at[n++] = f->miss.at[i];
  f->miss.n = n;
  return true;
}

uint64_t fact_index(Refs *t, const Fact *f) {
  U32Vec in = {0};
  for (uint32_t i = 0; i < f->hit.n; i++) regions_of(t, f->hit.at[i], &in);
  uint64_t h = 9;
  for (uint32_t i = 0; i < in.n; i++) h = hash_mix(h, in.at[i]);
  vec_free(in);
  return h;
}
