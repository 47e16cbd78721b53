#!/usr/bin/env python3
"""Differential test: programs behave the same under `silhouette run` and when compiled with sanitizers and run.

usage: run.py OUT [--seeds N] [--random N] [--jobs N] [--keep] [PROGRAM.c ...]

Every program of tests/diff/programs (and N random ones of generate.py) is run on many random inputs: silhouette takes
them from a seed and records them, the native program reads the recording. What is printed and how the run ends must agree.
The last line is `diff: N passed, N failed`; a program passes when all its runs agree."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

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
        self.flags = subprocess.run([ROOT / "scripts/clang-flags"], capture_output=True, text=True, check=True).stdout.split()
        self.environment = dict(os.environ,
                                ASAN_OPTIONS="detect_stack_use_after_return=1:detect_leaks=1:allocator_may_return_null=1:"
                                             "strict_string_checks=0:print_stacktrace=0:symbolize=0",
                                UBSAN_OPTIONS="print_stacktrace=0:symbolize=0")

    def build(self, source, name):
        native, bitcode = self.work / name, self.work / (name + ".bc")
        common = ["clang-19", "-std=gnu17", "-w"]
        subprocess.run(common + ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                                 "-fno-sanitize=shift-base,vla-bound,function", source, HERE / "nondet.c", "-o", native], check=True)
        subprocess.run(common + self.flags + ["-emit-llvm", "-c", source, "-o", bitcode], check=True)
        return native, bitcode

    def one_run(self, native, bitcode, name, seed):
        inputs = self.work / f"{name}.{seed}.inputs"
        ours = subprocess.run([self.silhouette, "run", bitcode, "--seed", str(seed), "--record", inputs, "--malloc",
                               "never-fails", "--steps", "20000000"], capture_output=True, text=True, errors="replace")
        lines = ours.stdout.splitlines()
        last = lines[-1] if lines else ""
        m = re.match(r"outcome: (\S+)(?: \(status (\d+)\))?", last)
        if not m:
            return f"no outcome: status {ours.returncode}: {ours.stdout[-300:]}{ours.stderr[-300:]}"
        outcome = m.group(1) + (f" {m.group(2)}" if m.group(2) else "")
        if outcome == "blocked" or outcome == "finished blocked":
            outcome = "finished 0"
        theirs = subprocess.run([native], capture_output=True, text=True, errors="replace", timeout=60,
                                env=dict(self.environment, SILHOUETTE_INPUTS=str(inputs)))
        expected = native_outcome(theirs)
        if not self.options.keep:
            inputs.unlink(missing_ok=True)
        if outcome not in expected:
            return f"seed {seed}: we say {outcome}, the native run {sorted(expected)}\n{ours.stdout[-600:]}{ours.stderr[-300:]}"
        printed = ours.stdout
        if outcome.startswith("finished") and not printed.startswith(theirs.stdout):
            return f"seed {seed}: output differs\n--- ours\n{printed[:400]}\n--- native\n{theirs.stdout[:400]}"
        return None

    def program(self, source, name):
        try:
            native, bitcode = self.build(source, name)
        except subprocess.CalledProcessError as e:
            return name, 0, f"does not compile: {e}"
        runs = 0
        for seed in range(1, self.options.seeds + 1):
            problem = self.one_run(native, bitcode, name, seed)
            runs += 1
            if problem:
                return name, runs, problem
        return name, runs, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--first", type=int, default=1, help="the first random program's number")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_intermixed_args()
    work = pathlib.Path(options.out) / "diff"
    work.mkdir(parents=True, exist_ok=True)
    work = work.resolve()
    tests = [(pathlib.Path(p), pathlib.Path(p).stem) for p in options.programs]
    if not tests:
        tests = [(p, p.stem) for p in sorted((HERE / "programs").glob("*.c"))]
    for k in range(options.first, options.first + options.random):
        source = work / f"random_{k}.c"
        subprocess.run([sys.executable, HERE / "generate.py", str(k)], stdout=open(source, "w"), check=True)
        tests.append((source, source.stem))
    tester = Tester(options, work)
    failed, runs = 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, n, problem in pool.map(lambda t: tester.program(*t), tests):
            runs += n
            if problem:
                failed += 1
                print(f"FAIL {name}: {problem}", flush=True)
    print(f"diff: {len(tests)} programs, {runs} runs, {failed} disagreements")
    print(f"diff: {len(tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
