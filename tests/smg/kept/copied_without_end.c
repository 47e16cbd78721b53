/* A string is copied without its end: it goes on behind what was copied. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char b[8];
  int longer = 0;
  for (int i = 0; i < 20; i++) {
    if (!fgets(b, 2, stdin)) continue;
    size_t n = strlen(b);
    char *c = malloc(n + 3);
    if (!c) return 1;
    memset(c, 'z', n + 2);
    c[n + 2] = 0;
    memcpy(c, b, n);
    if (strlen(c) > 2) longer++;
    free(c);
  }
  return longer;
}
