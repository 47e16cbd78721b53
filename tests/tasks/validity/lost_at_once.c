#include <stdlib.h>

struct node {
  int data;
};

static void use(struct node *p) { p->data = 1; }

/* Nobody has the block when the program ends. */
int main(void) {
  use(malloc(sizeof(struct node)));
  exit(0);
}
