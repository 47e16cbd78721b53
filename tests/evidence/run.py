#!/usr/bin/env python3
"""Tests of the evidence that comes with verdicts: tests that fail, the sandbox they run in, witnesses (docs/evidence.md).

usage: run.py OUT [--soak] [--jobs N] [WORD ...]

Every function named test_* is a test; with words, only those with one of them in their name are run. The verdicts of tests/tasks
are a sample (SAMPLE, MORE_OF); with --soak, or words, all. The last line is `evidence: N passed, N failed`."""
import contextlib
import ctypes
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import formats

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TASKS = ROOT / "tests/tasks"
EXAMPLE = ROOT / "docs/example"
TIMEOUT = support.HANG
SAMPLE = {"false": 60, "true": 50}  # of the tasks with this verdict, one in so many
MORE_OF = {"strangers": 6, "validity": 9}  # tests also of these, programs of many sorts
WITNESSES_OF = {"paper"}  # their proofs have invariants
ENDLESS = {"lost_argument", "lost_behind_call_endless", "lost_by_scope_endless", "lost_result_endless", "lost_at_once_endless"}  # their tests run till the limit; in `make test` that of lost_for_ever is enough


class Options:
    silhouette = None


def check(*args, status=None, env=None, folder=None):
    done = subprocess.run([Options.silhouette, "check", *map(str, args)], capture_output=True, text=True, errors="replace", timeout=TIMEOUT,
                          env=env, cwd=folder or ROOT, stdin=subprocess.DEVNULL)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{args}: exit status {done.returncode}, expected {status}\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done


def check_json(*args, status=None, **more):
    return json.loads(check(*args, "--json", status=status, **more).stdout)


class Folder:
    """A temporary folder with files."""

    def __init__(self, **files):
        self.files = {name.replace("__", "."): text for name, text in files.items()}

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-evidence-"))
        for name, text in self.files.items():
            self.write(name, text)
        return self

    def write(self, name, text):
        (self.path / name).parent.mkdir(parents=True, exist_ok=True)
        (self.path / name).write_text(text)
        return self.path / name

    def __truediv__(self, name):
        return self.path / name

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def make(folder, *targets):
    env = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
    return subprocess.run(["make", "-s", *targets], cwd=folder, capture_output=True, text=True, errors="replace", timeout=TIMEOUT, env=env)


# ---- tests that fail ----

def malloc_of(source):
    """Whether allocations fail in the task of this program: its option, as tests/tasks/run.py has it."""
    return "may-fail" if re.search(r"malloc:\s*may-fail", source.with_suffix(".yml").read_text()) else "never-fails"


def tasks(verdict, all_tiers):
    """(source, bits, property file) of every task with this expected verdict; or of those that `make test` runs."""
    found = []
    for task in sorted(TASKS.rglob("*.yml")):
        text = task.read_text()
        if not all_tiers and re.search(r"^  tier: soak$", text, re.M):
            continue
        source = task.parent / re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
        bits = "--32" if "ILP32" in text else "--64"
        for block in re.split(r"^\s*- property_file:", text, flags=re.M)[1:]:
            if re.search(rf"expected_verdict:\s*{verdict}", block):
                found.append((source, bits, (task.parent / block.split("\n")[0].strip()).resolve()))
    return found


# Why the test of a right FALSE verdict may not fail. Anything else is a failure of ours.
REASONS = [r"the path depends on the numbers of addresses, which are others in the compiled program$",
           r"lost memory is only reported where a program ends normally; the test (runs for too long|ends otherwise: )",
           r"a variable whose block is entered again lies where it lay before; the test ends otherwise: no violation is reported$",
           r"this machine (cannot run 32-bit programs|has another layout of (struct|union) \w+)$",
           r"the path calls a function without body through a pointer$",
           r"the test cannot supply what a library function on the path gives$",
           r"the violation needs \S+, which is not initialised, to be -?\d+; no test can bring that about$"]


def one_task(job):
    """The state of the confirmation, and the problem if there is one."""
    source, bits, prop = job
    result = check_json(source, bits, "--property", prop, "--malloc", malloc_of(source), *support.EFFORT)
    if result["verdict"] != "false":
        return result["verdict"], None
    if result["confirmed"] == "yes":
        return "confirmed", None
    if any(re.match(r, result["unconfirmed"]) for r in REASONS):
        return "stated reason", None
    return "unconfirmed", f"{source.name} ({prop.stem}): {result['unconfirmed']}"


def confirm_task(report, job):
    """A FALSE verdict is confirmed by execution, or says why not."""
    state, problem = one_task(job)
    report.count[f"tests: {state}"] += 1
    assert not problem, problem


def test_a_written_test_is_built_by_make_and_make_check_sees_the_violation():
    with Folder() as f:
        check(EXAMPLE / "lock_bug.c", "--test", f / "t", "--no-confirm", status=1)
        assert (f / "t/src/lock_bug.c").read_bytes() == (EXAMPLE / "lock_bug.c").read_bytes()
        assert (f / "t/README").read_text().count("\n") == 1
        assert make(f / "t").returncode == 0
        done = subprocess.run(["./test"], cwd=f / "t", capture_output=True, text=True, errors="replace")
        assert done.returncode == 98 and "silhouette: reach_error() is called" in done.stderr, done
        done = make(f / "t", "check")
        assert done.returncode == 0 and done.stdout == "the test ends in: call of reach_error, at src/lock_bug.c:13\n", done


def test_make_check_fails_when_the_place_or_the_kind_or_an_input_is_another():
    with Folder() as f:
        check(EXAMPLE / "lock_bug.c", "--test", f / "t", "--no-confirm", status=1)
        expected = (f / "t/expected").read_text()
        for wrong, message in [(expected.replace(":13", ":14"), "at src/lock_bug.c:13 and not at src/lock_bug.c:14"),
                               (expected.replace("^silhouette: (reach_error", "^silhouette: (nothing"), "the test ends otherwise: silhouette: reach_error() is called\n")]:
            (f / "t/expected").write_text(wrong)
            done = make(f / "t", "check")
            assert done.returncode != 0 and message in done.stdout, done
        (f / "t/expected").write_text(expected)
        inputs = (f / "t/inputs.c").read_text()
        assert "value[] = {7}" in inputs
        (f / "t/inputs.c").write_text(inputs.replace("value[] = {7}", "value[] = {8}"))
        done = make(f / "t", "check")
        assert done.returncode != 0 and "no violation is reported" in done.stdout, done


def test_the_same_test_is_written_byte_for_byte():
    with Folder() as f:
        texts = []
        for name in "ab":
            check(EXAMPLE / "jobs_bug.c", "--test", f / name, "--no-execute", status=1)
            texts.append({str(p.relative_to(f / name)): p.read_bytes() for p in sorted((f / name).rglob("*")) if p.is_file()})
        assert texts[0] == texts[1]
        assert sorted(texts[0]) == ["Makefile", "README", "expected", "inputs.c", "judge", "src/jobs_bug.c", "support.c"]


def test_a_test_replaces_an_older_one_but_nothing_else():
    with Folder(other__txt="mine") as f:
        check(EXAMPLE / "lock_bug.c", "--test", f / "t", "--no-confirm", status=1)
        check(EXAMPLE / "lock_bug.c", "--test", f / "t", "--no-confirm", status=1)
        done = check(EXAMPLE / "lock_bug.c", "--test", f.path, "--no-confirm", status=3)
        assert "is not an empty folder" in done.stderr
        done = check(EXAMPLE / "lock_bug.c", "--test", f / "other.txt", "--no-confirm", status=3)
        assert "is not an empty folder" in done.stderr
        done = check(EXAMPLE / "lock_bug.c", "--test", f / "a/b", "--no-confirm", status=3)
        assert "cannot write" in done.stderr and not done.stdout, done  # said before the analysis begins
        check(EXAMPLE / "lock.c", "--test", f / "none", status=0)  # true: there is nothing to test
        assert not (f / "none").exists() and (f / "other.txt").read_text() == "mine"


def test_headers_flags_and_several_files_come_along():
    program = {"a/main.c": '#include "common.h"\n#include <own.h>\n#ifndef LIMIT\n#error no limit\n#endif\n'
                           'int main(void) {\n  if (twice(__VERIFIER_nondet_int()) == LIMIT)\n    reach_error();\n}\n',
               "b/twice.c": '#include "../include/own.h"\nint twice(int x) { return 2 * (x % 100); }\n',
               "include/own.h": "int twice(int x);\n", "a/common.h": "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"}
    with Folder() as f:
        for name, text in program.items():
            f.write(name, text)
        result = check_json("a/main.c", "b/twice.c", "-I", "include", "-DLIMIT=42", "--test", "test", folder=f.path, status=1)
        assert result["confirmed"] == "yes", result["unconfirmed"]
        for name, text in program.items():
            assert (f / f"test/src/{name}").read_text() == text
        shutil.move(f / "test", f / "elsewhere")
        for name in ("a", "b", "include"):
            shutil.rmtree(f / name)
        done = make(f / "elsewhere", "check")
        assert done.returncode == 0, done


INPUTS = {
    "unknown functions, of which some results are ignored":
        "extern int get(int); extern void reach_error(void);\n"
        "int main(void) { get(1); get(2); if (get(3) == 5) { get(4); if (get(5) == -7) reach_error(); } }\n",
    "types of inputs":
        "extern void reach_error(void); extern short __VERIFIER_nondet_short(void); extern _Bool __VERIFIER_nondet_bool(void);\n"
        "extern unsigned long __VERIFIER_nondet_ulong(void); extern long __VERIFIER_nondet_long(void); extern char __VERIFIER_nondet_char(void);\n"
        "int main(void) { if (__VERIFIER_nondet_short() == -32768 && __VERIFIER_nondet_bool() && __VERIFIER_nondet_ulong() == 18446744073709551615ul\n"
        "  && __VERIFIER_nondet_long() == -9223372036854775807l - 1 && __VERIFIER_nondet_char() == -128) reach_error(); }\n",
    "failing allocations":
        "#include <stdlib.h>\nextern void reach_error(void);\n"
        "int main(void) { char *a = malloc(1), *b = calloc(2, 3), *c = malloc(4), *d = realloc(c, 40); if (a && !b && c && !d) reach_error(); }\n",
    "a variable that is only declared":
        "extern void reach_error(void); extern int setting; extern struct { long a; short b; } other;\n"
        "int main(void) { if (setting == 0 && other.b == 0) reach_error(); }\n",
    "rand": "#include <stdlib.h>\nextern void reach_error(void);\nint main(void) { rand(); if (rand() % 1000 == 17) reach_error(); }\n",
    "its own reach_error, which has a body": "#include <stdlib.h>\n#include <assert.h>\nvoid reach_error() { assert(0); }\nint main(void) { reach_error(); }\n",
    "a stream that could not be opened":
        "#include <stdio.h>\nint main(void) { int x = 0; FILE *f = fopen(\"a\", \"r\"); return fscanf(f, \"%d\", &x) + x; }\n",
    "an assertion": "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  assert(x !=\n    3);\n}\n",
    "an assumption": "extern void __VERIFIER_assume(int); extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);\n"
                     "int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assume(x > 4000000000u); if (x % 7 == 3) reach_error(); }\n",
}


def test_every_kind_of_input_reaches_the_compiled_program():
    problems = []
    for what, text in INPUTS.items():
        with Folder(p__c=text) as f:
            result = check_json("p.c", *support.GUARD, folder=f.path)
            if result["verdict"] != "false" or result["confirmed"] != "yes":
                problems.append(f"{what}: {result['verdict']}, {result['reason']}, {result['unconfirmed']}")
    assert not problems, "\n".join(problems)


def test_32_bit_programs_and_overflow_are_confirmed():
    text = ("extern long __VERIFIER_nondet_long(void);\nint main(void) {\n  long x = __VERIFIER_nondet_long();\n"
            "  if (sizeof(long) == 4 && x > 2000000000)\n    x = x + 2000000000;\n  return 0;\n}\n")
    with Folder(p__c=text) as f:
        result = check_json("p.c", "--32", "--property", "no-overflow", *support.GUARD, folder=f.path, status=1)
        assert result["confirmed"] == ("yes" if machine.runs_32() else "not tried") and result["at"]["line"] == 5, result
        said = check("p.c", "--32", "--property", "no-overflow", *support.GUARD, folder=f.path, status=1).stderr
        assert said.endswith(f"p.c:5:7: note: {machine.confirmation_32()}\n"), said


COMMANDS = """extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = NULL, *kept = NULL;
  int command, count = 0;
  while ((command = __VERIFIER_nondet_int())) {
    if (command == 1) {                /* put in */
      struct node *n = malloc(sizeof *n);
      if (!n) break;
      n->value = __VERIFIER_nondet_int();
      n->next = list;
      list = n;
      count++;
    } else if (command == 2 && list) { /* take out: the bug is that it may be kept */
      struct node *n = list;
      list = n->next;
      free(n);
      count--;
    } else if (command == 3 && count > 2) {
      kept = list;
    } else if (command == 4 && kept) {
      kept->value++;
    }
  }
  while (list) {
    struct node *n = list->next;
    free(list);
    list = n;
  }
  return 0;
}
"""


def test_the_inputs_of_a_violation_are_those_that_it_needs():
    """Put in three times (a command, an allocation, a value), keep, take out, use: nothing else, in test, witness and path alike."""
    with Folder(commands__c=COMMANDS) as f:
        command = [f / "commands.c", "--property", "valid-deref"]
        result = check_json(*command, "--test", f / "test", "--witness", f / "w.yml", status=1)
        counts, run = result["statistics"], result["run"]
        needed = [1, 0, 1, 0, 1, 0, 3, 2, 4]
        assert [int(i["value"]) for i in run["inputs"] if i["kind"] == "value"] == needed, run["inputs"]
        assert len(run["inputs"]) == counts["shown_inputs"] == len(needed) + 3, counts
        assert len(run["path"]) == run["steps"] == counts["shown_steps"] < counts["found_steps"], counts
        assert counts["found_inputs"] > counts["shown_inputs"] and counts["minimise_runs"], counts
        assert result["confirmed"] == "yes", result["unconfirmed"]
        assert "{1, 0, 1, 0, 1, 0, 3, 2, 4}" in (f / "test/inputs.c").read_text()
        again = check_json(*command, "--no-confirm", status=1)
        assert again["run"] == run and again["statistics"] == counts


def test_notes_are_about_the_block_that_is_lost():
    """Several blocks are made by one line: `allocated here` stands where the lost one was made, before the inputs that came later."""
    text = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell { struct cell *below; int v; };
static struct cell *top;
static void push(int v) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return;
  c->v = v;
  c->below = top;
  top = c;
}
int main(void) {
  int what;
  while ((what = __VERIFIER_nondet_int()) != 0) {
    if (what == 1)
      push(__VERIFIER_nondet_int());
    else if (what == 2 && top && top->below)
      top->below = NULL;
  }
  free(top);
  return 0;
}
"""
    with Folder(lost__c=text) as f:
        done = check(f / "lost.c", "--malloc", "never-fails")
        notes = re.findall(r"note: (allocated here|input 1)", done.stderr)
        assert notes[:3] == ["input 1", "allocated here", "input 1"], done.stderr


def test_runs_that_are_all_there_are_prove():
    """No invariant says how long the loop takes: every run is made. One that depends on more than answers of malloc proves nothing."""
    source = """#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern int elsewhere;
int main(void) {
  unsigned *n = malloc(sizeof *n), *steps = malloc(sizeof *steps);
  if (n && steps) {
    *steps = 0;
    for (*n = 27; *n != 1; *n = *n % 2 ? 3 * *n + 1 : *n / 2) ++*steps;
    if (*steps != 111 MORE) reach_error();
  }
  free(n);
  free(steps);
  return 0;
}
"""
    with Folder() as f:
        for more, status in (("", 0), ("+ 1", 1), ("|| (uintptr_t)n % 64 == 1", 2), ("|| elsewhere == 5", 1)):
            (f / "a.c").write_text(source.replace("MORE", more))
            result = check_json(f / "a.c", "--property", "unreach-call", "--no-confirm", "--effort", "500000", status=status)
            assert (result["statistics"].get("all_runs", 0) == 4) == (status == 0), result["statistics"]


def test_a_run_that_is_cut_off_where_memory_is_lost_goes_on_as_a_test():
    """What is called behind the path gives 0: no function is missing there."""
    source = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void), unknown(void);
int main(void) { int *p = malloc(sizeof *p); p = NULL; while (__VERIFIER_nondet_int()) continue; return unknown(); }
"""
    with Folder(lost__c=source) as f:
        result = check_json(f / "lost.c", status=1)
        assert result["violated"] == "valid-memtrack" and result["run"]["outcome"] == "limit" and not result["run"]["inputs"][1:], result
        assert result["confirmed"] == "yes", result["unconfirmed"]


def test_what_was_never_set_decides_nothing():
    for decision in ("int x; if (x == 0)", "int *p = malloc(4); if (p && *p == 9)", "int x, y = 1, *p = __VERIFIER_nondet_int() ? &x : &y; if (*p == 9)"):
        with Folder(p__c="#include <stdlib.h>\nextern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
                    f"int main(void) {{ {decision} reach_error(); }}\n") as f:
            done = check("p.c", *support.GUARD, "--property", "unreach-call", folder=f.path, status=2)
            assert "a path to the error meets uninitialised-value first" in done.stdout, done


def test_what_a_test_cannot_bring_about_is_said():
    with Folder(p__c="extern void reach_error(void);\nint main(void) { reach_error(); }\n") as f:
        subprocess.run(["clang-19", *machine.target(), "-g", "-emit-llvm", "-c", "p.c", "-o", "p.bc"], cwd=f.path, check=True)
        done = check("p.bc", *support.GUARD, folder=f.path, status=1)
        assert "not confirmed by execution: the program is LLVM code, not C" in done.stderr, done


def test_a_sanitizer_without_address_space_is_said():
    with Folder(p__c="int main(void) { int x[2] = {0}, i = 2; return x[i]; }\n") as f:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))  # of the process of this test alone
        if subprocess.run([Options.silhouette, "--version"], capture_output=True).returncode:
            return  # it was built with a sanitizer itself
        done = check("p.c", "--property", "valid-memsafety", folder=f.path, status=1)
        assert "not confirmed by execution: the sanitizer cannot start: the address space is limited (ulimit -v)" in done.stderr, done


def test_confirmation_can_be_turned_off_and_says_so():
    for option in ("--no-confirm", "--no-execute"):
        done = check(EXAMPLE / "lock_bug.c", option, status=1)
        assert f"note: not confirmed by execution: {option} was given" in done.stderr, done
        assert check_json(EXAMPLE / "lock_bug.c", option)["confirmed"] == "not tried"
    assert "note: confirmed by execution" in check(EXAMPLE / "lock_bug.c", "--confirm", status=1).stderr
    for option in ("--no-confirm", "--no-execute"):
        assert f"--confirm excludes {option}" in check(EXAMPLE / "lock_bug.c", "--confirm", option, status=3).stderr
    assert check_json(EXAMPLE / "lock.c", status=0)["confirmed"] is None


def test_no_execute_runs_nothing():
    """With a compiler that only reads, and a bubblewrap that leaves a trace."""
    with Folder() as f:
        f.write("bin/bwrap", f"#!/bin/sh\n: >{f.path}/ran\nexit 1\n").chmod(0o755)
        env = dict(os.environ, PATH=f"{f.path}/bin:{os.environ['PATH']}")
        check(EXAMPLE / "lock_bug.c", "--no-execute", "--test", f / "t", env=env, status=1)
        assert not (f / "ran").exists()
        check(EXAMPLE / "lock_bug.c", env=env, status=1)
        assert (f / "ran").exists()


# ---- the sandbox ----

def without_bubblewrap(folder):
    """A PATH that has what is needed but for bubblewrap."""
    (folder / "bin").mkdir(exist_ok=True)
    for tool in ("sh", "make", "clang-19", "ld", "addr2line", "grep", "sed", "head", "xargs", "cut"):
        path = folder / "bin" / tool
        if not path.exists():
            path.symlink_to(shutil.which(tool))
    return dict(os.environ, PATH=str(folder / "bin"))


SECRET = "SECRET-7c2f"


def harm(which, bubblewrap):
    """Runs harm.c, which ends otherwise than expected when it could do harm; the folder that it could harm must be as before, and nothing of the
    secrets is printed. The reason why it is not confirmed, or None."""
    with Folder() as f:
        f.write("precious/precious", f"{SECRET}\n")
        f.write("harm.c", (HERE / "harm.c").read_text())
        env = dict(os.environ if bubblewrap else without_bubblewrap(f.path), SECRET=SECRET)
        secret = f'"{f.path}/precious/precious"'
        value = {"WRITE": f'"{f.path}/precious"', "DISK": f'"{f.path}/precious"', "READ": f'"{f.path}/precious"', "EMBED": secret, "INCLUDE": secret,
                 "INCBIN": secret, "KILL": str(os.getpid()), "TRACE": str(os.getpid()), "ENVIRONMENT": str(os.getpid()),
                 "FLAGS": f'"$(shell touch {f.path}/precious/a)`touch {f.path}/precious/b`$$(touch {f.path}/precious/c)\'"'}.get(which, "1")
        before = set(pathlib.Path(tempfile.gettempdir()).glob("filled"))
        with open(f / "precious/precious") as held:
            done = subprocess.run([Options.silhouette, "check", "harm.c", f"-D{which}={value}", "--json", *([] if bubblewrap else ["--execute"])], env=env,
                                  cwd=f.path, capture_output=True, text=True, errors="replace", timeout=TIMEOUT, pass_fds=[held.fileno()])
        assert done.returncode == 1, done
        assert SECRET not in done.stdout + done.stderr, done
        assert "\033[2J" not in done.stdout + done.stderr
        assert (f / "precious/precious").read_text() == f"{SECRET}\n"
        assert [p.name for p in (f / "precious").iterdir()] == ["precious"]
        assert set(pathlib.Path(tempfile.gettempdir()).glob("filled")) == before
        assert not [p for p in pathlib.Path("/proc").glob("[0-9]*/cwd") if str(f.path) in safe_link(p)]
        return json.loads(done.stdout)["unconfirmed"]


def safe_link(path):
    try:
        return os.readlink(path)
    except OSError:
        return ""


NOT_BUILT = "the test does not build (--test DIR writes it)"
# The attacks of harm.c, and why a test that tries them is not confirmed; None: it is, for it could do no harm.
ENDS = {"WRITE": None, "FORK": None, "THREAD": None, "DISK": None, "SOCKET": None, "KILL": None, "FOREVER": "the test runs for too long",
        "SLEEP": "the test runs for too long", "MEMORY": "the test takes too much memory", "OUTPUT": "the test writes too much", "READ": None,
        "ENVIRONMENT": None, "DESCRIPTORS": None, "TERMINAL": None, "TRACE": None, "KERNEL": None, "LIMITS": None,
        "PRETEND": "the test ends otherwise: another violation is reported", "EMBED": NOT_BUILT, "INCLUDE": NOT_BUILT, "INCBIN": NOT_BUILT, "FLAGS": None}


def has_landlock():
    return ctypes.CDLL(None, use_errno=True).syscall(444, None, 0, 1) > 0


# Without namespaces and without Landlock files can be read; what is read goes nowhere.
OPEN_FILES = {"READ", "ENVIRONMENT", "TRACE", "EMBED", "INCLUDE", "INCBIN"}


def all_harm(bubblewrap, first):
    """Every second attack: `make test` has all of them in one of the sandboxes, a soak in both."""
    problems = []
    for which, expected in list(ENDS.items())[first::2]:
        why = harm(which, bubblewrap)
        print(f"evidence: attack {which:12} {'in bubblewrap' if bubblewrap else 'without':13} {why or 'refused'}")
        if which == "MEMORY" and why == ENDS["FOREVER"]:
            why = expected  # on a busy machine a slow build comes to the limit of the clock first
        if why != expected and (bubblewrap or which not in OPEN_FILES or has_landlock()):
            problems.append(f"{which}: {why}, expected {expected}")
    assert not problems, "\n".join(problems)


def test_programs_that_try_to_do_harm_do_none_in_bubblewrap():
    assert shutil.which("bwrap"), "bubblewrap is not installed"
    all_harm(True, 0)


@support.soak
def test_the_other_programs_that_try_to_do_harm_do_none_in_bubblewrap():
    assert shutil.which("bwrap"), "bubblewrap is not installed"
    all_harm(True, 1)


def test_programs_that_try_to_do_harm_do_none_without_bubblewrap():
    all_harm(False, 1)


@support.soak
def test_the_other_programs_that_try_to_do_harm_do_none_without_bubblewrap():
    all_harm(False, 0)


def test_without_namespaces_nothing_is_run_unless_one_insists():
    with Folder() as f:
        for words, state in ((), "not tried"), (("--execute",), "yes"):
            result = check_json(EXAMPLE / "lock_bug.c", *words, env=without_bubblewrap(f.path), status=1)
            assert result["confirmed"] == state, result
            assert ("only run with --execute" in (result["unconfirmed"] or "")) == (not words), result
        assert "--execute excludes --no-execute" in check(EXAMPLE / "lock_bug.c", "--execute", "--no-execute", status=3).stderr


def outlive(bubblewrap):
    """silhouette is killed while a test runs that ignores every signal and leaves its session; the folder goes with the next run."""
    with Folder() as f:
        (f / "tmp").mkdir()
        f.write("harm.c", (HERE / "harm.c").read_text())
        env = dict(os.environ if bubblewrap else without_bubblewrap(f.path), TMPDIR=str(f / "tmp"))
        more = [] if bubblewrap else ["--execute"]
        process = subprocess.Popen([Options.silhouette, "check", "harm.c", "-DOUTLIVE=1", *more], cwd=f.path, env=env, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not (running := tests_below(process.pid)) and time.monotonic() < end:
            time.sleep(0.02)
        assert running, "the test was never seen"
        process.kill()
        process.wait()
        while any(map(is_running, running)) and time.monotonic() < end:
            time.sleep(0.02)
        assert not any(map(is_running, running)), "the test outlives us"
        assert list((f / "tmp").iterdir()), "this run could not clean up"
        check(EXAMPLE / "lock_bug.c", *more, env=env, status=1)
        assert not list((f / "tmp").iterdir())


def tests_below(pid):
    """The tested programs among the processes that it started."""
    found = []
    for child in support.below(pid):
        with contextlib.suppress(OSError):
            if pathlib.Path(f"/proc/{child}/cmdline").read_bytes() == b"./test\0":
                found.append(child)
    return found


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_test_does_not_outlive_us():
    outlive(True)
    outlive(False)


def test_harm_would_be_seen():
    """The same program outside of the sandbox does say what it did, so that the tests above can fail."""
    with Folder() as f:
        f.write("harm.c", (HERE / "harm.c").read_text())
        f.write("precious/precious", "precious\n")
        check("harm.c", f'-DWRITE="{f.path}/precious"', "--test", "t", "--no-confirm", folder=f.path, status=1)
        assert make(f / "t").returncode == 0
        done = subprocess.run(["./test"], cwd=f / "t", capture_output=True, text=True, errors="replace")
        for what in ("opened", "truncated", "made", "removed", "wrote by a shell", "wrote into its own folder"):
            assert f"HARM: {what}\n" in done.stderr, done.stderr
        for which, value, what in (("READ", f'"{f.path}/precious"', "/etc/passwd"), ("ENVIRONMENT", str(os.getpid()), "has the environment"),
                                   ("DESCRIPTORS", "1", "has a file")):
            check("harm.c", f"-D{which}={value}", "--test", which, "--no-confirm", folder=f.path, status=1)
            assert make(f / which).returncode == 0
            with open(f / "harm.c") as held:
                done = subprocess.run(["./test"], cwd=f / which, capture_output=True, text=True, errors="replace", env=dict(os.environ, SECRET="1"), pass_fds=[held.fileno()])
            assert f"HARM: {what}\n" in done.stderr, (which, done.stderr)


def test_nothing_is_left_in_the_temporary_folder():
    with Folder() as f:
        check(EXAMPLE / "lock_bug.c", env=dict(os.environ, TMPDIR=str(f.path)), status=1)
        assert list(f.path.iterdir()) == []


# ---- witnesses ----

def relative(path):
    return pathlib.Path(path).relative_to(ROOT)


def witnessed(job, folder, *more):
    """What `check` says (JSON), the file of the witness in YAML, and the witnesses in both formats; None: there is none."""
    source, bits, prop = job
    files = [folder / f"{source.parent.name}-{source.stem}{bits}.{prop.stem}.{ending}" for ending in ("yml", "graphml")]
    words = [word for file in files for word in ("--witness", file)]
    result = check_json(relative(source), bits, "--property", prop, "--malloc", malloc_of(source), *(more or ("--no-confirm", *support.EFFORT)), *words)
    return result, files[0], *(file.read_text() if file.exists() else None for file in files)


def inputs_file(result):
    """The inputs of the run that `check` tells, as `run --inputs` reads them."""
    words = {"value": "", "malloc": "malloc ", "uninitialised": "uninitialised "}
    return "".join(f"{words[i['kind']]}{i['value']}\n" for i in result["run"]["inputs"])


def arguments_of(recorded):
    """The lines of a recorded run that say what main was given; JSON has no bytes."""
    return "".join(line for line in recorded.read_text(errors="surrogateescape").splitlines(keepends=True) if line.startswith("argument "))


def check_branches(job, folder, result, recorded, waypoints):
    """The branches go the ways that the witness says: the program that prints which way they go is run on the same inputs."""
    source, bits, _ = job
    if not any(w["type"] == "branching" for w in waypoints):
        return
    told, inputs = folder / f"{source.stem}.told.c", folder / f"{source.stem}.inputs"
    text, said = formats.with_branches(source, waypoints)
    told.write_text(text)
    inputs.write_text(arguments_of(recorded) + inputs_file(result), errors="surrogateescape")
    done = subprocess.run([Options.silhouette, "run", told, bits, "--malloc", malloc_of(source), "--inputs", inputs, "--steps", "100000"], capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    ways = iter(re.findall(r"^branch \d+ [01]$", done.stdout, re.M))
    for number, way in enumerate(said):
        assert way in ways, f"{way}, branch {number} of {said}, is not taken: {done.stdout[-300:]}{done.stderr[-300:]}"


def false_witness(job, folder, result, file, yaml, graphml):
    """Checks the witnesses of a FALSE; gives the waypoints."""
    source, bits, _ = job
    _, content = formats.check_yaml(yaml, ROOT)
    recorded = folder / f"{source.parent.name}-{source.stem}{bits}.recorded"
    done = subprocess.run([Options.silhouette, "run", relative(source), bits, "--malloc", malloc_of(source), "--witness", file, "--record", recorded], cwd=ROOT,
                          capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    assert done.returncode == 1 and "note: the run follows the witness to its target" in done.stderr, done.stderr[-500:]
    kind, _, _ = formats.check_graphml(graphml, ROOT)
    assert kind == "violation_witness"
    waypoints = [segment["segment"][0]["waypoint"] for segment in content]
    check_branches(job, folder, result, recorded, waypoints)
    return waypoints


RUNS = 6  # of a program with its invariants as assertions


def true_witness(job, folder, yaml, graphml):
    """Checks the witnesses of a TRUE, and runs the program with the invariants as assertions; gives the invariants."""
    source, bits, prop = job
    kind, content = formats.check_yaml(yaml, ROOT)
    assert kind == "invariant_set"
    kind, nodes, _ = formats.check_graphml(graphml, ROOT)
    assert sorted(n["invariant"] for n in nodes.values() if "invariant" in n) == sorted(i["invariant"]["value"] for i in content)
    asserted = folder / f"{source.parent.name}-{source.stem}.{prop.stem}.asserted.c"
    asserted.write_text(formats.with_assertions(source, content))
    done = subprocess.run(["clang-19", *machine.target(bits.lstrip("-")), "-w", "-g", "-O0", "-emit-llvm", "-c", asserted, "-o", f"{asserted}.bc"],
                          capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, f"an invariant is no C: {done.stderr[:500]}"
    for seed in range(RUNS):
        done = subprocess.run([Options.silhouette, "run", f"{asserted}.bc", bits, "--malloc", malloc_of(source), "--seed", str(seed), "--steps", "20000"],
                              capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
        outcome = re.search(r"^outcome: ([\w-]+)", done.stdout, re.M)
        bad = not outcome or outcome.group(1) in ("assertion-failure", "null-dereference", "use-after-free", "wild-pointer", "uninitialised-value",
                                                  "out-of-bounds", "signed-overflow", "use-after-scope")
        assert not bad, f"seed {seed}: {done.stdout[-300:]}"
    return content


def judge_witness(job, folder, expected):
    """The state of a task's witnesses, and the problem if there is one."""
    source, _, prop = job
    try:
        result, file, yaml, graphml = witnessed(job, folder)
        if result["verdict"] != expected:
            assert result["verdict"] == "unknown" and yaml is None and graphml is None
            return "unknown", None
        if expected == "false":
            false_witness(job, folder, result, file, yaml, graphml)
            return "replayed", None
        return f"{'some' if true_witness(job, folder, yaml, graphml) else 'no'} invariants", None
    except (AssertionError, KeyError, IndexError, ValueError) as e:
        return "failed", f"{source.name} ({prop.stem}): {e!r}"


def witness_of_task(report, job, expected):
    """Violation witnesses keep the rules of their formats and are replayed; correctness witnesses keep them, and their invariants hold in runs."""
    with Folder() as f:
        state, problem = judge_witness(job, f.path, expected)
    report.count[f"witnesses: {state}"] += 1
    assert not problem, problem


HASH = hashlib.sha256((EXAMPLE / "lock_bug.c").read_bytes()).hexdigest()


def replay(program, witness, *args):
    return subprocess.run([Options.silhouette, "run", program, "--witness", witness, *args], cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=TIMEOUT)


def test_failing_allocations_and_numbers_are_replayed():
    for what in ("failing allocations", "types of inputs", "rand", "unknown functions, of which some results are ignored"):
        with Folder(p__c=INPUTS[what]) as f:
            check(f / "p.c", *support.GUARD, "--no-confirm", "--witness", f / "w.yml", status=1)
            formats.check_yaml((f / "w.yml").read_text(), ROOT)
            done = replay(f / "p.c", f / "w.yml")
            assert done.returncode == 1 and "follows the witness to its target" in done.stderr, (what, done)


BEYOND_WAYPOINTS = {
    "arguments of main": """#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[1], "ab") == 0 && argv[2][0] == '\\n') reach_error();
  return 0;
}
""",
    "fgets": """#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8];
  if (!fgets(b, sizeof b, stdin)) return 0;
  if (b[0] == 'q' && b[1] == '\\n') reach_error();
  return 0;
}
""",
    "scanf, and others before and behind it": """#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, y, z = __VERIFIER_nondet_int();
  if (scanf("%d %d", &x, &y) == 2 && x == 7 && y == 9 && z == 3 && __VERIFIER_nondet_int() == 5) reach_error();
  return 0;
}
""",
    "fscanf": """#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char w[5];
  if (fscanf(stdin, "%4s", w) == 1 && w[0] == 'h' && w[1] == 'i') reach_error();
  return 0;
}
""",
    "a pointer": """#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = tmpfile();
  if (!f) reach_error();
  fclose(f);
  return 0;
}
""",
    "time and rand_r": """#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  unsigned seed = 1;
  time_t t;
  time(&t);
  if (t == 12345 && rand_r(&seed) == 77 && time(0) == 5) reach_error();
  return 0;
}
""",
}


def test_inputs_without_a_place_in_the_format_are_replayed_and_confirmed():
    for what, text in BEYOND_WAYPOINTS.items():
        with Folder(p__c=text) as f:
            done = check(f / "p.c", *support.GUARD, "--property", "unreach-call", "--witness", f / "w.yml", "--witness", f / "w.graphml", status=1)
            assert "note: confirmed by execution" in done.stderr, (what, done)
            witness = (f / "w.yml").read_text()
            formats.check_yaml(witness, ROOT)
            formats.check_graphml((f / "w.graphml").read_text(), ROOT)
            done = replay(f / "p.c", f / "w.yml")
            assert done.returncode == 1 and "follows the witness to its target" in done.stderr, (what, done)
            for other in (re.sub(r"^ *description: .*\n", "", witness, flags=re.M), witness.replace('"silhouette"', '"another"')):
                assert other != witness
                (f / "w.yml").write_text(other)
                done = replay(f / "p.c", f / "w.yml")
                assert done.returncode == 2 and "does not follow the witness" in done.stderr, (what, done)
            (f / "w.yml").write_text(re.sub(r"(--inputs`:)\\n.*\"", r'\1\\nmany\"', witness))
            assert replay(f / "p.c", f / "w.yml").returncode == 3


def test_a_violation_inside_of_the_library_is_at_its_call():
    text = "#include <string.h>\n#include <stdlib.h>\nint main(void) {\n  char *p = malloc(3);\n  strcpy(p, \"abc\");\n  free(p);\n}\n"
    with Folder(p__c=text) as f:
        check("p.c", "--malloc", "never-fails", "--no-confirm", "--witness", "w.yml", "--witness", "w.graphml", folder=f.path, status=1)
        _, content = formats.check_yaml((f / "w.yml").read_text(), f.path)
        assert content[-1]["segment"][0]["waypoint"]["location"] == {"file_name": "p.c", "line": 5, "column": 3, "function": "main"}
        _, _, edges = formats.check_graphml((f / "w.graphml").read_text(), f.path)
        assert edges[-1][2]["startline"] == "5", edges[-1]
        done = subprocess.run([Options.silhouette, "run", "p.c", "--malloc", "never-fails", "--witness", "w.yml"], cwd=f.path, capture_output=True, text=True, errors="replace")
        assert done.returncode == 1 and "the run follows the witness" in done.stderr, done


def test_memory_that_is_left_at_the_end_is_replayed_for_its_property_only():
    text = "#include <stdlib.h>\nint *kept;\nint main(void) {\n  kept = malloc(4);\n  return 0;\n}\n"
    with Folder(p__c=text) as f:
        check("p.c", "--property", "valid-memcleanup", "--no-confirm", "--witness", "w.yml", folder=f.path, status=1)
        good = (f / "w.yml").read_text()
        for witness, status in ((good, 1), (good.replace("valid-memcleanup", "valid-memtrack"), 2)):
            (f / "w.yml").write_text(witness)
            done = subprocess.run([Options.silhouette, "run", "p.c", "--witness", "w.yml"], cwd=f.path, capture_output=True, text=True, errors="replace")
            assert done.returncode == status, done


def test_damaged_witnesses_are_refused_or_not_followed():
    program = "docs/example/lock_bug.c"
    with Folder() as f:
        check(program, "--no-confirm", "--witness", f / "w.yml", status=1)
        good = (f / "w.yml").read_text()
        assert replay(program, f / "w.yml").returncode == 1
        for old, new, status, message in [
                ("result == 7", "result == 8", 2, "does not follow the witness: waypoint 5 of 8 is not passed: a branch at docs/example/lock_bug.c:25:7"),
                ("column: 16", "column: 17", 2, "does not follow the witness: waypoint 8 of 8 is not passed: the target"),
                ('value: "true"', 'value: "false"', 2, "does not follow the witness: waypoint 3 of 8 is not passed: a branch at docs/example/lock_bug.c:23:5"),
                ('value: "true"', 'value: "1"', 3, "a constraint `true` or `false` is expected"),
                ("column: 38", "column: 37", 3, "no call ends at this place"),
                ("result == 7", "result < 7", 3, "a constraint `X == NUMBER` is expected"),
                ("violation_sequence", "invariant_set", 3, "not a violation witness"),
                ('format_version: "2.0"', 'format_version: "0.1"', 3, "is expected"),
                ("type: target", "type: branching", 3, "the last waypoint must be a target"),
                ("action: follow", "action: avoid", 3, "a waypoint with type, action `follow` and location is expected"),
                ("cafb", "0000", 3, "another version of"), ("content:", "content: [", 3, "not YAML"), (good, "", 3, "not a violation witness")]:
            assert old in good, old
            (f / "bad.yml").write_text(good.replace(old, new))
            done = replay(program, f / "bad.yml")
            assert done.returncode == status and message in done.stderr, (old, new, done)
        done = replay("docs/example/jobs_bug.c", f / "w.yml")
        assert done.returncode == 3 and "the witness is not about 'docs/example/jobs_bug.c'" in done.stderr, done
        assert "excludes --inputs and --seed" in replay(program, f / "w.yml", "--seed", "1").stderr
        assert replay(program, f / "nowhere.yml").returncode == 3


def test_a_witness_is_the_same_byte_for_byte_and_unknown_has_none():
    with Folder(p__c="void __VERIFIER_error(void);\nint main(void) { double x = 1; while (x < 2) x = x * 2; __VERIFIER_error(); }\n") as f:
        for program in ("lock.c", "lock_bug.c"):
            for ending in ("yml", "graphml"):
                texts = []
                for i in range(2):
                    check(EXAMPLE / program, "--no-confirm", "--witness", f / f"{i}.{ending}")
                    texts.append((f / f"{i}.{ending}").read_text())
                assert texts[0] == texts[1]
        done = check(f / "p.c", *support.GUARD, "--witness", f / "none.yml", status=2)
        assert "no witness is written: the verdict is unknown" in done.stderr and not (f / "none.yml").exists(), done


WAYS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int calls;
static int asked(int x) {
  calls++;
  if (x > 100) return 1;
  return x == 5;
}
int main(void) {
  int n = 0, k = 0;
  for (int i = 0; i < 4; i++) {
    int x = __VERIFIER_nondet_int();
    if (asked(x)) break;
    if (x == 9) continue;
    if (x > 7 || x < -3) n++;
    if (!(x > 2 && x < 6)) k = k + 1; else k = k + 10;
    if (x == 2) { } else { k++; }
    if (x == 3) { ; }
    while (k > 1000) ;
    switch (x) { case 4: if (k) n--; break; default: break; }
  }
  if (!n) goto out;
  while (n > 1) n--;
  do { k--; if (k < 0) break; } while (k > 0);
  if (n == 1 && calls == 4) { reach_error(); }
out:
  return 0;
}
"""


def test_branches_go_the_way_that_witnesses_say():
    """Also where a body only jumps or does nothing: then nothing is said. In GraphML it is the same."""
    with Folder(p__c=WAYS) as f:
        result = check_json("p.c", "--no-confirm", *support.GUARD, "--witness", "w.yml", "--witness", "w.graphml", folder=f.path, status=1)
        _, content = formats.check_yaml((f / "w.yml").read_text(), f.path)
        waypoints = [segment["segment"][0]["waypoint"] for segment in content]
        told = {w["location"]["line"] for w in waypoints if w["type"] == "branching"}
        assert told >= {11, 15, 16, 23, 25} and not told & {13, 14, 17, 18, 19, 22}, told
        text, said = formats.with_branches(f / "p.c", waypoints)
        (f / "told.c").write_text(text)
        (f / "inputs").write_text(inputs_file(result))
        done = subprocess.run([Options.silhouette, "run", "told.c", "--inputs", "inputs"], cwd=f.path, capture_output=True, text=True, errors="replace")
        taken = re.findall(r"^branch \d+ [01]$", done.stdout, re.M)
        ways = iter(taken)
        assert all(way in ways for way in said), (said, taken)
        assert replay(f / "p.c", f / "w.yml").returncode == 3  # it is about p.c, not about this path
        done = subprocess.run([Options.silhouette, "run", "p.c", "--witness", "w.yml"], cwd=f.path, capture_output=True, text=True, errors="replace")
        assert done.returncode == 1 and "the run follows the witness" in done.stderr, done
        _, _, edges = formats.check_graphml((f / "w.graphml").read_text(), f.path)
        lines = {int(d["startline"]) for _, _, d in edges if "control" in d}
        assert lines == told, (lines, told)


def test_names_in_invariants_are_those_that_are_visible():
    text = ("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint i = 5;\n"
            "int main(void) {\n  int n = __VERIFIER_nondet_int(), s = 0;\n  if (n < 0 || n > 1000) return 0;\n"
            "  for (int i = 0; i < n; i++) {\n    int n = 3;\n    s += n - 2;\n    while (n > 0) n--;\n  }\n  if (s != n) reach_error();\n}\n")
    with Folder(p__c=text) as f:
        check("p.c", *support.GUARD, "--witness", "w.yml", folder=f.path, status=0)
        _, content = formats.check_yaml((f / "w.yml").read_text(), f.path)
        assert content
        (f / "asserted.c").write_text(formats.with_assertions(f / "p.c", content))
        for seed in range(10):
            done = subprocess.run([Options.silhouette, "run", f / "asserted.c", "--seed", str(seed)], capture_output=True, text=True, errors="replace")
            assert re.search("^outcome: finished", done.stdout, re.M), done


def test_the_rules_of_the_formats_find_mistakes():
    """The checkers above are not blind."""
    with Folder() as f:
        check("docs/example/lock_bug.c", "--no-confirm", "--witness", f / "w.yml", status=1)
        check("docs/example/lock_bug.c", "--no-confirm", "--witness", f / "w.graphml", status=1)
        yaml, graphml = (f / "w.yml").read_text(), (f / "w.graphml").read_text()
        for old, new in [("LP64", "LP32"), ("line: 22", "line: 0"), ("column: 38", "column: 37"), ("ext_c_expression", "c_expression"), ("follow", "go"),
                         ("type: target", "type: aim"), ("language: C", "tongue: C"), (HASH, "0" * 64), ("uuid:", "id:"), ("creation_time", "time")]:
            assert old in yaml, old
            try:
                formats.check_yaml(yaml.replace(old, new), ROOT)
            except (AssertionError, KeyError):
                continue
            raise AssertionError(f"{old} -> {new} is accepted")
        for old, new in [("violation_witness", "violation"), ("64bit", "16bit"), ('key="entry"', 'key="exit"'), ("condition-true", "true"),
                         ("<data key=\"startline\">13", "<data key=\"startline\">99"), (HASH, "0" * 64), ("enterFunction\">unlock", "enterFunction\">"),
                         ("assumption.resultfunction\">", "assumption.resultfunction\">#")]:
            assert old in graphml, old
            try:
                formats.check_graphml(graphml.replace(old, new), ROOT)
            except (AssertionError, KeyError):
                continue
            raise AssertionError(f"{old} -> {new} is accepted")


def task_jobs(options):
    """Tests and witnesses of the tasks' verdicts; in `make test` of one in so many."""
    jobs = []
    for verdict, every in SAMPLE.items():
        for i, task in enumerate(tasks(verdict, options.soak or options.words)):
            wanted = options.soak or options.words or i % every == 0 or (verdict == "true" and task[0].parent.name in WITNESSES_OF)
            name = f"{task[0].parent.name}/{task[0].stem}{task[1]} {task[2].stem}"
            if verdict == "false" and (wanted or (i % MORE_OF.get(task[0].parent.name, every) == 0 and task[0].stem not in ENDLESS)):
                jobs.append(support.Job(f"test of {name}", lambda report, task=task: confirm_task(report, task), [f"test of {name}"]))
            if wanted:
                jobs.append(support.Job(f"witness of {name}", lambda report, task=task, v=verdict: witness_of_task(report, task, v), [f"witness of {name}"]))
    return [job for job in jobs if not options.words or any(word in job.name for word in options.words)]


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    Options.silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    suite = support.Suite("evidence", options)
    suite.run(support.named_tests(globals(), options) + task_jobs(options))
    count = suite.count
    if not options.words and not options.until:  # most of the tests above must have had something to look at
        suite.expect(count["tests: confirmed"] * 2 >= sum(n for state, n in count.items() if state.startswith("tests: ")), "half of the FALSE verdicts are not confirmed")
        suite.expect(count["witnesses: replayed"] > 5 and count["witnesses: some invariants"] > 2, "there are hardly any witnesses")
    suite.finish(", ".join(f"{n} {state}" for state, n in sorted(count.items())))


if __name__ == "__main__":
    main()
