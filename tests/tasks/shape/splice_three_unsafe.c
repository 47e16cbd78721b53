#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct card {
  int suit;
  struct card *below;
} card;

static card *push(card *pile, card *c) {
  c->below = pile;
  return c;
}

static void all(card *pile, int suit) {
  while (pile != NULL) {
    if (pile->suit != suit)
      reach_error();
    pile = pile->below;
  }
}

int main(void) {
  /* A deck of three suits, dealt to a pile per suit. */
  card *deck = NULL, *ones = NULL, *twos = NULL, *threes = NULL;
  int more;
  while ((more = __VERIFIER_nondet_int()) != 0) {
    card *c = malloc(sizeof(card));
    if (c == NULL)
      exit(1);
    c->suit = more == 1 ? 1 : more == 2 ? 2 : 3;
    deck = push(deck, c);
  }

  while (deck != NULL) {
    card *c = deck;
    deck = deck->below;
    if (c->suit == 1)
      ones = push(ones, c);
    else if (c->suit == 2)
      threes = push(threes, c); /* the bug: onto the wrong pile */
    else
      threes = push(threes, c);
  }
  all(ones, 1);
  all(twos, 2);
  all(threes, 3);
  return 0;
}
