/* An LRU cache: doubly linked list threaded through a fixed pool. */
#include <stdio.h>
extern unsigned int __VERIFIER_nondet_uint(void);

#define CAP 3

struct slot { unsigned key; struct slot *newer, *older; };

static struct slot pool[CAP];
static struct slot *newest, *oldest;
static int used, hits;

static void unlink_slot(struct slot *s)
{
  if (s->newer) s->newer->older = s->older; else newest = s->older;
  if (s->older) s->older->newer = s->newer; else oldest = s->newer;
}

static void push(struct slot *s)
{
  s->newer = NULL;
  s->older = newest;
  if (newest)
    newest->newer = s;
  else
    oldest = s;
  newest = s;
}

static void touch(unsigned key)
{
  struct slot *s = newest;
  while (s && s->key != key)
    s = s->older;
  if (s) {
    hits++;
    unlink_slot(s);
  } else if (used < CAP) {
    s = &pool[used++];
  } else {
    s = oldest;
    unlink_slot(s);
  }
  s->key = key;
  push(s);
}

int main(void)
{
  for (int i = 0; i < 12; i++) {
    touch(__VERIFIER_nondet_uint() % 5);
    for (struct slot *s = newest; s; s = s->older)
      printf("%u", s->key);
    putchar(' ');
  }
  printf("%d\n", hits);
  return hits;
}
