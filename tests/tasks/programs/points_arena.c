/* Arena allocator: a list of chunks, bump allocation, reset keeps one chunk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_SIZE 256
#define ALIGNMENT sizeof(void *)

struct chunk {
  struct chunk *next;
  size_t size, used;
  unsigned char data[];
};

struct arena {
  struct chunk *chunks; /* newest first */
};

struct point {
  int x, y;
  struct point *next;
};

static void arena_init(struct arena *a) {
  a->chunks = NULL;
}

static struct chunk *chunk_new(size_t size) {
  struct chunk *c = malloc(sizeof *c + size);
  if (c == NULL) return NULL;
  c->next = NULL;
  c->size = size;
  c->used = 0;
  return c;
}

static void *arena_alloc(struct arena *a, size_t size) {
  struct chunk *c = a->chunks;
  size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (c == NULL || c->size - c->used < size) {
    c = chunk_new(size > CHUNK_SIZE ? size : CHUNK_SIZE);
    if (c == NULL) return NULL;
    c->next = a->chunks;
    a->chunks = c;
  }
  void *p = c->data + c->used;
  c->used += size;
  return p;
}

static void free_chunks(struct chunk *c) {
  while (c != NULL) {
    struct chunk *next = c->next;
    free(c);
    c = next;
  }
}

/* Forgets everything, but keeps the newest chunk for the next round. */
static void arena_reset(struct arena *a) {
  struct chunk *keep = a->chunks;
  if (keep == NULL) return;
  free_chunks(keep->next);
  keep->next = NULL;
  keep->used = 0;
}

static void arena_destroy(struct arena *a) {
  free_chunks(a->chunks);
  a->chunks = NULL;
}

static struct point *point_new(struct arena *a, int x, int y, struct point *next) {
  struct point *p = arena_alloc(a, sizeof *p);
  if (p == NULL) return NULL;
  p->x = x;
  p->y = y;
  p->next = next;
  return p;
}

static void print_points(const struct point *p) {
  for (; p != NULL; p = p->next) printf("(%d, %d) ", p->x, p->y);
  printf("\n");
}

int main(void) {
  struct arena arena;
  struct point *points = NULL;
  int command;

  arena_init(&arena);
  while ((command = __VERIFIER_nondet_int()) != 0) {
    switch (command) {
    case 1: {
      int x = __VERIFIER_nondet_int();
      struct point *p = point_new(&arena, x, __VERIFIER_nondet_int(), points);
      if (p == NULL) goto out;
      points = p;
      break;
    }
    case 2: {
      int size = __VERIFIER_nondet_int();
      if (size <= 0 || size > 1000) break;
      char *text = arena_alloc(&arena, (size_t)size);
      if (text == NULL) goto out;
      memset(text, '.', (size_t)size - 1);
      text[size - 1] = '\0';
      puts(text);
      break;
    }
    case 3:
      points = NULL;
      arena_reset(&arena);
      break;
    default:
      print_points(points);
    }
  }
out:
  arena_destroy(&arena);
  return 0;
}
