#!/usr/bin/env python3
"""Random programs for the overview (src/smg): lists, rings, trees, nested and intrusive lists, arrays of heads, pointers
to pointers, out-parameters, recursion, sorted lists, search trees, status codes, counters, copies of structures, unions, narrow and
unsigned numbers.
Most do nothing wrong; some free, forget or follow what they should not.

usage: generate.py SEED [MAKER]    MAKER: of some_MAKER below; all others are left out"""
import random
import sys

R = random.Random(int(sys.argv[1]))


def pick(*options):
    return R.choice(options)


HEAD = """#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
#define N() __VERIFIER_nondet_int()
struct s { struct s *next; int a; short b; unsigned char c; struct s *other; };
struct d { struct d *next, *prev; long v; int *data; };
struct t { struct t *l, *r; int k; };
struct u { struct u *l, *r, *up; unsigned k; };
struct link { struct link *next, *prev; };
struct item { int x; struct link link; char name[4]; };
struct outer { struct outer *next; struct s *inner; unsigned n; };
struct bits { unsigned f : 3; int g : 5; unsigned h : 7; struct bits *next; };
union mix { long whole; int part[2]; unsigned char byte[8]; void *p; };
"""

FUNCTIONS = {
    "push_s": """static int push_s(struct s **h, int a) {
  struct s *n = %s;
  if (!n) return -1;
  n->a = a; n->b = (short)a; n->c = (unsigned char)a; n->other = %s; n->next = *h;
  *h = n;
  return %s;
}
""",
    "pop_s": """static int pop_s(struct s **h, int *out) {
  struct s *n = *h;
  if (!n) return 0;
  *out = n->a;
  *h = n->next;
  free(n);
  return 1;
}
""",
    "free_s": """static void free_s(struct s *n) {
  while (n) { struct s *next = n->next; free(n); n = next; }
}
""",
    "free_rec": """static void free_rec(struct s *n) {
  if (!n) return;
  free_rec(n->next);
  free(n);
}
""",
    "append_s": """static void append_s(struct s **p, int a) {
  while (*p) p = &(*p)->next;
  struct s *n = calloc(1, sizeof *n);
  if (!n) return;
  n->a = a;
  *p = n;
}
""",
    "remove_s": """static int remove_s(struct s **p, int a) {
  int count = 0;
  while (*p) {
    struct s *n = *p;
    if (n->a == a) { *p = n->next; free(n); count++; }
    else p = &n->next;
  }
  return count;
}
""",
    "reverse_s": """static struct s *reverse_s(struct s *n) {
  struct s *r = NULL;
  while (n) { struct s *next = n->next; n->next = r; r = n; n = next; }
  return r;
}
""",
    "len_s": """static unsigned len_s(const struct s *n) { unsigned k = 0; while (n) { k++; n = n->next; } return k; }
""",
    "insert_t": """static void insert_t(struct t **p, int k) {
  while (*p) { if ((*p)->k == k) return; p = k < (*p)->k ? &(*p)->l : &(*p)->r; }
  struct t *n = malloc(sizeof *n);
  if (!n) return;
  n->k = k; n->l = n->r = NULL;
  *p = n;
}
""",
    "free_t": """static void free_t(struct t *n) { if (n) { free_t(n->l); free_t(n->r); free(n); } }
""",
    "depth_t": """static int depth_t(const struct t *n) {
  if (!n) return 0;
  int a = depth_t(n->l), b = depth_t(n->r);
  return 1 + (a > b ? a : b);
}
""",
    "insert_u": """static void insert_u(struct u **root, unsigned k) {
  struct u *up = NULL, **p = root;
  while (*p) { up = *p; p = k < up->k ? &up->l : &up->r; }
  struct u *n = calloc(1, sizeof *n);
  if (!n) return;
  n->k = k; n->up = up;
  *p = n;
}
""",
    "free_u": """static void free_u(struct u *n) { if (!n) return; free_u(n->l); free_u(n->r); free(n); }
""",
    "add_link": """static void add_link(struct link *head, struct link *l) {
  l->next = %s; l->prev = %s;
  l->prev->next = l; l->next->prev = l;
}
""",
    "del_link": """static void del_link(struct link *l) { l->prev->next = l->next; l->next->prev = l->prev; }
""",
    "merge_s": """static struct s *merge_s(struct s *x, struct s *y) {
  struct s head, *tail = &head;
  head.next = NULL;
  while (x && y) {
    if (x->%s %s y->%s) { tail->next = x; x = x->next; }
    else { tail->next = y; y = y->next; }
    tail = tail->next;
  }
  tail->next = x ? x : y;
  return head.next;
}
""",
    "put_t": """static void put_t(struct t **p, int k) {
  while (*p) { %s p = %s ? &(*p)->l : &(*p)->r; }
  struct t *n = malloc(sizeof *n);
  if (!n) abort();
  n->k = k; n->l = n->r = NULL;
  *p = n;
}
""",
    "add_t": """static struct t *add_t(struct t *p, struct t *n) {
  if (!p) return n;
  if (%s) p->l = add_t(p->l, n); else p->r = add_t(p->r, n);
  return p;
}
""",
    "cut_min": """static struct t *cut_min(struct t **p) {
  struct t *n = *p;
  if (n->l) return cut_min(&n->l);
  *p = n->r;
  return n;
}
""",
    "del_t": """static struct t *del_t(struct t *p, int k) {
  if (!p) return NULL;
  if (%s) { p->l = del_t(p->l, k); return p; }
  if (%s) { p->r = del_t(p->r, k); return p; }
  struct t *h = p->l ? p->l : p->r;
  if (p->l && p->r) { h = cut_min(&p->r); h->l = p->l; h->r = p->r; }
  free(p);
  return h;
}
""",
    "cut_t": """static void cut_t(struct t **p, int k) {
  while (*p && (*p)->k != k) p = %s ? &(*p)->l : &(*p)->r;
  struct t *v = *p;
  if (!v) return;
  if (v->l && v->r) {
    struct t **q = &v->r;
    while ((*q)->l) q = &(*q)->l;
    struct t *s = *q;
    *q = s->r; s->l = v->l; s->r = v->r; *p = s;
  } else *p = v->l ? v->l : v->r;
  free(v);
}
""",
    "turn_t": """static struct t *turn_t(struct t *p) {
  if (!p || !p->l) return p;
  struct t *l = p->l;
  p->l = l->r; l->r = p;
  return l;
}
""",
    "walk_t": """static int last_t;
static void walk_t(const struct t *p) {
  if (!p) return;
  walk_t(p->l);
  %s
  last_t = p->k;
  walk_t(p->r);
}
""",
    "climb_u": """static int climb_u(struct u *x, unsigned k) {
  int turns = 0;
  if (!x) return 0;
  while (k < x->k ? x->l : x->r) x = k < x->k ? x->l : x->r;
  unsigned first = x->k;
  while (x->up) {
    if (x == x->up->l) { %s } else { %s turns++; }
    x = x->up;
  }
  return turns;
}
""",
    "raze_u": """static void raze_u(struct u *n) {
  while (n) {
    if (n->l) n = n->l;
    else if (n->r) n = n->r;
    else {
      struct u *p = n->up;
      if (p) { if (p->l == n) p->l = NULL; else p->r = NULL; }
      free(n);
      n = p;
    }
  }
}
""",
    "within": """static int within(const struct t *p, long lo, long hi) {
  if (!p) return 1;
  return p->k %s lo && p->k %s hi && within(p->l, lo, p->k) && within(p->r, p->k, hi);
}
""",
    "get": """static int get(int *out) { int v = N(); if (v < 0) return -1; *out = v; return 0; }
""",
}

used = []


def use(*names):
    for n in names:
        if n not in used:
            used.append(n)


def func(name):
    text = FUNCTIONS[name]
    if name == "push_s":
        return text % (pick("malloc(sizeof(struct s))", "calloc(1, sizeof(struct s))"), pick("NULL", "*h", "n"),
                       pick("0", "a > 3", "1"))
    if name == "merge_s":
        return text % (key, less, key)
    if name == "put_t":
        return text % (pick("", "if ((*p)->k == k) return;"), pick(*["k %s (*p)->k" % smaller] * 4, "k < (*p)->k / 2", "N()"))
    if name == "climb_u":
        return text % (pick("assert(first <= x->up->k);", "assert(x->k <= x->up->k);", "x->k++;", ""),
                       pick("assert(first >= x->up->k);", "assert(x->k >= x->up->k);", "x->up->k = first;", ""))
    if name == "add_t":
        return text % ("n->k %s p->k" % pick(smaller, smaller, smaller, ">"))
    if name == "del_t":
        return text % pick(("k < p->k", "k > p->k"), ("k < p->k", "k > p->k"), ("k > p->k", "k < p->k"))
    if name == "cut_t":
        return text % pick("k < (*p)->k", "k < (*p)->k", "N()")
    if name == "walk_t":
        return text % pick("assert(last_t <= p->k);", "if (last_t > p->k) last_t = 3;", "")
    if name == "within":
        return text % pick((">", "<"), (">=", "<="), (">=", "<"))
    if name == "add_link":
        return text % pick(("head->next", "head"), ("head", "head->prev"))
    return text


def loop(body, tag):
    return pick("while (N()) { %s }" % body, "for (int i%s = 0; i%s < %d; i%s++) { %s }" % (tag, tag, R.randint(0, 4), tag, body),
                "{ unsigned k%s = __VERIFIER_nondet_uchar() %% 5; while (k%s-- > 0) { %s } }" % (tag, tag, body))


def some_s(i):
    use("push_s")
    end = pick("free_s", "free_rec", "pop_s", "none")
    if end != "none":
        use(end)
    o = ["struct s *h%d = NULL;" % i, "int out%d = 0;" % i]
    body = pick("push_s(&h%d, N());" % i, "if (push_s(&h%d, (int)__VERIFIER_nondet_uchar()) < 0) break;" % i)
    if "break" in body:
        o.append("while (N()) { %s }" % body)
    else:
        o.append(loop(body, "s%d" % i))
    for _ in range(R.randint(0, 3)):
        c = R.randint(0, 9)
        if c == 0:
            use("append_s")
            o.append(loop("append_s(&h%d, N());" % i, "a%d" % R.randint(0, 99)))
        elif c == 1:
            use("remove_s")
            o.append("out%d = remove_s(&h%d, N());" % (i, i))
        elif c == 2:
            use("reverse_s")
            o.append("h%d = reverse_s(h%d);" % (i, i))
        elif c == 3:
            use("len_s")
            o.append("if (len_s(h%d) > 2) out%d = 5;" % (i, i))
        elif c == 4:
            o.append("for (struct s *x = h%d; x; x = x->next) { %s }" % (i, pick(
                "x->a++;", "x->b = (short)(x->b * 2);", "x->c += 200;", "out%d ^= x->a;" % i, "x->other = h%d;" % i,
                "x->other = NULL;", "if (x->a > 5) break;", "if (x->other) out%d = x->other->a;" % i,
                "struct s copy = *x; copy.a = 1; memcpy(x, &copy, sizeof copy);", "x->a = (int)(x->c << 3) | x->b;")))
        elif c == 5:
            use("pop_s")
            o.append("if (pop_s(&h%d, &out%d)) out%d &= 15;" % (i, i, i))
        elif c == 6:
            o.append("if (h%d && h%d->next) { struct s *x = h%d->next; h%d->next = x->next; free(x); }" % (i, i, i, i))
        elif c == 7:
            o.append("{ struct s *last = h%d; while (last && last->next) last = last->next; if (last) last->a = 77; }" % i)
        elif c == 8:
            o.append("{ struct s **p = &h%d; while (*p && (*p)->a < 3) p = &(*p)->next; if (*p) { struct s *x = *p; *p = x->next; free(x); } }" % i)
        else:
            o.append("if (h%d) { memset(&h%d->b, 0, %d); h%d->c = (unsigned char)300; }" % (i, i, R.randint(1, 3), i))
    if end == "pop_s":
        o.append("while (pop_s(&h%d, &out%d)) ;" % (i, i))
    elif end != "none":
        o.append("%s(h%d);" % (end, i))
        if R.random() < 0.1:
            o.append("if (h%d) out%d = h%d->a;" % (i, i, i))
    return o


def some_d(i):
    o = ["struct d *f%d = NULL, *b%d = NULL; unsigned n%d = 0;" % (i, i, i)]
    o.append(loop("""struct d *x = malloc(sizeof *x); if (!x) abort();
    x->v = N(); x->data = %s; %s n%d++;""" % (
        pick("NULL", "malloc(sizeof(int))", "N() ? malloc(4) : NULL"),
        pick("x->next = NULL; x->prev = b%d; if (b%d) b%d->next = x; else f%d = x; b%d = x;" % (i, i, i, i, i),
             "x->prev = NULL; x->next = f%d; if (f%d) f%d->prev = x; else b%d = x; f%d = x;" % (i, i, i, i, i)), i), "d%d" % i))
    c = R.randint(0, 4)
    if c == 0:
        o.append("if (b%d) { struct d *x = b%d; b%d = x->prev; if (b%d) b%d->next = NULL; else f%d = NULL; free(x->data); free(x); n%d--; }" % ((i,) * 7))
    elif c == 1:
        o.append("for (struct d *x = b%d; x; x = x->prev) if (x->data) *x->data = %s;" % (i, pick("1", "N()", "(int)x->v")))
    elif c == 2:
        o.append("for (struct d *x = f%d; x; x = x->next) if (x->v == 3 && x->prev && x->next) { x->prev->next = x->next; x->next->prev = x->prev; free(x->data); free(x); break; }" % i)
    elif c == 3:
        o.append("if (f%d && f%d->next) { struct d *x = f%d->next; f%d->next = x->next; if (x->next) x->next->prev = f%d; else b%d = f%d; free(x->data); free(x); n%d--; }" % ((i,) * 8))
    if R.random() < 0.9:
        o.append(pick("while (f%d) { struct d *x = f%d; f%d = x->next; free(x->data); free(x); }" % (i, i, i),
                      "while (b%d) { struct d *x = b%d; b%d = x->prev; free(x->data); free(x); n%d--; }" % (i, i, i, i)))
    return o


def some_ring(i):
    use("add_link", "del_link")
    head = pick("struct link r%d;" % i, "static struct link r%d;" % i)
    o = [head + " r%d.next = r%d.prev = &r%d;" % (i, i, i)]
    o.append(loop("struct item *x = calloc(1, sizeof *x); if (!x) abort(); x->x = N(); x->name[0] = (char)x->x; add_link(&r%d, &x->link);" % i, "r%d" % i))
    for _ in range(R.randint(0, 2)):
        c = R.randint(0, 3)
        if c == 0:
            o.append("if (r%d.prev != &r%d) { struct item *x = (struct item *)((char *)r%d.prev - offsetof(struct item, link)); del_link(&x->link); free(x); }" % (i, i, i))
        elif c == 1:
            o.append("for (struct link *p = r%d.next; p != &r%d; p = p->next) ((struct item *)((char *)p - offsetof(struct item, link)))->x++;" % (i, i))
        elif c == 2:
            o.append("for (struct link *p = r%d.next, *q; p != &r%d; p = q) { q = p->next; struct item *x = (struct item *)((char *)p - offsetof(struct item, link)); if (x->x == 2) { del_link(p); free(x); } }" % (i, i))
        else:
            o.append("if (r%d.next == r%d.prev && r%d.next != &r%d) ((struct item *)((char *)r%d.next - offsetof(struct item, link)))->x = 9;" % ((i,) * 5))
    if R.random() < 0.9:
        o.append("while (r%d.next != &r%d) { struct link *p = %s; del_link(p); free((char *)p - offsetof(struct item, link)); }" % (i, i, pick("r%d.next" % i, "r%d.prev" % i)))
    return o


def some_tree(i):
    if R.random() < 0.5:
        use("insert_t", "free_t")
        o = ["struct t *t%d = NULL;" % i, loop("insert_t(&t%d, N());" % i, "t%d" % i)]
        if R.random() < 0.4:
            use("depth_t")
            o.append("if (depth_t(t%d) < 0) abort();" % i)
        if R.random() < 0.4:
            o.append("{ struct t *x = t%d; while (x && x->l) x = x->l; if (x) x->k = 0; }" % i)
        if R.random() < 0.3:
            o.append("if (t%d && !t%d->l) { struct t *x = t%d; t%d = x->r; free(x); }" % (i, i, i, i))
        o.append("free_t(t%d);" % i)
        return o
    use("insert_u", "free_u")
    o = ["struct u *t%d = NULL;" % i, loop("insert_u(&t%d, __VERIFIER_nondet_uint());" % i, "u%d" % i)]
    if R.random() < 0.5:
        o.append("{ struct u *x = t%d; while (x && x->r) x = x->r; while (x) { x->k++; x = x->up; } }" % i)
    o.append("free_u(t%d);" % i)
    return o


def some_nested(i):
    use("push_s", "free_s")
    o = ["struct outer *o%d = NULL;" % i]
    o.append(loop("struct outer *x = malloc(sizeof *x); if (!x) abort(); x->inner = NULL; x->n = 0; x->next = o%d; o%d = x; %s" % (
        i, i, pick("while (N()) { push_s(&x->inner, N()); x->n++; }", "if (N()) push_s(&x->inner, 1);", "push_s(&x->inner, 2); x->n = 1;")), "o%d" % i))
    if R.random() < 0.4:
        o.append("for (struct outer *x = o%d; x; x = x->next) if (x->inner && x->n > 1) { struct s *y = x->inner; x->inner = y->next; free(y); x->n--; }" % i)
    if R.random() < 0.3:
        o.append("if (o%d && o%d->next) { struct s *y = o%d->inner; o%d->inner = o%d->next->inner; o%d->next->inner = y; }" % ((i,) * 6))
    o.append("while (o%d) { struct outer *x = o%d; o%d = x->next; free_s(x->inner); free(x); }" % (i, i, i))
    return o


def some_shared(i):
    use("push_s", "free_s")
    o = ["struct s *h%d = NULL; struct s *x%d = calloc(1, sizeof *x%d); if (!x%d) return 1;" % ((i,) * 4)]
    o.append(loop("push_s(&h%d, 1); if (h%d) h%d->other = %s;" % (i, i, i, pick("x%d" % i, "N() ? x%d : NULL" % i)), "h%d" % i))
    if R.random() < 0.5:
        o.append("for (struct s *y = h%d; y; y = y->next) if (y->other) y->other->a++;" % i)
    if R.random() < 0.4:
        o.append("if (h%d && h%d->other) { free(h%d->other); %s }" % (i, i, i, pick("", "x%d = NULL;" % i)))
    elif R.random() < 0.7:
        o.append("free(x%d);" % i)
    if R.random() < 0.3:
        o.append("x%d = NULL;" % i)
    o.append(pick("free_s(h%d);" % i, "while (h%d) { struct s *y = h%d->next; free(h%d); h%d = y; }" % ((i,) * 4)))
    return o


def some_heads(i):
    use("push_s", "free_s")
    n = pick(R.randint(2, 4), R.randint(9, 12))
    o = [pick("struct s *a%d[%d] = {0};" % (i, n), "struct s *a%d[%d]; for (int k = 0; k < %d; k++) a%d[k] = NULL;" % (i, n, n, i),
              "static struct s *a%d[%d];" % (i, n))]
    o.append(loop("unsigned k = __VERIFIER_nondet_uint() %% %d; push_s(&a%d[k], (int)k);" % (n, i), "k%d" % i))
    if R.random() < 0.3:
        o.append("{ unsigned k = __VERIFIER_nondet_uint() %% %d, m = __VERIFIER_nondet_uchar() %% %d; struct s *x = a%d[k]; a%d[k] = a%d[m]; a%d[m] = x; }" % (
            n, n, i, i, i, i))
    if R.random() < 0.3:
        o.append("for (int k = 0; k < %d; k++) { int z; while (a%d[k]) { struct s *x = a%d[k]; a%d[k] = x->next; z = x->a; free(x); if (z == 7) break; } }" % (
            n, i, i, i))
    if R.random() < 0.4:
        o.append("{ struct s *x = a%d[0]; a%d[0] = a%d[1]; a%d[1] = x; }" % ((i,) * 4))
    o.append("for (int k = 0; k < %d; k++) free_s(a%d[k]);" % (n, i))
    return o


def some_array(i):
    o = ["unsigned n%d = 1 + __VERIFIER_nondet_uchar() %% 4, m%d = 0; int *v%d = malloc(n%d * sizeof(int)); if (!v%d) return 2;" % ((i,) * 5)]
    o.append("while (N()) { if (m%d == n%d) { int *w = realloc(v%d, 2 * n%d * sizeof(int)); if (!w) break; v%d = w; n%d *= 2; } v%d[m%d++] = %s; if (m%d > 40) break; }" % (
        (i,) * 8 + (pick("N()", "(int)m%d" % i), i)))
    if R.random() < 0.5:
        o.append("for (unsigned k = 0; k < m%d; k++) v%d[k] = %s;" % (i, i, pick("(int)k", "v%d[k] / 2" % i, "v%d[0]" % i)))
    o.append("free(v%d);" % i)
    return o


def some_numbers(i):
    v = ["a%d" % i, "b%d" % i, "c%d" % i, "e%d" % i, "u%d" % i]
    o = ["int a%d = N(); short b%d = __VERIFIER_nondet_short(); unsigned char c%d = __VERIFIER_nondet_uchar(); signed char e%d = (signed char)c%d; unsigned u%d = __VERIFIER_nondet_uint(); long w%d = 0; _Bool q%d = N();" % ((i,) * 8)]
    for _ in range(R.randint(3, 10)):
        x, y = R.choice(v), R.choice(v)
        op = pick("&", "|", "^", "%", "/", ">>", "<<", "-", "+", "*")
        if op in "%/":
            e = "%s %s (%s | 1)" % (x, op, pick("7", "u%d" % i, "(c%d & 6)" % i))
        elif op in ("<<", ">>"):
            e = "(%s & 255) %s (%s & 7)" % (x, op, y) if op == "<<" else "%s >> %d" % (x, R.randint(0, 7))
        else:
            e = "(unsigned)%s %s (unsigned)%s" % (x, op, pick(y, str(R.randint(0, 300))))
        t = R.choice(v + ["w%d" % i, "q%d" % i])
        cast = {"a": "(int)", "b": "(short)", "c": "(unsigned char)", "e": "(signed char)", "u": "(unsigned)", "w": "(long)", "q": "(_Bool)"}[t[0]]
        stmt = "%s = %s(%s);" % (t, cast, e)
        if R.random() < 0.4:
            stmt = "if (%s %s %s) { %s }" % (x, pick("<", ">", "==", "!=", "<=", ">="), pick(y, str(R.randint(-3, 200))), stmt)
        o.append(stmt)
    if R.random() < 0.5:
        o.append("union mix m%d; m%d.whole = %s; m%d.part[%d] = a%d; w%d = m%d.%s;" % (
            i, i, pick("0", "-1", "w%d" % i), i, R.randint(0, 1), i, i, i, pick("whole", "byte[5]", "part[0]", "part[1]")))
    if R.random() < 0.5:
        o.append("struct bits z%d = {%d, %d, 0, NULL}; z%d.f = u%d & 7; z%d.g = e%d; z%d.h++; w%d += z%d.f + z%d.g;" % (
            (i, R.randint(0, 7), R.randint(-16, 15)) + (i,) * 8))
    if R.random() < 0.5:
        o.append("char s%d[8]; memset(s%d, %d, sizeof s%d); s%d[c%d & 7] = (char)a%d; if (s%d[3] == 5) w%d = 1;" % (
            (i, i, pick(0, 5, 255)) + (i,) * 6))
    if R.random() < 0.4:
        o.append("{ char s[8]; unsigned long d = (unsigned long)&s[2] - (unsigned long)&s[%d]; if (d > 100) w%d = 4; }" % (R.randint(0, 5), i))
    if R.random() < 0.5:
        o.append("%sassert(w%d != %d);" % (pick("if (q%d) " % i, ""), i, R.randint(0, 6)))
    return o


def some_status(i):
    use("get", "push_s", "free_s")
    return ["int g%d; struct s *h%d = NULL;" % (i, i),
            "while (get(&g%d) == 0) { if (push_s(&h%d, g%d) < 0) { free_s(h%d); return 3; } if (g%d > 100) break; }" % ((i,) * 5),
            "free_s(h%d);" % i]


key, less = pick("a", "b", "c"), pick("<", "<=", ">", ">=")


def put_sorted(h):
    """One more block, where its key says, or nearly so."""
    make = "struct s *x = malloc(sizeof *x); if (!x) abort(); x->a = N(); x->b = (short)%s; x->c = __VERIFIER_nondet_uchar(); x->other = NULL;" % pick("x->a", "N()")
    other = pick(less, less, less, pick("<", "<=", ">", ">="))
    return make + pick(
        "struct s **p = &%s; while (*p && (*p)->%s %s x->%s) p = &(*p)->next; x->next = *p; *p = x;" % (h, key, other, key),
        """struct s *prev = NULL, *cur = %s; while (cur && cur->%s %s x->%s) { prev = cur; cur = cur->next; }
    x->next = cur; if (prev) prev->next = x; else %s = x;""" % (h, key, other, key, h),
        """if (!%s || !(%s->%s %s x->%s)) { x->next = %s; %s = x; }
    else { struct s *y = %s; while (y->next && y->next->%s %s x->%s) y = y->next; x->next = y->next; y->next = x; }"""
        % (h, h, key, less, key, h, h, h, key, other, key))


def some_sorted(i):
    use("free_s")
    h = "h%d" % i
    o = ["struct s *%s = NULL;" % h, loop(put_sorted(h), "s%d" % i)]
    for n in range(R.randint(1, 3)):
        c = R.randint(0, 9)
        if c == 9:
            o.append("{ int a = N(); %s struct s *x = %s; while (x && x->a != a) x = x->next; %s }" % (
                pick("struct s *y = calloc(1, sizeof *y); if (!y) abort(); y->a = a; y->next = %s; %s = y;" % (h, h),
                     "if (%s) %s->a = a;" % (h, h), "{ struct s *y = %s; while (y && y->next) y = y->next; if (y) y->a = a; }" % h),
                h, pick("assert(x || !%s);" % h, "if (x) x->a++;", "if (!x) abort();")))
        elif c == 0:
            o.append(loop(put_sorted(h), "p%d_%d" % (i, n)))
        elif c == 1:
            use("reverse_s")
            o.append("%s = reverse_s(%s);" % (h, h))
        elif c == 2:
            use("merge_s")
            o.append("{ struct s *m = NULL; %s %s = merge_s(%s, m); }" % (loop(put_sorted("m"), "m%d_%d" % (i, n)), h, h))
        elif c == 3:
            o.append("for (struct s *x = %s; x; x = x->next) { %s }" % (h, pick(
                "x->%s += 3;" % key, "x->%s *= 2;" % key, "if (x->%s == 2) break;" % key, "x->other = x;",
                "if (x->next && x->%s > x->next->%s) break;" % (key, key), "if (N()) { x->%s = 5; break; }" % key)))
        elif c == 4:
            o.append("for (struct s *x = %s; x && x->next; x = x->next) if (%sx->%s %s x->next->%s) { struct s *y = x->next; int t = x->%s; x->%s = y->%s; y->%s = t; }"
                     % (h, pick("", "!", "!"), key, less, key, key, key, key, key))
        elif c == 5:
            o.append("{ struct s **p = &%s; while (*p && (*p)->%s != %s) p = &(*p)->next; if (*p) { struct s *x = *p; *p = x->next; free(x); } }" % (h, key, pick("2", "N()")))
        elif c == 6:
            o.append("{ struct s *x = %s; while (x && x->next) { if (x->%s == x->next->%s) { struct s *y = x->next; x->next = y->next; free(y); } else x = x->next; } }" % (h, key, key))
        elif c == 7:
            o.append("if (%s) { struct s *x = %s, *y = %s; while (x) { if (!(y->%s %s x->%s)) y = x; x = x->next; } y->a = 7; }" % (h, h, h, key, less, key))
        else:
            o.append("{ struct s *m = NULL; while (%s) { struct s *x = %s; %s = x->next; if (!m || !(m->%s %s x->%s)) { x->next = m; m = x; } else { struct s *y = m; while (y->next && y->next->%s %s x->%s) y = y->next; x->next = y->next; y->next = x; } } %s = m; }"
                     % (h, h, h, key, less, key, key, less, key, h))
    if R.random() < 0.5:
        o.append("for (struct s *x = %s; x && x->next; x = x->next) assert(%s);" % (h, "x->%s %s x->next->%s" % (key, less, key)))
    o.append("free_s(%s);" % h)
    return o


def some_search(i):
    t = "t%d" % i
    if R.random() < 0.2:
        use("insert_u", "climb_u", "raze_u")
        o = ["struct u *%s = NULL;" % t, loop("insert_u(&%s, __VERIFIER_nondet_uint());" % t, "u%d" % i)]
        o.append(loop("climb_u(%s, __VERIFIER_nondet_uint());" % t, "c%d" % i))
        return o + ["raze_u(%s);" % t]
    use("free_t")
    o = ["struct t *%s = NULL;" % t]

    def grow(tag):
        if R.random() < 0.5:
            use("put_t")
            return loop("put_t(&%s, N());" % t, tag)
        use("add_t")
        return loop("struct t *n = calloc(1, sizeof *n); if (!n) abort(); n->k = N(); %s = add_t(%s, n);" % (t, t), tag)

    o.append(grow("t%d" % i))
    for n in range(R.randint(1, 3)):
        c = R.randint(0, 9)
        if c == 0:
            o.append(grow("g%d_%d" % (i, n)))
        elif c == 1:
            use("cut_t")
            o.append(loop("cut_t(&%s, N());" % t, "c%d_%d" % (i, n)))
        elif c == 2:
            use("cut_min", "del_t")
            o.append(loop("%s = del_t(%s, N());" % (t, t), "d%d_%d" % (i, n)))
        elif c == 3:
            use("turn_t")
            o.append(loop("%s = turn_t(%s);" % (t, t), "r%d_%d" % (i, n)))
        elif c == 4:
            o.append("{ struct t *x = %s; while (x && x->%s) x = x->%s; if (x) x->k %s; }" % (
                (t,) + pick(("l", "l"), ("r", "r"), ("l", "r")) + (pick("= 0", "+= 1", "= N()"),)))
        elif c == 5:
            use("walk_t")
            o.append("last_t = %s; walk_t(%s);" % (pick("-2147483647 - 1", "0"), t))
        elif c == 6:
            use("within")
            o.append("if (!within(%s, -3000000000L, 3000000000L)) %s" % (t, pick("abort();", "{ free_t(%s); return 2; }" % t)))
        elif c == 7:
            use("cut_min")
            o.append("if (%s) { struct t *m = cut_min(&%s); %s free(m); }" % (t, t, pick("", "if (%s) assert(m->k <= %s->k);" % (t, t))))
        elif c == 8:
            o.append("if (%s && %s->l) { struct t *x = %s->l; if (x->r) assert(x->r->k <= %s->k); else if (N()) x->k = %s->k; }" % ((t,) * 5))
        else:
            if R.random() < 0.6:
                use("put_t")
                o.append("{ int k = N(); %s struct t *x = %s; while (x && x->k != k) x = %s ? x->l : x->r; %s }" % (
                    pick("put_t(&%s, k);" % t, "put_t(&%s, k); put_t(&%s, 5);" % (t, t), "put_t(&%s, 7);" % t), t,
                    pick("k %s x->k" % smaller, "k < x->k"), pick("if (x) x->k = 3;", "assert(x);", "if (!x) abort();")))
                continue
            o.append("{ int k = N(); struct t *x = %s; while (x && x->k != k) x = k < x->k ? x->l : x->r; if (x) { %s } }" % (
                t, pick("x->k = k;", "x->k = k + 1;", "struct t *y = x->l; x->l = x->r; x->r = y;")))
    o.append("free_t(%s);" % t)
    return o


smaller = pick("<", "<", "<=", ">")
makers = [some_s, some_s, some_sorted, some_sorted, some_sorted, some_search, some_search, some_d, some_ring, some_tree, some_nested, some_shared, some_heads, some_array, some_numbers, some_status]
if len(sys.argv) > 2:
    makers = [globals()["some_" + sys.argv[2]]]
body = []
count = R.randint(1, 2)
for i in range(count):
    part = R.choice(makers)(i)
    body += part
order = [n for n in FUNCTIONS if n in used]
print(HEAD + "".join(func(n) for n in order))
print("int main(void) {\n  " + "\n  ".join(body) + "\n  return 0;\n}")
