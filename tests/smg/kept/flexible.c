/* Blocks that end with an array of any length, in a list: no two need be of one size. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct message { struct message *next; unsigned len; char text[]; };
static struct message *add(struct message *list, const char *text, unsigned len) {
  struct message *m = malloc(sizeof *m + len + 1);
  if (!m) return list;
  m->next = list;
  m->len = len;
  memcpy(m->text, text, len);
  m->text[len] = 0;
  return m;
}
int main(void) {
  struct message *list = NULL, *m;
  unsigned total = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned n = (unsigned)__VERIFIER_nondet_int();
    list = n < 8 ? add(list, "0123456", n) : add(list, "abc", 3);
  }
  for (m = list; m; m = m->next) {
    if (m->len) m->text[m->len - 1] = 'x';
    if (total < 1000) total += (unsigned)strlen(m->text);
  }
  if (list && list->next) {
    m = list->next;
    list->next = m->next;
    free(m);
  }
  while ((m = list)) {
    list = m->next;
    free(m);
  }
  return total > 2000;
}
