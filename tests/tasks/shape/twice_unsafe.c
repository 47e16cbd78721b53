#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct pixel {
  int grey;
  struct pixel *right;
};

int main(void) {
  struct pixel *row = NULL;
  while (__VERIFIER_nondet_int()) {
    struct pixel *p = malloc(sizeof(struct pixel));
    if (p == NULL)
      exit(1);
    p->grey = __VERIFIER_nondet_int();
    p->right = row;
    row = p;
  }

  /* Clip the values, then look at them again. */
  for (struct pixel *p = row; p != NULL; p = p->right) {
    if (p->grey < 0)
      p->grey = 0;
    else if (p->grey > 255)
      p->grey = 256; /* the bug: 255 is the largest */
  }
  for (struct pixel *p = row; p != NULL; p = p->right) {
    if (p->grey < 0 || p->grey > 255)
      reach_error();
  }
  return 0;
}
