/* Pointers that leave their objects, come back, are compared with others and with NULL, and become numbers there. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int first;
  struct link {
    struct link *next;
  } link;
};

static int a[4], b[4];
static struct link head = {&head};

static int same(int *p, int *q) { return p == q; }

int main(void) {
  int i = __VERIFIER_nondet_int() % 9, equal = 0;
  int *p = a + 10, *q = &a[i], *r = a - 1, *h = malloc(16), *k = NULL;
  if (!h) return 0;
  equal += p == b;
  equal += q == &b[0];
  equal += r != 0;
  equal += same(p, a + 10) + same(h + 8, p) + same(r + 1, a);
  k += 3;
  equal += k == NULL;
  k -= 3;
  equal += k == NULL;
  p -= 10;
  *p = 5;
  equal += a[0];
  if (q >= a && q < a + 4) *q = 6;
  equal += (uintptr_t)r == (uintptr_t)b;
  h += 6;
  equal += h > a;
  h -= 6;
  h[1] = i;
  struct pair *around = (struct pair *)((char *)head.next - offsetof(struct pair, link));
  equal += &around->link == &head;
  int *number = (int *)(uintptr_t)64, *far = (int *)(uintptr_t)0x12345678;
  equal += number == far;
  free(h);
  return equal > 100;
}
