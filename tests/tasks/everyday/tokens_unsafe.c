/* Words of lines are counted; the character before the end of an empty line is looked at. */
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[64];
  unsigned total = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = 0;
    if (line[strlen(line) - 1] == ';') continue;
    for (char *word = strtok(line, " \t,"); word != NULL; word = strtok(NULL, " \t,")) total++;
  }
  printf("%u words\n", total);
  return 0;
}
