/* So many blocks at most: what was counted and what is left of a list are within a number (src/smg/pair.c); and a list
 * beside a list of free blocks, with counters for both, in functions that others call as well (call.c). */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct item {
  int kind;
  struct item *next;
};

static struct {
  struct item *head, *tail;
  size_t len;
} box;
static struct item *unused;
static size_t n_unused, n_items;

static struct item *get(void) {
  struct item *x = unused;
  if (x) {
    unused = x->next;
    n_unused--;
  } else {
    x = malloc(sizeof *x);
    if (!x) return NULL;
    n_items++;
  }
  x->next = NULL;
  return x;
}

static void put(struct item *x) {
  x->next = unused;
  unused = x;
  n_unused++;
}

static void send(int kind) {
  struct item *x = get();
  if (!x) return;
  x->kind = kind;
  if (box.tail)
    box.tail->next = x;
  else
    box.head = x;
  box.tail = x;
  box.len++;
}

static struct item *receive(void) {
  struct item *x = box.head;
  if (!x) return NULL;
  box.head = x->next;
  if (!box.head) box.tail = NULL;
  x->next = NULL;
  box.len--;
  return x;
}

static void purge(int kind) {
  struct item *before = NULL, *x = box.head;
  while (x) {
    struct item *next = x->next;
    if (x->kind == kind) {
      if (before)
        before->next = next;
      else
        box.head = next;
      if (!next) box.tail = before;
      put(x);
      box.len--;
    } else {
      before = x;
    }
    x = next;
  }
}

static struct item *take_some(unsigned most) {
  struct item *first = NULL, *x;
  while (most > 0 && (x = receive()) != NULL) {
    x->next = first;
    first = x;
    most--;
  }
  return first;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      send(__VERIFIER_nondet_int() % 3);
    } else if (__VERIFIER_nondet_int()) {
      struct item *x = receive();
      if (x) put(x);
    } else {
      purge(__VERIFIER_nondet_int() % 3);
    }
    assert(box.len + n_unused == n_items);
  }
  unsigned most = __VERIFIER_nondet_uint(), n = 0;
  struct item *some = take_some(most);
  for (struct item *x = some; x; x = x->next) n++;
  assert(n <= most);
  return 0;
}
