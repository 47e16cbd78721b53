/* Classes of characters: what is of a class is not 0, so that a walk along a string stops at its end. */
#include <ctype.h>
#include <stdio.h>

static int words(const char *p) {
  int n = 0;
  while (*p) {
    while (isspace((unsigned char)*p)) p++;
    if (isalpha((unsigned char)*p)) {
      n++;
      while (isalnum((unsigned char)*p)) p++;
    } else if (isdigit((unsigned char)*p)) {
      while (isdigit((unsigned char)*p)) p++;
    } else if (*p) {
      p++;
    }
  }
  return n;
}

static void shout(char *p) {
  for (; *p; p++) *p = (char)(islower((unsigned char)*p) ? toupper((unsigned char)*p) : tolower((unsigned char)*p));
}

int main(void) {
  int count[26] = {0};
  char line[24];
  while (fgets(line, sizeof line, stdin)) {
    shout(line);
    int n = words(line);
    for (char *p = line; *p; p++)
      if (isupper((unsigned char)*p)) count[*p - 'A'] += n > 0;
    int c = getchar();
    if (ispunct(c) || isxdigit(c)) count[tolower(c) % 26]++;
  }
  return count[0] > 3;
}
