/* A cache of pages by nondet commands: 1 get, 2 put, 3 pin, 4 unpin, 5 evict, 6 resize. Bug: resize to smaller keeps the
   newest pointer to an evicted page. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct page { int id, pins, data; struct page *newer, *older; };
struct cache { struct page *newest, *oldest, *last_hit; int pages, most; };
static void detach(struct cache *c, struct page *p) {
  if (p->newer) p->newer->older = p->older;
  else c->newest = p->older;
  if (p->older) p->older->newer = p->newer;
  else c->oldest = p->newer;
  p->newer = p->older = NULL;
}
static void attach(struct cache *c, struct page *p) {
  p->older = c->newest;
  p->newer = NULL;
  if (c->newest) c->newest->newer = p;
  else c->oldest = p;
  c->newest = p;
}
static struct page *lookup(struct cache *c, int id) {
  if (c->last_hit && c->last_hit->id == id) return c->last_hit;
  for (struct page *p = c->newest; p; p = p->older)
    if (p->id == id) return c->last_hit = p;
  return NULL;
}
static int evict(struct cache *c) {
  struct page *p = c->oldest;
  while (p && p->pins > 0) p = p->newer;
  if (!p) return 0;
  if (c->last_hit == p) c->last_hit = NULL;
  detach(c, p);
  free(p);
  c->pages--;
  return 1;
}
static int put(struct cache *c, int id, int data) {
  struct page *p = lookup(c, id);
  if (p) {
    p->data = data;
    detach(c, p);
    attach(c, p);
    return 1;
  }
  if (c->pages >= c->most && !evict(c)) return 0;
  p = malloc(sizeof *p);
  if (!p) return 0;
  p->id = id;
  p->pins = 0;
  p->data = data;
  attach(c, p);
  c->pages++;
  assert(c->pages <= c->most);
  return 1;
}
static void resize(struct cache *c, int most) {
  if (most < 1 || most > 64) return;
  struct page *p = c->oldest;
  while (p && c->pages > most) {
    struct page *newer = p->newer;
    if (p->pins == 0) {
      detach(c, p);
      free(p);
      c->pages--;
    }
    p = newer;
  }
  if (c->pages <= most) c->most = most;
}
int main(void) {
  struct cache c = {NULL, NULL, NULL, 0, 4};
  struct page *p;
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    switch (command) {
      case 1:
        p = lookup(&c, __VERIFIER_nondet_int());
        if (p) {
          detach(&c, p);
          attach(&c, p);
        }
        break;
      case 2: {
        int id = __VERIFIER_nondet_int();
        put(&c, id, __VERIFIER_nondet_int());
        break;
      }
      case 3:
        p = lookup(&c, __VERIFIER_nondet_int());
        if (p && p->pins < 10) p->pins++;
        break;
      case 4:
        p = lookup(&c, __VERIFIER_nondet_int());
        if (p && p->pins > 0) p->pins--;
        break;
      case 5: evict(&c); break;
      case 6: resize(&c, __VERIFIER_nondet_int()); break;
      default: break;
    }
  }
  while (c.newest) {
    p = c.newest;
    detach(&c, p);
    free(p);
  }
  return 0;
}
