/* Messages of any length, without room for their ends, in a list: blocks that end with an array. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct message { struct message *next; size_t len; char text[]; };
static struct message *message_new(const char *text, struct message *next) {
  size_t len = strlen(text);
  struct message *m = malloc(sizeof *m + len);
  if (!m) return NULL;
  m->next = next;
  m->len = len;
  memcpy(m->text, text, len + 1);
  return m;
}
int main(void) {
  struct message *log = NULL, *m;
  while (__VERIFIER_nondet_int()) {
    if (!(m = message_new(__VERIFIER_nondet_int() > 2 ? "started" : "stopped again", log))) break;
    log = m;
  }
  while ((m = log)) {
    log = m->next;
    printf("%zu %s\n", m->len, m->text);
    free(m);
  }
  return 0;
}
