/* Strings that are copied and appended: how long they are is known within bounds, where they end, what lies behind. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct word {
  char text[12];
  char *more;
  struct word *next;
};

static void read(char *to, int most) {
  int n = 0;
  while (n < most) {
    int c = __VERIFIER_nondet_int();
    if (c < 'a' || c > 'c') break;
    to[n++] = (char)c;
  }
  to[n] = '\0';
}

static struct word *add(struct word *list, const char *text) {
  struct word *w = calloc(1, sizeof *w);
  if (!w) return list;
  strcpy(w->text, text);
  w->more = malloc(strlen(text) + 4);
  if (w->more) {
    char *end = stpcpy(w->more, "<");
    end = stpcpy(end, text);
    strcpy(end, ">");
    if (w->text[0] == 'b') w->more[0] = '\0';
  }
  w->next = list;
  return w;
}

int main(void) {
  struct word *list = NULL;
  char text[12], all[64] = "";
  int rounds = 0;
  while (rounds < 4 && __VERIFIER_nondet_int()) {
    read(text, 6 + rounds);
    list = add(list, text);
    strcat(all, text);
    strcat(all, rounds % 2 ? ", " : ";");
    rounds++;
  }
  while (list) {
    struct word *w = list;
    list = w->next;
    if (w->more && strlen(w->more) > strlen(w->text) + 2) *(char *)0 = 1;
    free(w->more);
    free(w);
  }
  return (int)strlen(all);
}
