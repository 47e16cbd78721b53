#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum { CLOSED, OPEN };

struct handle {
  int state;
  struct handle *next;
};

static void open_handle(struct handle *h) {
  if (h->state != CLOSED)
    reach_error();
  h->state = OPEN;
}

static void close_handle(struct handle *h) {
  if (h->state != OPEN)
    reach_error();
  h->state = CLOSED;
}

int main(void) {
  struct handle *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct handle *h = malloc(sizeof(struct handle));
    if (h == NULL)
      break;
    h->state = CLOSED;
    open_handle(h);
    h->next = list;
    list = h;
  }

  /* Some are closed and opened again, in the end all are closed. */
  for (struct handle *h = list; h; h = h->next) {
    if (__VERIFIER_nondet_int()) {
      close_handle(h);
      open_handle(h);
    }
  }
  while (list) {
    struct handle *h = list;
    close_handle(h);
    list = h->next;
    free(h);
  }
  return 0;
}
