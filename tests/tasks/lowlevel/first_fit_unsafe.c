/* A first-fit allocator over an array of bytes: blocks with a header, split on allocation, free list.
   Bug: a block is split even when the rest is too small for a header. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

#define HEAP_SIZE 512

typedef struct header {
  size_t size; /* of the bytes behind the header */
  struct header *next;
} header;

static _Alignas(16) unsigned char heap[HEAP_SIZE];
static header *free_list;

static void heap_init(void) {
  free_list = (header *)heap;
  free_list->size = HEAP_SIZE - sizeof(header);
  free_list->next = NULL;
}

static void *heap_alloc(size_t size) {
  size = (size + 15) & ~(size_t)15;
  for (header **link = &free_list; *link != NULL; link = &(*link)->next) {
    header *h = *link;
    if (h->size < size) continue;
    if (h->size >= size) {
      header *rest = (header *)((unsigned char *)(h + 1) + size);
      rest->size = h->size - size - sizeof(header);
      rest->next = h->next;
      h->size = size;
      *link = rest;
    } else {
      *link = h->next;
    }
    return h + 1;
  }
  return NULL;
}

static void heap_free(void *p) {
  if (p == NULL) return;
  header *h = (header *)p - 1;
  h->next = free_list;
  free_list = h;
}

int main(void) {
  int *numbers[4] = {NULL, NULL, NULL, NULL};
  heap_init();
  while (__VERIFIER_nondet_int()) {
    unsigned i = (unsigned)__VERIFIER_nondet_int() % 4;
    if (numbers[i] == NULL) {
      unsigned n = 1 + (unsigned)__VERIFIER_nondet_int() % 100;
      numbers[i] = heap_alloc(n * sizeof(int));
      if (numbers[i] != NULL) numbers[i][n - 1] = (int)n;
    } else {
      heap_free(numbers[i]);
      numbers[i] = NULL;
    }
  }
  for (int i = 0; i < 4; i++) heap_free(numbers[i]);
  assert(free_list != NULL);
  return 0;
}
