/* A list whose nodes are carved out of one block of memory, which is freed at once. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct arena {
  char *memory;
  size_t used, size;
};

struct token {
  long kind;
  struct token *next;
};

static int arena_init(struct arena *a, size_t size) {
  a->memory = malloc(size);
  a->used = 0;
  a->size = a->memory != NULL ? size : 0;
  return a->memory != NULL;
}

static void *arena_alloc(struct arena *a, size_t size) {
  size = (size + 7) & ~(size_t)7;
  if (a->size - a->used < size) return NULL;
  void *p = a->memory + a->used;
  a->used += size;
  return p;
}

static void arena_free(struct arena *a) {
  free(a->memory);
  a->memory = NULL;
  a->used = a->size = 0;
}

static struct token *scan(struct arena *a) {
  struct token *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct token *t = arena_alloc(a, sizeof *t);
    if (t == NULL) break;
    t->kind = __VERIFIER_nondet_int() & 7;
    t->next = head;
    head = t;
  }
  return head;
}

int main(void) {
  struct arena arena;
  if (!arena_init(&arena, 128)) return 1;
  struct token *tokens = scan(&arena);
  int count = 0;
  for (struct token *t = tokens; t != NULL; t = t->next) {
    assert(t->kind >= 0 && t->kind < 8);
    count++;
  }
  assert(count <= 8);
  arena_free(&arena);
  return 0;
}
