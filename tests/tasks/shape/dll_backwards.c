#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct page {
  struct page *next, *prev;
  int number;
} page;

static page *page_new(int number) {
  page *p = malloc(sizeof(page));
  if (p == NULL)
    exit(1);
  p->next = p->prev = NULL;
  p->number = number;
  return p;
}

int main(void) {
  page *front = page_new(0), *back = front;
  while (__VERIFIER_nondet_int()) {
    page *p = page_new(10);
    p->prev = back;
    back->next = p;
    back = p;
  }

  /* From the last page back to the front: 10s, then the 0 of the cover. */
  page *p = back;
  while (p->prev != NULL) {
    if (p->number != 10)
      reach_error();
    if (p->prev->next != p)
      reach_error();
    p = p->prev;
  }
  if (p != front || p->number != 0)
    reach_error();
  return 0;
}
