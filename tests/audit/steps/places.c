/* Places: elements of arrays inside of structures from both ends, parts of numbers, pointers that are compared, moved and cast. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct record {
  short head;
  int list[4];
  unsigned char tail;
};

static struct record r = {1, {2, 3, 4, 5}, 6};
static const int fixed[3] = {7, 8, 9};

int main(void) {
  struct record local = r;
  int i = __VERIFIER_nondet_int() & 3, j = (int)(__VERIFIER_nondet_uint() % 3u);
  int *middle = &r.list[2], *element = &local.list[i];
  local.list[i] = i - 2;
  r.list[j + 1] = local.list[3 - i] >> 1;
  middle[-1] = *element << 2;
  *(short *)&local.list[1] = -1;
  ((unsigned char *)&local)[4] = 200;
  int less = &local.list[1] < &local.list[j], equal = element == &local.list[1], order = element <= &local.list[j];
  unsigned wraps = 0u - (unsigned)j, shifted = wraps >> 28;
  long wide = (long)wraps * 3 - (equal ? less : order), divided = (wide - 5000000000) / 7, rest = -wide % 9;
  int *copy = malloc(sizeof fixed);
  if (copy == NULL) return 1;
  memcpy(copy, fixed, sizeof fixed);
  copy[j] = fixed[j] | 16;
  int *end = copy + 3;
  int found = 0;
  for (int *p = copy; p != end; p++)
    if ((*p & 12) == 8) found += *p % 5;
  char *bytes = (char *)copy + 4 * j;
  if (*(int *)bytes != copy[j]) found = -1;
  memset(&local, 0, sizeof local);
  free(copy);
  return found + (int)(divided + rest) + (int)shifted + local.list[j];
}
