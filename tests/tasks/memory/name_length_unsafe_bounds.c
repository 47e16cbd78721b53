/* Packets in a list: as many bytes are copied as an input says, up to what fits. Seeded mistake: access out of bounds. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct packet {
  struct packet *next;
  unsigned length;
  unsigned char data[24];
};

int main(void) {
  unsigned char buffer[32];
  memset(buffer, 1, sizeof buffer);
  struct packet *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct packet *p = malloc(sizeof *p);
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 32) length = 24;
    p->next = list;
    p->length = (unsigned)length;
    memcpy(p->data, buffer, (unsigned)length);
    list = p;
  }
  while (list != NULL) {
    struct packet *p = list;
    list = p->next;
    free(p);
  }
  return 0;
}
