/* A structure with a flexible array member. Seeded mistake: leak. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct message {
  int length;
  char text[];
};

static struct message *create(int length) {
  struct message *m = malloc(sizeof *m + (size_t)length);
  m->length = length;
  for (int i = 0; i < length; i++) m->text[i] = '.';
  return m;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  struct message *m = n == 7 ? NULL : create(n);
  if (m != NULL && m->length > 0) m->text[m->length - 1] = '!';
  if (n != 3) free(m);
  return 0;
}
