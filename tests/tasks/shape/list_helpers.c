#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct entry {
  struct entry *next;
  int key;
};

static struct entry *allocate(void) {
  struct entry *e = malloc(sizeof(struct entry));
  if (e == NULL)
    exit(1);
  return e;
}

/* Writes key to the last entry and appends a fresh one. */
static struct entry *append(struct entry *last, int key) {
  last->key = key;
  last->next = allocate();
  return last->next;
}

static struct entry *skip(struct entry *e, int key) {
  while (e->key == key)
    e = e->next;
  return e;
}

int main(void) {
  /* 10 -> ... -> 10 -> 20 -> ... -> 20 -> 30 */
  struct entry *list = allocate(), *last = list;
  while (__VERIFIER_nondet_int())
    last = append(last, 10);
  while (__VERIFIER_nondet_int())
    last = append(last, 20);
  last->key = 30;
  last->next = NULL;

  struct entry *e = skip(list, 10);
  e = skip(e, 20);
  if (e->key != 30)
    reach_error();
  return 0;
}
