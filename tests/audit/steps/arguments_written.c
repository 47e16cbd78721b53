/* What main is given, changed by the program: an element and the end of the array, the zero of a string. */
#include <stddef.h>

int main(int argc, char **argv) {
  static char own[] = "own";
  int found = 0;
  if (argc > 0) {
    char *s = argv[0];
    int n = 0;
    while (s[n] != 0) n++;
    s[n] = 'x';
    char changed = s[n];
    found = changed == 'x';
    argv[0] = NULL;
  }
  argv[argc] = own;
  char *first = argv[0], *last = argv[argc];
  if (first == NULL) found++;
  char byte = *last;
  return found + byte;
}
