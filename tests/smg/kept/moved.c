/* Text that is moved inside of its buffer, digits that are read twice, and quotients. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct text {
  char data[24];
  size_t len;
  int *counts;
};

static void insert(struct text *t, size_t at, char c) {
  if (t->len + 1 >= sizeof t->data || at > t->len) return;
  memmove(t->data + at + 1, t->data + at, t->len - at + 1);
  t->data[at] = c;
  t->len++;
}

static void erase(struct text *t, size_t at) {
  if (at >= t->len) return;
  memmove(t->data + at, t->data + at + 1, t->len - at);
  t->len--;
}

static size_t middle(const struct text *t) {
  size_t low = 0, high = t->len;
  while (low < high) {
    size_t mid = (low + high) / 2;
    if (t->data[mid] < 'm')
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

int main(void) {
  struct text t = {.len = 0, .counts = calloc(10, sizeof(int))};
  if (!t.counts) return 1;
  t.data[0] = 0;
  for (int i = 0; i < 12 && __VERIFIER_nondet_int(); i++) {
    int what = __VERIFIER_nondet_int();
    if (what < 0)
      erase(&t, (size_t)(what & 31));
    else
      insert(&t, middle(&t), (char)(what & 127));
  }
  for (size_t i = 0; i < t.len; i++)
    if (t.data[i] >= '0' && t.data[i] <= '9') t.counts[t.data[i] - '0']++;
  size_t n = strlen(t.data);
  free(t.counts);
  return n > t.len;
}
