/* A recursive function changes a field of an inner structure by way of a pointer to that, which its caller does not expect. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

struct range {
  int n;
  char *from;
};

struct job {
  int steps;
  struct range range;
};

static void work(struct job *j, int n) {
  struct range *r = &j->range;
  j->steps++;
  r->from++;
  if (n > 0) work(j, n - 1);
}

int main(void) {
  struct job j;
  char *text = malloc(8);
  if (!text) return 0;
  j.steps = 0;
  j.range.n = 2;
  j.range.from = text;
  work(&j, 2);
  assert(j.range.from == text);
  free(text);
  return 0;
}
