/* Words of lines are counted; a comment ends the line. */
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[64];
  unsigned total = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = 0;
    for (char *word = strtok(line, " \t,"); word != NULL; word = strtok(NULL, " \t,")) {
      if (word[0] == '#') break;
      total++;
    }
  }
  printf("%u words\n", total);
  return 0;
}
