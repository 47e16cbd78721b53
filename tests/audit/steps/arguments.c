/* What main is given, read only: with no argument at all, along the array and the strings, up to NULL and to the zero,
 * through copies of argv, and by main itself with the rest of the array. */
#include <stddef.h>

static char **all;

static int bytes(const char *s) {
  int n = 0;
  while (s[n] != 0) n++;
  return n;
}

static void count(int *argc) {
  if (*argc > 3) *argc = 3;
}

int main(int argc, char **argv) {
  int found = 0;
  char **rest = argv, *name = argv[0], *last = argv[argc];
  if (all == NULL) all = argv;
  for (; *rest != NULL; rest++) found += **rest == '-';
  if (name != NULL && last == NULL) found += bytes(name);
  for (int i = argc - 1; i >= 0; i--) {
    char *end = argv[i] + bytes(argv[i]), *one = argv[i];
    char zero = *end, first = *one;
    if (end != one && end[-1] == first) found++;
    if (zero == first) found++;
  }
  if (argc > 1 && found < 20) return main(argc - 1, argv + 1);
  char *begin = all[0];
  count(&argc);
  return found + (begin == name) + argc;
}
