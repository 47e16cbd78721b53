/* Menus with items and menus in them, by children and next; counted, pruned of those that are hidden, and freed. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct menu {
  int hidden;
  struct menu *children, *next;
};

static struct menu *read_menus(void) {
  struct menu *first = NULL;
  while (__VERIFIER_nondet_int() > 0) {
    struct menu *m = malloc(sizeof *m);
    if (!m) break;
    m->hidden = __VERIFIER_nondet_int() < 0;
    m->children = read_menus();
    m->next = first;
    first = m;
  }
  return first;
}

static unsigned count(const struct menu *m) {
  unsigned n = 0;
  for (; m; m = m->next) n += 1 + count(m->children);
  return n;
}

static void free_menus(struct menu *m) {
  if (!m) return;
  free_menus(m->children);
  free_menus(m->next);
  free(m);
}

static void prune(struct menu **at) {
  while (*at) {
    struct menu *m = *at;
    if (m->hidden) {
      *at = m->next;
      free_menus(m->children);
      free(m);
    } else {
      prune(&m->children);
      at = &m->next;
    }
  }
}

int main(void) {
  struct menu *bar = read_menus();
  printf("%u items", count(bar));
  prune(&bar);
  printf(", %u to be seen\n", count(bar));
  free_menus(bar);
  return 0;
}
