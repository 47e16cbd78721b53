/* Mergesort of a list: a fast and a slow pointer find the middle, halves are sorted by recursion, then merged.
   Bug: what is left of the second list is forgotten. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct card {
  int value;
  struct card *next;
};

static struct card *deal(void) {
  struct card *hand = NULL;
  while (__VERIFIER_nondet_int()) {
    struct card *c = malloc(sizeof *c);
    if (!c) break;
    c->value = __VERIFIER_nondet_int();
    c->next = hand;
    hand = c;
  }
  return hand;
}

/* Cuts a list of two or more and returns its second half. */
static struct card *halve(struct card *c) {
  struct card *slow = c, *fast = c->next;
  while (fast && fast->next) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct card *second = slow->next;
  slow->next = NULL;
  return second;
}

static struct card *merge(struct card *a, struct card *b) {
  struct card *head = NULL, **end = &head;
  while (a && b) {
    struct card **smaller = b->value < a->value ? &b : &a;
    *end = *smaller;
    end = &(*end)->next;
    *smaller = *end;
  }
  *end = a;
  return head;
}

static struct card *sort(struct card *c) {
  if (!c || !c->next) return c;
  struct card *second = halve(c);
  return merge(sort(c), sort(second));
}

int main(void) {
  struct card *hand = sort(deal());
  for (const struct card *c = hand; c && c->next; c = c->next)
    if (c->value > c->next->value) reach_error();
  while (hand) {
    struct card *c = hand;
    hand = hand->next;
    free(c);
  }
  return 0;
}
