/* A line editor: a command letter, a line number, text: "i3 text", "d2", "r1 text", "p", "j2" (join), "q". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct line { char *text; struct line *next; };
static struct line *first;
static char *copy(const char *text) {
  char *t = malloc(strlen(text) + 1);
  if (t) strcpy(t, text);
  return t;
}
static struct line **place(int n) {
  struct line **p = &first;
  while (--n > 0 && *p) p = &(*p)->next;
  return p;
}
static int insert(int n, const char *text) {
  struct line **p = place(n), *l = malloc(sizeof *l);
  if (!l) return 0;
  l->text = copy(text);
  if (!l->text) {
    free(l);
    return 0;
  }
  l->next = *p;
  *p = l;
  return 1;
}
static int delete(int n) {
  struct line **p = place(n), *l = *p;
  if (!l) return 0;
  *p = l->next;
  free(l->text);
  free(l);
  return 1;
}
static int replace(int n, const char *text) {
  struct line *l = *place(n);
  char *t;
  if (!l || !(t = copy(text))) return 0;
  free(l->text);
  l->text = t;
  return 1;
}
static int join(int n) {
  struct line *l = *place(n), *gone;
  char *t;
  if (!l || !l->next) return 0;
  gone = l->next;
  t = malloc(strlen(l->text) + strlen(gone->text) + 2);
  if (!t) return 0;
  strcpy(t, l->text);
  strcat(t, " ");
  strcat(t, gone->text);
  free(l->text);
  l->text = t;
  l->next = gone->next;
  free(gone->text);
  free(gone);
  return 1;
}
int main(void) {
  char buffer[100];
  while (fgets(buffer, sizeof buffer, stdin)) {
    buffer[strcspn(buffer, "\n")] = '\0';
    char command = buffer[0], *rest = buffer + (command != '\0');
    int n = 0, ok = 1;
    while (isdigit((unsigned char)*rest) && n < 1000) n = n * 10 + (*rest++ - '0');
    while (*rest == ' ') rest++;
    switch (command) {
      case 'i': ok = insert(n, rest); break;
      case 'd': ok = delete(n); break;
      case 'r': ok = replace(n, rest); break;
      case 'j': ok = join(n); break;
      case 'p':
        for (struct line *l = first; l; l = l->next) puts(l->text);
        break;
      case 'q': goto end;
      default: ok = 0;
    }
    if (!ok) puts("?");
  }
end:
  while (delete(1)) continue;
  return 0;
}
