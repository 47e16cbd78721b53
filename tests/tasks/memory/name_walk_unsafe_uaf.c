/* A pointer walks through the name of an element until the end of the array or of the text. Seeded mistake: use after free. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  char name[8];
  struct node *next;
};

static void fill(struct node *n, const char *text) {
  char *to = n->name, *end = to + sizeof n->name - 1;
  while (to < end && *text != '\0') *to++ = *text++;
  *to = '\0';
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    fill(n, __VERIFIER_nondet_int() ? "a" : "a long name");
    list = n;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->next;
    free(n);
    if (n->name[0] == 5) return 1;
  }
  return 0;
}
