/* Two tables of entries and a counter. What is replaced in a table is lost, and stays counted. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

struct entry {
  unsigned key;
  struct entry *next;
};
static struct entry *by_key[4], *latest[4];
static unsigned count;

static struct entry *entry_new(unsigned key) {
  struct entry *e = malloc(sizeof *e);
  if (!e) return NULL;
  e->key = key;
  e->next = NULL;
  count++;
  return e;
}

static void insert(unsigned key) {
  struct entry *e = entry_new(key);
  if (!e) return;
  e->next = by_key[key % 4];
  by_key[key % 4] = e;
}

static void note(unsigned key) {
  struct entry *e = entry_new(key);
  if (e) latest[key % 4] = e; /* the one before is lost */
}

static void clear(struct entry **list) {
  while (*list) {
    struct entry *e = *list;
    *list = e->next;
    free(e);
    count--;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    unsigned key = __VERIFIER_nondet_uint();
    if (__VERIFIER_nondet_int())
      insert(key);
    else
      note(key);
  }
  for (int i = 0; i < 4; i++) {
    clear(&by_key[i]);
    clear(&latest[i]);
  }
  if (count != 0) reach_error();
  return 0;
}
