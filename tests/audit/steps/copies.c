/* Structures are copied through pointers and to elements: whole, in part, over each other, and from what was copied. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
};
struct owner {
  char *at;
  long n;
  struct pair in;
};
struct link {
  struct link *next;
  int v;
};
static struct pair table[3] = {{1, 2}, {3, 4}, {5, 6}};
static const struct pair fixed[2] = {{7, 8}, {9, 10}};
static char text[8];

/* The copy makes a cycle of a list, or a longer one; what begins in the copied link has another length then. */
static int links(int which) {
  struct link a = {NULL, 1}, b = {&a, 2}, c = {&b, 3}, spare = {NULL, 4}, *p = which ? &a : &spare, *q = which > 1 ? &c : &b;
  struct link *first = &c;
  *p = *q;
  *(which ? &spare : p) = a;
  for (int i = 0; first && i < 4; i++) first = first->next;
  c = *p;
  return c.v + (first == NULL);
}

static void swap(struct pair *p, struct pair *q) {
  struct pair t = *p;
  *p = *q;
  *q = t;
}

int main(void) {
  struct pair x = {11, 12}, y = {13, 14}, *p = __VERIFIER_nondet_int() ? &x : &y;
  struct owner o = {text, 8, {15, 16}}, r, *w = &o;
  swap(p, &x);
  swap(&table[0], p);
  r = *w;
  r.in = *p;
  w = __VERIFIER_nondet_int() ? &r : &o;
  w->in = x;
  memcpy(&r, w, w == &r ? 0 : sizeof r.at);
  memmove(&table[1], &table[0], 2 * sizeof *table);
  memmove((char *)&table[0] + 4, &table[0], 6);
  for (int i = 0; i < 2; i++) {
    table[i] = fixed[1 - i];
    *p = table[i + 1];
    memset((char *)p + 2, 0, 3);
    memcpy(&y.b, &table[i].a, sizeof y.b);
    memset(&table[i], 0, sizeof *table);
    *w = o;
  }
  for (int i = 0; i < 3; i++) x.a += links(i);
  for (int i = 0; i < 3; i++) table[i].a = table[i].b = 20 + i;
  for (int i = 0; i < 2; i++) {
    struct pair *none = i ? &x : NULL;
    memset(none, 0, 0);
    memmove(&table[1 - i], &table[i], 2 * sizeof *table);
    table[1] = table[2 * i];
  }
  return r.at[r.n - 8] + x.a + table[1].b + y.b;
}
