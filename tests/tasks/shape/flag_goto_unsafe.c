#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct elem {
  int id;
  struct elem *succ;
};

int main(void) {
  int wide = __VERIFIER_nondet_int() > 100;
  struct elem *root, *e, *fresh;

  root = malloc(sizeof *root);
  if (!root)
    goto out;
  e = root;
again:
  if (__VERIFIER_nondet_int() == 0)
    goto built;
  e->id = wide ? -1 : -2;
  fresh = malloc(sizeof *fresh);
  if (!fresh)
    goto out;
  e->succ = fresh;
  e = fresh;
  goto again;

built:
  e->id = 0;
  e = root;
  if (wide) /* the bug: the other way round was meant */
    goto narrow;
next_wide:
  if (e->id != -1)
    goto end;
  e = e->succ;
  goto next_wide;
narrow:
  for (; e->id == -2; e = e->succ)
    continue;
end:
  if (e->id != 0)
    reach_error();
out:
  return 0;
}
