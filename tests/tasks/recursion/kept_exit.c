/* A recursive function frees what the structure that it is given leads to, and ends the program. */
#include <stdlib.h>

struct owner {
  int depth;
  char *text;
};

static void work(struct owner *o, int n) {
  o->depth++;
  if (n > 0) {
    work(o, n - 1);
    return;
  }
  free(o->text);
  exit(0);
}

int main(void) {
  struct owner o = {0, malloc(9)};
  work(&o, 2);
  free(o.text);
  return 0;
}
