/* A list of the program's arguments, which belong to nobody here: but they are freed. */
#include <stdlib.h>

struct word {
  const char *text;
  struct word *next;
};

int main(int argc, char **argv) {
  struct word *list = NULL;
  int letters = 0;
  for (int i = 1; i < argc; i++) {
    struct word *w = malloc(sizeof *w);
    w->text = argv[i];
    w->next = list;
    list = w;
    if (*argv[i] == 'a') letters++;
  }
  while (list != NULL) {
    struct word *next = list->next;
    free((void *)list->text);
    free(list);
    list = next;
  }
  return letters > 0;
}
