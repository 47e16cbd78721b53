/* A constant table leads to globals: a function that names only the table changes them. */
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct option {
  const char *name;
  int *value;
};

static int verbose, depth;

static const struct option options[] = {{"verbose", &verbose}, {"depth", &depth}, {0, 0}};

static int set(const char *name, int value) {
  for (const struct option *o = options; o->name; o++)
    if (strcmp(o->name, name) == 0) {
      *o->value = value;
      return 1;
    }
  return 0;
}

int main(void) {
  int found = set(__VERIFIER_nondet_int() ? "verbose" : "depth", 2);
  if (!found || depth != 0) reach_error();
  return 0;
}
