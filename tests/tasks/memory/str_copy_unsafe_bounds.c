/* Copies a string into a buffer that is large enough. Seeded mistake: access out of bounds. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const char *name = __VERIFIER_nondet_int() ? "short" : "a bit longer";
  char buffer[12];
  strcpy(buffer, name);
  char *copy = malloc(strlen(buffer) + 1);
  memcpy(copy, buffer, strlen(buffer) + 1);
  char *space = strchr(copy, ' ');
  if (space != NULL) *space = '\0';
  free(copy);
  return 0;
}
