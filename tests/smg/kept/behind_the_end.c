/* A string that lies behind the end of another. */
#include <stdio.h>
#include <string.h>
int main(void) {
  int total = 0;
  for (int i = 0; i < 20; i++) {
    char b[8];
    b[7] = 0;
    b[6] = 'y';
    if (!fgets(b, 4, stdin)) continue;
    const char *p = b + strlen(b) + 1;
    size_t n = strlen(b + 6);
    if (n > 0) total++;
    if (p < b + 8 && n == 1) total++;
  }
  return total;
}
