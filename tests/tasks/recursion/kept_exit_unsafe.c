/* A recursive function wipes the structure that it is given and ends the program: what its field led to is lost. */
#include <stdlib.h>
#include <string.h>

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
  memset(o, 0, sizeof *o);
  exit(0);
}

int main(void) {
  struct owner o = {0, malloc(9)};
  work(&o, 2);
  free(o.text);
  return 0;
}
