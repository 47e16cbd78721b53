/* A list of the program's arguments, which belong to nobody here: a cell is read after it was freed. */
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
    free(list);
    if (list->text == NULL) letters++;
    list = next;
  }
  return letters > 0;
}
