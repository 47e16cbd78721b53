/* Takes elements out of a ring until one is left. Seeded mistake: use after free. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct player {
  int id;
  struct player *next;
} Player;

static Player *new_player(int id) {
  Player *p = malloc(sizeof(Player));
  p->id = id;
  p->next = NULL;
  return p;
}

int main(void) {
  Player *last = new_player(0);
  last->next = last;
  for (int i = 1; i < 6 && __VERIFIER_nondet_int(); i++) {
    Player *p = new_player(i);
    p->next = last->next;
    last->next = p;
    last = p;
  }
  while (last->next != last) {
    if (__VERIFIER_nondet_int()) {
      Player *out = last->next;
      last->next = out->next;
      free(out);
      if (out->id == last->id) break;
    } else {
      last = last->next;
    }
  }
  free(last);
  return 0;
}
