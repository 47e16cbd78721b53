/* Sorting and searching. C says neither which elements are compared nor how often, nor which of equal elements comes
 * first or is found. Where comparing changes nothing but its own variables, only the last two can be seen; where it
 * does more (it counts, it prints), the library compares what it likes (src/front/compare.c looks for that). A pair
 * that is never compared here is then taken to be as good as its elements are. Inputs are asked for only where they
 * matter: programs without equal elements take none. share/test/support.c does the same with the same inputs. */
#include "models.h"

typedef int Compare(const void *a, const void *b);
typedef int CompareIn(const void *a, const void *b, void *context);

static void swap(char *a, char *b, size_t size) {
  char keep[size];
  memcpy(keep, a, size);
  memcpy(a, b, size);
  memcpy(b, keep, size);
}

/* Of equal elements any may come first. */
static int goes_behind(int order) { return order > 0 || (order == 0 && __VERIFIER_nondet_stream() < 0); }

/* Compares any elements, and exchanges some, as often as it likes. */
static void compare_freely(char *at, size_t count, size_t size, Compare *compare) {
  while (__VERIFIER_nondet_stream() < 0) {
    size_t i = (unsigned)__VERIFIER_nondet_stream(), j = (unsigned)__VERIFIER_nondet_stream();
    if (i >= count || j >= count) return;
    (void)compare(at + i * size, at + j * size);
    if (i != j && __VERIFIER_nondet_stream() < 0) swap(at + i * size, at + j * size, size);
  }
}

static void compare_freely_in(char *at, size_t count, size_t size, CompareIn *compare, void *context) {
  while (__VERIFIER_nondet_stream() < 0) {
    size_t i = (unsigned)__VERIFIER_nondet_stream(), j = (unsigned)__VERIFIER_nondet_stream();
    if (i >= count || j >= count) return;
    (void)compare(at + i * size, at + j * size, context);
    if (i != j && __VERIFIER_nondet_stream() < 0) swap(at + i * size, at + j * size, size);
  }
}

/* The sorted array is compared with itself once more, where this can be seen: what was compared last may be any. */
void qsort(void *base, size_t count, size_t size, Compare *compare) {
  char *at = base;
  if (__silhouette_compares_freely()) compare_freely(at, count, size, compare);
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && goes_behind(compare(at + (j - 1) * size, at + j * size)); j--)
      swap(at + (j - 1) * size, at + j * size, size);
  while (__silhouette_compares_freely() && __VERIFIER_nondet_stream() < 0) {
    size_t i = (unsigned)__VERIFIER_nondet_stream(), j = (unsigned)__VERIFIER_nondet_stream();
    if (i >= count || j >= count) return;
    (void)compare(at + i * size, at + j * size);
  }
}

void qsort_r(void *base, size_t count, size_t size, CompareIn *compare, void *context) {
  char *at = base;
  if (__silhouette_compares_freely()) compare_freely_in(at, count, size, compare, context);
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && goes_behind(compare(at + (j - 1) * size, at + j * size, context)); j--)
      swap(at + (j - 1) * size, at + j * size, size);
  while (__silhouette_compares_freely() && __VERIFIER_nondet_stream() < 0) {
    size_t i = (unsigned)__VERIFIER_nondet_stream(), j = (unsigned)__VERIFIER_nondet_stream();
    if (i >= count || j >= count) return;
    (void)compare(at + i * size, at + j * size, context);
  }
}

/* With the key itself, before it is looked for. */
static void search_freely(const void *key, const char *at, size_t count, size_t size, Compare *compare) {
  while (__VERIFIER_nondet_stream() < 0) {
    size_t i = (unsigned)__VERIFIER_nondet_stream();
    if (i >= count) return;
    (void)compare(key, at + i * size);
  }
}

/* Any of the elements low to high - 1 that the key is equal to, as the one at `found` is. */
static size_t any_equal(const void *key, const char *at, size_t size, size_t low, size_t high, size_t found,
                        Compare *compare) {
  while (found > low && compare(key, at + (found - 1) * size) == 0 && __VERIFIER_nondet_stream() < 0) found--;
  while (found + 1 < high && compare(key, at + (found + 1) * size) == 0 && __VERIFIER_nondet_stream() < 0) found++;
  return found;
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, Compare *compare) {
  const char *at = base;
  size_t low = 0, high = count;
  if (__silhouette_compares_freely()) search_freely(key, at, count, size, compare);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (__silhouette_compares_freely()) {
      size_t other = (unsigned)__VERIFIER_nondet_stream();
      if (other >= low && other < high) middle = other;
    }
    int order = compare(key, at + middle * size);
    if (order == 0) {
      if (!__silhouette_compares_freely()) middle = any_equal(key, at, size, low, high, middle, compare);
      return (void *)(at + middle * size);
    }
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
