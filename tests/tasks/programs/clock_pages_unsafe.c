/* Page cache: a hash index over frames, replaced by the clock algorithm. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define FRAMES 2
#define BUCKETS 4
#define NO_PAGE (-1)

struct frame {
  int page;
  int pins;
  int referenced;
  int dirty;
  struct frame *chain;  /* in the bucket */
};

struct cache {
  struct frame *frames[FRAMES];
  struct frame *buckets[BUCKETS];
  int hand;
  int hits, misses, writes;
};

static int cache_init(struct cache *c) {
  for (int i = 0; i < BUCKETS; i++) c->buckets[i] = NULL;
  c->hand = c->hits = c->misses = c->writes = 0;
  for (int i = 0; i < FRAMES; i++) {
    struct frame *f = calloc(1, sizeof *f);
    if (!f) {
      while (i-- > 0) free(c->frames[i]);
      return -1;
    }
    f->page = NO_PAGE;
    c->frames[i] = f;
  }
  return 0;
}

static struct frame *lookup(const struct cache *c, int page) {
  struct frame *f = c->buckets[page % BUCKETS];
  while (f && f->page != page) f = f->chain;
  return f;
}

static void index_add(struct cache *c, struct frame *f) {
  struct frame **bucket = &c->buckets[f->page % BUCKETS];
  f->chain = *bucket;
  *bucket = f;
}

static void index_remove(struct cache *c, struct frame *f) {
  struct frame **p = &c->buckets[f->page % BUCKETS];
  while (*p != f) p = &(*p)->chain;
  *p = f->chain;
  f->chain = NULL;
}

static void write_back(struct cache *c, struct frame *f) {
  if (!f->dirty) return;
  f->dirty = 0;
  if (c->writes < 1000000) c->writes++;
}

/* Two turns of the hand; NULL if all frames are pinned. */
static struct frame *victim(struct cache *c) {
  for (int i = 0; i < 2 * FRAMES; i++) {
    struct frame *f = c->frames[c->hand];
    c->hand = (c->hand + 1) % FRAMES;
    if (f->pins > 0) continue;
    if (!f->referenced) return f;
    f->referenced = 0;
  }
  return NULL;
}

static struct frame *pin(struct cache *c, int page) {
  struct frame *f = lookup(c, page);
  if (f) {
    if (c->hits < 1000000) c->hits++;
  } else {
    if (c->misses < 1000000) c->misses++;
    f = victim(c);
    if (f->page != NO_PAGE) {
      write_back(c, f);
      index_remove(c, f);
    }
    f->page = page;
    index_add(c, f);
  }
  f->pins++;
  f->referenced = 1;
  return f;
}

static void unpin(struct frame *f, int dirty) {
  assert(f->pins > 0);
  f->pins--;
  if (dirty) f->dirty = 1;
}

static void cache_free(struct cache *c) {
  for (int i = 0; i < FRAMES; i++) {
    write_back(c, c->frames[i]);
    free(c->frames[i]);
  }
}

int main(void) {
  struct cache c;
  struct frame *held = NULL, *second = NULL;
  if (cache_init(&c) < 0) return 1;

  while (__VERIFIER_nondet_int()) {
    int page = __VERIFIER_nondet_int();
    int keep = __VERIFIER_nondet_int();
    if (page < 0) continue;
    struct frame *f = pin(&c, page);
    if (!f) continue;
    assert(f->page == page && lookup(&c, page) == f);
    if (keep == 1 && !held) {
      held = f;
    } else if (keep == 2 && !second) {
      second = f;
    } else {
      unpin(f, keep > 5);
    }
    if (keep == 3 && held) {
      unpin(held, 1);
      held = NULL;
    }
  }
  if (held) unpin(held, 0);
  if (second) unpin(second, 0);
  for (int i = 0; i < FRAMES; i++) assert(c.frames[i]->pins == 0);
  printf("%d hits, %d misses\n", c.hits, c.misses);
  cache_free(&c);
  return 0;
}
