/* The word that a mistyped one was meant to be. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stdint.h>

typedef struct {
  const char *word;
  const char *best; /* NULL while nothing is near */
  uint32_t distance;
} Suggestion;

/* Offer every candidate; `best` is then the nearest one that is near enough (the first of equals). */
Suggestion suggest_for(const char *word);
void suggest_offer(Suggestion *s, const char *candidate);

#endif
