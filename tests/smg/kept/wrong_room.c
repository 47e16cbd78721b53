/* Errors that runs come to: no room for a minus sign, for the zero behind a number, for the zero behind a word. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char line[16], two[2], word[3];
  for (int round = 0; round < 6; round++) {
    int x = __VERIFIER_nondet_int() % 10;
    switch (__VERIFIER_nondet_int() & 3) {
      case 0: sprintf(two, "%d", x); break; /* -7 */
      case 1: sprintf(two, "%u", (unsigned)(x < 0 ? -x : x) * 5); break; /* 45 */
      case 2:
        snprintf(line, sizeof line, "abc%d", x);
        if (sscanf(line, "%3s", word) == 1) puts("read");
        break;
      default: puts("nothing");
    }
  }
  return 0;
}
