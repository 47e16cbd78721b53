/* Lines of any length; a function of variable arguments that prints into memory; names in the blocks of a list. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
struct item { char name[12]; int n; struct item *next; };
static int told;
static void tell(const char *format, ...) {
  char text[24];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  if (n >= (int)sizeof text) n = sizeof text - 1;
  text[n] = 0;
  told += (int)strlen(text);
}
int main(void) {
  struct item *list = NULL;
  char *line = NULL;
  size_t size = 0;
  ssize_t n;
  while ((n = getline(&line, &size, stdin)) != -1) {
    if (line[n - 1] == '\n') line[--n] = 0;
    struct item *x = malloc(sizeof *x);
    if (!x) break;
    x->n = snprintf(x->name, sizeof x->name, "<%s>", line);
    x->next = list;
    list = x;
    tell("%s has %d of %lu", x->name, x->n, (unsigned long)size);
  }
  free(line);
  for (struct item *x = list; x; x = x->next) tell("%s%c%x", x->name, '!', (unsigned)x->n);
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return told < 0;
}
