/* Reads nested lists such as (1 (2 3) ()) from a line; how deep it is in them is counted up and down again. */
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);

struct reader {
  const char *at;
  int depth, numbers;
};

struct item {
  int number;
  struct item *inner; /* of a list */
  struct item *next;
};

static void item_free(struct item *i) {
  while (i) {
    struct item *next = i->next;
    item_free(i->inner);
    free(i);
    i = next;
  }
}

static void skip(struct reader *r) {
  while (*r->at == ' ' || *r->at == '\t') r->at++;
}

static int read_number(struct reader *r) {
  int n = 0;
  while (*r->at >= '0' && *r->at <= '9') {
    if (n < 100000) n = 10 * n + (*r->at - '0');
    r->at++;
  }
  r->numbers++;
  return n;
}

static struct item *read_list(struct reader *r, int *failed);

static struct item *read_item(struct reader *r, int *failed) {
  struct item *i = calloc(1, sizeof *i);
  if (!i) {
    *failed = 1;
    return NULL;
  }
  if (*r->at == '(') {
    r->at++;
    r->depth++;
    i->inner = read_list(r, failed);
    r->depth--;
    if (*r->at == ')')
      r->at++;
    else
      *failed = 1;
  } else if (*r->at >= '0' && *r->at <= '9') {
    i->number = read_number(r);
  } else {
    *failed = 1;
  }
  return i;
}

static struct item *read_list(struct reader *r, int *failed) {
  struct item *first = NULL, *last = NULL;
  if (r->depth > 50) {
    *failed = 1;
    return NULL;
  }
  for (skip(r); *r->at && *r->at != ')' && *r->at != '\n' && !*failed; skip(r)) {
    struct item *i = read_item(r, failed);
    if (!i) break;
    if (last)
      last->next = i;
    else
      first = i;
    last = i;
  }
  return first;
}

static int sum(const struct item *i) {
  int n = 0;
  for (; i; i = i->next) n += i->number % 1000 + sum(i->inner) % 1000;
  return n % 1000;
}

int main(void) {
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    struct reader r = {line, 0, 0};
    int failed = 0;
    struct item *all = read_list(&r, &failed);
    if (r.depth != 0) reach_error();
    if (failed)
      printf("not well-formed behind %d numbers\n", r.numbers);
    else
      printf("%d\n", sum(all));
    item_free(all);
  }
  return 0;
}
