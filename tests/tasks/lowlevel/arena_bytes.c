/* Bytes are read behind what an arena has handed out. */
#include <stdio.h>
#include <stdlib.h>
extern void abort(void); void reach_error(void) { abort(); }
struct name { char *s; int n; };
struct arena { char *base; size_t used, cap; };
static void *get(struct arena *a, size_t n) {
  if (n > a->cap - a->used) return 0;
  char *p = a->base + a->used;
  a->used += n;
  return p;
}
int main(void) {
  struct arena a;
  struct name *nm = malloc(sizeof *nm);
  if (!nm) return 0;
  a.base = calloc(1, 64);
  if (!a.base) { free(nm); return 0; }
  a.used = 0; a.cap = 64;
  nm->s = get(&a, 8);
  nm->n = 8;
  fread(a.base + a.used, 1, 8, stdin);
  if (nm->s[0] == 113 && nm->s[1] == 122 && nm->s[2]==119 && nm->s[3]==57 && nm->s[4] == 77) reach_error();
  free(a.base);
  free(nm);
  return 0;
}
