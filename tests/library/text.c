/* Strings, arrays and their lengths. */
#include <stdlib.h>
#include <string.h>

/* expect: true if s is not NULL */
size_t text_length(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

/* expect: true */
char *text_copy(const char *s) {
  if (!s) return NULL;
  char *copy = malloc(strlen(s) + 1);
  if (copy) strcpy(copy, s);
  return copy;
}

/* expect: true if a is not NULL */
int array_mix(const int *a, int n) {
  int mixed = 0;
  for (int i = 0; i < n; i++) mixed ^= a[i];
  return mixed;
}

/* expect: false */
int array_beyond(const int *a, size_t count) {
  return count ? a[count] : 0;
}

/* expect: true */
int first_of(const char **lines) {
  return lines && *lines ? **lines : 0;
}

/* expect: true */
void give_end(const char **end, const char *text) {
  if (end) *end = text;
}
