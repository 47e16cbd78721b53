/* Bookings in a search tree; one with two subtrees is replaced by the first of its right subtree, which is unlinked.
   Bug: the replacement keeps its own right subtree. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct booking {
  int hour;
  struct booking *before, *after;
} booking_t;

static int book(booking_t **at, int hour) {
  if (*at == NULL) {
    booking_t *b = malloc(sizeof(booking_t));
    if (b == NULL) return -1;
    b->hour = hour;
    b->before = NULL;
    b->after = NULL;
    *at = b;
    return 0;
  }
  if (hour == (*at)->hour) return 1;
  return book(hour < (*at)->hour ? &(*at)->before : &(*at)->after, hour);
}

/* Unlinks the first booking of a tree that is not empty. */
static booking_t *take_first(booking_t **at) {
  booking_t *b = *at;
  if (b->before != NULL) return take_first(&b->before);
  *at = b->after;
  return b;
}

static void cancel(booking_t **at, int hour) {
  booking_t *b = *at;
  if (b == NULL) return;
  if (hour < b->hour) {
    cancel(&b->before, hour);
  } else if (hour > b->hour) {
    cancel(&b->after, hour);
  } else {
    if (b->before == NULL) {
      *at = b->after;
    } else if (b->after == NULL) {
      *at = b->before;
    } else {
      booking_t *first = take_first(&b->after);
      first->before = b->before;
      *at = first;
    }
    free(b);
  }
}

static void cancel_all(booking_t *b) {
  if (b == NULL) return;
  cancel_all(b->before);
  cancel_all(b->after);
  free(b);
}

int main(void) {
  booking_t *day = NULL;
  for (int command = __VERIFIER_nondet_int(); command != 0; command = __VERIFIER_nondet_int()) {
    int hour = __VERIFIER_nondet_int();
    if (command > 0) {
      if (book(&day, hour) < 0) break;
    } else {
      cancel(&day, hour);
    }
  }
  cancel_all(day);
  return 0;
}
