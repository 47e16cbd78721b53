"""Programs with a small part that matters and a large part that does not.

The part that matters is a lock that is taken and given back; between its lines stand calls of functions with branches and
loops over variables of their own, over globals of their own, and over objects that they reach through pointers."""
import random

HEAD = """extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static int locked, taken;
static void lock(void) { if (locked) reach_error(); locked = 1; taken++; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
"""


def noise_function(rng, i):
    """One of about twenty lines; returns its text and a call of it."""
    g = f"noise_{i}"
    lines = [f"static int {g};", f"static int busy_{i}(int *cell, int n) {{", f"  int i, a = n, b = {rng.randrange(9)};"]
    for k in range(3):
        lines += [f"  if (a > {rng.randrange(50)}) {{", f"    b = b + {k + 1};", f"    {g} = b;", "  } else {",
                  f"    *cell = b - {rng.randrange(5)};", "  }"]
    lines += [f"  for (i = 0; i < {rng.randrange(3, 90)}; i++) {{", f"    if (b == i) a = {g};", "    *cell = a;", "  }"]
    if i:
        lines += [f"  if (n > 3) busy_{rng.randrange(i)}(cell, a);"] if rng.random() < 0.3 else []
    lines += ["  return a;", "}"]
    return "\n".join(lines) + "\n"


def noise_call(rng, i):
    return rng.choice([f"x = busy_{i}(&y, x);", f"busy_{i}(&z, 7);", f"if (busy_{i}(&y, z) > 2) z = 1;"])


def program(seed, functions, broken=False):
    """With 0 functions: the part that matters alone."""
    rng = random.Random(seed)
    out = [HEAD]
    for i in range(functions):
        out.append(noise_function(rng, i))
    calls = [noise_call(rng, i) for i in range(functions)]
    part = max(1, functions // 4)

    def noise(k):
        return "".join(f"    {c}\n" for c in calls[k * part:(k + 1) * part])

    out.append("int main(void) {\n  int x = 0, y = 0, z = 0, old, packets = 0, kind;\n" + noise(0))
    out.append("  do {\n    lock();\n    old = packets;\n" + noise(1))
    out.append("    kind = __VERIFIER_nondet_int();\n    if (kind) {\n      unlock();\n" + noise(2))
    out.append("      packets++;\n    }\n" + noise(3))
    out.append(f"  }} while (packets != old{' && kind != 7' if broken else ''});\n  unlock();\n  return x + y + z;\n}}\n")
    return "\n".join(out)


if __name__ == "__main__":
    import sys
    print(program(int(sys.argv[1]), int(sys.argv[2]), len(sys.argv) > 3))
