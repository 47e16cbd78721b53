#!/usr/bin/env python3
"""A random program over lists, trees, records, arrays and pointers to variables: generate.py SEED [MISTAKES].

Dereferences are guarded and loops bounded, so that most runs finish; with MISTAKES (a probability) a guard is left out or
memory is freed too early. Every fourth program reads uninitialised variables and memory, which are inputs then."""
import random
import sys

PRELUDE = """\
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static int input(void) { return __VERIFIER_nondet_int() & 7; }
static int small(int x) { return x < -1000 || x > 1000 ? 0 : x; }

struct rec {
  int k;
  char c;
  short s;
  long l;
};
struct node {
  int h;
  struct node *n, *p;
  struct rec r;
};
struct tree {
  struct tree *left, *right;
  int key;
};
union word {
  unsigned u;
  unsigned char c[4];
  unsigned short s[2];
};

struct node *g1, *g2;
struct tree *root;
static struct rec table[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
static int numbers[4] = {3, 1, 4, 1};

static struct node *node(int h) {
  struct node *x = malloc(sizeof *x);
  x->h = h;
  x->n = NULL;
  x->p = NULL;
  memset(&x->r, 0, sizeof x->r);
  return x;
}
static void push(struct node **list, int h) {
  struct node *x = node(h);
  x->n = *list;
  if (*list) (*list)->p = x;
  *list = x;
}
static int pop(struct node **list) {
  struct node *x = *list;
  int h;
  if (!x) return -1;
  h = x->h;
  *list = x->n;
  if (x->n) x->n->p = NULL;
  free(x);
  return h;
}
static int sum(struct node *x) {
  int s = 0;
  for (int i = 0; x && i < 4; i++, x = x->n) s += x->h;
  return small(s);
}
static struct node *reverse(struct node *x) {
  struct node *y = NULL;
  for (int i = 0; x && i < 5; i++) {
    struct node *t = x->n;
    x->n = y;
    y = x;
    x = t;
  }
  return y;
}
static struct node *find(struct node *x, int h) {
  for (int i = 0; x && i < 4; i++, x = x->n)
    if (x->h == h) return x;
  return NULL;
}
static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else {
    t->right = insert(t->right, key);
  }
  return t;
}
static int depth(struct tree *t) {
  int a, b;
  if (!t) return 0;
  a = depth(t->left);
  b = depth(t->right);
  return 1 + (a > b ? a : b);
}
static struct tree **leftmost(struct tree **t) {
  while (*t && (*t)->left) t = &(*t)->left;
  return t;
}
static int recurse(int n, int *up) {
  int here = n;
  if (n > 0) recurse(n - 1, &here);
  *up = small(*up + here);
  return here;
}
static struct rec change(struct rec r, int k) {
  r.k = k;
  r.l += r.s;
  return r;
}
static void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}
"""


class Generator:
    def __init__(self, seed, mistakes):
        self.r = random.Random(seed)
        self.mistakes = mistakes
        self.uninitialised = seed % 4 == 0
        self.lines = []
        self.favourites = None
        self.indent = 1
        self.nodes = ["a", "b", "c", "g1", "g2"]
        self.ints = ["x", "y", "z"]

    def pick(self, *choices):
        return self.r.choice(choices)

    def put(self, line):
        self.lines.append("  " * self.indent + line)

    def node(self):
        return self.r.choice(self.nodes)

    def int(self):
        return self.r.choice(self.ints)

    def guard(self, text):
        """The condition, or a mistake."""
        return "1" if self.r.random() < self.mistakes else text

    def value(self):
        k = self.r.randrange(9)
        if k < 3:
            return str(self.r.randint(-2, 6))
        if k < 5:
            return self.int()
        if k == 5:
            return f"small({self.int()} + {self.r.choice(self.ints)})"
        if k == 6:
            return "input()"
        if k == 7:
            return f"small({self.int()} - {self.r.randint(1, 3)})"
        return f"{self.int()} * 2 % 16"

    def condition(self):
        k = self.r.randrange(8)
        x = self.int()
        if k < 3:
            return f"{x} {self.pick('==', '!=', '<', '>')} {self.pick(self.int(), str(self.r.randint(-1, 6)))}"
        if k == 3:
            return f"{self.node()} {self.pick('==', '!=')} {self.pick(self.node(), 'NULL')}"
        if k == 4:
            n = self.node()
            return f"{n} && {n}->h {self.pick('==', '<', '>')} {self.value()}"
        if k == 5:
            n = self.node()
            return f"{n} && {n}->n == {self.node()}"
        if k == 6:
            return f"input() {self.pick('==', '<', '>')} {self.r.randint(0, 6)}"
        return f"{self.condition()} {self.pick('&&', '||')} {self.condition()}"

    def simple(self):
        a, b, x, y = self.node(), self.node(), self.int(), self.int()
        r = self.r
        options = [
            lambda: self.put(f"{a} = node({self.value()});"),
            lambda: self.put(f"{a} = {b};"),
            lambda: self.put(f"{x} = {self.value()};"),
            lambda: self.put(f"{x} = input();"),
            lambda: self.put(f"if ({self.guard(a)}) {a}->{self.pick('n', 'p')} = {b};"),
            lambda: self.put(f"if ({self.guard(b)}) {a} = {b}->{self.pick('n', 'p')};"),
            lambda: self.put(f"if ({self.guard(a)}) {a}->h = {self.value()};"),
            lambda: self.put(f"if ({self.guard(a)}) {x} = {a}->h;"),
            lambda: self.put(f"push(&{a}, {self.value()});"),
            lambda: self.put(f"push({self.pick(f'{x} > 2', 'input() > 3', f'{a} == NULL')} ? &{a} : &{b}, {self.value()});"),
            lambda: self.put(f"{x} = pop(&{a});") if r.random() < 0.2 + self.mistakes else self.put(f"{x} = sum({a});"),
            lambda: self.put(f"{x} = sum({a});"),
            lambda: self.put(f"{a} = reverse({b});"),
            lambda: self.put(f"{a} = find({b}, {self.value()});"),
            lambda: self.put(f"root = insert(root, {self.value()});"),
            lambda: self.put(f"{x} = depth(root);"),
            lambda: self.put(f"if (*(tp = leftmost(&root))) {x} = (*tp)->key;"),
            lambda: self.put(f"pp = {self.condition()} ? &{a} : &{b};"),
            lambda: self.put(f"if ({self.guard('*pp')}) {self.pick(f'(*pp)->h = {self.value()}', f'{x} = (*pp)->h', f'*pp = (*pp)->n')};"),
            lambda: self.put(f"*pp = {a};"),
            lambda: self.put(f"ip = {self.condition()} ? &{x} : {self.pick('&' + y, '&numbers[' + x + ' & 3]', f'({a} ? &{a}->h : &{y})')};"),
            lambda: self.put(f"*ip = {self.value()};"),
            lambda: self.put(f"{x} = *ip;"),
            lambda: self.put(f"swap(&{x}, {self.pick('&' + y, f'&numbers[{y} & 3]')});"),
            lambda: self.put(f"tab[{x} & 3] = {a};"),
            lambda: self.put(f"{a} = tab[{x} & 3];"),
            lambda: self.put(f"numbers[{x} & 3] = {self.value()};"),
            lambda: self.put(f"{x} = numbers[{y} & 3];"),
            lambda: self.put(f"{self.pick('r', 's')} = {self.pick('r', 's', 'table[1]', f'table[{x} & 1]', f'change(r, {x})')};"),
            lambda: self.put(f"{self.pick('r', 's')}.{self.pick('k', 'c', 's', 'l')} = {self.value()};"),
            lambda: self.put(f"{x} = {self.pick('r', 's')}.{self.pick('k', 'c', 's')};"),
            lambda: self.put(f"q = {self.pick('&r', '&s', '&table[2]', f'&table[{x} & 1]', f'({a} ? &{a}->r : &r)')};"),
            lambda: self.put(f"q->{self.pick('k', 'c', 's')} = {self.value()};"),
            lambda: self.put(f"{x} = q->{self.pick('k', 'c', 's')};"),
            lambda: self.put(f"if ({self.guard(a)}) {self.pick(f'{a}->r = r', f's = {a}->r', f'*q = {a}->r')};"),
            lambda: self.put(f"if ({self.guard(f'{a} && {b} && {a} != {b}')}) {self.pick(f'*{a} = *{b}', f'memcpy({a}, {b}, sizeof *{a})')};"),
            lambda: self.put(f"memset({self.pick('&r', '&s', 'q', 'numbers')}, {self.pick('0', '1')}, sizeof(struct rec) / {self.pick('1', '2', '3')});"),
            lambda: self.put(f"w.u = (unsigned){self.value()};"),
            lambda: self.put(f"w.c[{r.randrange(4)}] = (unsigned char){self.value()};"),
            lambda: self.put(f"{x} = w.{self.pick('c[0]', 'c[1]', 's[0]', 's[1]')};"),
            lambda: self.put(f"w.s[{r.randrange(2)}] = (unsigned short){x};"),
            lambda: self.put(f"{x} = small((int)w.u);"),
            lambda: self.put(f"if ({self.guard('n > 2')}) {self.pick(f'm[2] = {self.value()}', f'{x} = m[2]')};"),
            lambda: self.put(f"m[{x} & 1] = {self.value()};"),
            lambda: self.put(f"{x} = m[{y} & 1];"),
            lambda: self.put("m = realloc(m, 3 * sizeof *m), n = 3, m[2] = x;") if r.random() < 0.5 else self.put("m = realloc(m, 2 * sizeof *m), n = 2;"),
            lambda: self.put(f"recurse({r.randint(0, 3)}, &{x});"),
            lambda: self.put(f"{x} = (int)((char *)&{self.pick('r', 's')}.s - (char *)&r) == 6;") if False else self.put(f"if ({self.guard(a)}) {b} = (struct node *)((char *)&{a}->r - offsetof(struct node, r));"),
            lambda: self.put(f"if ({self.guard(a)}) ip = &{a}->{self.pick('h', 'r.k')};"),
        ]
        if self.mistakes:
            options += [lambda: self.put(f"free({a});") if r.random() < 0.7 else self.put(f"free({a}), {a} = NULL;")] * 6
        if self.favourites is None:  # few kinds of statements per program, so that they meet
            self.favourites = r.sample(range(len(options)), 12) + ([len(options) - 1] * 2 if self.mistakes else [])
        if r.random() < 0.8:
            options[r.choice(self.favourites)]()
        else:
            r.choice(options)()

    def observe(self):
        """A condition about something that many statements may have changed."""
        a, b = self.node(), self.node()
        return self.pick(
            f"numbers[{self.r.randrange(4)}] {self.pick('==', '<')} numbers[{self.r.randrange(4)}]",
            f"numbers[{self.r.randrange(4)}] == {self.r.randint(0, 5)}",
            f"tab[{self.r.randrange(4)}] {self.pick('==', '!=')} {self.pick(a, f'tab[{self.r.randrange(4)}]')}",
            f"{a} == {b}", f"*pp == {a}", "*ip == x", f"m[0] {self.pick('==', '<')} m[1]", "r.k == s.k", "r.l > s.l", "q->k == r.k",
            "table[0].k == table[1].k", "w.c[0] == w.c[1]", f"{a} && {a}->n == {b}", f"{a} && {a}->h == {self.r.randint(0, 5)}",
            f"{a} && {b} && {a}->h == {b}->h", f"{a} && {a}->r.k == r.k", "root && root->left", f"{self.int()} == {self.int()}")

    def block(self, n, nesting):
        for _ in range(n):
            if self.r.random() < 0.22 and nesting < 2:
                self.put(f"{self.pick('if', 'if', 'while')} ({self.condition()}) {{")
                loop = "while" in self.lines[-1]
                self.indent += 1
                if loop:
                    self.put("if (--fuel < 0) break;")
                self.block(self.r.randint(1, 3), nesting + 1)
                self.indent -= 1
                if not loop and self.r.random() < 0.4:
                    self.put("} else {")
                    self.indent += 1
                    self.block(self.r.randint(1, 2), nesting + 1)
                    self.indent -= 1
                self.put("}")
            else:
                self.simple()

    def program(self):
        self.put("struct node *a = NULL, *b = NULL, *c = NULL, **pp = &a, *tab[4] = {NULL, NULL, NULL, NULL};")
        self.put("struct tree **tp;")
        self.put("struct rec r = {1, 2, 3, 4}, s, *q = &r;")
        self.put("union word w;")
        self.put("int x = input(), y = input(), z = 0, *ip = &z, n = 2, fuel = 3, *m = malloc(2 * sizeof *m);")
        self.put("s = r, w.u = 0, m[0] = 0, m[1] = y;")
        if self.mistakes or self.r.random() < 0.5:
            self.put("a = node(1), b = node(x), a->n = b, b->p = a, c = a, g1 = b, g2 = node(3);")
        if self.uninitialised:
            self.put("int u1, u2;")
            self.put("struct rec *raw = malloc(sizeof *raw);")
            self.ints += ["u1", "u2", "raw->k", "raw->s"]
        self.block(self.r.randint(6, 20), 0)
        for _ in range(self.r.randint(2, 6)):
            self.put(f"if ({self.observe()}) z++;")
        self.put(f"if ({self.condition()}) reach_error();")
        self.put("return 0;")
        return PRELUDE.replace("#include <string.h>", "#include <stddef.h>\n#include <string.h>") + "int main(void) {\n" + "\n".join(self.lines) + "\n}\n"


print(Generator(int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0).program(), end="")
