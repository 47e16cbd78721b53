/* A memory block is cut into parts with a size in front; a walk over the headers ends at the end exactly. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct block {
  unsigned size; /* header and payload */
  unsigned used;
};

#define REGION 256u

static char *region_new(void) {
  char *region = malloc(REGION);
  if (region == NULL) return NULL;
  struct block *b = (struct block *)region;
  b->size = REGION;
  b->used = 0;
  return region;
}

static int split(struct block *b, unsigned payload) {
  unsigned need = (unsigned)sizeof(struct block) + payload;
  if (b->used || b->size < need + sizeof(struct block)) return 0;
  struct block *rest = (struct block *)((char *)b + need);
  rest->size = b->size - need;
  rest->used = 0;
  b->size = need;
  b->used = 1;
  return 1;
}

static struct block *last_block(char *region) {
  unsigned at = 0;
  struct block *b = (struct block *)region;
  while (at + b->size < REGION) {
    at += b->size;
    b = (struct block *)(region + at);
  }
  return b;
}

static unsigned total(const char *region) {
  unsigned sum = 0;
  while (sum < REGION) sum += ((const struct block *)(region + sum))->size;
  return sum;
}

int main(void) {
  char *region = region_new();
  if (region == NULL) return 1;
  while (__VERIFIER_nondet_int()) {
    unsigned units = (unsigned)__VERIFIER_nondet_int() % 8;
    if (!split(last_block(region), units * 8)) break;
  }
  assert(total(region) == REGION);
  free(region);
  return 0;
}
