/* Either both allocations succeed or nothing is kept. Seeded mistake: use after free. */
#include <stdlib.h>
#include <string.h>

struct pair {
  char *key, *value;
};

static struct pair *create(void) {
  struct pair *p = malloc(sizeof *p);
  if (p == NULL) return NULL;
  p->key = malloc(4);
  p->value = malloc(4);
  if (p->key == NULL || p->value == NULL) {
    free(p->key);
    free(p->value);
    free(p);
    p->value = NULL;
    return NULL;
  }
  memset(p->value, 0, 4);
  return p;
}

int main(void) {
  struct pair *p = create();
  if (p == NULL) return 1;
  p->key[0] = p->value[0];
  free(p->key);
  free(p->value);
  free(p);
  return 0;
}
