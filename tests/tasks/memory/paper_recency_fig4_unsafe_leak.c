/* Recency abstraction, Fig. 4: five elements, linked from the last. Seeded mistake: leak. */
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
    elem->next = i == 3 ? NULL : head;
    head = elem;
  }
  for (; head != NULL;) {
    E *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
