#!/usr/bin/env python3
"""Differential test: programs behave the same under `silhouette run` and when compiled with sanitizers and run.

usage: run.py OUT [--seeds N] [--random N] [--library N] [--first N] [--jobs N] [--keep] [--m32] [--optimised=-O2] [PROGRAM.c ...]

Every program of tests/diff/programs (and N random ones of generate.py, N of generate_library.py) is run on many random inputs: silhouette takes
them from a seed and records them, the native program reads the recording. What is printed and how the run ends must agree.
The last line is `diff: N passed, N failed`; a program passes when all its runs agree."""
import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import generate
import generate_library

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# How a sanitizer's report reads as an outcome of `silhouette run`. The first match in the text wins.
REPORTS = [
    (r"heap-use-after-free", {"use-after-free"}),
    (r"stack-use-after-(return|scope)", {"use-after-scope"}),
    (r"(heap|stack|global|dynamic-stack)-buffer-(over|under)flow|stack-buffer-underflow|unknown-crash", {"out-of-bounds"}),
    (r"attempting double-free", {"double-free"}),
    (r"attempting free on address which was not malloc|bad-free", {"invalid-free"}),
    (r"param-overlap", {"overlapping-copy"}),
    (r"signed integer overflow|negation of .* cannot be represented|division of .* cannot be represented", {"signed-overflow"}),
    (r"division by zero", {"division-by-zero"}),
    (r"shift exponent", {"shift-out-of-range"}),
    (r"null pointer|applying .* to null pointer|address 0x00000000000|points to the zero page", {"null-dereference"}),
    (r"detected memory leaks", {"memory-leak"}),
    (r"index .* out of bounds", {"out-of-bounds"}),
    (r"execution reached an unreachable|reached the end of a value-returning", {"unreachable-reached", "uninitialised-value"}),
    (r"reach_error", {"reach-error"}),
    (r"Assertion .* failed", {"assertion-failure"}),
    (r"SEGV .*WRITE", {"write-to-constant", "wild-pointer"}),
    (r"SEGV", {"wild-pointer", "bad-call", "write-to-constant"}),
]

SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-sanitize=shift-base,vla-bound,function"]


def native_outcome(done):
    text = done.stderr
    for pattern, outcomes in REPORTS:
        if re.search(pattern, text):
            return outcomes
    if "ERROR: " in text or "runtime error" in text:
        return {"?" + text[:200]}
    if done.returncode == -6:
        return {"abort"}
    return {f"finished {done.returncode}"}


class Tester:
    def __init__(self, options, work):
        self.options, self.work = options, work
        self.silhouette = pathlib.Path(options.out).resolve() / "silhouette"
        bits = 32 if options.m32 else 64
        self.common = ["clang-19", "-std=gnu17", "-w", *machine.NATIVE] + (["-m32"] if options.m32 else [])
        self.reading = ["clang-19", "-std=gnu17", "-w", *machine.reading(bits)]
        if options.optimised:
            self.reading = ["clang-19", "-std=gnu17", "-w", *machine.target(bits), options.optimised, "-fno-builtin-printf"]
        self.environment = dict(os.environ,
                                ASAN_OPTIONS="detect_stack_use_after_return=1:detect_leaks=1:allocator_may_return_null=1:"
                                             "strict_string_checks=0:print_stacktrace=0:symbolize=0",
                                UBSAN_OPTIONS="print_stacktrace=0:symbolize=0")
        self.nondet, self.start = (work / (name.replace(".", "-32.") if options.m32 else name) for name in ("nondet.o", "start.exe"))
        subprocess.run(self.common + ["-O1", "-fPIC", "-c", HERE / "nondet.c", "-o", self.nondet], check=True)
        subprocess.run(self.common + ["-O1", *SANITIZERS, HERE / "start.c", "-o", self.start], check=True)
        # clang's command for the linker, which is asked for once. A name of a program means the program's own definition also
        # where the sanitizers' runtime, which start.c has, has one too.
        words = self.common + [*SANITIZERS, "-shared", "-Wl,-Bsymbolic", "-###", "-Wl,IN", self.nondet, "-o", "OUT"]
        told = subprocess.run(words, capture_output=True, text=True).stderr
        self.link = shlex.split(told.splitlines()[-1])

    def build(self, source, name):
        native, bitcode = self.work / f"{name}.so", self.work / (name + (".ll" if self.options.optimised else ".bc"))
        subprocess.run(self.common + ["-O0", *SANITIZERS, "-fPIC", "-c", source, "-o", f"{native}.o"], check=True)
        subprocess.run([{"IN": f"{native}.o", "OUT": native}.get(word, word) for word in self.link], check=True)
        os.unlink(f"{native}.o")
        subprocess.run(self.reading + ["-emit-llvm", "-S" if self.options.optimised else "-c", source, "-o", bitcode],
                       check=True)
        return native, bitcode

    def one_run(self, native, bitcode, name, seed, is_unmarked):
        inputs = self.work / f"{name}.{seed}.inputs"
        ours = subprocess.run([self.silhouette, "run", bitcode, "--seed", str(seed), "--record", inputs, "--malloc",
                               "never-fails", "--steps", "20000000", "--json"] + (["--32"] if self.options.m32 else []),
                              capture_output=True, text=True, errors="replace")
        try:
            result = json.loads(ours.stdout)
        except json.JSONDecodeError:
            return f"seed {seed}: no result: status {ours.returncode}: {ours.stdout[-300:]}{ours.stderr[-600:]}"
        outcome, text = result["outcome"], ours.stderr
        if outcome == "finished":
            outcome = "memory-leak" if result["judgement"] != "good" else f"finished {result['status']}"
        elif outcome == "blocked":
            outcome = "finished 0"
        # What a model of the C library takes (how large a result of memcmp is, say) is nothing that the program asks for.
        taken = inputs.read_text().splitlines(keepends=True) if inputs.exists() else []
        self.takes_inputs = any(not line.startswith("#") for line in taken)
        own = [line for line in taken if "share/models/" not in line]
        inputs.write_text("".join(own))
        theirs = subprocess.run([self.start, native], capture_output=True, text=True, errors="replace", timeout=support.HANG,
                                env=dict(self.environment, SILHOUETTE_INPUTS=str(inputs)))
        expected = native_outcome(theirs)
        if not self.options.keep:
            inputs.unlink(missing_ok=True)
        if self.options.optimised:  # undefined behaviour is gone from optimised code; some of it is not modelled
            defined = all(e.startswith("finished") or e in ("abort", "reach-error", "assertion-failure") for e in expected)
            if not defined or outcome == "unmodelled":
                self.skipped += 1
                return None
        if outcome == "use-after-scope" and is_unmarked and theirs.stdout.startswith(text):
            return None  # clang marks no lifetimes in functions with computed gotos, so that the sanitizer does not see this
        if outcome not in expected:
            return (f"seed {seed}: we say {outcome}, the native run {sorted(expected)}\n"
                    f"  {result['at']}: {result['message']}\n{theirs.stderr[:300]}")
        if text != theirs.stdout:
            pairs = itertools.zip_longest(text.splitlines(), theirs.stdout.splitlines())
            line = next((k, x, y) for k, (x, y) in enumerate(pairs, 1) if x != y) if text.split() != theirs.stdout.split() else ""
            return f"seed {seed}: output differs (line, ours, native): {line}"
        return None

    skipped, takes_inputs = 0, True

    def program(self, source, name):
        try:
            native, bitcode = self.build(source, name)
        except subprocess.CalledProcessError as e:
            return name, 0, f"does not compile: {e}"
        runs, problem = 0, None
        for seed in range(1, self.options.seeds + 1):
            problem = self.one_run(native, bitcode, name, seed, name.startswith("random_") and "goto *" in pathlib.Path(source).read_text())
            runs += 1
            if problem or not self.takes_inputs:  # all runs of a program that takes none are the same
                break
        if not self.options.keep:
            native.unlink()
            bitcode.unlink()
        return name, runs, problem


def main():
    parser = support.arguments(__doc__, words=False)
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--seeds", type=int, default=None, help="runs of each program that takes inputs (1; in a soak 5)")
    parser.add_argument("--random", type=int, default=None, help="how many random programs (16, none when programs are named; in a soak 500, or till it ends)")
    parser.add_argument("--library", type=int, default=None, help="how many that call the C library (12, none when programs are named; in a soak 300)")
    parser.add_argument("--first", type=int, default=None, help="the first random program's number; then no others are run unless they are named")
    parser.add_argument("--keep", action="store_true", help="keep executables, bitcode and inputs in OUT/diff")
    parser.add_argument("--m32", action="store_true", help="everything for a 32-bit machine")
    parser.add_argument("--optimised", metavar="-O2", help="we read optimised code; runs without undefined behaviour are compared")
    options = parser.parse_intermixed_args()
    options.seeds = options.seeds or (5 if options.soak else 1)
    if options.m32 and not machine.runs_32():
        parser.error("this machine cannot run 32-bit programs")
    work = pathlib.Path(options.out) / "diff"
    work.mkdir(parents=True, exist_ok=True)
    work = work.resolve()
    tester = Tester(options, work)

    def judge(report, source, number=None, kind="random"):
        if number is not None:
            source = work / f"{kind}_{number}.c"
            source.write_text((generate_library if kind == "library" else generate).Generator(number).program())
        name, runs, problem = tester.program(source, source.stem)
        report.count.update(programs=1, runs=runs, skipped=tester.skipped)
        assert not problem, f"{name}: {problem}"

    more = [word for word in ("--m32" * options.m32, f"--optimised={options.optimised}" * bool(options.optimised)) if word]
    written = [pathlib.Path(p) for p in options.programs] or (sorted((HERE / "programs").glob("*.c")) if options.first is None else [])
    if not options.soak and not options.programs:
        written = written[::2]  # these are many and short; each has its place in a soak
    suite = support.Suite("diff", options)
    suite.run([support.Job(p.stem, lambda report, p=p: judge(report, p), [os.path.relpath(p, ROOT), *more]) for p in written])
    few = options.library if options.library is not None else 0 if options.programs or options.random is not None else 300 if options.soak else 8
    start = options.first if options.first is not None else options.seed * 1000 if options.soak else 1
    suite.run(support.Job(f"library_{k}", lambda report, k=k: judge(report, None, k, "library"), ["--random", 0, "--library", 1, "--first", k, *more])
              for k in range(start, start + few))
    options.count = options.random if options.random is not None else 0 if options.programs else None
    suite.run(support.Job(f"random_{k}", lambda report, k=k: judge(report, None, k), ["--random", 1, "--first", k, *more])
              for k in support.random_numbers(options, 16, 500))
    skipped = f" ({suite.count['skipped']} not comparable)" if suite.count["skipped"] else ""
    suite.finish(f"{suite.count['programs']} programs, {suite.count['runs']} runs{skipped}")


main()
