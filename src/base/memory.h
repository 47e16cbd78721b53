/* Allocation. Running out of memory cannot be repaired where it is noticed, so these functions never return NULL:
 * they call the failure handler (which must not return; the command ends the run as UNKNOWN), or abort. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *mem_alloc(size_t size);                          /* uninitialised; size 0 gives a valid pointer */
void *mem_zalloc(size_t size);                         /* zeroed */
void *mem_realloc(void *old, size_t size);             /* old may be NULL */
void *mem_array(void *old, size_t count, size_t elem); /* realloc to count * elem, overflow checked */
void mem_free(void *p);                                /* p may be NULL */
/* `handler` is called with the size that could not be had; it must not return. */
void mem_on_failure(void (*handler)(size_t size));

/* An arena: many small objects that die together. Zero-initialise it (`Arena a = {0}`). */
typedef struct ArenaBlock ArenaBlock;
typedef struct {
  ArenaBlock *block; /* newest block first */
  size_t used;       /* bytes used in the newest block */
  size_t total;      /* bytes handed out since the start, for statistics */
} Arena;

typedef struct {
  ArenaBlock *block;
  size_t used;
} ArenaMark;

void *arena_alloc(Arena *a, size_t size);  /* aligned for any type, uninitialised */
void *arena_zalloc(Arena *a, size_t size); /* zeroed */
void *arena_copy(Arena *a, const void *from, size_t size);
ArenaMark arena_mark(const Arena *a);
void arena_rewind(Arena *a, ArenaMark m); /* frees all that was allocated since the mark */
void arena_free(Arena *a);

#define ARENA_NEW(a, T) ((T *)arena_zalloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_zalloc((a), sizeof(T) * (size_t)(n)))

#endif
