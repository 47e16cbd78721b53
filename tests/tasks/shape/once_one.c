#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct bit {
  struct bit *next;
  unsigned char one;
};

int main(void) {
  /* Zeros first; once there was a one, there are only ones. */
  struct bit *word = malloc(sizeof(struct bit)), *b = word;
  int ones = 0;
  if (!word)
    return 0;
  do {
    b->one = 0;
    if (ones)
      b->one = 1;
    else if (__VERIFIER_nondet_int())
      ones = b->one = 1;
    b->next = malloc(sizeof(struct bit));
    if (!b->next)
      break;
    b = b->next;
    b->one = 1;
    b->next = NULL;
  } while (__VERIFIER_nondet_int());

  int seen = 0;
  for (b = word; b; b = b->next) {
    if (seen && !b->one)
      reach_error();
    if (b->one)
      seen = 1;
  }
  return 0;
}
