#!/usr/bin/env python3
"""A small random integer program with a call of reach_error(), deterministic from its seed: generate.py SEED.

Values stay small (assignments are reduced), so that no signed overflow ends a run; loops are bounded."""
import random
import sys


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.loops, self.errors = [], 0, 0
        self.ints = ["x", "y", "z", "g"]
        self.unsigned = ["u", "w"]

    def pick(self, *choices):
        return self.r.choice(choices)

    def expression(self):
        r = self.r
        v = r.choice(self.ints)
        kind = r.randrange(11)
        if kind < 3:
            return str(r.randint(-3, 6))
        if kind < 5:
            return v
        if kind < 7:
            return f"{v} {self.pick('+', '-')} {r.randint(1, 3)}"
        if kind == 7:
            return f"({v} + {r.choice(self.ints)}) % 8"
        if kind == 8:
            return f"({self.condition()}) ? {r.choice(self.ints)} : {r.randint(0, 4)}"
        if kind == 9:
            return f"add({v} % 16, {r.randint(-2, 2)})"
        return f"(int)({r.choice(self.unsigned)} % 5u)"

    def condition(self, depth=0):
        r = self.r
        if depth < 2 and r.random() < 0.25:
            return f"{self.condition(depth + 1)} {self.pick('&&', '||')} {self.condition(depth + 1)}"
        if r.random() < 0.2:
            return f"{r.choice(self.unsigned)} {self.pick('==', '!=', '<', '>=')} {r.randint(0, 6)}u"
        right = r.choice(self.ints) if r.random() < 0.4 else str(r.randint(-2, 6))
        return f"{r.choice(self.ints)} {self.pick('==', '!=', '<', '<=', '>', '>=')} {right}"

    def statement(self, indent, depth):
        r, pad = self.r, "  " * indent
        kind = r.randrange(13)
        if kind < 4:
            self.lines.append(f"{pad}{r.choice(self.ints)} = small({self.expression()});")
        elif kind == 4:
            self.lines.append(f"{pad}{r.choice(self.unsigned)} = {r.choice(self.unsigned)} {self.pick('+', '-')} {r.randint(1, 3)}u;")
        elif kind == 5:
            self.lines.append(f"{pad}{r.choice(self.ints)} = small(__VERIFIER_nondet_int());")
        elif kind == 6:
            self.lines.append(f"{pad}a[{r.randrange(3)}] = small({self.expression()});")
        elif kind == 7:
            self.lines.append(f"{pad}{r.choice(self.ints)} = a[{self.pick('0', '1', '2', '(x & 1)')}];")
        elif kind == 8:
            self.lines.append(f"{pad}p = {self.pick('&x', '&y')};")
            self.lines.append(f"{pad}*p = small({self.expression()});")
        elif kind < 11 and depth < 3:
            self.lines.append(f"{pad}if ({self.condition()}) {{")
            self.block(indent + 1, depth + 1)
            if r.random() < 0.5:
                self.lines.append(f"{pad}}} else {{")
                self.block(indent + 1, depth + 1)
            self.lines.append(f"{pad}}}")
        elif kind == 11 and depth < 2:
            i = f"i{self.loops}"
            self.loops += 1
            bound = self.pick("3", "5", "n", "n")
            self.lines.append(f"{pad}for (int {i} = 0; {i} < {bound}; {i}++) {{")
            self.block(indent + 1, depth + 1)
            self.lines.append(f"{pad}}}")
        else:
            self.errors += 1
            self.lines.append(f"{pad}if ({self.condition()} && {self.condition()}) reach_error();")

    def block(self, indent, depth):
        for _ in range(self.r.randint(1, 3)):
            self.statement(indent, depth)

    def program(self):
        for _ in range(self.r.randint(3, 7)):
            self.statement(1, 0)
        a, b = self.r.choice(self.ints), self.r.choice(self.ints)
        self.lines.append(f"  if ({a} == {self.r.randint(-3, 7)} && {b} {self.pick('<', '>')} {self.r.randint(-1, 5)}) reach_error();")
        return "\n".join([
            "extern int __VERIFIER_nondet_int(void);", "extern unsigned __VERIFIER_nondet_uint(void);",
            "void reach_error(void) {}", "int g;",
            "static int small(int v) { return v < -8 ? -8 : v > 8 ? 8 : v; }",
            "static int add(int a, int b) { return a + b; }", "int main(void) {",
            "  int x = 0, y = 1, z = small(__VERIFIER_nondet_int()), a[3] = {1, 2, 3}, n = small(__VERIFIER_nondet_int());",
            "  unsigned u = __VERIFIER_nondet_uint(), w = 0; int *p = &x;", *self.lines,
            "  return x + y + z + n + (int)(u % 2u + w % 2u) + a[0] + *p;", "}", ""])


print(Generator(int(sys.argv[1])).program(), end="")
