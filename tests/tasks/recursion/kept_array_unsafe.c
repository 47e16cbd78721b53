/* A recursive function changes an element of an array of pointers in a structure that it is given, which its caller does not expect. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

struct cursor {
  int steps;
  char *at[2];
};

static void advance(struct cursor *c, int n) {
  c->steps++;
  c->at[1]++;
  if (n > 0) advance(c, n - 1);
}

int main(void) {
  struct cursor c;
  char *text = malloc(8);
  if (!text) return 0;
  c.steps = 0;
  c.at[0] = c.at[1] = text;
  advance(&c, 3);
  assert(c.at[1] == c.at[0]);
  free(text);
  return 0;
}
