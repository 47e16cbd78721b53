#!/usr/bin/env python3
"""Certificates of proofs of the overview, and the audit that looks at them again.

usage: run.py OUT [--damages N] [--soak] [--seed N] [WORD ...]

- The certificates of safe programs are confirmed; the same program gives the same certificate.
- A certificate is refused for another program, another data model, when it is cut off, and when lines are no lines of one.
- A proof that allows every goal is none; neither is one without the graphs of a place, or of what a function returns, that
  executions come by.
- Damages. The certificate of a safe program is made out to be about its unsafe twin, as it is and damaged in random ways (a number
  changed, a fact, a cell, a variant or a graph dropped, a value forgotten, a pointer led elsewhere): none is confirmed, and nothing
  crashes.

--damages N: so many per pair; --soak: more. With words, only the tests with one of them in their name. The last line is
`survey: N passed, N failed`."""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

TASKS = pathlib.Path(__file__).resolve().parent.parent / "tasks"
# Programs of many kinds: lists, trees, arrays, strings, recursion, order; each with an unsafe twin.
PAIRS = [("everyday/records", "valid-memsafety"), ("everyday/routes", "valid-memsafety"), ("everyday/buffer", "valid-memsafety"),
         ("everyday/interner", "valid-memsafety"), ("everyday/vector", "valid-memsafety"),
         ("order/bubble_sort", "unreach-call"), ("order/merge_logs", "unreach-call"), ("order/tickets", "unreach-call"),
         ("recursion/census", "valid-memsafety"), ("recursion/bookings", "valid-memsafety"), ("trees/expression", "valid-memsafety"), ("trees/inventory", "valid-memsafety"),
         ("lowlevel/node_pool", "valid-memsafety"), ("memory/dll_head_tail", "valid-memsafety"), ("memory/tree_search", "valid-memsafety"), ("memory/hash_table", "valid-memsafety"), ("memory/sll_insert_sorted", "valid-memsafety")]


def twin_of(name):
    return next(iter(sorted((TASKS / name).parent.glob(f"{pathlib.Path(name).name}_unsafe*.c"))), None)


class Test:
    def __init__(self, silhouette, folder, report):
        self.silhouette, self.folder, self.report = silhouette, folder, report
        self.expect = report.expect

    def certificate(self, name, prop):
        file = self.folder / "made.cert"
        file.unlink(missing_ok=True)
        done = subprocess.run([self.silhouette, "check", TASKS / f"{name}.c", "--property", prop, "--mode", "overview", "--malloc", malloc(name),
                               *support.GUARD, "--certificate", file], capture_output=True, text=True)
        return file.read_text() if file.exists() else None, done.stdout + done.stderr

    def audit(self, text, source, *more):
        file = self.folder / "tried.cert"
        file.write_text(text)
        done = subprocess.run([self.silhouette, "audit", file, source, *support.GUARD, *more], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def malloc(name):
    task = TASKS / f"{name}.yml"
    return "may-fail" if task.exists() and re.search(r"malloc:\s*may-fail", task.read_text()) else "never-fails"


def confirmed(t, name, prop):
    text, said = t.certificate(name, prop)
    t.expect(text and text.startswith("silhouette-survey 3\n"), f"{name}: no certificate: {said[-300:]}")
    if not text:
        return
    again, _ = t.certificate(name, prop)
    t.expect(text == again, f"{name}: another certificate of the same program")
    status, said = t.audit(text, TASKS / f"{name}.c")
    t.expect(status == 0 and said.endswith("audit: confirmed\n"), f"{name}: status {status}: {said[-300:]}")


# ---- what is no proof ----

def blocks(lines, word):
    """Begin and end of the graphs behind lines that begin with a word."""
    found = []
    for i, line in enumerate(lines):
        if line.split(" ")[0] == word:
            end = next(k for k in range(i, len(lines)) if lines[k] == "end")
            found.append((i, end + 1))
    return found


def test_refused(t):
    """Other programs, other machines, and what is no certificate."""
    name, prop = PAIRS[0]
    source = TASKS / f"{name}.c"
    text, _ = t.certificate(name, prop)
    lines = text.splitlines()
    status, said = t.audit(text, TASKS / f"{PAIRS[1][0]}.c")
    t.expect(status == 3 and "fingerprint" in said, f"another program: {status} {said}")
    status, said = t.audit(text, source, "--32")
    t.expect(status == 3, f"another data model: {status} {said}")
    for n in (7, 9, len(lines) // 3, len(lines) // 2, len(lines) - 1):
        status, said = t.audit("\n".join(lines[:n]) + "\n", source)
        t.expect(status == 3 and "line" in said, f"cut off after {n} lines: {status} {said}")
    start = next(i for i, line in enumerate(lines) if line.startswith("graph "))
    for line in ("", "slot", "slot number", "slot pointer first 99999 0", "slot number 1,0s1", "slot number 1,1s77777", "object 9", "symbol 5 4", "nonsense",
                 "cell 0 8 any", "graph 1 1 1 0 0", "fact " + "9" * 300, "order 1 1 0 1 0 1", "survey 0", "open 999999", "layout 0 0 0 0 0 0 0 0 0"):
        status, said = t.audit("\n".join(lines[:start + 1] + [line] + lines[start + 1:]) + "\n", source)
        t.expect(status == 3 and "line" in said, f"with the line {line[:40]!r}: {status} {said[-200:]}")


def test_nothing_is_shown(t):
    """Surveys that leave goals open, and none at all."""
    name, prop = PAIRS[0]
    source = TASKS / f"{name}.c"
    text, _ = t.certificate(name, prop)
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("survey "))
    status, said = t.audit("\n".join(lines[:at + 1] + ["open 0"] + lines[at + 1:]) + "\n", source)
    t.expect(status == 2 and "not excluded by any survey" in said, f"an open goal: {status} {said[-200:]}")
    status, said = t.audit("\n".join(lines[:at] + ["end"]) + "\n", source)
    t.expect(status == 2, f"no survey: {status} {said[-200:]}")


def missing_graphs(t, name, prop, seed):
    """Without the entry of main, what functions return, and other places, nothing is proved; at least where executions come by."""
    text, _ = t.certificate(name, prop)
    if not text:
        return
    lines = text.splitlines()
    places = blocks(lines, "at")
    status, said = t.audit("\n".join(line for i, line in enumerate(lines) if not any(a <= i < b for a, b in places)) + "\n", TASKS / f"{name}.c")
    t.expect(status == 2, f"{name} without any graph: {status} {said[-200:]}")
    refused = 0
    rng = random.Random(f"{seed} {name}")
    for a, b in rng.sample(places, min(8, len(places))):
        status, said = t.audit("\n".join(lines[:a] + lines[b:]) + "\n", TASKS / f"{name}.c")
        t.expect(status in (0, 2), f"{name} without a graph: {status} {said[-200:]}")
        refused += status == 2
    t.expect(refused, f"{name}: no graph is missed")


# ---- damages ----

def numbers(line):
    return [m for m in re.finditer(r"(?<=[ ,s])-?\d+(?=[ ,s]|$)", line)]


def change_number(rng, lines):
    i = rng.choice([i for i, line in enumerate(lines) if line.split(" ")[0] in ("symbol", "slot", "cell", "difference", "fact", "inner", "order", "object", "term", "layout")])
    m = rng.choice(numbers(lines[i]) or [None])
    if not m:
        return None
    value = int(m.group()) + rng.choice([-1, 1, -8, 8, 1000, -1000])
    return lines[:i] + [lines[i][:m.start()] + str(value) + lines[i][m.end():]] + lines[i + 1:]


def drop_line(rng, lines):
    found = [i for i, line in enumerate(lines) if line.split(" ")[0] in ("difference", "fact", "nonzero", "inner", "order", "term", "cell", "variant", "layout", "open")]
    i = rng.choice(found) if found else None
    return lines[:i] + lines[i + 1:] if i is not None else None


def drop_graph(rng, lines):
    a, b = rng.choice(blocks(lines, rng.choice(["at", "exit"])) or [(0, 0)])
    return lines[:a] + lines[b:] if b else None


def forget(rng, lines):
    found = [i for i, line in enumerate(lines) if re.match(r"(slot|cell \d+ \d+) (number|pointer|unset)", line)]
    i = rng.choice(found)
    value = rng.choice(["any", "unset", "number 0", "dangling"])
    return lines[:i] + [re.sub(r"(number|pointer|unset).*", value, lines[i], count=1)] + lines[i + 1:]


def lead_elsewhere(rng, lines):
    found = [i for i, line in enumerate(lines) if " pointer " in line]
    if not found:
        return None
    i = rng.choice(found)
    return lines[:i] + [re.sub(r"pointer (first|last) \d+", f"pointer {rng.choice(['first', 'last'])} {rng.randint(1, 8)}", lines[i], count=1)] + lines[i + 1:]


def widen(rng, lines):
    found = [i for i, line in enumerate(lines) if line.startswith("symbol ")]
    if not found:
        return None
    i = rng.choice(found)
    return lines[:i] + [f"symbol {-2**40} {2**62}"] + lines[i + 1:]


DAMAGES = [change_number, change_number, drop_line, drop_graph, forget, lead_elsewhere, widen]


def damages(t, n, seed, name, prop):
    """Certificates about an unsafe program are not confirmed."""
    twin = twin_of(name)
    text, _ = t.certificate(name, prop)
    if not text or not twin:
        t.expect(False, f"{name}: no certificate, or no twin")
        return
    _, said = t.audit(text, twin)
    found = re.search(r"fingerprint of this one is (\w+)", said)
    t.expect(found, f"{name}: {said[-200:]}")
    lines = re.sub(r"^program \S+", f"program {found.group(1)}", text, flags=re.M).splitlines()
    rng = random.Random(f"{seed} {name}")
    for k in range(n):
        damage = rng.choice(DAMAGES)
        changed = lines if k == 0 else damage(rng, lines)
        if changed is None:
            continue
        status, said = t.audit("\n".join(changed) + "\n", twin)
        t.report.count["not confirmed" if status == 2 else "not read"] += 1
        if status not in (2, 3):
            keep = pathlib.Path(tempfile.gettempdir()) / f"accepted-survey-{name.replace('/', '-')}-{k}.cert"
            keep.write_text("\n".join(changed) + "\n")
            t.expect(False, f"{twin.name}, {damage.__name__}: status {status}: {said[-200:]} ({keep})")
    t.report.passed += 1


def main():
    parser = support.arguments(__doc__)
    parser.add_argument("--damages", type=int, help="so many per pair (6; in a soak 200)")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    n = options.damages or (200 if options.soak else 6)

    def job(name, test, *args):
        def work(report):
            with tempfile.TemporaryDirectory() as folder:
                test(Test(silhouette, pathlib.Path(folder), report), *args)
        more = ["--soak", "--seed", options.seed] if options.soak else []
        return support.Job(name, work, [name, "--damages", n, *more] if test is damages else [name, *more])

    jobs = [job(name, test) for name, test in globals().items() if name.startswith("test_")]
    jobs += [job(f"confirmed {' '.join(pair)}", confirmed, *pair) for pair in PAIRS]
    jobs += [job(f"without graphs {' '.join(pair)}", missing_graphs, *pair, options.seed) for pair in (PAIRS if options.soak or options.words else PAIRS[:3])]
    jobs += [job(f"damaged {' '.join(pair)}", damages, n, options.seed, *pair) for pair in PAIRS]
    suite = support.Suite("survey", options)
    suite.run([j for j in jobs if not options.words or any(word in j.name for word in options.words)])
    suite.finish(f"damaged certificates about unsafe programs: {suite.count['not confirmed']} not confirmed, {suite.count['not read']} not read")


main()
