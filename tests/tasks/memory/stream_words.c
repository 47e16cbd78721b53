/* Counts words: what getchar gives is a character or EOF, and that is what <ctype.h> takes. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  int c, words = 0, inside = 0;
  while ((c = getchar()) != EOF) {
    if (isspace(c)) {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      if (words < 1000) words++;
    }
  }
  return words > 10;
}
