#!/usr/bin/env python3
"""Prints a random C program that compiles, terminates and prints its state. usage: generate.py SEED

The program is a function of the seed. It has no unspecified behaviour: side effects are whole statements (or are
sequenced by `,`, `&&`, `?:`), everything is initialised, loops and recursion use up `fuel`. Two programs of three are
correct; in the others an expression now and then may overflow, divide by zero or shift too far, and the data
structures have a seeded memory error, which happens or not depending on the inputs. A full expression contains
at most one such operation, so that the order of evaluation does not decide which error comes first."""
import random
import sys

# name: (bits for --64, signed)
INTS = {
    "char": (8, True), "signed char": (8, True), "unsigned char": (8, False), "short": (16, True),
    "unsigned short": (16, False), "int": (32, True), "unsigned": (32, False), "long": (64, True),
    "unsigned long": (64, False), "long long": (64, True), "unsigned long long": (64, False), "_Bool": (8, False),
    "enum color": (32, False), "wide": (128, True), "uwide": (128, False),
}
COMMON = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "int", "int", "unsigned", "long",
          "unsigned long", "long long", "unsigned long long", "_Bool", "enum color"]
NONDET = ["char", "uchar", "short", "ushort", "int", "int", "int", "uint", "long", "ulong", "longlong", "ulonglong", "bool"]

HEAD = """\
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SIZEOF_INT128__
typedef __int128 wide;
typedef unsigned __int128 uwide;
#else
typedef long long wide;
typedef unsigned long long uwide;
#endif
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
enum color { RED, GREEN = 5, BLUE, BLACK = 200 };
static int fuel;
static void show(const char *what, long long v) { printf("%s=%lld\\n", what, v); }
"""


class Scope:
    """What can be named: places are (text, type, flags); `w` may be written, `a` may have its address taken (or is
    reached through pointers), `b` is a bit-field."""

    def __init__(self, parent=None):
        self.places = list(parent.places) if parent else []
        self.arrays = list(parent.arrays) if parent else []      # (text, type, size)
        self.pointers = list(parent.pointers) if parent else []  # (text, type)
        self.structs = list(parent.structs) if parent else []    # (text, struct, writable)


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n = 0
        self.out = []
        self.risky = self.r.random() < 0.34
        self.risk_left = 0
        self.structures = []
        self.functions = []  # (name, result, parameter types)
        self.plain = []      # functions of the type long (*)(long, int)
        self.depth = 0
        self.loops = 0
        self.goto = ""
        self.jumped_over = 0

    # ---- small helpers ----
    def name(self, stem):
        self.n += 1
        return f"{stem}{self.n}"

    def pick(self, items):
        return items[self.r.randrange(len(items))]

    def chance(self, p):
        return self.r.random() < p

    def int_type(self):
        return self.pick(["wide", "uwide"]) if self.chance(0.03) else self.pick(COMMON)

    def emit(self, line):
        self.out.append("  " * self.depth + line)

    def literal(self, t=None):
        kind = self.r.randrange(9)
        if kind < 4:
            return str(self.r.randrange(0, 12))
        if kind == 4:
            return f"(-{self.r.randrange(1, 300)})"
        if kind == 5:
            return self.pick(["0x7fffffff", "(-0x7fffffff - 1)", "0xffffffffu", "0x7fffffffffffffffLL", "0xffffffffffffffffULL",
                              "127", "128", "255", "32767", "65535"])
        if kind == 6:
            return self.pick(["'a'", "'\\n'", "'\\377'", "RED", "GREEN", "BLUE", "BLACK"])
        if kind == 7:
            return f"{self.r.randrange(1 << 16):#x}u"
        return f"{self.r.randrange(1 << 34)}L" + self.pick(["", "L"])

    # ---- expressions: pure, and defined for all values of their variables (but for one risky operation) ----
    def atom(self, s, ban=()):
        k = self.r.random()
        places = [p for p in s.places if p[0] not in ban]
        if k < 0.5 and places:
            return self.pick(places)[0]
        if k < 0.62 and s.arrays:
            a, _, n = self.pick(s.arrays)
            i = self.r.randrange(n)
            return self.pick([f"{a}[{i}]", f"*({a} + {i})", f"{i}[{a}]"])
        if k < 0.7 and s.pointers:
            return "*" + self.pick(s.pointers)[0]
        return self.literal()

    def expr(self, s, d=3, ban=()):
        """An expression in parentheses or an atom."""
        if d <= 0 or self.chance(0.15):
            return self.atom(s, ban)
        e = lambda: self.expr(s, d - 1 - self.r.randrange(2), ban)
        k = self.r.randrange(26)
        if k < 3:
            u = self.pick(["unsigned", "unsigned long", "unsigned long long", "uwide"] if self.chance(0.1) else
                          ["unsigned", "unsigned long", "unsigned long long"])
            return f"(({u}){e()} {self.pick('+-*')} ({u}){e()})"
        if k < 5:
            t = self.int_type()
            return f"(({t}){e()})"
        if k < 6:
            m = self.pick(["0xff", "0x7fff", "15", "1023"])
            return f"(({e()} & {m}) {self.pick('+-*')} ({e()} & {m}))"
        if k < 7:
            return f"((signed char){e()} {self.pick('+-*')} (short){e()})"
        if k < 9:
            divisor = self.pick([f"(({e()} & 15) + 1)", f"((int)({e()} & 7) - 9)", str(self.r.randrange(2, 40)),
                                 f"(unsigned char)({e()} | 1)"])
            return f"({e()} {self.pick('/%')} {divisor})"
        if k < 11:
            return f"({e()} {self.pick(['<<', '>>'])} ({e()} & {self.pick([7, 31])}))"
        if k < 14:
            return f"({e()} {self.pick(['==', '!=', '<', '<=', '>', '>='])} {e()})"
        if k < 15:
            return f"({e()} {self.pick(['&&', '||'])} {e()})"
        if k < 16:
            return f"{self.pick('!~')}{e()}"
        if k < 17:
            return f"(-({e()} & 0xffff))"
        if k < 19:
            return f"({e()} ? {e()} : {e()})"
        if k < 21:
            return f"({e()} {self.pick('&|^')} {e()})"
        if k < 22 and s.arrays:
            a, _, n = self.pick(s.arrays)
            if n & (n - 1) == 0:
                return self.pick([f"{a}[{e()} & {n - 1}]", f"*({a} + ({e()} & {n - 1}))", f"*(&{a}[{n - 1}] - ({e()} & {n - 1}))"])
            return f"{a}[(unsigned char){e()} % {n}]"
        if k < 23:
            return self.pick([f"(int)sizeof(+{e()})", f"__builtin_popcount((unsigned){e()})", f"__builtin_ctz((unsigned){e()} | 4)",
                              f"__builtin_clz((unsigned){e()} | 1)", f"(long)__builtin_bswap32((unsigned){e()})",
                              f"__builtin_popcountll((unsigned long long){e()})", f"__builtin_expect(!!{e()}, 1)",
                              f"({e()} ?: {e()})", f"_Generic({e()}, int: 1, long: 2, default: 3)", f"(0 * sizeof(+{e()}) + 1)",
                              f"abs((short){e()})", f"__builtin_bswap64((unsigned long long){e()})"])
        if k < 24 and self.risky and self.risk_left > 0:
            self.risk_left -= 1
            places = [p[0] for p in s.places if p[0] not in ban]
            if not places:
                return self.literal()
            a, b = self.pick(places), self.atom(s, ban)  # of two constants clang would make poison
            kind = self.r.randrange(6)
            if kind < 3:
                t = self.pick(["int", "long", "short", "signed char"])
                return f"(({t}){a} {self.pick('+-*')} ({t}){b})"
            if kind == 3:
                return f"({a} {self.pick('/%')} {b})"
            if kind == 4:
                return f"({a} {self.pick(['<<', '>>'])} {b})"
            return f"(-({self.pick(['int', 'long'])}){a})"
        if k < 25:
            return f"({e()}, {e()})"
        return f"({{ {self.pick(COMMON)} t = {e()}; {self.pick(['t;', 't + 1 > 0;', 'if (t > 3) t = 3; t;', '!t;'])} }})"

    def full(self, s, d=3, ban=()):
        """A full expression: may contain one risky operation."""
        self.risk_left = 1 if self.chance(0.25) else 0
        e = self.expr(s, d, ban)
        self.risk_left = 0
        return e

    def writable(self, s):
        """A place that can be written: (text, may be reached in another way)."""
        k = self.r.random()
        places = [p for p in s.places if "w" in p[2]]
        if k < 0.15 and s.arrays:
            a, _, n = self.pick(s.arrays)
            return f"{a}[{self.r.randrange(n)}]", True
        if k < 0.25 and s.pointers:
            return "*" + self.pick(s.pointers)[0], True
        if not places:
            return "sink", True
        p = self.pick(places)
        return p[0], "a" in p[2]

    # ---- declarations ----
    def declare(self, s, where="local"):
        k = self.r.random()
        static = "static " if where == "global" or (where == "local" and self.chance(0.06)) else ""
        constant = where == "global" or static
        value = (lambda d=2: self.literal()) if constant else (lambda d=2: self.full(s, d))
        if k < 0.55:
            t, x = self.int_type(), self.name("x")
            address = self.chance(0.3) or where == "global"
            qualifier = "const " if self.chance(0.06) else ""
            self.emit(f"{static}{qualifier}{t} {x} = {value()};")
            s.places.append((x, t, ("" if qualifier else "w") + ("a" if address else "")))
            if address and not qualifier and self.chance(0.5):
                p = self.name("p")
                self.emit(f"{static}{t} *{p} = &{x};")
                s.pointers.append((p, t))
        elif k < 0.72:
            t, a, n = self.pick(COMMON), self.name("a"), self.pick([2, 3, 4, 4, 8, 8])
            if self.chance(0.3):
                body = f"[{self.r.randrange(n)}] = {value(1)}"
            else:
                body = ", ".join(value(1) for _ in range(self.r.randrange(1, n + 1)))
            self.emit(f"{static}{t} {a}[{n}] = {{{body}}};")
            s.arrays.append((a, t, n))
            if self.chance(0.4):
                p, off = self.name("q"), self.r.randrange(n)
                self.emit(f"{static}{t} *{p} = {self.pick([f'{a} + {off}', f'&{a}[{off}]'])};")
                s.pointers.append((p, t))
        elif k < 0.79:
            t, a, n, m = self.pick(COMMON), self.name("m"), self.pick([2, 3, 4]), self.pick([2, 4])
            rows = ", ".join("{" + ", ".join(value(1) for _ in range(self.r.randrange(1, m + 1))) + "}" for _ in range(n))
            self.emit(f"{static}{t} {a}[{n}][{m}] = {{{rows}}};")
            for i in range(n):
                s.arrays.append((f"{a}[{i}]", t, m))
            if self.chance(0.5):
                p = self.name("row")
                self.emit(f"{static}{t} (*{p})[{m}] = {a} + {self.r.randrange(n)};")
                s.arrays.append((f"(*{p})", t, m))
        elif k < 0.95 and self.structures:
            st = self.pick(self.structures)
            v = self.name("s")
            self.emit(f"{static}struct {st['name']} {v} = {self.initialiser(st, value)};")
            self.add_struct(s, v, st)
            if self.chance(0.4):
                p = self.name("ps")
                self.emit(f"{static}struct {st['name']} *{p} = &{v};")
                self.add_struct(s, p, st, "->")
        elif not constant:
            self.declare_special(s)

    def declare_special(self, s):
        k = self.r.randrange(4)
        t = self.pick(COMMON)
        if k == 0 and self.goto != "computed" and not self.jumped_over:  # variable-length array
            self.goto = "vla"
            n, v, i = self.name("n"), self.name("v"), self.name("i")
            self.emit(f"int {n} = ({self.expr(s, 1)} & 3) + 4;")
            self.emit(f"{t} {v}[{n}];")
            self.emit(f"for (int {i} = 0; {i} < {n}; {i}++) {v}[{i}] = {i} + {self.literal()};" if self.chance(0.7) else
                      f"memset({v}, 0, sizeof {v});")
            s.arrays.append((v, t, 4))
        elif k <= 1:
            v = self.name("v")
            self.emit(f"{t} *{v} = __builtin_alloca(4 * sizeof *{v});")
            self.emit(f"memset({v}, {self.pick(['0', '1'])}, 4 * sizeof *{v});")
            s.arrays.append((v, t, 4)) if t != "_Bool" else None
        elif k == 2:
            v = self.name("c")
            self.emit(f"{t} *{v} = ({t}[4]){{{self.expr(s, 1)}, {self.literal()}}};")
            s.arrays.append((v, t, 4))
        elif self.structures:
            st = self.pick(self.structures)
            v = self.name("c")
            self.emit(f"struct {st['name']} *{v} = &(struct {st['name']}){self.initialiser(st, lambda d=1: self.expr(s, d))};")
            self.add_struct(s, v, st, "->")

    def structure(self):
        st = {"name": self.name("S"), "fields": [], "packed": False}
        self.emit(f"struct {st['name']} {{")
        for _ in range(self.r.randrange(1, 6)):
            k = self.r.random()
            f = self.name("f")
            if k < 0.5:
                t = self.int_type()
                self.emit(f"  {t} {f};")
                st["fields"].append((f, t, "int", 0))
            elif k < 0.7:
                t = self.pick(["int", "unsigned", "unsigned char", "long", "unsigned long", "signed char", "short", "_Bool"])
                w = 1 if t == "_Bool" else self.r.randrange(1, min(INTS[t][0], 32) + 1)
                self.emit(f"  {t} {f} : {w};")
                st["fields"].append((f, t, "bits", w))
                if self.chance(0.1):
                    self.emit("  int : 0;")
            elif k < 0.8:
                t, n = self.pick(COMMON), self.pick([2, 4])
                self.emit(f"  {t} {f}[{n}];")
                st["fields"].append((f, t, "array", n))
            elif k < 0.9 and self.structures:
                inner = self.pick(self.structures)
                if len(inner["fields"]) < 5:
                    self.emit(f"  struct {inner['name']} {f};")
                    st["fields"].append((f, inner, "struct", 0))
            else:
                g, h = self.name("u"), self.name("u")
                wide, narrow = self.pick([("unsigned long long", "unsigned short"), ("int", "unsigned char"), ("long long", "int")])
                word = "" if self.chance(0.5) else f" {f}"
                self.emit(f"  union {{ {wide} {g}; {narrow} {h}; unsigned char {h}b[2]; }}{word};")
                prefix = f"{f}." if word else ""
                st["fields"].append(((prefix, g, wide, h, narrow), f if word else "", "union", 0))
        if not st["fields"]:
            self.emit("  int f0;")
            st["fields"].append(("f0", "int", "int", 0))
        self.emit("}" + self.pick(["", "", "", " __attribute__((packed))"]) + ";")
        st["packed"] = "packed" in self.out[-1]
        self.structures.append(st)

    def initialiser(self, st, value):
        parts = []
        for f, t, kind, n in st["fields"]:
            if kind in ("int", "bits"):
                parts.append(f".{f} = {value(1)}")
            elif kind == "array":
                parts.append(f".{f} = {{{value(1)}}}")
            elif kind == "struct":
                parts.append(f".{f} = {self.initialiser(t, value)}")
            else:
                prefix, g, _, _, _ = f
                parts.append(f".{prefix}{g} = {value(1)}")
        return "{" + ", ".join(parts) + "}"

    def add_struct(self, s, v, st, arrow="."):
        s.structs.append((v if arrow == "." else f"(*{v})", st))
        self.add_fields(s, v + arrow, st)

    def add_fields(self, s, prefix, st):
        for f, t, kind, n in st["fields"]:
            if kind == "int":
                s.places.append((prefix + f, t, "wa"))
                if not st["packed"] and self.chance(0.15) and self.depth:
                    p = self.name("pf")
                    self.emit(f"{t} *{p} = &{prefix}{f};")
                    s.pointers.append((p, t))
            elif kind == "bits":
                s.places.append((prefix + f, t, "wab"))
            elif kind == "array":
                if not st["packed"] or INTS[t][0] == 8:  # pointers into it must be aligned
                    s.arrays.append((prefix + f, t, n))
            elif kind == "struct":
                self.add_fields(s, f"{prefix}{f}.", dict(t, packed=t["packed"] or st["packed"]))
                s.structs.append((f"{prefix}{f}", t))
            else:
                inner, g, wide, h, narrow = f
                s.places.append((f"{prefix}{inner}{g}", wide, "wa"))
                s.places.append((f"{prefix}{inner}{h}", narrow, "wa"))
                s.arrays.append((f"{prefix}{inner}{h}b", "unsigned char", 2))

    # ---- statements ----
    def statements(self, s, n, in_loop=False, level=0):
        for _ in range(n):
            self.statement(s, in_loop, level)

    def block(self, s, n, in_loop, level):
        self.depth += 1
        inner = Scope(s)
        if self.chance(0.5):
            self.declare(inner)
        self.statements(inner, n, in_loop, level)
        self.depth -= 1

    def nondet(self):
        return f"__VERIFIER_nondet_{self.pick(NONDET)}()"

    def statement(self, s, in_loop, level):
        k = self.r.randrange(100)
        deep = level < 3
        if k < 22:
            x, _ = self.writable(s)
            self.emit(f"{x} = {self.full(s)};")
        elif k < 27:
            x, _ = self.writable(s)
            op = self.pick(["&", "|", "^", "&", "|"])
            self.emit(f"{x} {op}= {self.full(s, 2)};")
        elif k < 30:
            x, _ = self.writable(s)
            self.emit(self.pick([f"{x} <<= {self.r.randrange(7)};", f"{x} >>= ({self.expr(s, 1)} & 7);",
                                 f"{x} /= {self.r.randrange(2, 9)};", f"{x} %= ({self.expr(s, 1)} & 7) + 2;"]))
        elif k < 33:
            places = [p for p in s.places if "w" in p[2] and p[1] in ("char", "short", "unsigned", "unsigned long", "_Bool",
                                                                      "unsigned char", "signed char", "unsigned short")]
            if places:
                x, t, flags = self.pick(places)
                others = [p for p in s.places if "w" in p[2] and p[0] != x]
                if "a" not in flags and others and self.chance(0.5):
                    y = self.pick(others)[0]
                    step = self.pick([f"{x}++", f"++{x}"] + ([f"{x}--", f"--{x}"] if t != "_Bool" else []))
                    self.emit(f"{y} = {step} ^ {self.expr(s, 2, ban=(x,))};")
                elif t in ("unsigned", "unsigned long"):
                    self.emit(f"{x} {self.pick(['+=', '-=', '*='])} {self.full(s, 2)};" if "b" not in flags and t != "char"
                              and self.chance(0.5) else f"{x}++;")
                else:
                    self.emit(f"{x}{self.pick(['++', '--']) if t != '_Bool' else '++'};")
        elif k < 36:
            x, _ = self.writable(s)
            self.emit(f"{x} = {self.nondet()};")
        elif k < 40:
            x, _ = self.writable(s)
            y, _ = self.writable(s)
            c = self.full(s, 2)
            self.emit(self.pick([
                f"{c} && ({x} = {self.expr(s, 2)}, {x} > {self.literal()}) && ({y} = {self.expr(s, 1)});",
                f"{c} || ({x} = {self.expr(s, 2)});",
                f"{c} ? ({x} = {self.expr(s, 1)}) : ({y} = {self.expr(s, 2)});",
                f"{x} = {c}, {y} = {self.expr(s, 2)};",
                f"{x} = ({y} = {self.expr(s, 2)}, {c});",
                f"{x} = ({{ {self.pick(COMMON)} t = {c}; {y} = {self.expr(s, 1)}; t & 77; }});",
                f"if (({x} = {c}) && !({y} = {self.expr(s, 1)})) {x} = {self.literal()};",
            ]))
        elif k < 45:
            x, _ = self.writable(s)
            self.emit(f'show("{x}", (long long){x});'.replace('"*', '"').replace('\\', ''))
        elif k < 53 and deep:
            self.emit(f"if ({self.full(s, 2)}) {{")
            self.block(s, self.r.randrange(1, 4), in_loop, level + 1)
            if self.chance(0.5):
                self.emit("} else {")
                self.block(s, self.r.randrange(1, 3), in_loop, level + 1)
            self.emit("}")
        elif k < 63 and deep and self.loops < 3:
            self.loop(s, level)
        elif k < 69 and deep:
            self.switch(s, in_loop, level)
        elif k < 72 and in_loop:
            self.emit(f"if ({self.full(s, 2)}) {self.pick(['break', 'continue'])};")
        elif k < 75 and deep:
            label = self.name("L")
            self.emit("{")
            self.depth += 1
            self.emit(f"if ({self.full(s, 2)}) goto {label};")
            self.jumped_over += 1
            self.statements(Scope(s), self.r.randrange(1, 3), in_loop, level + 1)
            self.jumped_over -= 1
            self.depth -= 1
            self.emit(f"{label}:; }}")
        elif k < 78:
            self.declare(s)
        elif k < 86 and self.functions:
            self.call(s)
        elif k < 90 and len(s.structs) > 1:
            a = self.pick(s.structs)
            same = [b for b in s.structs if b[1] is a[1] and b[0] != a[0]]
            if same:
                b = self.pick(same)
                self.emit(self.pick([f"{a[0]} = {b[0]};", f"memmove(&{a[0]}, &{b[0]}, sizeof {a[0]});",
                                     f"{a[0]} = {self.literal()} > {self.atom(s)} ? {a[0]} : {b[0]};"]))
        elif k < 94 and len(s.arrays) > 1:
            self.array_statement(s)
        elif k < 96 and deep:
            self.scope_escape(s, level)
        elif k < 98 and deep:
            self.computed_goto(s)
        else:
            self.emit(f"sink ^= (unsigned){self.full(s, 2)};")

    def loop(self, s, level):
        i = self.name("i")
        self.loops += 1
        n = self.r.randrange(1, 6)
        kind = self.r.randrange(4)
        inner = Scope(s)
        inner.places.append((i, "int", ""))
        bound = self.pick([str(n), f"({self.expr(s, 1)} & 7)"])
        if kind == 0:
            self.emit(f"for (int {i} = 0; {i} < {bound} && fuel++ < 3000; {i}++) {{")
        elif kind == 1:
            self.emit(f"for (unsigned char {i} = {n}; {i}-- > 0 && fuel++ < 3000;) {{")
        elif kind == 2:
            self.emit(f"int {i} = {n};")
            self.emit(f"while (--{i} >= 0 && fuel++ < 3000) {{")
        else:
            self.emit(f"int {i} = 0;")
            self.emit("do {")
        self.block(inner, self.r.randrange(1, 4), True, level + 1)
        self.emit("}" if kind < 3 else f"}} while (++{i} < {n} && fuel++ < 3000);")
        self.loops -= 1

    def switch(self, s, in_loop, level):
        values = self.r.sample(range(0, 8), self.r.randrange(1, 5))
        mask = self.pick(["& 7", "& 3", "% 5"])
        cast = self.pick(["", "(unsigned char)", "(long)"])
        self.emit(f"switch ({cast}({self.full(s, 2)} {mask})) {{")
        self.depth += 1
        if self.chance(0.3):
            values.append(None)
            self.r.shuffle(values)
        for v in values:
            label = "default" if v is None else f"case {v}" if self.chance(0.85) else f"case {v + 10} ... {v + 10}"
            self.emit(f"{label}: {{")
            self.block(s, self.r.randrange(0, 3), in_loop, level + 1)
            self.emit("}" + self.pick([" break;", " break;", ""]))
        self.depth -= 1
        self.emit("}")

    def array_statement(self, s):
        a, t, n = self.pick(s.arrays)
        b, u, m = self.pick(s.arrays)
        k = self.r.randrange(4)
        if k == 0:
            i = self.name("i")
            self.emit(f"for (int {i} = 0; {i} < {n}; {i}++) {a}[{i}] = {self.expr(s, 1)} ^ {i};")
        elif k == 1 and INTS[t][0] <= INTS[u][0] and a != b and t != "_Bool" and u != "_Bool" and t == u and not (
                a.startswith(b) or b.startswith(a) or "(*" in a or "(*" in b or "->" in a + b):
            self.emit(f"memcpy({a}, {b}, {min(n, m)} * sizeof *{a});")
        elif k == 2 and t != "_Bool":
            self.emit(f"memset({a}, {self.literal()}, {self.r.randrange(n) + 1} * sizeof {a}[0]);")
        elif n > 1:
            p, e, x = self.name("p"), self.name("e"), self.name("sum")
            self.emit(f"unsigned {x} = 0;")
            self.emit(f"for ({t} *{p} = {a}, *{e} = {a} + {n}; {p} < {e}; {p}++) {x} = {x} * 31 + (unsigned)*{p};")
            self.emit(f"{x} += (unsigned)(&{a}[{n - 1}] - {a});")
            self.emit(f'show("{x}", {x});')

    def scope_escape(self, s, level):
        """A pointer to a variable of a block, used inside the block or (an error) after it."""
        p, t, x = self.name("p"), self.pick(COMMON), self.name("x")
        self.emit(f"{t} *{p} = 0;")
        self.emit(f"if ({self.expr(s, 2)}) {{")
        self.depth += 1
        self.emit(f"{t} {x} = {self.expr(s, 2)};")
        self.emit(f"{p} = &{x};")
        inner = Scope(s)
        inner.pointers.append((p, t))
        inner.places.append((x, t, "wa"))
        self.statements(inner, self.r.randrange(1, 3), False, level + 1)
        self.depth -= 1
        self.emit("}")
        if self.risky and self.chance(0.6):
            self.emit(self.pick([f'if ({p}) show("{x}", (long long)*{p});', f'if ({self.expr(s, 1)}) *{p} = 1;']))
        else:
            self.emit(f'show("{p}", {p} != 0);')

    def computed_goto(self, s):
        if self.goto == "vla":  # C does not let a computed goto and a variable-length array be in one function
            return
        self.goto = "computed"
        a, b, done, table, x = (self.name(n) for n in ("A", "B", "D", "table", "x"))
        self.emit(f"{{ static void *const {table}[2] = {{&&{a}, &&{b}}}; int {x} = 0;")
        self.depth += 1
        self.emit(f"goto *{table}[{self.expr(s, 2)} & 1];")
        self.emit(f"{a}: {x} += 1;")
        w, _ = self.writable(s)
        self.emit(f"{w} = {self.expr(s, 1)};")
        self.emit(f"{b}: {x} += 10;")
        self.emit(f"if ({x} < 15 && fuel++ < 3000) goto *{table}[{x} & 1];")
        self.emit(f'show("{x}", {x}); }}')
        self.depth -= 1

    def call(self, s):
        name, result, parameters = self.pick(self.functions)
        args = []
        for kind, t in parameters:
            if kind == "int":
                args.append(self.full(s, 2) if not args else self.expr(s, 2))
            elif kind == "pointer":
                same = [p for p, u in s.pointers if u == t] + [f"&{a}[{self.r.randrange(n)}]" for a, u, n in s.arrays if u == t]
                if same:
                    args.append(self.pick(same))
                else:
                    args.append(f"&({t}){{{self.expr(s, 1)}}}")
            else:
                same = [v for v, st in s.structs if st is t]
                literal = f"(struct {t['name']}){self.initialiser(t, lambda d=1: self.literal())}"
                args.append(self.pick(same) if same else literal)
        text = f"{name}({', '.join(args)})"
        if result is None:
            self.emit(text + ";")
        elif isinstance(result, dict):
            v = self.name("s")
            self.emit(f"struct {result['name']} {v} = {text};")
            self.add_struct(s, v, result)
        else:
            x, shared = self.writable(s)
            self.emit(self.pick([f"{x} = {text};", f"(void){text};", f"sink ^= (unsigned)({text} != 0);" if name != "sink" else "",
                                 f"if ({text} > {self.literal()}) {x} = {self.literal()};"]) if not shared else f"{x} = {text};")

    # ---- functions ----
    def function(self):
        name = self.name("f")
        s = Scope(self.globals)
        parameters, declared = [], []
        for _ in range(self.r.randrange(0, 4)):
            k, p = self.r.random(), self.name("a")
            if k < 0.6:
                t = self.int_type()
                parameters.append(("int", t))
                declared.append(f"{t} {p}")
                s.places.append((p, t, "w"))
            elif k < 0.75:
                t = self.pick(["int", "char", "unsigned long", "short"])
                parameters.append(("pointer", t))
                declared.append(f"{t} *{p}")
                s.pointers.append((p, t))
            elif self.structures:
                st = self.pick(self.structures)
                parameters.append(("struct", st))
                declared.append(f"struct {st['name']} {p}")
                depth, self.depth = self.depth, 0
                self.add_struct(s, p, st)
                self.depth = depth
        k = self.r.random()
        result = None if k < 0.15 else self.pick(self.structures) if k < 0.3 and self.structures else self.int_type()
        c_type = "void" if result is None else f"struct {result['name']}" if isinstance(result, dict) else result
        self.goto = ""
        self.emit(f"static {c_type} {name}({', '.join(declared) or 'void'}) {{")
        self.depth += 1
        if isinstance(result, dict):
            v = self.name("s")
            self.emit(f"struct {result['name']} {v} = {self.initialiser(result, lambda d=1: self.literal())};")
            self.add_struct(s, v, result)
            give = lambda: self.pick([p for p, st in s.structs if st is result])
        else:
            give = lambda: self.full(s, 2)
        self.emit(f"if (fuel++ > 3000) return{'' if result is None else ' ' + (v if isinstance(result, dict) else '0')};")
        if self.chance(0.4) and result and not isinstance(result, dict) and all(k == "int" for k, _ in parameters) and parameters:
            args = ", ".join(self.expr(s, 1) for _ in parameters)
            self.emit(f"static int level; if (level < {self.r.randrange(1, 4)}) {{ level++; sink ^= (unsigned)({name}({args}) & 255); level--; }}")
        for _ in range(self.r.randrange(1, 4)):
            self.declare(s)
        self.statements(s, self.r.randrange(3, 9))
        if result is not None and self.chance(0.3):
            self.emit(f"if ({self.full(s, 2)}) return {give()};")
        if result is not None:
            self.emit(f"return {give()};")
        self.depth -= 1
        self.emit("}")
        self.functions.append((name, result, parameters))

    def plain_functions(self):
        for _ in range(2):
            f = self.name("op")
            s = Scope()
            s.places = [("a", "long", ""), ("b", "int", "")]
            self.emit(f"static long {f}(long a, int b) {{ return {self.expr(s, 2)}; }}")
            self.plain.append(f)
        table = self.name("ops")
        self.emit(f"static long (*{table}[2])(long, int) = {{{self.plain[0]}, {self.plain[1]}}};")
        self.emit(f"static long apply(long (*f)(long, int), long a, int b) {{ return f(a, b) + 0 * (*f)(b & 3, 1); }}".replace(
            "+ 0 * (*f)(b & 3, 1)", ""))
        return table

    def variadic(self):
        self.emit("struct pair { int a, b; };")
        self.emit("static long long total(const char *kinds, ...) {")
        self.emit("  va_list ap, again; unsigned long long sum = 0;")
        self.emit("  va_start(ap, kinds); va_copy(again, ap);")
        self.emit("  for (const char *k = kinds; *k; k++)")
        self.emit("    switch (*k) {")
        self.emit("      case 'i': sum = sum * 3 + (unsigned)va_arg(ap, int); break;")
        self.emit("      case 'l': sum = sum * 5 + (unsigned long)va_arg(ap, long); break;")
        self.emit("      case 'q': sum = sum * 7 + va_arg(ap, unsigned long long); break;")
        self.emit("      case 'p': { struct pair p = va_arg(ap, struct pair); sum += (unsigned)p.a * 9u + (unsigned)p.b; break; }")
        self.emit("      case 's': sum += strlen(va_arg(ap, char *)); break;")
        self.emit("    }")
        self.emit("  va_end(ap);")
        self.emit("  if (kinds[0] == 'i') sum ^= (unsigned)va_arg(again, int);")
        self.emit("  va_end(again);")
        self.emit("  return (long long)sum;")
        self.emit("}")

    def total(self, s):
        kinds, args = "", []
        for _ in range(self.r.randrange(1, 9)):
            k = self.pick("iilqsp" if self.chance(0.3) else "iilqs")
            kinds += k
            if k == "p":
                args.append(f"(struct pair){{{self.literal()}, {self.literal()}}}")
            else:
                args.append({"i": f"(int){self.expr(s, 1)}", "l": f"(long){self.expr(s, 1)}",
                             "q": f"(unsigned long long){self.expr(s, 1)}", "s": self.pick(['"abc"', '""', '"x\\n"'])}[k])
        self.emit(f'show("total", total("{kinds}", {", ".join(args)}));')

    # ---- data structures on the heap ----
    def list_functions(self):
        key = self.pick(["int", "short", "unsigned char", "long"])
        front = self.chance(0.5)
        bug = self.pick(["", "", "uaf", "double", "leak", "null", "bound", "keep"]) if self.risky else ""
        self.emit("struct node { %s key; %sstruct node *next; };" % (key, self.pick(["", "struct node *prev; ", "char tag; "])))
        double = "prev" in self.out[-1]
        tag = "tag" in self.out[-1]
        self.emit("static struct node *make(int n) {")
        self.emit("  struct node *head = NULL, **tail = &head;")
        self.emit("  for (int i = 0; i < n; i++) {")
        self.emit("    struct node *p = malloc(sizeof *p);")
        self.emit("    if (!p) abort();")
        self.emit(f"    p->key = {self.nondet()};")
        if double:
            self.emit("    p->prev = NULL;")
        if tag:
            self.emit("    p->tag = 'a' + i;")
        if front:
            self.emit("    p->next = head;")
            if double:
                self.emit("    if (head) head->prev = p;")
            self.emit("    head = p;")
        else:
            self.emit("    p->next = NULL;")
            if double:
                self.emit("    if (head) { struct node *q = head; while (q->next) q = q->next; p->prev = q; }")
            self.emit("    *tail = p; tail = &p->next;")
        self.emit("  }")
        self.emit("  return head;")
        self.emit("}")
        self.emit("static struct node *take_out(struct node *head, long long key) {")
        self.emit("  for (struct node **q = &head; *q;) {")
        self.emit("    struct node *p = *q;")
        self.emit("    if (p->key == key) {")
        self.emit("      *q = p->next;")
        if double:
            self.emit("      if (p->next) p->next->prev = p->prev;")
        if bug != "leak":
            self.emit("      free(p);")
        if bug == "uaf":
            self.emit(f"      if (key > {self.r.randrange(3)}) show(\"gone\", p->key);")
        if bug == "double":
            self.emit(f"      if (key == {self.r.randrange(3)}) free(p);")
        self.emit("    } else q = &p->next;")
        self.emit("  }")
        self.emit("  return head;")
        self.emit("}")
        self.emit("static void list_test(void) {")
        self.emit(f"  struct node *list = make({self.nondet()} & 7), *p;")
        self.emit("  unsigned sum = 0;")
        self.emit(f"  list = take_out(list, {self.nondet()});")
        if self.chance(0.5):
            self.emit("  struct node *reversed = NULL;")
            self.emit("  while (list) { p = list; list = list->next; p->next = reversed; reversed = p; }")
            self.emit("  list = reversed;")
        self.emit(f"  list = take_out(list, {self.r.randrange(3)});")
        self.emit("  for (p = list; p; p = p->next) { sum = sum * 17 + (unsigned)p->key; show(\"key\", p->key); }")
        self.emit('  show("sum", sum);')
        if bug == "null":
            self.emit('  for (p = list; p->next; p = p->next) sum++;')
            self.emit('  show("last", p->key);')
        if bug == "keep":
            self.emit("  struct node *kept = list;")
        self.emit("  while (list) { p = list->next; free(list); list = p; }")
        if bug == "keep":
            self.emit('  if (kept && sum & 1) show("kept", kept->key);')
        self.emit("}")
        # an array on the heap
        t = self.pick(["int", "short", "long", "unsigned char"])
        self.emit("static void heap_test(void) {")
        self.emit(f"  int n = ({self.nondet()} & 7) + 1, i;")
        self.emit(f"  {t} *a = {self.pick(['malloc(n * sizeof *a)', 'calloc(n, sizeof *a)'])};")
        self.emit("  if (!a) abort();")
        self.emit(f"  for (i = 0; i < n; i++) a[i] = {self.nondet()};")
        self.emit(f"  for (i = 1; i < n; i++) for (int j = i; j > 0 && a[j - 1] {self.pick('<>')} a[j]; j--) "
                  f"{{ {t} x = a[j]; a[j] = a[j - 1]; a[j - 1] = x; }}")
        if self.chance(0.5):
            self.emit("  a = realloc(a, (n + 2) * sizeof *a); if (!a) abort();")
            self.emit("  a[n++] = 7; a[n++] = 9;")
        if bug == "bound":
            self.emit(f"  i = {self.nondet()} & 1;")
            self.emit(self.pick(["  a[n - 1 + i] = 3;", "  show(\"at\", a[-i]);", "  memset(a + i, 0, n * sizeof *a);"]))
        self.emit('  for (i = 0; i < n; i++) show("a", a[i]);')
        self.emit("  free(a);")
        self.emit("}")
        # a tree
        self.emit("struct tree { int key; struct tree *child[2]; };")
        self.emit("static void tree_free(struct tree *t) { if (t) { tree_free(t->child[0]); tree_free(t->child[1]); free(t); } }")
        self.emit("static int tree_show(const struct tree *t, int depth) {")
        self.emit("  if (!t) return depth;")
        self.emit("  int l = tree_show(t->child[0], depth + 1);")
        self.emit('  show("tree", t->key);')
        self.emit("  int r = tree_show(t->child[1], depth + 1);")
        self.emit("  return l > r ? l : r;")
        self.emit("}")
        self.emit("static void tree_test(void) {")
        self.emit("  struct tree *root = NULL;")
        self.emit(f"  for (int i = {self.nondet()} & 7; i > 0; i--) {{")
        self.emit(f"    int key = {self.nondet()};")
        self.emit("    struct tree **t = &root;")
        self.emit("    while (*t && (*t)->key != key) t = &(*t)->child[key > (*t)->key];")
        self.emit("    if (*t) continue;")
        self.emit("    *t = calloc(1, sizeof **t);")
        self.emit("    if (!*t) abort();")
        self.emit("    (*t)->key = key;")
        self.emit("  }")
        self.emit('  show("depth", tree_show(root, 0));')
        self.emit("  tree_free(root);")
        self.emit("}")

    def string_test(self):
        size = self.r.randrange(12, 24)
        over = self.risky and self.chance(0.3)
        self.emit("static void string_test(void) {")
        self.emit(f"  char buf[{size}] = \"{self.pick(['', 'ab', 'hello', 'x y'])}\", other[{size}];")
        self.emit(f"  const char *words[] = {{\"one\", \"three\", \"\", \"{'q' * self.r.randrange(1, 6)}\"}};")
        self.emit(f"  int n = {self.nondet()} & 3;")
        for _ in range(self.r.randrange(3, 8)):
            self.emit("  " + self.pick([
                f"if (strlen(buf) + strlen(words[n]) < {size + (3 if over else 0)}) strcat(buf, words[n]);",
                "strcpy(other, words[n]); show(\"cmp\", (strcmp(other, buf) > 0) - (strcmp(other, buf) < 0));",
                "show(\"len\", (long long)strlen(buf));",
                "{ char *c = strchr(buf, 'e'); show(\"chr\", c ? c - buf : -1); }",
                "memcpy(other, buf, sizeof buf); show(\"eq\", memcmp(other, buf, sizeof buf) == 0);",
                "memmove(buf + 1, buf, strlen(buf) / 2); printf(\"%s\\n\", buf);",
                "memset(other, 'z', 5); other[5] = 0; printf(\"%s %c %d\\n\", other, other[1], other[2]);",
                "strncpy(other, words[n], 4); other[4] = 0; puts(other);",
                "n = (n + 1) & 3;",
                "for (char *c = buf; *c; c++) if (*c >= 'a' && *c <= 'm') *c -= 'a' - 'A';",
                "printf(\"%d %u %lx %5d|%-4d|%05d %hhd\\n\", n, (unsigned)n, (unsigned long)n, n, n, n, (signed char)n);",
                "{ size_t l = strlen(words[n]); char *d = malloc(l + 1); if (!d) abort(); strcpy(d, words[n]); puts(d); free(d); }",
                "show(\"ncmp\", strncmp(words[n], \"three\", 2) == 0);",
            ]))
        self.emit("  printf(\"%s\\n\", buf);")
        self.emit("}")

    def overflow_test(self, s):
        t = self.pick(["int", "long", "unsigned", "unsigned long", "short", "unsigned char"])
        x = self.name("r")
        self.emit(f"{t} {x}; show(\"over\", __builtin_{self.pick(['add', 'sub', 'mul'])}_overflow(({t}){self.expr(s, 1)}, "
                  f"({self.pick(['int', t])}){self.expr(s, 1)}, &{x})); show(\"{x}\", (long long){x});")

    def program(self):
        self.out.append(HEAD)
        self.globals = Scope()
        self.emit("static unsigned sink = 1;")
        for _ in range(self.r.randrange(0, 4)):
            self.structure()
        for _ in range(self.r.randrange(1, 6)):
            self.declare(self.globals, "global")
        heap, strings, variadic = self.chance(0.45), self.chance(0.3), self.chance(0.25)
        table = self.plain_functions() if self.chance(0.4) else None
        if heap:
            self.list_functions()
        if strings:
            self.string_test()
        if variadic:
            self.variadic()
        for _ in range(self.r.randrange(1, 5)):
            self.function()
        self.goto = ""
        self.emit("int main(void) {")
        self.depth += 1
        s = Scope(self.globals)
        for _ in range(2):
            x, t = self.name("in"), self.pick(["int", "unsigned", "long", "unsigned char"])
            self.emit(f"{t} {x} = {self.nondet()};")
            s.places.append((x, t, "w"))
        for _ in range(self.r.randrange(1, 5)):
            self.declare(s)
        tests = (["list_test();", "heap_test();", "tree_test();"] if heap else []) + (["string_test();"] if strings else [])
        self.r.shuffle(tests)
        self.statements(s, self.r.randrange(3, 8))
        for t in tests:
            self.emit(t)
            self.statements(s, self.r.randrange(0, 3))
        if variadic:
            self.total(s)
        if table:
            self.emit(f'show("op", {table}[{self.expr(s, 2)} & 1]((long){self.expr(s, 1)}, (int){self.expr(s, 1)}));')
            self.emit(f'show("apply", apply({self.expr(s, 1)} ? {self.plain[0]} : {self.plain[1]}, (long){self.atom(s)}, (int){self.atom(s)}));')
        if self.chance(0.3):
            self.overflow_test(s)
        for _ in range(2):
            if self.functions:
                self.call(s)
        for text, t, _ in s.places[:40]:
            self.emit(f'show("{text}", (long long){text});')
        for a, t, n in s.arrays[:10]:
            self.emit(f'show("{a}", (long long){a}[{n - 1}]);')
        self.emit('show("sink", sink);')
        self.emit(f"return {self.pick(['0', '0', '3', 'sink & 127'])};")
        self.depth -= 1
        self.emit("}")
        return "\n".join(self.out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Generator(int(sys.argv[1])).program())
