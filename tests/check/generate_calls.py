#!/usr/bin/env python3
"""A small random program of many functions with a call of reach_error(), deterministic from its seed: generate_calls.py
SEED. Functions read and write globals, arguments, locals of their callers through pointers, call one another, directly and
through pointers, and recur a bounded number of times. What a caller knows must survive exactly those calls that leave
it alone."""
import random
import sys


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.out = []
        self.n = self.r.randrange(2, 6)

    def pick(self, *choices):
        return self.r.choice(choices)

    def value(self, names):
        r = self.r
        kind = r.randrange(6)
        if kind < 2:
            return str(r.randint(-1, 3))
        if kind < 4:
            return r.choice(names)
        if kind == 4:
            return f"{r.choice(names)} + {r.randint(1, 2)}"
        return f"{r.choice(names)} - {r.randint(1, 2)}"

    def condition(self, names):
        r = self.r
        right = r.choice(names) if r.random() < 0.3 else str(r.randint(-1, 3))
        return f"{r.choice(names)} {self.pick('==', '!=', '<', '<=', '>')} {right}"

    def call(self, below, names, objects):
        """A call of a function with a number below `below`, or of the function in question where the fuel allows it."""
        r = self.r
        k = r.randrange(below)
        target = r.choice(objects + ["gp", "&g0", "&g1"])
        if r.random() < 0.2:
            return f"table[{k % 2}]({r.choice(names)}, {target}, fuel - 1)"
        return f"f{k}({r.choice(names)}, {target}, fuel - 1)"

    def body(self, indent, names, objects, below, depth):
        r, pad = self.r, "  " * indent
        for _ in range(r.randrange(1, 4)):
            kind = r.randrange(12)
            left = r.choice(names)
            if kind < 3:
                self.out.append(f"{pad}{left} = small({self.value(names)});")
            elif kind == 3:
                self.out.append(f"{pad}*{r.choice(objects + ['gp'])} = small({self.value(names)});")
            elif kind == 4:
                self.out.append(f"{pad}{left} = *{r.choice(objects + ['gp'])};")
            elif kind == 5:
                self.out.append(f"{pad}gp = {self.pick('&g0', '&g1', '&g2', *objects)};")
            elif kind < 9 and below:
                self.out.append(f"{pad}if (fuel > 0) {left} = small({self.call(below, names, objects)});")
            elif kind == 9:
                self.out.append(f"{pad}{left} = small(__VERIFIER_nondet_int());")
            elif depth < 2:
                self.out.append(f"{pad}if ({self.condition(names)}) {{")
                self.body(indent + 1, names, objects, below, depth + 1)
                if r.random() < 0.5:
                    self.out.append(f"{pad}}} else {{")
                    self.body(indent + 1, names, objects, below, depth + 1)
                self.out.append(f"{pad}}}")

    def function(self, k):
        names = ["g0", "g1", "g2", "x", "a"]
        self.out.append(f"static int f{k}(int x, int *q, int fuel) {{")
        self.out.append(f"  int a = {self.r.randint(0, 2)}, b = {self.r.randint(0, 2)};")
        below = self.n if self.r.random() < 0.4 else k  # some recur
        self.body(1, names, ["q", "&b"], below, 0)
        self.out.append("  if (gp == &b) gp = &g1;")  # b is about to die
        self.out.append(f"  return {self.value(names + ['b'])};\n}}\n")

    def program(self):
        r = self.r
        self.out += ["extern void abort(void);", "extern int __VERIFIER_nondet_int(void);",
                     "void reach_error(void) { abort(); }",
                     "static int g0, g1 = 1, g2 = 2, hidden = 5;", "static int *gp = &g1;",
                     "static int small(int x) { if (x < -8) return -8; if (x > 8) return 8; return x; }"]
        self.out += [f"static int f{k}(int x, int *q, int fuel);" for k in range(self.n)]
        self.out.append("static int (*table[2])(int, int *, int) = {f0, f1};\n")
        for k in range(self.n):
            self.function(k)
        self.out += ["int main(void) {", f"  int fuel = {r.randint(1, 3)}, keep = {r.randint(0, 3)}, x = 0, a = 1, b = 2, seen;",
                     "  gp = &b;" if r.random() < 0.3 else "  seen = 0;"]
        names = ["x", "a", "g0", "g1"]
        for _ in range(r.randrange(1, 3)):
            self.out.append(f"  seen = {r.choice(['g0', 'g1', 'g2', 'b'])};")
            self.body(1, names, ["&b", "gp"], self.n, 1)
            self.out.append(f"  x = small({self.call(self.n, names, ['&b', 'gp'])});")
            wrong = self.pick("seen != g0", "seen != g1", "seen != b", f"keep != {r.randint(0, 3)}", "hidden != 5",
                              self.condition(names) + " && seen == 1", f"b > {r.randint(1, 8)}", f"x == {r.randint(0, 9)}")
            self.out.append(f"  if ({wrong}) reach_error();")
        self.out += ["  return seen;", "}"]
        return "\n".join(self.out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Generator(int(sys.argv[1])).program())
