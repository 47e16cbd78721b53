/* Small structures by value: pairs, mixed sizes, arrays inside, nested, with padding; recursion, results of results,
   results that nobody takes, functions that are also called through pointers. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair { int a, b; };
struct mixed { char c; short s; int i; void *p; };
struct bytes { unsigned char at[6]; };
struct nested { struct pair in; short tail[2]; };
struct link { struct link *next; long value; };
union either { int i; unsigned char byte[4]; };
struct holder { union either e; int n; };
struct bits { unsigned lo : 5; int hi : 7; int rest; };
struct three { int x, y, z; };

static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct pair fibonacci(int n) {
  if (n <= 0) return (struct pair){0, 1};
  struct pair before = fibonacci(n - 1), twice = fibonacci(n - 2);
  before.a = before.b - twice.a * 0;
  before.b = before.b + fibonacci(n - 1).a;
  return before;
}
static struct mixed change(struct mixed m, struct pair p) {
  m.c = (char)(m.c + 1);
  m.s = (short)(m.s - p.a % 100);
  m.i ^= p.b;
  return m;
}
static struct bytes rotate(struct bytes b) {
  unsigned char first = b.at[0];
  for (int i = 0; i < 5; i++) b.at[i] = b.at[i + 1];
  b.at[5] = first;
  return b;
}
static struct nested turn(struct nested n) {
  n.in = swap(n.in);
  short t = n.tail[0];
  n.tail[0] = n.tail[1];
  n.tail[1] = t;
  return n;
}
static struct link push(struct link head, long value) {
  struct link *copy = malloc(sizeof *copy);
  if (!copy) return head;
  *copy = head;
  return (struct link){copy, value};
}
static struct holder hold(struct holder h) {
  h.e.byte[1] = (unsigned char)h.n;
  h.n++;
  return h;
}
static struct bits add(struct bits b, int n) {
  b.lo += (unsigned)n;
  b.hi = (n & 31) - 16;
  b.rest -= n & 0xff;
  return b;
}
static struct three roll(struct three t) { return (struct three){t.y, t.z, t.x}; }
static struct pair by_pointer(struct pair p) { return (struct pair){p.a & 0xffff, p.b | 1}; }
static struct pair by_other(struct pair p) { return swap((struct pair){p.a, p.b & 7}); }
static struct pair forward(struct pair p, int deep) { return deep ? forward(swap(p), deep - 1) : swap(swap(p)); }
static struct pair pick(int which, struct pair x, struct pair y) { return which ? x : swap(y); }

int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  struct pair p = {n, k};
  p = swap(p);
  printf("%d %d %d\n", p.a, p.b, swap(p).a);
  struct pair f = fibonacci(n & 7);
  printf("%d %d\n", f.a, f.b);
  struct mixed m = {'x', 300, k, &p};
  m = change(change(m, p), swap(p));
  printf("%d %d %d %d\n", m.c, m.s, m.i, m.p == &p);
  struct bytes b = {{1, 2, 3, (unsigned char)n, 5, 6}};
  b = rotate(rotate(b));
  for (int i = 0; i < 6; i++) printf("%d ", b.at[i]);
  struct nested e = turn((struct nested){{n, 2}, {3, (short)k}});
  printf("%d %d %d %d\n", e.in.a, e.in.b, e.tail[0], e.tail[1]);
  struct link head = {NULL, 0};
  for (int i = 0; i < (k & 3); i++) head = push(head, i + n);
  for (struct link *l = &head; l; l = l->next) printf("%ld ", l->value);
  while (head.next) {
    struct link *gone = head.next;
    head = *gone;
    free(gone);
  }
  struct holder h = hold(hold((struct holder){{n}, k & 127}));
  printf("%d %d\n", h.e.i, h.n);
  struct bits w = add((struct bits){3, -4, k & 0xffff}, n & 7);
  printf("%u %d %d\n", w.lo, w.hi, w.rest);
  struct three t = roll(roll((struct three){n, k, 7}));
  printf("%d %d %d\n", t.x, t.y, t.z);
  struct pair (*call)(struct pair) = n & 1 ? by_pointer : by_other;
  p = call(p);
  printf("%d %d\n", p.a, p.b);
  swap(p);
  p = forward(p, k & 3);
  struct pair q[2] = {p, swap(p)}, *at = &q[n & 1];
  *at = pick(k & 1, *at, q[0]);
  at->b = forward(*at, 2).a;
  printf("%d %d %d %d\n", q[0].a, q[0].b, q[1].a, q[1].b);
  return 0;
}
