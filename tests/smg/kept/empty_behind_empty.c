/* A list forth and back, cut into segments of which each may be empty: if all are, what is before one of them is the
 * segment itself. The empty list was lost at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct d { struct d *next, *prev; long v; int *data; };
int main(void) {
  struct d *f = NULL, *b = NULL;
  unsigned k = __VERIFIER_nondet_uchar() % 5;
  while (k-- > 0) {
    struct d *x = malloc(sizeof *x);
    if (!x) abort();
    x->v = __VERIFIER_nondet_int();
    x->data = malloc(sizeof(int));
    x->next = NULL;
    x->prev = b;
    if (b) b->next = x;
    else f = x;
    b = x;
  }
  for (struct d *x = f; x; x = x->next)
    if (x->v == 3 && x->prev && x->next) {
      x->prev->next = x->next;
      x->next->prev = x->prev;
      free(x->data);
      free(x);
      break;
    }
  while (f) {
    struct d *x = f;
    f = x->next;
    free(x->data);
    free(x);
  }
  return 0;
}
