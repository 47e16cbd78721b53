#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())
#define SHELVES 8
struct reader { int id; struct reader *next; };
struct book { int number; int lent_to; struct reader *first, *last; struct book *next; };
struct library { struct book *shelf[SHELVES]; int books; };

static struct book *find(struct library *l, int number) {
  for (struct book *b = l->shelf[number % SHELVES]; b; b = b->next)
    if (b->number == number) return b;
  return NULL;
}
static int add(struct library *l, int number) {
  if (find(l, number)) return 0;
  struct book *b = malloc(sizeof *b);
  if (!b) return 0;
  b->number = number;
  b->lent_to = -1;
  b->first = b->last = NULL;
  b->next = l->shelf[number % SHELVES];
  l->shelf[number % SHELVES] = b;
  l->books++;
  return 1;
}
static int wait_for(struct book *b, int id) {
  struct reader *r = malloc(sizeof *r);
  if (!r) return 0;
  r->id = id;
  r->next = NULL;
  if (b->last) b->last->next = r; else b->first = r;
  b->last = r;
  return 1;
}
static int lend(struct library *l, int number, int id) {
  struct book *b = find(l, number);
  if (!b) return 0;
  if (b->lent_to < 0) { b->lent_to = id; return 1; }
  return wait_for(b, id);
}
static void give_back(struct library *l, int number) {
  struct book *b = find(l, number);
  if (!b || b->lent_to < 0) return;
  struct reader *r = b->first;
  if (!r) { b->lent_to = -1; return; }
  b->lent_to = r->id;
  b->first = r->next;

  free(r);
}
static void drop_book(struct library *l, struct book **at) {
  struct book *b = *at;
  *at = b->next;
  while (b->first) {
    struct reader *r = b->first;
    b->first = r->next;
    free(r);
  }
  free(b);
  l->books--;
}
static void remove_book(struct library *l, int number) {
  struct book **at = &l->shelf[number % SHELVES];
  while (*at && (*at)->number != number) at = &(*at)->next;
  if (*at) drop_book(l, at);
}
static int input(int limit) {
  int x = __VERIFIER_nondet_int();
  return x < 0 || x >= limit ? 0 : x;
}
int main(void) {
  struct library l = {{NULL}, 0};
  while (__VERIFIER_nondet_int()) {
    int number = input(100000);
    switch (input(4)) {
    case 0:
      if (add(&l, number)) check(find(&l, number) != NULL);
      break;
    case 1: lend(&l, number, input(1000)); break;
    case 2: give_back(&l, number); break;
    default: remove_book(&l, number); break;
    }
    check(l.books >= 0);
  }
  for (int i = 0; i < SHELVES; i++)
    while (l.shelf[i]) drop_book(&l, &l.shelf[i]);
  check(l.books == 0);
  return 0;
}
