/* Arena allocator: records live in a list of chunks and are dropped together. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_SIZE 128
#define ALIGN sizeof(void *)

struct chunk {
  struct chunk *prev;
  size_t size, used;
  unsigned char data[];
};

struct record {
  struct record *next;
  int number;
  const char *text;
};

struct journal {
  struct chunk *top;
  struct record *newest;
};

/* Everything needed to get back to an earlier state of the journal. */
struct checkpoint {
  struct chunk *top;
  size_t used;
  struct record *newest;
};

static void *arena_alloc(struct journal *j, size_t size) {
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  struct chunk *c = j->top;
  if (c == NULL || c->size - c->used < size) {
    size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    c = malloc(sizeof *c + room);
    if (c == NULL) return NULL;
    c->prev = j->top;
    c->size = room;
    c->used = 0;
    j->top = c;
  }
  void *p = c->data + c->used;
  c->used += size;
  return p;
}

static char *arena_strdup(struct journal *j, const char *s) {
  size_t n = strlen(s) + 1;
  char *copy = arena_alloc(j, n);
  if (copy) memcpy(copy, s, n);
  return copy;
}

static int journal_add(struct journal *j, int number, const char *text) {
  struct record *r = arena_alloc(j, sizeof *r);
  if (r == NULL) return -1;
  r->number = number;
  r->text = arena_strdup(j, text);
  if (r->text == NULL) return -1; /* the arena keeps the record's bytes */
  r->next = j->newest;
  j->newest = r;
  return 0;
}

static struct checkpoint journal_mark(const struct journal *j) {
  struct checkpoint cp;
  cp.top = j->top;
  cp.used = j->top ? j->top->used : 0;
  cp.newest = j->newest;
  return cp;
}

static void journal_rollback(struct journal *j, const struct checkpoint *cp) {
  while (j->top != NULL && j->top != cp->top) {
    struct chunk *prev = j->top->prev;
    free(j->top);
    j->top = prev;
  }
  if (j->top) j->top->used = cp->used;
  j->newest = cp->newest;
}

static void journal_reset(struct journal *j) {
  while (j->top != NULL) {
    struct chunk *prev = j->top->prev;
    free(j->top);
    j->top = prev;
  }
  j->newest = NULL;
}

static void journal_print(const struct journal *j) {
  for (const struct record *r = j->newest; r; r = r->next)
    printf("%d: %s\n", r->number, r->text);
}

int main(void) {
  struct journal j = {NULL, NULL};
  struct checkpoint cp = journal_mark(&j);
  int cmd;

  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    if (cmd == 1) {
      cp = journal_mark(&j);
    } else if (cmd == 2) {
      journal_rollback(&j, &cp);
    } else if (cmd == 3) {
      journal_reset(&j);
    } else if (cmd == 4) {
      journal_print(&j);
    } else {
      char line[40];
      int number = __VERIFIER_nondet_int();
      snprintf(line, sizeof line, "entry with number %d", number);
      if (journal_add(&j, number, line) != 0) break;
      assert(j.newest->number == number);
    }
  }
  journal_print(&j);
  journal_reset(&j);
  return 0;
}
