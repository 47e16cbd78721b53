#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct record {
  int valid;
  struct record *next;
};

static struct record *head;

static void insert(void) {
  struct record *r = malloc(sizeof(struct record));
  if (r == NULL)
    return;
  r->valid = 1;
  r->next = head;
  head = r;
}

static void drop(void) {
  struct record *r = head;
  if (r == NULL)
    return;
  head = r->next;
  r->valid = 0;
  free(r);
}

static void check(void) {
  for (struct record *r = head; r; r = r->next)
    if (!r->valid)
      reach_error();
}

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command == 1)
      insert();
    else if (command == 2)
      drop();
    else if (command == 3)
      check();
    else if (command == 4 && head)
      head->valid = 0; /* the bug: records in the list are valid */
    else
      break;
  }
  check();
  return 0;
}
