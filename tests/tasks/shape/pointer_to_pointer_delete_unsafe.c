#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct file {
  int open;
  struct file *next;
};

/* Takes out the files that are not open. */
static void sweep(struct file **pp) {
  while (*pp != NULL) {
    struct file *f = *pp;
    if (!f->open) {
      *pp = f->next;
      free(f);
      if (*pp == NULL)
        break;
      /* the bug: goes on behind the next one, without looking at it */
    }
    pp = &(*pp)->next;
  }
}

int main(void) {
  struct file *files = NULL;
  while (__VERIFIER_nondet_int()) {
    struct file *f = malloc(sizeof(struct file));
    if (f == NULL)
      break;
    f->open = __VERIFIER_nondet_int() & 1;
    f->next = files;
    files = f;
  }
  sweep(&files);
  for (struct file *f = files; f != NULL; f = f->next)
    if (!f->open)
      reach_error();
  return 0;
}
