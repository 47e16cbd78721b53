/* memory: objects, their bytes and what is known of each bit. See memory.h. */
#include "program/memory.h"

#include <assert.h>
#include <string.h>

#define NO_EDGE UINT32_MAX

enum { OBJECT_ALIGN = 16, OBJECT_GAP = 32 };

void memory_init(Memory *m, uint32_t pointer_bits, uint32_t origins) {
  const uint16_t one = 1;
  assert(*(const uint8_t *)&one == 1 && "values are moved in the host's byte order, which must be little-endian");
  (void)one;
  *m = (Memory){.origins = origins};
  if (pointer_bits > 32) {
    /* High addresses, so that no plausible number of the program is one by chance. */
    m->next = (uint64_t)1 << 44;
    m->end = (uint64_t)1 << 47;
  } else {
    m->next = 0x10000;
    m->end = 0xffff0000u;
  }
  vec_push(m->object, (Object){.state = OBJECT_ENDED, .allocated = NO_EDGE, .freed = NO_EDGE});
  vec_push(m->origin, (Origin){0});
}

void memory_free(Memory *m) {
  for (uint32_t i = 0; i < m->object.n; i++) {
    mem_free(m->object.at[i].byte);
    mem_free(m->object.at[i].provenance);
    mem_free(m->object.at[i].leads);
    mem_free(m->object.at[i].origin);
  }
  vec_free(m->object);
  vec_free(m->origin);
}

/* The first address from `next` on of that alignment; 0 when there is none. */
static uint64_t aligned(const Memory *m, uint64_t alignment) {
  uint64_t rest = m->next & (alignment - 1), step = rest ? alignment - rest : 0;
  return step < m->end - m->next ? m->next + step : 0;
}

uint32_t memory_create(Memory *m, ObjectKind kind, uint64_t size, uint64_t alignment, bool zeroed, EdgeId at) {
  if (!memory_has_room(m, size) || m->object.n >= MEMORY_MAX_OBJECTS) return 0;
  uint64_t address = alignment > OBJECT_ALIGN ? aligned(m, alignment) : m->next;
  if (!address || size + OBJECT_GAP + OBJECT_ALIGN > m->end - address) return 0;
  m->next = (address + size + OBJECT_GAP + OBJECT_ALIGN - 1) & ~(uint64_t)(OBJECT_ALIGN - 1);
  m->live += size;
  vec_push(m->object, (Object){.address = address,
                               .size = size,
                               /* All zeros, so that untouched pages of a large object cost nothing. */
                               .byte = size ? mem_zalloc(2 * (size_t)size) : NULL,
                               .kind = (uint8_t)kind,
                               .state = OBJECT_ALIVE,
                               .zeroed = zeroed,
                               .allocated = at,
                               .freed = NO_EDGE,
                               .born = m->step});
  return m->object.n - 1;
}

void memory_end(Memory *m, uint32_t id, ObjectState state, EdgeId at) {
  Object *o = memory_object(m, id);
  if (o->state != OBJECT_ALIVE) return;
  o->state = (uint8_t)state;
  o->freed = at;
  o->died = m->step;
  m->live -= o->size;
  mem_free(o->byte);
  mem_free(o->provenance);
  mem_free(o->leads);
  mem_free(o->origin);
  o->byte = NULL;
  o->provenance = NULL;
  o->leads = NULL;
  o->origin = NULL;
}

uint32_t memory_find(const Memory *m, uint64_t address, bool end) {
  uint32_t low = 1, high = m->object.n; /* objects below `low` begin at or before the address */
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (m->object.at[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 1) return 0;
  const Object *o = memory_object(m, low - 1);
  uint64_t offset = address - o->address;
  return offset < o->size || (end && offset == o->size) ? low - 1 : 0;
}

Value memory_pointer(const Memory *m, uint32_t id, uint64_t offset) {
  return (Value){.bits = memory_object(m, id)->address + offset, .object = id};
}

RunOutcome memory_check(const Memory *m, const Value *pointer, uint64_t n, bool write, uint32_t *id, uint64_t *offset) {
  uint64_t address = (uint64_t)pointer->bits;
  *id = pointer->object;
  *offset = 0;
  if (!*id) {
    *id = memory_find(m, address, false);
    if (!*id) return address < MEMORY_NULL_PAGE ? RUN_NULL : RUN_WILD;
  }
  const Object *o = memory_object(m, *id);
  *offset = address - o->address;
  if (o->state == OBJECT_FREED) return RUN_FREED;
  if (o->state == OBJECT_ENDED) return RUN_OUT_OF_SCOPE;
  /* An array that is only declared, without a size: there is no telling what lies within. */
  if (o->is_extern && o->size == 0) return RUN_UNMODELLED;
  if (o->kind == OBJECT_FUNCTION) return RUN_OUT_OF_BOUNDS;
  if (*offset > o->size || n > o->size - *offset) return RUN_OUT_OF_BOUNDS;
  if (write && o->is_constant) return RUN_READ_ONLY;
  return RUN_FINISHED;
}

static inline UInt128 low_bits(uint32_t n_bytes) {
  return n_bytes >= 16 ? ~(UInt128)0 : (((UInt128)1 << (8 * n_bytes)) - 1);
}

void memory_load(const Memory *m, uint32_t id, uint64_t offset, uint32_t n, Value *out) {
  const Object *o = memory_object(m, id);
  assert(n <= 16 && offset + n <= o->size);
  *out = (Value){0};
  memcpy(&out->bits, o->byte + offset, n);
  memcpy(&out->undefined, o->byte + o->size + offset, n);
  if (!o->zeroed) out->undefined ^= low_bits(n);
  for (uint32_t i = 0; o->origin && i < n; i++) {
    Origin of = m->origin.at[o->origin[offset + i]];
    UInt128 known = (UInt128)of.known << (8 * i) & out->undefined;
    out->bits = (out->bits & ~known) | ((UInt128)of.bits << (8 * i) & known);
    out->undefined &= ~known;
  }
  if (!o->provenance) return;
  /* A pointer is whole only when all its bytes come from one object. */
  out->object = o->provenance[offset];
  for (uint32_t i = 1; i < n; i++)
    if (o->provenance[offset + i] != out->object) {
      out->object = 0;
      return;
    }
}

bool memory_has_pointer(const Memory *m, uint32_t id, uint64_t offset, uint32_t n) {
  const Object *o = memory_object(m, id);
  bool some = false;
  for (uint32_t i = 0; o->provenance && i < n; i++) some = some || o->provenance[offset + i];
  return some;
}

static void allocate_provenance(Object *o) {
  if (o->provenance) return;
  o->provenance = mem_zalloc((size_t)o->size * sizeof *o->provenance);
  o->leads = mem_zalloc((size_t)(o->size / MEMORY_CHUNK + 1));
}

static void note_leads(Object *o, uint64_t offset, uint64_t n) {
  for (uint64_t i = offset / MEMORY_CHUNK; i <= (offset + n - 1) / MEMORY_CHUNK; i++) o->leads[i] = 1;
}

static void set_provenance(Object *o, uint64_t offset, uint64_t n, uint32_t of) {
  if (!o->provenance) {
    if (!of || !o->size) return;
    allocate_provenance(o);
  }
  if (of && n) note_leads(o, offset, n);
  for (uint64_t i = 0; i < n; i++) o->provenance[offset + i] = of;
}

static void forget_origin(Object *o, uint64_t offset, uint64_t n) {
  if (o->origin) memset(o->origin + offset, 0, (size_t)n * sizeof *o->origin);
}

void memory_store(Memory *m, uint32_t id, uint64_t offset, uint32_t n, const Value *v) {
  Object *o = memory_object(m, id);
  assert(n <= 16 && offset + n <= o->size);
  UInt128 changed = o->zeroed ? v->undefined : ~v->undefined;
  memcpy(o->byte + offset, &v->bits, n);
  memcpy(o->byte + o->size + offset, &changed, n);
  set_provenance(o, offset, n, v->object);
  forget_origin(o, offset, n);
}

static inline uint8_t undefined_bits(const Object *o, uint64_t offset) {
  uint8_t changed = o->byte[o->size + offset];
  return o->zeroed ? changed : (uint8_t)~changed;
}

void memory_settle(Memory *m, uint32_t id, uint64_t offset, uint32_t n, const Value *v) {
  Object *o = memory_object(m, id);
  assert(n <= 16 && offset + n <= o->size);
  for (uint32_t i = 0; o->origin && i < n; i++) {
    uint32_t number = o->origin[offset + i];
    if (!number) continue;
    Origin *of = &m->origin.at[number];
    uint8_t fresh = undefined_bits(o, offset + i) & (uint8_t)~of->known;
    of->bits = (uint8_t)(of->bits | ((v->bits >> (8 * i)) & fresh));
    of->known |= fresh;
  }
  memory_store(m, id, offset, n, v);
}

void memory_fill(Memory *m, uint32_t id, uint64_t offset, uint64_t n, uint8_t byte, uint8_t undefined) {
  Object *o = memory_object(m, id);
  assert(offset + n <= o->size);
  if (!n) return;
  memset(o->byte + offset, byte, (size_t)n);
  memset(o->byte + o->size + offset, o->zeroed ? undefined : (uint8_t)~undefined, (size_t)n);
  set_provenance(o, offset, n, 0);
  forget_origin(o, offset, n);
}

static void allocate_origins(Object *o) {
  if (!o->origin) o->origin = mem_zalloc((size_t)o->size * sizeof *o->origin);
}

/* What is indeterminate at the second place will be the same at the first. */
static void share_origins(Memory *m, Object *t, uint64_t to_offset, Object *f, uint64_t from_offset, uint64_t n) {
  uint64_t defined = 0;
  while (defined < n && !undefined_bits(f, from_offset + defined)) defined++;
  if (defined == n) {
    forget_origin(t, to_offset, n);
    return;
  }
  if (n - defined > m->origins) {
    forget_origin(t, to_offset, n);
    m->lost_track = true;
    return;
  }
  allocate_origins(f);
  allocate_origins(t);
  for (uint64_t i = defined; i < n; i++) {
    uint32_t *number = &f->origin[from_offset + i];
    if (*number || !undefined_bits(f, from_offset + i)) continue;
    m->origins--;
    *number = m->origin.n;
    vec_push(m->origin, (Origin){0});
  }
  memmove(t->origin + to_offset, f->origin + from_offset, (size_t)n * sizeof *t->origin);
}

void memory_copy(Memory *m, uint32_t to, uint64_t to_offset, uint32_t from, uint64_t from_offset, uint64_t n) {
  Object *t = memory_object(m, to);
  Object *f = memory_object(m, from);
  assert(to_offset + n <= t->size && from_offset + n <= f->size);
  if (!n) return;
  share_origins(m, t, to_offset, f, from_offset, n);
  memmove(t->byte + to_offset, f->byte + from_offset, (size_t)n);
  uint8_t *mask = t->byte + t->size + to_offset;
  memmove(mask, f->byte + f->size + from_offset, (size_t)n);
  if (t->zeroed != f->zeroed)
    for (uint64_t i = 0; i < n; i++) mask[i] = (uint8_t)~mask[i];
  if (!f->provenance) {
    set_provenance(t, to_offset, n, 0);
    return;
  }
  allocate_provenance(t);
  note_leads(t, to_offset, n);
  memmove(t->provenance + to_offset, f->provenance + from_offset, (size_t)n * sizeof *t->provenance);
}

bool memory_is_defined(const Memory *m, uint32_t id, uint64_t offset, uint64_t n) {
  const Object *o = memory_object(m, id);
  for (uint64_t i = 0; i < n; i++)
    if (undefined_bits(o, offset + i)) return false;
  return true;
}

void memory_reach(const Memory *m, U32Vec *work, uint8_t *mark) {
  while (work->n) {
    uint32_t id = vec_pop(*work);
    if (mark[id]) continue;
    mark[id] = 1;
    const Object *o = memory_object(m, id);
    if (!o->provenance) continue;
    uint32_t last = 0;
    for (uint64_t i = 0; i < o->size; i++) {
      if (!o->leads[i / MEMORY_CHUNK]) { /* nor do the others of this chunk */
        i |= MEMORY_CHUNK - 1;
        continue;
      }
      uint32_t to = o->provenance[i];
      if (!to || to == last) continue;
      last = to;
      if (!mark[to]) vec_push(*work, to);
    }
  }
}
