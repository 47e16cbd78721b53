#include "cli/suggest.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST = 63 }; /* longer words get no suggestions */

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* How many letters must be added, dropped, changed or swapped with their neighbour. */
static uint32_t edit_distance(const char *a, size_t n, const char *b, size_t m) {
  uint32_t row[3][LONGEST + 1];
  for (uint32_t j = 0; j <= m; j++) row[0][j] = j;
  for (uint32_t i = 1; i <= n; i++) {
    uint32_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
    now[0] = i;
    for (uint32_t j = 1; j <= m; j++) {
      now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = least(now[j], before[j - 2] + 1);
    }
  }
  return row[n % 3][m];
}

Suggestion suggest_for(const char *word) { return (Suggestion){.word = word, .best = NULL, .distance = UINT32_MAX}; }

void suggest_offer(Suggestion *s, const char *candidate) {
  size_t n = strlen(s->word), m = strlen(candidate);
  if (n > LONGEST || m > LONGEST) return;
  uint32_t distance = edit_distance(s->word, n, candidate, m);
  uint32_t near_enough = n < 4 ? 1 : n < 8 ? 2 : 3;
  if (distance <= near_enough && distance < s->distance) {
    s->distance = distance;
    s->best = candidate;
  }
}
