/* Two logs sorted by time are merged into one, with a tail pointer; the nodes are reused.
   Bug: what is left of the second log is dropped. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct record {
  int time;
  struct record *next;
} record;

/* The times grow from one record to the next. */
static record *read_log(void) {
  record *head = NULL, *tail = NULL;
  int time = 0;
  while (__VERIFIER_nondet_int()) {
    int step = __VERIFIER_nondet_int();
    if (step < 0 || step > 1000 || time > 1000000) break;
    time += step;
    record *r = malloc(sizeof(record));
    if (r == NULL) break;
    r->time = time;
    r->next = NULL;
    if (tail == NULL)
      head = r;
    else
      tail->next = r;
    tail = r;
  }
  return head;
}

static record *merge(record *a, record *b) {
  record first;
  record *tail = &first;
  first.next = NULL;
  while (a != NULL && b != NULL) {
    if (a->time <= b->time) {
      tail->next = a;
      a = a->next;
    } else {
      tail->next = b;
      b = b->next;
    }
    tail = tail->next;
  }
  tail->next = a;
  return first.next;
}

static int in_order(const record *r) {
  if (r == NULL) return 1;
  for (; r->next != NULL; r = r->next)
    if (r->next->time < r->time) return 0;
  return 1;
}

int main(void) {
  record *left = read_log();
  record *right = read_log();
  record *all = merge(left, right);
  assert(in_order(all));
  while (all != NULL) {
    record *r = all;
    all = all->next;
    free(r);
  }
  return 0;
}
