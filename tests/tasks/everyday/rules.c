/* Options in argv build a list of rules: -a NAME, -d NAME, -m FROM TO (move), file names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct rule { const char *name; int weight; struct rule *next, *prev; };
static struct rule *first, *last;
static struct rule *find(const char *name) {
  for (struct rule *r = first; r; r = r->next)
    if (strcmp(r->name, name) == 0) return r;
  return NULL;
}
static int append(const char *name) {
  struct rule *r = calloc(1, sizeof *r);
  if (!r) return 0;
  r->name = name;
  r->weight = 1;
  r->prev = last;
  if (last) last->next = r;
  else first = r;
  last = r;
  return 1;
}
static void unlink_rule(struct rule *r) {
  if (r->prev) r->prev->next = r->next;
  else first = r->next;
  if (r->next) r->next->prev = r->prev;
  else last = r->prev;
}
static int drop(const char *name) {
  struct rule *r = find(name);
  if (!r) return 0;
  unlink_rule(r);
  free(r);
  return 1;
}
/* The rule comes before the other one; its weight is added to that and it is gone when both are the same kind. */
static int merge(const char *from, const char *into) {
  struct rule *a = find(from), *b = find(into);
  if (!a || !b) return 0;
  if (a == b) return 1;
  unlink_rule(a);
  free(a);
  b->weight += 1;
  return 1;
}
static void usage(const char *me) { fprintf(stderr, "usage: %s [-a NAME] [-d NAME] [-m FROM INTO] [-v]\n", me); }
int main(int argc, char **argv) {
  int verbose = 0, status = 0;
  for (int i = 1; i < argc && status == 0; i++) {
    if (strcmp(argv[i], "-v") == 0 || strcmp(argv[i], "--verbose") == 0) {
      verbose++;
    } else if (strcmp(argv[i], "-a") == 0 && i + 1 < argc) {
      if (find(argv[i + 1])) status = 1;
      else if (!append(argv[i + 1])) status = 2;
      i++;
    } else if (strcmp(argv[i], "-d") == 0 && i + 1 < argc) {
      if (!drop(argv[++i])) status = 1;
    } else if (strcmp(argv[i], "-m") == 0 && i + 2 < argc) {
      if (!merge(argv[i + 1], argv[i + 2])) status = 1;
      i += 2;
    } else {
      usage(argc ? argv[0] : "rules");
      status = 2;
    }
  }
  if (verbose)
    for (struct rule *r = first; r; r = r->next) printf("%s %d\n", r->name, r->weight);
  while (first) {
    struct rule *r = first;
    unlink_rule(r);
    free(r);
  }
  return status;
}
