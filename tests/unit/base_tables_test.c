/* Arenas, growable arrays, maps, interning and bit sets, each against a naive version of itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "base/base.h"

/* A small generator: the same numbers in every run. */
static uint64_t state = 1;
static uint32_t next_number(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}

static void arena_objects_are_aligned_and_do_not_overlap(void **unused) {
  (void)unused;
  Arena a = {0};
  enum { N = 2000 };
  unsigned char *object[N];
  size_t size[N];
  for (size_t i = 0; i < N; i++) {
    size[i] = i % 97 == 0 ? 20000 + i : next_number() % 60;
    object[i] = arena_alloc(&a, size[i]);
    assert_int_equal((uintptr_t)object[i] % _Alignof(max_align_t), 0);
    memset(object[i], (int)(i % 251), size[i]);
  }
  for (size_t i = 0; i < N; i++)
    for (size_t k = 0; k < size[i]; k++) assert_int_equal(object[i][k], i % 251);
  arena_free(&a);
  assert_null(a.block);
}

static void arena_zalloc_gives_zeros_also_after_a_rewind(void **unused) {
  (void)unused;
  Arena a = {0};
  memset(arena_alloc(&a, 100), 1, 100);
  ArenaMark m = arena_mark(&a);
  for (int round = 0; round < 50; round++) {
    unsigned char *p = arena_zalloc(&a, 3000);
    for (int i = 0; i < 3000; i++) assert_int_equal(p[i], 0);
    memset(p, 255, 3000);
    memset(arena_alloc(&a, 100000), 255, 100000); /* a block of its own */
    arena_rewind(&a, m);
  }
  int *copy = arena_copy(&a, &(int){42}, sizeof(int));
  assert_int_equal(*copy, 42);
  arena_free(&a);
}

static void vec_keeps_what_was_pushed(void **unused) {
  (void)unused;
  VEC(uint64_t) v = {0};
  for (uint32_t i = 0; i < 10000; i++) vec_push(v, (uint64_t)i * i);
  assert_int_equal(v.n, 10000);
  for (uint32_t i = 0; i < v.n; i++) assert_int_equal(v.at[i], (uint64_t)i * i);
  assert_int_equal(vec_pop(v), (uint64_t)9999 * 9999);
  assert_int_equal(vec_last(v), (uint64_t)9998 * 9998);
  vec_clear(v);
  assert_int_equal(v.n, 0);
  vec_reserve(v, 50000);
  assert_true(v.cap >= 50000);
  vec_free(v);
  assert_null(v.at);
}

static void elements_of_a_table_do_not_move(void **unused) {
  (void)unused;
  enum { N = 5 * TABLE_CHUNK + 1 };
  TABLE(uint32_t) t = {0};
  const uint32_t *where[N];
  for (uint32_t i = 0; i < N; i++) {
    table_push(t, 7 * i);
    where[i] = table_at(t, i);
  }
  assert_int_equal(t.n, N);
  for (uint32_t i = 0; i < N; i++) assert_true(where[i] == table_at(t, i) && *where[i] == 7 * i);
  table_free(t);
  assert_true(!t.chunk && !t.n);
}

static void idmap_is_a_map(void **unused) {
  (void)unused;
  IdMap m = {0};
  enum { KEYS = 500 };
  uint32_t value[KEYS];
  bool known[KEYS] = {false};
  for (int step = 0; step < 20000; step++) {
    uint32_t k = next_number() % KEYS;
    uint64_t key = k % 3 ? k : (uint64_t)k << 40; /* 0 is a key like others */
    if (next_number() % 2) {
      idmap_put(&m, key, value[k] = next_number());
      known[k] = true;
    }
    uint32_t *found = idmap_find(&m, key);
    assert_int_equal(found != NULL, known[k]);
    if (found) assert_int_equal(*found, value[k]);
  }
  idmap_clear(&m);
  assert_int_equal(m.n, 0);
  assert_null(idmap_find(&m, 1));
  idmap_put(&m, 1, 5);
  assert_int_equal(*idmap_find(&m, 1), 5);
  idmap_free(&m);
}

static const int *interned;
static bool same_number(const void *context, uint32_t id, const void *key) {
  (void)context;
  return interned[id] == *(const int *)key;
}

static void interning_gives_one_id_per_object_even_when_hashes_collide(void **unused) {
  (void)unused;
  InternTable t = {0};
  int stored[300];
  interned = stored;
  uint32_t n = 0;
  for (int round = 0; round < 3; round++)
    for (int v = 0; v < 300; v++) {
      bool added;
      uint32_t id = intern_find_or_add(&t, (uint64_t)(v % 7), &v, same_number, NULL, n, &added);
      assert_int_equal(added, round == 0);
      if (added) stored[n++] = v;
      assert_int_equal(stored[id], v);
    }
  assert_int_equal(n, 300);
  intern_free(&t);
}

static void equal_strings_have_equal_pointers(void **unused) {
  (void)unused;
  Strings s = {0};
  const char *first[100];
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < 100; i++) {
      char text[16];
      snprintf(text, sizeof text, "%d", i * 37);
      const char *p = str_intern(&s, text);
      assert_string_equal(p, text);
      if (round) assert_ptr_equal(p, first[i]);
      first[i] = p;
    }
  assert_ptr_equal(str_intern_n(&s, "370xyz", 3), first[10]);
  assert_ptr_not_equal(str_intern(&s, ""), str_intern(&s, "0"));
  str_free(&s);
}

/* A set of up to 200 elements as words and as bytes. */
enum { UNIVERSE = 200 };
#define WORDS BITS_WORDS(UNIVERSE)
typedef struct {
  uint64_t w[WORDS];
  bool in[UNIVERSE];
} Set;

static Set random_set(unsigned density) {
  Set s = {0};
  for (size_t i = 0; i < UNIVERSE; i++)
    if (next_number() % density == 0) {
      bits_set(s.w, i);
      s.in[i] = true;
    }
  return s;
}

static void agree(const Set *s) {
  size_t n = 0, next = UNIVERSE;
  for (size_t i = UNIVERSE; i-- > 0;) {
    assert_int_equal(bits_get(s->w, i), s->in[i]);
    n += s->in[i];
    if (s->in[i]) next = i;
    assert_int_equal(bits_next(s->w, WORDS, i), next == UNIVERSE ? WORDS * 64 : next);
  }
  assert_int_equal(bits_count(s->w, WORDS), n);
  assert_int_equal(bits_any(s->w, WORDS), n != 0);
  size_t seen = 0;
  for (BITS_EACH(i, s->w, WORDS)) {
    assert_true(s->in[i]);
    seen++;
  }
  assert_int_equal(seen, n);
}

static void bit_sets_are_sets(void **unused) {
  (void)unused;
  for (unsigned round = 0; round < 200; round++) {
    Set a = random_set(1 + round % 20), b = random_set(1 + round % 7 * 3), r;
    agree(&a);
    bool subset = true, meet = false, equal = true;
    for (size_t i = 0; i < UNIVERSE; i++) {
      subset = subset && (!a.in[i] || b.in[i]);
      meet = meet || (a.in[i] && b.in[i]);
      equal = equal && a.in[i] == b.in[i];
    }
    assert_int_equal(bits_subset(a.w, b.w, WORDS), subset);
    assert_int_equal(bits_intersect(a.w, b.w, WORDS), meet);
    assert_int_equal(bits_equal(a.w, b.w, WORDS), equal);
    r = a, bits_or(r.w, b.w, WORDS);
    for (size_t i = 0; i < UNIVERSE; i++) r.in[i] = a.in[i] || b.in[i];
    agree(&r);
    assert_true(bits_subset(a.w, r.w, WORDS));
    r = a, bits_and(r.w, b.w, WORDS);
    for (size_t i = 0; i < UNIVERSE; i++) r.in[i] = a.in[i] && b.in[i];
    agree(&r);
    r = a, bits_andnot(r.w, b.w, WORDS);
    for (size_t i = 0; i < UNIVERSE; i++) r.in[i] = a.in[i] && !b.in[i];
    agree(&r);
    bits_not(r.w, a.w, UNIVERSE);
    for (size_t i = 0; i < UNIVERSE; i++) r.in[i] = !a.in[i];
    agree(&r);
    size_t at = next_number() % UNIVERSE;
    bits_put(r.w, at, !r.in[at]);
    r.in[at] = !r.in[at];
    agree(&r);
  }
  Set full = {0};
  bits_fill(full.w, UNIVERSE);
  for (size_t i = 0; i < UNIVERSE; i++) full.in[i] = true;
  agree(&full);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arena_objects_are_aligned_and_do_not_overlap),
      cmocka_unit_test(arena_zalloc_gives_zeros_also_after_a_rewind),
      cmocka_unit_test(vec_keeps_what_was_pushed),
      cmocka_unit_test(elements_of_a_table_do_not_move),
      cmocka_unit_test(idmap_is_a_map),
      cmocka_unit_test(interning_gives_one_id_per_object_even_when_hashes_collide),
      cmocka_unit_test(equal_strings_have_equal_pointers),
      cmocka_unit_test(bit_sets_are_sets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
