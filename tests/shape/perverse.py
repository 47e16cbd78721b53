#!/usr/bin/env python3
"""A small random program that does to memory what C allows, deterministic from its seed.

usage: perverse.py SEED [--statements N] [--arrays]

Where generate.py makes programs as people write them, this one mixes what shape graphs must not get wrong: objects whose address is
taken, pointers to pointers and into the middle of blocks, two structures with fields at the same offsets, unions, stores of other
sizes, block operations, integers that were pointers, functions in structures, recursion, globals with initialisers, freed
and indeterminate pointers, data that wraps around. An execution may end in undefined behaviour anywhere.
--arrays: and arrays of pointers and of structures, at indices that vary, sometimes out of bounds."""
import argparse
import random
import sys

HEAD = """#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct b;
struct a {
  int d;
  unsigned char c;
  struct a *n;
  union {
    struct a *q;
    long w;
    int h[2];
  } u;
  int (*f)(struct a *, int);
};
struct b {
  struct b *p;
  struct a *n;
  int d;
};

static struct a *g, ga, gb;
static struct a ga = {1, 200, &gb, {&ga}, 0};
static struct a gb = {.d = 2, .n = &ga};
static struct b gc = {&gc, &ga, 3};
static struct a *gp = &gb;
static int gi = 2;
static unsigned char gu = 250;
"""

ARRAYS = """
static struct a *row[3] = {&ga, NULL, &gb};
static struct b grid[2] = {{&gc, &gb, 1}};
"""


class Generator:
    def __init__(self, seed, statements=None, arrays=False):
        self.has_arrays = arrays
        self.r = random.Random(seed)
        self.size = statements or self.r.randint(4, 14)
        self.lines, self.count, self.functions = [], 0, 0
        self.style = set(k for k in KINDS if self.r.random() < 0.45)
        if len(self.style) < 3:
            self.style |= set(self.r.sample(KINDS, 3))

    def put(self, indent, text):
        self.lines.append("  " * indent + text)

    def new(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def pick(self, *choices):
        return self.r.choice(choices)

    def a(self):
        """An expression of type struct a * that may be NULL or anything."""
        return self.r.choice(self.pointers)

    def var(self):
        return self.r.choice([p for p in self.pointers if p.isidentifier()])

    def b(self):
        return self.r.choice(self.others)

    def number(self):
        return self.r.choice(self.numbers + ["0", "1", "2", "3", "gi"])

    def data(self):
        return self.r.choice(self.numbers)

    def guarded(self, indent, x, text):
        if x.startswith("&") or self.r.random() < 0.1:
            self.put(indent, text)
        else:
            self.put(indent, f"if ({x})")
            self.put(indent + 1, text)

    def of(self, x, field):
        return f"({x})->{field}" if x.startswith("&") else f"{x}->{field}"

    # One statement of each kind.

    def plain(self, i):
        x, y = self.var(), self.a()
        k = self.r.randrange(8)
        f = self.pick("n", "n", "u.q")
        if k == 0:
            self.put(i, f"{x} = {self.pick('NULL', y)};")
        elif k == 1:
            self.put(i, f"{x} = {y};")
        elif k < 4:
            self.put(i, f"{x} = malloc(sizeof(struct a));")
            if self.r.random() < 0.8:
                self.put(i, f"if (!{x})")
                self.put(i + 1, "exit(1);")
            if self.r.random() < 0.85:
                self.put(i, f"{x}->n = {self.pick('NULL', self.a())};")
            if self.r.random() < 0.7:
                self.put(i, f"{x}->u.q = {self.pick('NULL', self.a())};")
            if self.r.random() < 0.8:
                self.put(i, f"{x}->d = {self.number()};")
                self.put(i, f"{x}->c = {self.number()};")
        elif k < 6:
            self.guarded(i, y, f"{x} = {self.of(y, f)};")
        else:
            z = self.a()
            self.guarded(i, z, f"{self.of(z, f)} = {self.pick('NULL', y, y)};")

    def values(self, i):
        x, y, v = self.a(), self.a(), self.data()
        k = self.r.randrange(9)
        if k == 0:
            self.guarded(i, x, f"{self.of(x, 'd')} = {self.number()};")
        elif k == 1:
            self.guarded(i, x, f"{self.of(x, 'c')} = {self.pick(self.number(), self.of(x, 'c') + ' + 1', self.of(x, 'c') + ' - 2', '255', self.of(x, 'd'))};")
        elif k == 2:
            self.guarded(i, x, f"{v} = {self.of(x, self.pick('d', 'c'))};")
        elif k == 3:
            self.put(i, f"{v} = {self.number()};")
        elif k == 4:
            self.put(i, f"{v} = {v} < 100 ? {v} + {self.pick('1', '2')} : 0;")
        elif k == 5:
            self.put(i, f"gu = gu + {self.pick('1', '3', '255')};")
        elif k == 6:
            self.put(i, f"if ({x} && {y})")
            self.put(i + 1, f"{self.of(x, 'd')} = {self.of(y, 'd')} == {self.number()} ? {self.of(y, 'd')} : {self.number()};")
        elif k == 7:
            self.guarded(i, x, f"{self.of(x, 'd')} = ({self.of(x, 'd')} & 3) + {self.pick('1', '0')};")
        else:
            self.put(i, f"{v} = __VERIFIER_nondet_int() & 3;")

    def objects(self, i):
        k = self.r.randrange(5)
        if k == 0:
            s = self.new("s")
            self.put(i, f"struct a {s}{self.pick('', ' = {0}', ' = {.d = 3, .n = &ga}')};")
            x = self.var()
            self.put(i, f"{s}.n = {self.a()};")
            self.put(i, f"{x} = &{s};")
            self.pointers.append(f"&{s}")
            self.scoped.append(f"&{s}")
        elif k == 1:
            pp = self.new("pp")
            self.put(i, f"struct a **{pp} = {self.pick('&m', '&g', '&gp')};")
            self.put(i, f"*{pp} = {self.a()};")
        elif k == 2:
            self.put(i, f"m = {self.a()};")
        elif k == 3:
            self.put(i, f"{self.var()} = m;")
        else:
            x = self.a()
            self.guarded(i, x, f"{self.var()} = {self.of(x, 'n')};")

    def inside(self, i):
        x = self.a()
        k = self.r.randrange(4)
        pp = self.new("pp")
        if k == 0:
            self.put(i, f"if ({x}) {{")
            self.put(i + 1, f"struct a **{pp} = &{self.of(x, self.pick('n', 'u.q'))};")
            self.put(i + 1, self.pick(f"*{pp} = {self.a()};", f"{self.var()} = *{pp};", f"*{pp} = *{pp};"))
            self.put(i, "}")
        elif k == 1:
            self.put(i, f"if ({x}) {{")
            self.put(i + 1, f"int *{pp} = &{self.of(x, 'd')};")
            self.put(i + 1, f"*{pp} = {self.number()};")
            self.put(i, "}")
        elif k == 2:
            self.put(i, f"if ({x})")
            self.put(i + 1, f"for (struct a **{pp} = &{self.of(x, 'n')}; *{pp} && __VERIFIER_nondet_int(); {pp} = &(*{pp})->n)")
            self.put(i + 2, f"if ((*{pp})->d == {self.number()})")
            self.put(i + 3, f"*{pp} = {self.pick('NULL', f'(*{pp})->n', self.a())};")
        else:
            v = self.var()
            self.put(i, f"{v} = (struct a *)((char *){x} + {self.pick('0', '8', '16')});")
            self.put(i, f"{v} = {self.pick('NULL', '(struct a *)((char *)' + v + ' - 8)', x)};")

    def sizes(self, i):
        x = self.a()
        k = self.r.randrange(7)
        text = {
            0: f"*(int *)&{self.of(x, 'n')} = {self.number()};",
            1: f"*(long *)&{self.of(x, 'd')} = {self.number()};",
            2: f"{self.of(x, 'u.w')} = {self.pick('0', '1', '-1')};",
            3: f"{self.of(x, 'u.h')}[{self.pick('0', '1')}] = {self.number()};",
            4: f"*(unsigned char *)&{self.of(x, 'd')} = {self.number()};",
            5: f"*(short *)&{self.of(x, 'd')} = -1;",
            6: f"{self.data()} = *(unsigned char *)&{self.of(x, 'd')};",
        }[k]
        self.guarded(i, x, text)

    def blocks(self, i):
        x, y = self.a(), self.a()
        k = self.r.randrange(7)
        if k == 0:
            self.guarded(i, x, f"memset({x}, {self.pick('0', '0', '1')}, {self.pick('sizeof(struct a)', '8', '16', '4')});")
        elif k == 1:
            self.put(i, f"if ({x} && {y} && {x} != {y})")
            self.put(i + 1, f"memcpy({x}, {y}, {self.pick('sizeof(struct a)', '16')});")
        elif k == 2:
            self.put(i, f"if ({x} && {y})")
            self.put(i + 1, f"*({x}) = *({y});")
        elif k == 3:
            self.put(i, f"{self.var()} = calloc(1, sizeof(struct a));")
        elif k == 4:
            self.put(i, f"if ({x} && {y})")
            self.put(i + 1, f"memcpy(&{self.of(x, 'n')}, &{self.of(y, self.pick('n', 'u.q'))}, 8);")
        elif k == 5:
            self.put(i, f"if ({x})")
            self.put(i + 1, f"memmove(&{self.of(x, 'n')}, &{self.of(x, 'u.q')}, 8);")
        else:
            s = self.new("t")
            self.put(i, f"struct a {s} = {self.pick('ga', 'gb', '{1}')};")
            self.guarded(i, x, f"*({x}) = {s};")

    def two(self, i):
        x, y = self.r.choice(["o", "o", "gc.p"]), self.b()
        k = self.r.randrange(6)
        if k < 2:
            self.put(i, "o = malloc(sizeof(struct b));")
            self.put(i, "if (!o)")
            self.put(i + 1, "exit(1);")
            self.put(i, f"o->p = {self.pick('NULL', y)};")
            if self.r.random() < 0.7:
                self.put(i, f"o->n = {self.a()};")
                self.put(i, f"o->d = {self.number()};")
        elif k == 2:
            self.guarded(i, y, f"{self.var()} = {self.of(y, 'n')};")
        elif k == 3:
            self.guarded(i, x, f"{self.of(x, 'n')} = {self.a()};")
        elif k == 4:
            self.guarded(i, y, f"o = {self.of(y, 'p')};")
        else:
            self.guarded(i, x, f"{self.of(x, 'd')} = {self.number()};")

    def integers(self, i):
        v = self.new("l")
        self.put(i, f"long {v} = (long){self.a()};")
        self.put(i, f"{self.var()} = (struct a *){self.pick(v, v, f'({v} | 0)', f'({v} + 8 - 8)', '0x5a5a5', '-1L', '(long)' + self.data())};")
        if self.r.random() < 0.3:
            x = self.a()
            self.guarded(i, x, f"{self.of(x, 'u.w')} = {v};")

    def calls(self, i):
        x = self.a()
        k = self.r.randrange(6)
        if k == 5:
            y = self.a()
            self.guarded(i, y, f"{self.var()} = taken({x}, *({y}), {self.a()});")
        elif k == 0:
            self.guarded(i, x, f"{self.of(x, 'f')} = {self.pick('twist', 'walk', '0')};")
        elif k == 1:
            self.put(i, f"if ({x} && {self.of(x, 'f')})")
            self.put(i + 1, f"{self.data()} = {self.of(x, 'f')}({self.a()}, {self.number()});")
        elif k == 2:
            self.put(i, f"{self.data()} = {self.pick('twist', 'walk')}({self.a()}, {self.number()});")
        elif k == 3:
            self.put(i, f"{self.var()} = {self.pick('rec', 'pick')}({self.a()}, {self.a()}, {self.pick('1', '2', '3')});")
        else:
            self.put(i, f"swap({self.pick('&m', '&g', '&gp')}, {self.pick('&m', '&g', '&gp')});")

    def lives(self, i):
        k = self.r.randrange(6)
        x = self.var()
        if k == 5:
            self.put(i, f"{x} = __builtin_alloca(sizeof(struct a));")
            self.put(i, f"{x}->n = {self.a()};")
        elif k == 0:
            self.put(i, f"free({x});")
            if self.r.random() < 0.6:
                self.put(i, f"{x} = {self.pick('NULL', self.a())};")
        elif k == 1:
            s = self.new("z")
            self.put(i, "{")
            self.put(i + 1, f"struct a {s};")
            self.put(i + 1, f"{s}.n = {self.a()};")
            self.put(i + 1, f"{s}.d = {self.number()};")
            self.put(i + 1, f"{x} = &{s};")
            if self.r.random() < 0.5:
                self.put(i + 1, f"{x} = {x}->n;")
            self.put(i, "}")
        elif k == 2:
            y = self.new("y")
            self.put(i, f"struct a *{y} = malloc(sizeof(struct a)), *{y}_ = {y};")
            self.put(i, f"free({y});")
            self.put(i, f"{y} = malloc(sizeof(struct a));")
            self.put(i, f"{x} = {self.pick(y, y, y + '_')};")
        elif k == 3:
            y = self.new("y")
            self.put(i, f"struct a *{y};")
            self.put(i, f"if (__VERIFIER_nondet_int())")
            self.put(i + 1, f"{y} = {self.a()};")
            self.put(i, f"{self.pick('g', x)} = {y};")
        else:
            y = self.new("v")
            self.put(i, f"struct a {y}[2];")
            self.put(i, f"{y}[1].n = {self.a()};")
            self.put(i, f"{y}[{self.pick('0', '1')}].d = {self.number()};")
            self.put(i, f"{x} = {self.pick(y, '&' + y + '[1]', y + '[1].n')};")

    def element(self, n):
        """An index of an array of n elements, and whether it lies in it for certain."""
        v = self.data()
        return self.pick((v, False), (f"{v} % {n}", False), (f"(unsigned){v} % {n}", True), (f"{n - 1} - {v}", False), ("gi", False), (f"{v} & 1", True))

    def arrays(self, i):
        k, n = self.r.randrange(11), self.pick(3, 3, 2)
        (e, certain), (other, _) = self.element(n), self.element(n)
        x, y = self.var(), self.a()
        if not certain and self.r.random() < 0.9:
            self.put(i, f"if ({e} >= 0 && {e} < {n})")
            i += 1
        if k == 0:
            self.put(i, f"row[{e}] = {self.pick('NULL', y, y)};")
        elif k == 1:
            self.put(i, f"{x} = row[{e}];")
        elif k == 2:
            self.put(i, f"row[{e}] = malloc(sizeof(struct a));")
        elif k == 3:
            self.put(i, f"row[{e}] = row[{self.pick(e, other, '0', '2')}];")
        elif k == 4:
            self.put(i, f"if ({self.pick(f'row[{e}] == {y}', f'row[{e}] != NULL', f'row[{e}] != row[{other}]')})")
            self.put(i + 1, f"{x} = {self.pick(f'row[{e}]', y)};")
        elif k == 5:
            self.put(i, "{")
            self.put(i + 1, f"struct a **at = &row[{e}{self.pick('', ' + 1')}];")
            self.put(i + 1, self.pick(f"*at = {y};", f"{x} = *at;", f"{self.data()} = {self.number()};"))
            self.put(i + 1, self.pick(f"{x} = row[{e}];", "*at = NULL;", f"{x} = at[-1];", f"at = at {self.pick('+', '-')} {other}, {x} = *at;"))
            self.put(i, "}")
        elif k == 6:
            f = self.pick("n", "n", "d")
            self.put(i, f"grid[({e}) & 1].{f} = {self.number() if f == 'd' else y};")
        elif k == 7:
            self.put(i, self.pick(f"{x} = grid[({e}) & 1].n;", f"{self.data()} = grid[({e}) & 1].d;", f"grid[({e}) & 1].p = &grid[({other}) & 1];", f"gc.p = grid[({e}) & 1].p;"))
        elif k == 8:
            self.put(i, "{")
            self.put(i + 1, f"struct a **made = {self.pick('malloc(2 * sizeof *made)', 'calloc(3, sizeof *made)')};")
            self.put(i + 1, f"made[({e}) & 1] = {y};")
            self.put(i + 1, f"made[({other}) & 1] = {self.a()};")
            self.put(i + 1, f"{x} = made[{self.pick('0', '1', f'({e}) & 1')}];")
            self.put(i, "}")
        elif k == 9:
            self.guarded(i, y, f"{self.of(y, 'u')}.h[({e}) & 1] = {self.pick('0', self.number())};")
        else:
            self.put(i, f"if (row[{e}])")
            self.put(i + 1, self.pick(f"row[{e}]->n = row[{other}];", f"row[{e}] = row[{e}]->n;", f"row[{e}]->d = {self.number()};", f"free(row[{e}]);"))

    def tests(self, i, depth):
        x, y = self.a(), self.a()
        text = self.pick(f"{x} == {y}", f"{x} != {y}", f"{x} == NULL", f"{x} && {self.of(x, 'n')} == {y}", f"{x} && {self.of(x, 'd')} <= {self.number()}",
                         f"{x} && {self.of(x, 'd')} == {self.number()}", f"{x} && {self.of(x, 'c')} < {self.number()}", f"{self.number()} < {self.number()}",
                         f"{x} && {y} && {self.of(x, 'd')} == {self.of(y, 'd')}", "__VERIFIER_nondet_int()", f"{x} && {self.of(x, 'u.q')} == NULL")
        self.put(i, f"if ({text}) {{")
        self.block(i + 1, depth + 1)
        if self.r.random() < 0.4:
            self.put(i, "} else {")
            self.block(i + 1, depth + 1)
        self.put(i, "}")

    def loops(self, i, depth):
        x, k = self.var(), self.r.randrange(3)
        c = self.new("k")
        if k == 0:
            self.put(i, f"for (int {c} = 0; {c} < 3 && __VERIFIER_nondet_int(); {c}++) {{")
            self.block(i + 1, depth + 1)
        elif k == 1:
            self.put(i, f"for (struct a *{c} = {x}; {c} && __VERIFIER_nondet_int(); {c} = {c}->n) {{")
            self.pointers.append(c)
            self.block(i + 1, depth + 1)
            self.pointers.remove(c)
        else:
            self.put(i, "while (__VERIFIER_nondet_int()) {")
            self.put(i + 1, f"struct a *{c} = malloc(sizeof *{c});")
            self.put(i + 1, f"if (!{c})")
            self.put(i + 2, "break;")
            self.put(i + 1, f"{c}->d = {self.number()};")
            self.put(i + 1, f"{c}->n = {x};")
            self.put(i + 1, f"{x} = {c};")
        self.put(i, "}")

    def statement(self, i, depth):
        if self.has_arrays and self.r.random() < 0.6:
            self.arrays(i)
            return
        kind = self.r.randrange(10)
        if kind < 2:
            self.plain(i)
        elif kind == 2:
            self.values(i)
        elif kind == 3 and depth < 2:
            self.tests(i, depth)
        elif kind == 4 and depth < 1:
            self.loops(i, depth)
        else:
            getattr(self, self.r.choice(sorted(self.style)))(i)

    def block(self, i, depth):
        before, outer = list(self.pointers), self.scoped
        self.scoped = []
        for _ in range(self.r.randint(1, 2)):
            self.statement(i, depth)
        self.pointers, self.scoped = before, outer

    def function(self, head, pointers, numbers, others, end):
        self.pointers, self.numbers, self.others, self.scoped = list(pointers), list(numbers), list(others), []
        self.put(0, head + " {")
        for _ in range(self.r.randint(0, 3)):
            self.statement(1, 1)
        for line in end:
            self.put(1, line)
        self.put(0, "}")
        self.put(0, "")

    def program(self):
        r = self.r
        self.lines = HEAD.splitlines() + (ARRAYS.splitlines() if self.has_arrays else []) + [""]
        styles, self.style = self.style, {"plain", "values"}
        uses_calls = "calls" in styles
        if uses_calls:
            self.function("static int twist(struct a *p, int k)", ["p", "g", "&ga"], ["k"], ["&gc"],
                          ["if (p)", f"  p->d = k + {r.randint(0, 2)};", "return k;"])
            self.function("static int walk(struct a *p, int k)", ["p", "g"], ["k"], ["&gc"], ["return p && p->n ? p->n->d : k;"])
            self.function("static struct a *pick(struct a *p, struct a *q, int k)", ["p", "q", "g", "gp"], ["k"], ["&gc"],
                          [f"return {r.choice(['p', 'q', 'p ? p : q'])};"])
            self.put(0, "static struct a *rec(struct a *p, struct a *q, int k) {")
            self.put(1, "struct a *r, loc;")
            self.put(1, f"loc.n = {r.choice(['p', 'q'])};")
            self.put(1, "if (k <= 0 || !p)")
            self.put(2, f"return {r.choice(['p', 'q', 'loc.n'])};")
            self.put(1, f"r = rec({r.choice(['p->n', 'q', '&loc', 'p'])}, {r.choice(['p', 'q', 'loc.n'])}, k - 1);")
            self.put(1, r.choice(["p->d = k;", "if (r)", "p->n = r;", "if (q)"]))
            self.put(2, r.choice(["p->n = r;", "p->d = loc.n == p;", "p->n = NULL;"]))
            self.put(1, f"return {r.choice(['r', 'p', 'q', 'loc.n'])};")
            self.put(0, "}")
            self.put(0, "")
            self.put(0, "static struct a *taken(struct a *p, struct a s, struct a *q) {")
            self.put(1, "struct a **pp = &p;")
            self.put(1, f"s.d = {r.randint(0, 3)};")
            self.put(1, r.choice(["*pp = q;", "if (p)", "if (s.n)"]))
            self.put(2, r.choice(["p->n = s.n;", "s.n = *pp;", "p = s.n;", "*pp = &s;"]))
            self.put(1, f"return {r.choice(['p', '*pp', 's.n', 'q'])};")
            self.put(0, "}")
            self.put(0, "")
            self.put(0, "static void swap(struct a **p, struct a **q) {")
            self.put(1, "struct a *t = *p;")
            self.put(1, "*p = *q;")
            self.put(1, "*q = t;")
            self.put(0, "}")
            self.put(0, "")
        self.style = styles
        self.pointers = ["x", "y", "g", "gp", "x", "y", "m"] + (["&ga"] if r.random() < 0.5 else [])
        self.numbers, self.others, self.scoped = ["u", "v"], ["o", "&gc", "gc.p"], []
        self.put(0, "int main(void) {")
        self.put(1, "struct a *x = NULL, *y = NULL, *m = NULL;")
        self.put(1, "struct b *o = NULL;")
        self.put(1, "int u = 1, v = 2;")
        for _ in range(self.size):
            self.statement(1, 0)
        self.put(1, "return (x == y) + (m == g) + u + v + (o != NULL) + gi + gu > 0;")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"


KINDS = ["objects", "inside", "sizes", "blocks", "two", "integers", "calls", "lives", "values", "plain"]

if __name__ == "__main__":
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    arguments.add_argument("seed", type=int)
    arguments.add_argument("--statements", type=int)
    arguments.add_argument("--arrays", action="store_true")
    chosen = arguments.parse_args()
    sys.stdout.write(Generator(chosen.seed, chosen.statements, chosen.arrays).program())
