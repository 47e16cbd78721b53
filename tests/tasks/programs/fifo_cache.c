/* Page cache with FIFO replacement: the pages are in a hash table for the
 * look-up and in a doubly linked list in order of their arrival. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TABLE_SIZE 7
#define MAX_PAGES 5

struct page {
  int number;
  int dirty;
  struct page *chain;           /* next page of the same slot */
  struct page *older, *newer;
};

struct page_cache {
  struct page *table[TABLE_SIZE];
  struct page *oldest, *newest;
  int used;
  int writes;
};

static unsigned slot_of(int number) { return (unsigned)number % TABLE_SIZE; }

static void cache_init(struct page_cache *pc) {
  for (int i = 0; i < TABLE_SIZE; i++) pc->table[i] = NULL;
  pc->oldest = pc->newest = NULL;
  pc->used = 0;
  pc->writes = 0;
}

static struct page *cache_find(struct page_cache *pc, int number) {
  struct page *p = pc->table[slot_of(number)];
  while (p != NULL && p->number != number) p = p->chain;
  return p;
}

static void age_append(struct page_cache *pc, struct page *p) {
  p->newer = NULL;
  p->older = pc->newest;
  if (pc->newest != NULL)
    pc->newest->newer = p;
  else
    pc->oldest = p;
  pc->newest = p;
}

static void age_remove(struct page_cache *pc, struct page *p) {
  if (p->older != NULL)
    p->older->newer = p->newer;
  else
    pc->oldest = p->newer;
  if (p->newer != NULL)
    p->newer->older = p->older;
  else
    pc->newest = p->older;
}

static void write_back(struct page_cache *pc, struct page *p) {
  if (!p->dirty) return;
  p->dirty = 0;
  if (pc->writes < 10000) pc->writes++;
}

static void cache_drop(struct page_cache *pc, struct page *p) {
  struct page **link = &pc->table[slot_of(p->number)];
  while (*link != p) link = &(*link)->chain;
  *link = p->chain;
  age_remove(pc, p);
  write_back(pc, p);
  free(p);
  pc->used--;
}

static struct page *cache_load(struct page_cache *pc, int number) {
  struct page *p = cache_find(pc, number);
  if (p != NULL) return p;
  if (pc->used == MAX_PAGES) cache_drop(pc, pc->oldest);
  p = malloc(sizeof *p);
  if (p == NULL) return NULL;
  p->number = number;
  p->dirty = 0;
  unsigned slot = slot_of(number);
  p->chain = pc->table[slot];
  pc->table[slot] = p;
  age_append(pc, p);
  pc->used++;
  return p;
}

static void cache_sync(struct page_cache *pc) {
  for (struct page *p = pc->oldest; p != NULL; p = p->newer) write_back(pc, p);
}

int main(void) {
  struct page_cache pc;
  cache_init(&pc);
  for (;;) {
    int op = __VERIFIER_nondet_int();
    if (op == 0) break;
    if (op == 1 || op == 2) {
      struct page *p = cache_load(&pc, __VERIFIER_nondet_int());
      if (p == NULL) continue;
      assert(pc.used >= 1 && pc.used <= MAX_PAGES);
      if (op == 2) p->dirty = 1;
    } else if (op == 3) {
      struct page *p = cache_find(&pc, __VERIFIER_nondet_int());
      if (p != NULL) cache_drop(&pc, p);
    } else if (op == 4) {
      cache_sync(&pc);
    }
  }
  while (pc.oldest != NULL) cache_drop(&pc, pc.oldest);
  assert(pc.used == 0);
  printf("%d pages written\n", pc.writes);
  return 0;
}
