/* Strings: their ends in arrays, in blocks, in the blocks of a list; functions of the library that look for them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct word { char text[8]; int n; struct word *next; };
static struct word *add(struct word *list, const char *text) {
  struct word *w = malloc(sizeof *w);
  if (!w) return list;
  size_t n = strlen(text);
  if (n >= sizeof w->text) n = sizeof w->text - 1;
  memcpy(w->text, text, n);
  w->text[n] = 0;
  w->n = (int)strspn(w->text, "ab");
  w->next = list;
  return w;
}
int main(void) {
  char line[12], out[16];
  struct word *list = NULL;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    for (char *tok = strtok(line, " ,"); tok; tok = strtok(NULL, " ,")) {
      char *eq = strchr(tok, '=');
      if (eq) *eq++ = 0;
      list = add(list, eq ? eq : tok);
    }
  }
  int total = 0;
  for (struct word *w = list; w; w = w->next) {
    int k = -1;
    if (sscanf(w->text, "%d", &k) == 1 && k > 0) total += k > 9 ? 9 : k;
    int len = snprintf(out, sizeof out, "%s:%02d", w->text, total % 100);
    if (len >= (int)sizeof out || strcmp(out, "x") == 0 || strstr(out, "::") == out) break;
  }
  while (list) {
    struct word *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
