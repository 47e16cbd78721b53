#!/usr/bin/env python3
"""A small random program on lists, doubly linked lists or trees that allocates and frees, deterministic from its seed.

usage: generate.py SEED [--kind list|dll|tree] [--mistakes N]

It builds one or two structures, works on them with operations that are right, and frees them; then N mistakes (by default 0, 1 or 2) are
made: a statement is left out, done twice, or swapped with the next one, a guard is turned round, a free is put somewhere. Some mistakes do no harm. Loops
take inputs or walk along the structure; a mistake may make one run for ever."""
import argparse
import random
import re
import sys

FIELDS = {"list": ["n"], "dll": ["n", "p"], "tree": ["l", "r"]}

# Operations: NAME(struct node **at) as bodies; one statement a line, as the mistakes need it.
OPERATIONS = {
    "list": {
        "push": """
  struct node *x = malloc(sizeof *x);
  x->d = __VERIFIER_nondet_int();
  x->n = *at;
  *at = x;
""", "append": """
  while (*at != NULL)
    at = &(*at)->n;
  struct node *x = malloc(sizeof *x);
  x->d = 1;
  x->n = NULL;
  *at = x;
""", "pop": """
  struct node *x = *at;
  if (x == NULL)
    return;
  *at = x->n;
  free(x);
""", "discard": """
  struct node *before = NULL;
  struct node *x = *at;
  while (x != NULL && x->d != 1) {
    before = x;
    x = x->n;
  }
  if (x == NULL)
    return;
  if (before == NULL)
    *at = x->n;
  else
    before->n = x->n;
  free(x);
""", "reverse": """
  struct node *x = *at;
  struct node *y = NULL;
  while (x != NULL) {
    struct node *t = x->n;
    x->n = y;
    y = x;
    x = t;
  }
  *at = y;
""", "drop": """
  struct node *x = *at;
  while (x != NULL) {
    struct node *next = x->n;
    free(x);
    x = next;
  }
  *at = NULL;
"""},
    "dll": {
        "push": """
  struct node *x = malloc(sizeof *x);
  x->d = __VERIFIER_nondet_int();
  x->n = *at;
  x->p = NULL;
  if (*at != NULL)
    (*at)->p = x;
  *at = x;
""", "insert": """
  if (*at == NULL)
    return;
  struct node *x = malloc(sizeof *x);
  x->d = 1;
  x->p = *at;
  x->n = (*at)->n;
  if (x->n != NULL)
    x->n->p = x;
  (*at)->n = x;
""", "discard": """
  struct node *x = *at;
  while (x != NULL && __VERIFIER_nondet_int())
    x = x->n;
  if (x == NULL)
    return;
  if (x->p != NULL)
    x->p->n = x->n;
  else
    *at = x->n;
  if (x->n != NULL)
    x->n->p = x->p;
  free(x);
""", "drop": """
  struct node *x = *at;
  while (x != NULL && x->n != NULL)
    x = x->n;
  while (x != NULL) {
    struct node *before = x->p;
    free(x);
    x = before;
  }
  *at = NULL;
"""},
    "tree": {
        "insert": """
  while (*at != NULL)
    at = __VERIFIER_nondet_int() ? &(*at)->l : &(*at)->r;
  struct node *x = malloc(sizeof *x);
  x->d = 0;
  x->l = NULL;
  x->r = NULL;
  *at = x;
""", "root": """
  struct node *x = malloc(sizeof *x);
  x->d = 1;
  x->l = *at;
  x->r = NULL;
  *at = x;
""", "prune": """
  if (*at == NULL)
    return;
  while ((*at)->l != NULL)
    at = &(*at)->l;
  struct node *x = *at;
  *at = x->r;
  free(x);
""", "drop": """
  struct node *x = *at;
  while (x != NULL) {
    if (x->l == NULL) {
      struct node *right = x->r;
      free(x);
      x = right;
    } else {
      struct node *left = x->l;
      x->l = left->r;
      left->r = x;
      x = left;
    }
  }
  *at = NULL;
"""}}

SIMPLE = re.compile(r"^ +[^ }](?!.*[{}]).*;$")
DECLARES = re.compile(r"^ +struct node \*(\w+) = ")
GUARD = re.compile(r"[!=]= NULL")


class Generator:
    def __init__(self, seed, kind=None, mistakes=None):
        self.r = random.Random(seed)
        self.kind = kind or self.r.choice(sorted(FIELDS))
        self.mistakes = self.r.choice([0, 1, 1, 2]) if mistakes is None else mistakes

    def main(self):
        r, operations = self.r, OPERATIONS[self.kind]
        names = ["a", "b"][:r.randint(1, 2)]
        lines = ["int main(void) {"]
        lines += [f"  struct node *{x} = NULL;" for x in names]
        grow = ["push"] if "push" in operations else ["insert", "root"]
        for _ in range(r.randint(1, 4)):
            x = r.choice(names)
            if r.random() < 0.5:
                lines += ["  while (__VERIFIER_nondet_int())", f"    {r.choice(grow)}(&{x});"]
            else:
                lines.append(f"  {r.choice(sorted(set(operations) - {'drop'}))}(&{x});")
        if len(names) == 2 and r.random() < 0.3:
            lines += ["  struct node *t = a;", "  a = b;", "  b = t;"]
        lines += [f"  drop(&{x});" for x in names]
        return lines + ["  return 0;", "}"]

    def functions(self, called):
        """The functions that main calls, as lists of lines."""
        made = []
        for name, body in OPERATIONS[self.kind].items():
            if f"{name}(" in called:
                made.append([f"static void {name}(struct node **at) {{", *body.strip("\n").split("\n"), "}"])
        return made

    def mistake(self, lines):
        """Changes one place."""
        r = self.r
        simple = [i for i, line in enumerate(lines) if SIMPLE.match(line) and "return 0" not in line]
        removable = [i for i in simple if not DECLARES.match(lines[i])]
        frees = [i for i in simple if "free(" in lines[i]]
        guards = [i for i, line in enumerate(lines) if GUARD.search(line) and line.strip().startswith(("if", "while"))]
        kind = r.randrange(6)
        if kind < 2 and removable:
            i = r.choice(removable)
            indent = re.match(" *", lines[i]).group(0)
            lines[i] = f"{indent};"  # it may be all that an if or a loop has
        elif kind == 2 and frees:
            i = r.choice(frees)
            lines.insert(i + 1, lines[i])
        elif kind == 3:
            pairs = [i for i in simple if i + 1 in simple and not DECLARES.match(lines[i + 1])
                     and not re.match(r" +(if|else|while)", lines[i - 1]) and not lines[i].strip().startswith("return")]
            named = [DECLARES.match(lines[i]) for i in pairs]
            pairs = [i for i, m in zip(pairs, named) if not m or not re.search(rf"\b{m.group(1)}\b", lines[i + 1])]
            if pairs:
                i = r.choice(pairs)
                lines[i], lines[i + 1] = lines[i + 1], lines[i]
        elif kind == 4 and guards:
            i = r.choice(guards)
            lines[i] = GUARD.sub(lambda m: "== NULL" if m.group(0) == "!= NULL" else "!= NULL", lines[i], count=1)
        else:
            places = [i for i, line in enumerate(lines) if DECLARES.match(line)]
            if places:
                i = r.choice(places)
                indent = re.match(" *", lines[i]).group(0)
                lines.insert(i + 1, f"{indent}free({DECLARES.match(lines[i]).group(1)});")

    def program(self):
        fields = "".join(f"  struct node *{f};\n" for f in FIELDS[self.kind])
        head = f"#include <stdlib.h>\n\nextern int __VERIFIER_nondet_int(void);\n\nstruct node {{\n  int d;\n{fields}}};\n"
        main = self.main()
        parts = [*self.functions("\n".join(main)), main]
        for _ in range(self.mistakes):
            self.mistake(self.r.choice(parts))
        return head + "".join("\n" + "\n".join(part) + "\n" for part in parts)


def add_options(parser):
    parser.add_argument("--kind", choices=sorted(FIELDS))
    parser.add_argument("--mistakes", type=int)


def from_options(seed, options):
    return Generator(seed, options.kind, options.mistakes)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    arguments.add_argument("seed", type=int)
    add_options(arguments)
    chosen = arguments.parse_args()
    sys.stdout.write(from_options(chosen.seed, chosen).program())
