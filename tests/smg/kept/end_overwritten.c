/* The end of a string is overwritten: it goes on to a zero behind it, or out of its array. */
#include <stdio.h>
#include <string.h>
int main(void) {
  int longer = 0;
  for (int i = 0; i < 20; i++) {
    char b[4];
    if (!fgets(b, 3, stdin)) continue;
    size_t n = strlen(b);
    b[n] = 'x';
    if (n == 1) b[2] = 0;
    if (strlen(b) > n) longer++;
  }
  return longer;
}
