#!/usr/bin/env python3
"""Hostile inputs: every command keeps its limits of time and memory, with all processes that it starts, and leaves nothing behind.

usage: run.py OUT [--timeout SECONDS] [--slack SECONDS] [WORD ...]

One row per input: seconds over the limit, the peak memory of the tree of processes, how it ended. An input that is refused at once is as good.
A row fails when it ends more than --slack seconds late (1 on an idle machine, with --jobs 1; 10 is the default, for busy ones), exceeds its memory by
more than a quarter and what the reader needs anyway, ends without its last line or with a crash, or leaves a process. Rows that need all of
their time are of the tier soak. CJSON=FILE adds a run of cJSON.c. The last line is `limits: N passed, N failed`."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LAST = r"(verdict|outcome|audit|result): .*\n\Z"
ROWS = []


def row(name, last=LAST, memory=1000, kill=None, tier="soak"):
    """A row: a function that makes files in a folder and gives the words of the command. `kill`: a signal is sent then, which is the limit."""
    def add(make):
        ROWS.append((name, make, last, memory, kill, tier))
        return make
    return add


def quick(name, **more):
    """A row that is over long before its limit."""
    return row(name, last="", tier="test", **more)


def program(f, text, name="p.c"):
    (f / name).write_text(text)
    return f / name


NONDET = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"


@row("macros that grow without end")
def macros(f):
    text = "#define A0 1 +\n" + "".join(f"#define A{i} A{i - 1} A{i - 1} A{i - 1} A{i - 1}\n" for i in range(1, 20))
    return ["check", program(f, text + "int main(void) { return A19 0; }\n")]


@row("a constant of a gigabyte of numbers")
def constant(f):
    return ["check", program(f, "#define N (1 << 28)\nlong a[N] = {[0 ... N - 1] = 7};\nint main(void) { return (int)a[0]; }\n")]


@row("a function of 100,000 lines")
def long_function(f):
    lines = "".join(f"  if (x == {i}) a[{i % 4}]++;\n" if i % 10 else "  for (int i = 0; i < 3; i++) g += a[i];\n" for i in range(100000))
    return ["check", program(f, NONDET + "int g;\nint main(void) {\n  int x = __VERIFIER_nondet_int(), a[4] = {0};\n" + lines + "  return 0;\n}\n")]


@quick("nesting of 100,000 blocks")
def blocks(f):
    return ["check", program(f, NONDET + "int main(void) { int x = __VERIFIER_nondet_int();\n" + "if (x++) {\n" * 100000 + "}" * 100000 + "}\n")]


@row("many pointers into many structures")
def pointers(f):
    n = 60
    text = NONDET + "#include <stdlib.h>\n"
    for i in range(n):
        text += f"struct s{i} {{ struct s{i} *next; struct s{(i + 1) % n} *down; int a, b; }} *g{i};\n"
    text += "int main(void) {\n  while (__VERIFIER_nondet_int()) {\n"
    for i in range(n):
        text += f"    struct s{i} *p{i} = malloc(sizeof *p{i}); if (p{i}) {{ p{i}->next = g{i}; p{i}->down = g{(i + 1) % n}; g{i} = p{i}; }}\n"
    return ["check", program(f, text + "  }\n  for (struct s0 *q = g0; q; q = q->down->down->next->down ? q->next : NULL) if (q->a) reach_error();\n}\n")]


@row("a tree and a skip list")
def skip_list(f):
    return ["check", program(f, NONDET + """#include <stdlib.h>
struct n { struct n *next[3], *left, *right, *up; struct n *other; int key; };
static struct n *insert(struct n *t, struct n *x) {
  if (!t) return x;
  struct n **at = x->key < t->key ? &t->left : &t->right;
  *at = insert(*at, x); (*at)->up = t;
  return t;
}
int main(void) {
  struct n *head = calloc(1, sizeof *head), *tree = NULL;
  if (!head) return 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = calloc(1, sizeof *x), *p = head;
    if (!x) break;
    x->key = __VERIFIER_nondet_int();
    for (int level = 2; level >= 0; level--) {
      while (p->next[level] && p->next[level]->key < x->key) p = p->next[level];
      if (__VERIFIER_nondet_int()) { x->next[level] = p->next[level]; p->next[level] = x; }
    }
    x->other = p;
    tree = insert(tree, x);
  }
  for (struct n *p = head; p; p = p->next[0]) if (p->other && p->other->key > p->key) reach_error();
}
""")]


@row("a program that allocates for ever", memory=300)
def allocates(f):
    return ["run", program(f, "#include <stdlib.h>\nint main(void) { for (;;) { char *p = malloc(1 << 20); if (p) p[0] = 1; } }\n"), "--malloc", "never-fails"]


@row("a test that the compiler cannot build in time")
def test_build(f):
    text = "#if __has_feature(address_sanitizer)\n#define A0 1 +\n" + "".join(f"#define A{i} A{i - 1} A{i - 1} A{i - 1} A{i - 1}\n" for i in range(1, 20))
    return ["check", program(f, text + "int big(void) { return A19 0; }\n#endif\nvoid reach_error(void);\nint main(void) { reach_error(); }\n")]


@row("a picture that dot cannot draw in time", last="")
def picture(f):
    text = NONDET + "int main(void) { int x = 0;\n"
    text += "".join(f"l{i}: x++; if (__VERIFIER_nondet_int()) goto l{i * 7919 % 3000}; if (x == {i}) goto l{i * 104729 % 3000};\n" for i in range(3000))
    return ["show", "automaton", program(f, text + "return x; }\n"), "--format", "svg", "-o", f / "out.svg"]


@row("inputs from a pipe that nobody writes to")
def pipe_inputs(f):
    os.mkfifo(f / "pipe")
    return ["run", program(f, NONDET + "int main(void) { return __VERIFIER_nondet_int(); }\n"), "--inputs", f / "pipe"]


@row("generators from a pipe that nobody writes to")
def pipe_generators(f):
    os.mkfifo(f / "pipe")
    return ["check", program(f, "int main(void) { return 0; }\n"), "--generators", f / "pipe"]


@quick("a program that includes /dev/zero")
def zero_header(f):
    return ["check", program(f, '#include "/dev/zero"\nint main(void) { return 0; }\n')]


@quick("a certificate of /dev/zero")
def zero_certificate(f):
    return ["audit", "/dev/zero", program(f, "int main(void) { return 0; }\n")]


@quick("a witness of a terabyte of zeros")
def sparse_witness(f):
    with open(f / "w.yml", "w") as w:
        w.truncate(1 << 40)
    return ["run", program(f, "int main(void) { return 0; }\n"), "--witness", f / "w.yml"]


@quick("a witness that nests a million lists")
def deep_witness(f):
    (f / "w.yml").write_text("[" * 1000000)
    return ["run", program(f, "int main(void) { return 0; }\n"), "--witness", f / "w.yml"]


@quick("a witness whose names stand for billions")
def laughs(f):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 30)]
    (f / "w.yml").write_text("\n".join(lines) + "\n")
    return ["run", program(f, "int main(void) { return 0; }\n"), "--witness", f / "w.yml"]


@quick("a certificate that nests a million times")
def deep_certificate(f):
    p = ROOT / "docs/example/lock.c"
    subprocess.run([OUT / "silhouette", "check", p, "--certificate", f / "c"], check=True, capture_output=True)
    text = (f / "c").read_text()
    assert "(= " in text
    (f / "c").write_text(text.replace("(= ", "(= " * 1000000, 1))
    return ["audit", f / "c", p]


@quick("a task file that nests a million lists")
def deep_task(f):
    (f / "t.yml").write_text("format_version: '2.0'\ninput_files: " + "[" * 1000000 + "\n")
    return ["batch", f / "t.yml", "--db", f / "x.db"]


@quick("generators that nest a million brackets")
def deep_generators(f):
    (f / "g.gen").write_text("partial generator deep refines points-to {\n  foreach (field f) {\n    unary deep[f](v) = " + "!(" * 1000000 + "\n")
    return ["check", program(f, "int main(void) { return 0; }\n"), "--generators", f / "g.gen"]


@quick("a JSON document that nests a million lists")
def deep_json(f):
    (f / "r.json").write_text('{"kind": "check", "open": ' + "[" * 1000000)
    return ["explain", f / "r.json"]


@row("SIGTERM while clang compiles", kill=signal.SIGTERM)
def term_clang(f):
    return macros(f)


@row("SIGINT while it works", kill=signal.SIGINT)
def interrupt(f):
    """Numbers that are mixed in a loop: nobody finds the error, and nobody shows that there is none."""
    return ["check", program(f, """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = 0, b = 1;
  while (__VERIFIER_nondet_uint()) { unsigned x = __VERIFIER_nondet_uint(); a = (a ^ x) * 2654435761u; b = b * (a | 1) + x; }
  if (a * b == 12345u && (a ^ b) * 31u == 77777u && a * a + b * b == 1u) reach_error();
}
""")]


@row("three processes side by side")
def side_by_side(f):
    return [*interrupt(f), "--jobs", "3"]


@row("three processes side by side, many pointers", memory=900)
def side_by_side_pointers(f):
    return [*pointers(f), "--jobs", "3"]


@row("SIGKILL while three processes work side by side", last="", kill=signal.SIGKILL)
def kill_side_by_side(f):
    return [*interrupt(f), "--jobs", "3"]


@row("SIGKILL while clang compiles", last="", kill=signal.SIGKILL)
def kill_clang(f):
    return macros(f)


if os.environ.get("CJSON"):
    @row("cJSON.c")
    def cjson(f):
        source = pathlib.Path(os.environ["CJSON"])
        shutil.copy(source, f)
        shutil.copy(source.with_suffix(".h"), f)
        return ["check", program(f, NONDET + '#include "cJSON.c"\nint main(void) {\n  char text[16];\n'
                                 "  for (int i = 0; i < 15; i++) text[i] = (char)__VERIFIER_nondet_int();\n  text[15] = 0;\n"
                                 "  cJSON_Delete(cJSON_Parse(text));\n  return 0;\n}\n")]


# ---- measuring ----

def resident(pid):
    try:
        return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
    except (OSError, IndexError):
        return 0


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def measure(words, limit, kill):
    """Output, status, seconds, peak bytes of the tree without the guard, the processes that are left."""
    start = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, cwd=ROOT, start_new_session=True,
                               preexec_fn=lambda: [signal.signal(s, signal.SIG_DFL) for s in (signal.SIGINT, signal.SIGTERM)])
    os.set_blocking(process.stdout.fileno(), False)
    os.set_blocking(process.stderr.fileno(), False)
    out, err, peak, seen, sent = b"", b"", 0, set(), False
    while process.poll() is None:
        below = [process.pid, *support.below(process.pid)]
        seen |= set(below)
        peak = max(peak, sum(resident(p) for p in below[1:]))
        out += process.stdout.read() or b""
        err += process.stderr.read() or b""
        if kill and not sent and time.monotonic() - start > limit:
            process.send_signal(kill)
            sent = True
        if time.monotonic() - start > limit + 60:
            os.killpg(process.pid, signal.SIGKILL)
        time.sleep(0.01)
    seconds = time.monotonic() - start
    time.sleep(0.3)  # who was killed may take a moment to be gone
    out += process.stdout.read() or b""
    err += process.stderr.read() or b""
    return out.decode(errors="replace"), err.decode(errors="replace"), process.returncode, seconds, peak, [p for p in seen if is_running(p)]


def problems_of(row, options, result, folder):
    _, _, last, memory, kill, _ = row
    out, _, status, seconds, peak, left = result
    found = []
    if seconds - options.timeout > options.slack:
        found.append(f"{seconds - options.timeout:.1f} s late")
    if peak > (memory * 1.25 + 200) * (1 << 20):
        found.append("too much memory")
    if status < 0 and not (kill == signal.SIGKILL and status == -9):
        found.append(f"signal {-status}")
    if last and not re.search(last, out):
        found.append("no last line")
    if left:
        found.append(f"processes are left: {left}")
    rest = [p.name for p in folder.iterdir() if re.search(r"\.svg|\.html|\.[0-9a-zA-Z]{6}$", p.name)]
    if rest:
        found.append(f"files are left: {rest}")
    return found


def one(report, row, options):
    name, make, _, memory, kill, _ = row
    folder = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-limits-"))
    try:
        words = [str(w) for w in make(folder)]
        if not kill and words[0] != "explain":
            words += ["--timeout", str(options.timeout)]
        if words[0] != "explain":
            words += ["--memory", str(memory)]
        result = measure([str(OUT / "silhouette"), *words], options.timeout, kill)
        out, err, status, seconds, peak, _ = result
        problems = problems_of(row, options, result, folder)
        lines = [line for line in (out + err).splitlines() if line]
        end = re.sub(r"/tmp/\S*/", "", lines[-1] if lines else "")[:70]
        report.value = f"{name:48} {seconds:6.1f} {max(seconds - options.timeout, 0):6.2f} {peak >> 20:6} {status:4}  {end}"
        report.expect(not problems, f"{name}: {', '.join(problems)}\n{out[-300:]}{err[-300:]}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def stopped(report):
    """A worker that does nothing any more is ended by the guard, which tells what was known by then."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-limits-"))
    try:
        words = ["check", str(stopped_program(folder)), "--property", "valid-memsafety", "--property", "unreach-call", "--timeout", str(10 * support.SCALE)]
        process = subprocess.Popen([str(OUT / "silhouette"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(8 * support.SCALE)
        for worker in support.below(process.pid):
            os.kill(worker, signal.SIGSTOP)
        out, err = process.communicate(timeout=support.HANG)
        report.expect(out == "verdict: unknown (time limit)\n", f"other last words: {out}")
        report.expect("valid-deref, valid-free" in err and ": true; unreach-call: unknown" in err, f"what was known is not told:\n{err}")
        report.expect("undecided: " in err and "when the limit was reached" in err, f"what was open is not told:\n{err}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def stopped_program(f):
    return program(f, "#include <stdlib.h>\n" + NONDET + """int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), steps = 0;
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  free(p);
  if (n == 0 || n > 100000) return 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  if (steps == 7777) reach_error();
  return 0;
}
""")


def main():
    global OUT
    parser = support.arguments(__doc__)
    parser.add_argument("--timeout", type=float, default=4)
    parser.add_argument("--slack", type=float, default=10)
    options = parser.parse_intermixed_args()
    OUT = pathlib.Path(options.out).resolve()
    suite = support.Suite("limits", options)
    rows = [r for r in ROWS if (any(w in r[0] for w in options.words) if options.words else options.soak or r[-1] == "test")]
    suite.run(support.Job(r[0], lambda report, r=r: one(report, r, options), [r[0]]) for r in rows)
    name = "a worker that does nothing any more"
    if not options.words or any(w in name for w in options.words):
        suite.run([support.Job(name, stopped, [name])])
    print(f"{'input':48} {'s':>6} {'over':>6} {'MB':>6} {'exit':>4}  last line (limit {options.timeout:g} s)")
    for value in filter(None, suite.values):
        print(value)
    suite.finish()


if __name__ == "__main__":
    main()
