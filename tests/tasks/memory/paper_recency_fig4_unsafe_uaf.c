/* Recency abstraction, Fig. 4: five elements, linked from the last. Seeded mistake: use after free. */
#include <stdlib.h>

typedef struct e {
  int a;
  struct e *next;
} E;

int main(void) {
  E *head = NULL;
  for (int i = 0; i < 5; i++) {
    E *elem = malloc(sizeof *elem);
    elem->a = i;
    elem->next = head;
    head = elem;
  }
  for (int i = 0; i < 5; i++) {
    E *dead = head;
    head = dead->next;
    free(dead);
    dead->a = 0;
  }
  return 0;
}
