#!/usr/bin/env python3
"""A small random program that works on lists, doubly linked lists or trees, deterministic from its seed.

usage: generate.py SEED [--kind list|dll|tree] [--statements N] [--no-helpers] [--no-free] [--uninitialised] [--dangling]

Every dereference is guarded, by a comparison with NULL or by what is known at its place, and a node is initialised where it is
allocated: no execution has undefined behaviour. Freed is only what nothing points to: a node that was never linked, or one of a list
that has a single owner. Loops stop with high probability: their conditions take inputs or fuel. Somewhere reach_error() is called under a
condition that holds in some executions, or in none.

--uninitialised leaves out the initialisation of some fields, --dangling frees nodes that may still be pointed to: executions may
then have undefined behaviour. Other tests import Generator."""
import argparse
import random
import sys

POINTERS = {"list": ["n"], "dll": ["n", "p"], "tree": ["l", "r"]}


class Generator:
    def __init__(self, seed, kind=None, statements=None, helpers=True, free=True, uninitialised=False, dangling=False):
        self.r = random.Random(seed)
        self.kind = kind or self.r.choice(["list", "list", "dll", "tree"])
        self.fields = POINTERS[self.kind]
        self.size = statements or self.r.randint(5, 12)
        self.helpers = self.r.choice([0, 0, 1, 2]) if helpers else 0
        self.free, self.uninitialised, self.dangling = free, uninitialised, dangling
        self.owned = free and self.r.random() < 0.3
        self.lines, self.loops, self.asserts = [], 0, 0
        self.pointers, self.numbers = [], []
        self.callable = []
        self.safe = set()  # pointer variables that are known not to be NULL here

    # Small things.

    def put(self, indent, text):
        self.lines.append("  " * indent + text)

    def pointer(self):
        return self.r.choice(self.pointers)

    def field(self):
        return self.r.choice(self.fields)

    def constant(self):
        return str(self.r.choice([0, 1, 1, 2, 2, 3]))

    def number(self):
        return self.r.choice(self.numbers) if self.r.random() < 0.4 else self.constant()

    def assign(self, x, safe=False):
        """The variable x has changed."""
        self.safe.discard(x)
        if safe:
            self.safe.add(x)

    # Conditions: a text and the variables that are not NULL when it holds, and when it does not.

    def guard(self, x, text):
        return text if x in self.safe else f"{x} != NULL && {text}"

    def condition(self):
        r, x, y = self.r, self.pointer(), self.pointer()
        kind = r.randrange(10)
        if kind == 0:
            return f"{x} == NULL", set(), {x}
        if kind == 1:
            return f"{x} != NULL", {x}, set()
        if kind == 2:
            return f"{x} {r.choice(['==', '!='])} {y}", set(), set()
        if kind == 3:
            return self.guard(x, f"{x}->{self.field()} {r.choice(['==', '!='])} NULL"), {x}, set()
        if kind == 4:
            return self.guard(x, f"{x}->{self.field()} == {y}"), {x}, set()
        if kind == 5:
            return self.guard(x, f"{x}->d {r.choice(['==', '!='])} {self.number()}"), {x}, set()
        if kind == 6:
            return self.guard(x, f"{x}->d {r.choice(['<', '>', '<='])} {self.number()}"), {x}, set()
        if kind == 7:
            return f"{r.choice(self.numbers)} {r.choice(['==', '<', '!='])} {self.number()}", set(), set()
        return "__VERIFIER_nondet_int()", set(), set()

    # Statements.

    def need(self, indent, names, text, changed=None, safe=False):
        """Emits text under the guard that none of the names is NULL."""
        unknown = [x for x in dict.fromkeys(names) if x not in self.safe]
        if unknown:
            self.put(indent, "if (" + " && ".join(f"{x} != NULL" for x in unknown) + ")")
            self.put(indent + 1, text)
            if changed:
                self.assign(changed)
        else:
            self.put(indent, text)
            if changed:
                self.assign(changed, safe)

    def allocate(self, indent, x, d=None):
        d = d or self.number()
        if self.r.random() < 0.6 and not self.uninitialised:
            self.put(indent, f"{x} = node_new({d});")
            self.assign(x, True)
            return
        self.put(indent, f"{x} = malloc(sizeof(struct node));")
        if self.r.random() < 0.5:
            self.put(indent, f"if ({x} == NULL)")
            self.put(indent + 1, "exit(1);")
            inner = indent
            self.assign(x, True)
        else:
            self.put(indent, f"if ({x} != NULL) {{")
            inner = indent + 1
            self.assign(x)
        for f in ["d"] + self.fields:
            if not (self.uninitialised and self.r.random() < 0.3):
                self.put(inner, f"{x}->{f} = {d if f == 'd' else 'NULL'};")
        if inner != indent:
            self.put(indent, "}")

    def heap(self, indent):
        """One operation on pointers."""
        r, x, y, f = self.r, self.pointer(), self.pointer(), self.field()
        kind = r.randrange(13)
        if kind == 0:
            self.put(indent, f"{x} = NULL;")
            self.assign(x)
        elif kind < 3:
            self.put(indent, f"{x} = {y};")
            self.assign(x, y in self.safe)
        elif kind < 6:
            self.allocate(indent, x)
        elif kind < 9:
            self.need(indent, [y], f"{x} = {y}->{f};", x)
        elif kind < 12:
            self.need(indent, [x], f"{x}->{f} = {y};")
        else:
            self.need(indent, [x], f"{x}->{f} = NULL;")

    def data(self, indent):
        r, x, y, v = self.r, self.pointer(), self.pointer(), self.r.choice(self.numbers)
        kind = r.randrange(8)
        if kind < 2:
            self.need(indent, [x], f"{x}->d = {self.constant()};")
        elif kind == 2:
            self.need(indent, [x, y], f"{x}->d = {y}->d;")
        elif kind == 3:
            self.need(indent, [x], f"{x}->d = {v};")
        elif kind == 4:
            self.need(indent, [x], f"{v} = {x}->d;")
        elif kind == 5:
            self.put(indent, f"{v} = {self.number()};")
        elif kind == 6:
            self.put(indent, f"{v} = {v} < 4 ? {v} + 1 : 0;")
        else:
            self.put(indent, f"{v} = __VERIFIER_nondet_int() == 0 ? 1 : 2;")

    def link(self, indent):
        """What real programs do: prepend, insert behind a node, step, hang below a node."""
        r, x = self.r, self.pointer()
        others = [p for p in self.pointers if p != x]
        t = r.choice(others)
        self.allocate(indent, t)
        if self.kind == "tree":
            f, g = self.fields if r.random() < 0.5 else self.fields[::-1]
            if r.random() < 0.5:  # a new root
                self.need(indent, [t], f"{t}->{f} = {x};")
                self.put(indent, f"{x} = {t};")
                self.assign(x, t in self.safe)
            else:
                self.need(indent, [x], f"{x}->{f} = {t};")
                self.need(indent, [t], f"{t}->{g} = NULL;")
        else:
            self.need(indent, [t], f"{t}->n = {x};")
            if self.kind == "dll":
                self.need(indent, [x], f"{x}->p = {t};")
            self.put(indent, f"{x} = {t};")
            self.assign(x, t in self.safe)

    def branch(self, indent, depth):
        text, then, otherwise = self.condition()
        before = set(self.safe)
        self.put(indent, f"if ({text}) {{")
        self.safe |= then
        self.block(indent + 1, depth + 1)
        after = self.safe
        self.safe = before | otherwise
        if self.r.random() < 0.5:
            self.put(indent, "} else {")
            self.block(indent + 1, depth + 1)
        self.put(indent, "}")
        self.safe &= after

    def loop(self, indent, depth):
        r, x, kind = self.r, self.pointer(), self.r.randrange(5)
        i = f"i{self.loops}"
        self.loops += 1
        self.safe = set()
        step = None
        if kind < 2:
            self.put(indent, "while (__VERIFIER_nondet_int()) {")
        elif kind == 2:
            self.put(indent, f"for (int {i} = 0; {i} < {r.randint(1, 3)}; {i}++) {{")
        else:
            stop = r.choice(["__VERIFIER_nondet_int()", "fuel > 0", f"{x}->d != {self.number()} && fuel > 0"])
            self.put(indent, f"while ({x} != NULL && {stop}) {{")
            if "fuel" in stop:
                self.put(indent + 1, "fuel--;")
            self.safe = {x}
            step = x
        if r.random() < 0.35:
            self.link(indent + 1)
        self.block(indent + 1, depth + 1)
        if step and r.random() < 0.8:
            self.need(indent + 1, [step], f"{step} = {step}->{self.field()};", step)
        self.put(indent, "}")
        self.safe = set()

    def assertion(self, indent):
        r = self.r
        self.asserts += 1
        x, f = self.pointer(), self.field()
        kind = r.randrange(8)
        if kind < 2:
            text = self.guard(x, f"{x}->d == {r.choice([2, 3, 5])}")
        elif kind == 2:
            text = self.guard(x, f"{x}->d > {r.choice([2, 3, 4])}")
        elif kind == 3:
            text = self.guard(x, f"{x}->{f} == {x}")
        elif kind == 4:
            text = self.guard(x, f"{x}->{f} != NULL && {x}->{f}->d != {x}->d")
        elif kind == 5 and len(self.fields) == 2:
            f, g = self.fields
            text = self.guard(x, f"{x}->{f} != NULL && {x}->{f}->{g} != {x}" if self.kind == "dll" else
                              f"{x}->{f} != NULL && {x}->{f} == {x}->{g}")
        elif kind == 6:
            text = self.guard(x, f"{x}->d < {r.choice(self.numbers)}")
        else:
            text = f"{self.condition()[0]} && {self.condition()[0]}"
        self.put(indent, f"if ({text})")
        self.put(indent + 1, "reach_error();")

    def release(self, indent):
        """Frees what nothing points to (or, with --dangling, anything)."""
        r, x = self.r, self.pointer()
        if self.dangling and r.random() < 0.6:
            self.put(indent, f"free({x});")
            self.put(indent, f"{x} = NULL;")
            self.assign(x)
        elif self.owned and r.random() < 0.7:
            if r.random() < 0.5:
                self.put(indent, "while (__VERIFIER_nondet_int())")
                self.put(indent + 1, f"own = push(own, {self.number()});")
            else:
                self.put(indent, "if (own != NULL)")
                self.put(indent + 1, "own = pop(own);")
        else:
            self.allocate(indent, x)
            guard = "" if x in self.safe else f"{x} != NULL && "
            self.put(indent, f"if ({guard}{x}->d {r.choice(['==', '<'])} {self.number()}) {{")
            self.put(indent + 1, f"free({x});")
            self.put(indent + 1, f"{x} = NULL;")
            self.put(indent, "}")
            self.assign(x)

    def statement(self, indent, depth):
        kind = self.r.randrange(20)
        if kind < 7:
            self.heap(indent)
        elif kind < 11:
            self.data(indent)
        elif kind < 13:
            self.link(indent)
        elif kind < 15 and depth < 3:
            self.branch(indent, depth)
        elif kind < 17 and depth < 2:
            self.loop(indent, depth)
        elif kind == 17 and self.free:
            self.release(indent)
        elif kind == 18 and self.callable:
            x = self.pointer()
            self.put(indent, f"{x} = {self.r.choice(self.callable)}({self.pointer()}, {self.pointer()}, {self.number()});")
            self.safe.discard(x)
            self.safe -= {"g"}  # a global variable that the function may change
        elif kind == 19:
            self.assertion(indent)
        else:
            self.heap(indent)

    def block(self, indent, depth):
        for _ in range(self.r.randint(1, 3)):
            self.statement(indent, depth)

    # The program.

    def helper(self, k):
        self.pointers, self.numbers, self.safe = ["a", "b", "g"], ["k"], set()
        owned, self.owned = self.owned, False
        self.put(0, f"static struct node *help{k}(struct node *a, struct node *b, int k) {{")
        for _ in range(self.r.randint(1, 4)):
            self.statement(1, 1)
        self.put(1, f"return {self.r.choice(['a', 'b'])};")
        self.put(0, "}")
        self.put(0, "")
        self.owned = owned
        self.callable.append(f"help{k}")

    def program(self):
        self.put(0, "#include <stdlib.h>")
        self.put(0, "")
        self.put(0, "extern int __VERIFIER_nondet_int(void);")
        self.put(0, "void reach_error(void) { abort(); }")
        self.put(0, "")
        self.put(0, "struct node {")
        members = ["int d;"] + [f"struct node *{f};" for f in self.fields]
        self.r.shuffle(members)
        for m in members:
            self.put(1, m)
        self.put(0, "};")
        self.put(0, "")
        self.put(0, "static struct node *g;")
        self.put(0, "static int fuel;")
        self.put(0, "")
        self.put(0, "static struct node *node_new(int d) {")
        self.put(1, "struct node *x = malloc(sizeof(struct node));")
        self.put(1, "if (x == NULL)")
        self.put(2, "exit(1);")
        self.put(1, "x->d = d;")
        for f in self.fields:
            self.put(1, f"x->{f} = NULL;")
        self.put(1, "return x;")
        self.put(0, "}")
        self.put(0, "")
        f = self.fields[0]
        if self.owned:
            self.put(0, "static struct node *push(struct node *list, int d) {")
            self.put(1, "struct node *x = node_new(d);")
            self.put(1, f"x->{f} = list;")
            self.put(1, "return x;")
            self.put(0, "}")
            self.put(0, "")
            self.put(0, "static struct node *pop(struct node *list) {")
            self.put(1, f"struct node *rest = list->{f};")
            self.put(1, "free(list);")
            self.put(1, "return rest;")
            self.put(0, "}")
            self.put(0, "")
        for k in range(self.helpers):
            self.helper(k)
        self.put(0, "int main(void) {")
        self.pointers, self.numbers, self.safe = ["x", "y", "z", "g"], ["u", "v"], set()
        self.put(1, "struct node *x = NULL, *y = NULL, *z = NULL;")
        if self.owned:
            self.put(1, "struct node *own = NULL;")
        self.put(1, f"int u = {self.constant()}, v = __VERIFIER_nondet_int() ? 1 : 2;")
        self.put(1, "fuel = __VERIFIER_nondet_int();")
        self.put(1, "if (fuel < 0 || fuel > 20)")
        self.put(2, "fuel = 20;")
        for _ in range(self.r.randint(0, 2)):  # something to work on
            if self.r.random() < 0.5:
                self.put(1, "while (__VERIFIER_nondet_int()) {")
                self.safe = set()
                self.link(2)
                self.put(1, "}")
                self.safe = set()
            else:
                self.link(1)
        for _ in range(self.size):
            self.statement(1, 0)
        if self.owned:
            self.put(1, "while (own != NULL) {")
            self.put(2, "if (own->d > 4)")
            self.put(3, "reach_error();")
            self.put(2, "own = pop(own);")
            self.put(1, "}")
        self.assertion(1)
        self.put(1, "return (x == y) + (z == g) + u + v;")
        self.put(0, "}")
        return "\n".join(self.lines) + "\n"



def add_options(parser):
    parser.add_argument("--kind", choices=sorted(POINTERS))
    parser.add_argument("--statements", type=int)
    parser.add_argument("--no-helpers", action="store_true")
    parser.add_argument("--no-free", action="store_true")
    parser.add_argument("--uninitialised", action="store_true")
    parser.add_argument("--dangling", action="store_true")


def from_options(seed, options):
    return Generator(seed, options.kind, options.statements, not options.no_helpers, not options.no_free, options.uninitialised,
                     options.dangling)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    arguments.add_argument("seed", type=int)
    add_options(arguments)
    chosen = arguments.parse_args()
    sys.stdout.write(from_options(chosen.seed, chosen).program())
