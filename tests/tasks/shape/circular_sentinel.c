#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct slot {
  struct slot *next;
  int used;
};

static struct slot sentinel = {&sentinel, 0};

static void add(int used) {
  struct slot *s = malloc(sizeof(struct slot));
  if (s == NULL)
    return;
  s->used = used;
  s->next = sentinel.next;
  sentinel.next = s;
}

int main(void) {
  /* The ring goes through a global; only that one is not used. */
  while (__VERIFIER_nondet_int())
    add(__VERIFIER_nondet_int() < 0 ? 2 : 1);

  struct slot *s = sentinel.next;
  while (s->used > 0)
    s = s->next;
  if (s != &sentinel)
    reach_error();
  return 0;
}
