#!/usr/bin/env python3
"""Random heap programs: one that fails when it is compiled and run is never TRUE.

usage: run.py OUT [--count N] [--first N] [--seeds N] [--jobs N] [--check OPTION]... [--keep] [generate.py's options]

Program k is generate.py's with seed k. It is compiled under the address and undefined-behaviour sanitizers with the harness of
tests/tasks and run on N seeds, some of them with allocations that fail if --check=--malloc=may-fail is given (check then
lets them fail, too). Contradictions: `verdict: true` although a run calls reach_error(); a run that fails natively and not under
`silhouette run` with the same inputs; a run with undefined behaviour (none is possible without --uninitialised and --dangling).
Every FALSE was replayed by check itself. The last line is `shape: N passed, N failed`."""
import os
import pathlib
import subprocess
import sys

import generate

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
HARNESS = HERE.parent / "tasks" / "harness.c"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
OPTIONS = "exitcode=99:detect_leaks=0:symbolize=0"
RENAMED = ["-Dmain=program_main", "-Dmalloc=harness_malloc"]
ERROR_FUNCTION = "void reach_error(void) { abort(); }"


def native(options, work, source, fails):
    """What the harness says about the runs: a dictionary of its lines."""
    copy, program = work / f"{source.stem}.native.c", work / f"{source.stem}.exe"
    copy.write_text(source.read_text().replace(ERROR_FUNCTION, "void reach_error(void);"))
    subprocess.run(["clang-19", *machine.NATIVE, "-std=gnu17", "-O0", "-g", "-w", *SANITIZERS, *RENAMED, "-c", copy, "-o", f"{program}.o"], check=True)
    subprocess.run(["clang-19", *SANITIZERS, f"{program}.o", work / "harness.o", "-o", program], check=True)
    tail = ["all"] if options.uninitialised or options.dangling else []
    done = subprocess.run([program, "1", str(options.runs), "1" if fails else "0", *tail], capture_output=True, text=True, errors="replace",
                          env=dict(os.environ, ASAN_OPTIONS=OPTIONS, UBSAN_OPTIONS=OPTIONS))
    if not options.keep:
        for leftover in (copy, program, pathlib.Path(f"{program}.o")):
            leftover.unlink()
    if done.returncode != 0:
        raise RuntimeError(f"the harness fails: {done.returncode} {done.stderr[-300:]}")
    result = dict(line.split(" ", 1) if " " in line else (line, "") for line in done.stdout.splitlines())
    result["report"] = done.stderr[:400]
    return result


def one(options, work, k):
    """(verdict, whether a run fails, problem)"""
    source = work / f"shape_{k}.c"
    source.write_text(generate.from_options(k, options).program())
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    malloc = [] if "may-fail" in " ".join(options.check) else ["--malloc", "never-fails"]
    extra = [word for text in options.check for word in text.split("=", 1)]
    done = subprocess.run([silhouette, "check", source, "--property", "unreach-call", "--no-confirm", "--no-audit", *malloc, *support.EFFORT, *extra], capture_output=True, text=True)
    verdict = done.stdout.splitlines()[-1] if done.stdout else f"no output, status {done.returncode}: {done.stderr[-300:]}"
    if not verdict.startswith(("verdict: true", "verdict: false", "verdict: unknown")):
        return verdict, False, verdict
    try:
        result = native(options, work, source, not malloc)
    except RuntimeError as e:
        return verdict, False, str(e)
    reached = int(result["reached"]) > 0
    may_be_undefined = options.uninitialised or options.dangling
    for kind in ("defect", "hang", "signal"):
        if kind in result and not may_be_undefined:
            return verdict, reached, f"the generator made a program with a {kind}, native seed {result[kind]}: {result['report']}"
    if reached and malloc:
        inputs = work / f"shape_{k}.inputs"
        inputs.write_text("".join(f"{v}\n" for v in result["inputs"].split()))
        ran = subprocess.run([silhouette, "run", source, "--inputs", inputs, "--malloc", "never-fails"], capture_output=True, text=True)
        last = ran.stdout.splitlines()[-1] if ran.stdout else ran.stderr[-300:]
        if not last.startswith("outcome: reach-error"):
            if not may_be_undefined:
                return verdict, True, f"fails natively with the inputs of {inputs.name}, but silhouette run says {last}"
            reached = False  # what happens after undefined behaviour, which sanitizers do not always see, proves nothing
    if verdict == "verdict: true" and reached:
        return verdict, True, f"TRUE, but the inputs {result['inputs'] or '(none)'} reach the error"
    if not options.keep:
        source.unlink()
        (work / f"shape_{k}.inputs").unlink(missing_ok=True)
    return verdict, reached, None


def main():
    parser = support.arguments(__doc__, words=False)
    numbers = support.random_arguments(parser, 18, 500)
    parser.add_argument("--runs", "--seeds", type=int, default=100, help="native runs per program")
    parser.add_argument("--check", action="append", default=[], metavar="OPTION", help="one more option of `silhouette check`: --check=--mode=heap")
    parser.add_argument("--keep", action="store_true", help="keep programs, executables and inputs in OUT/shape-random")
    generate.add_options(parser)
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "shape-random").resolve()
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run(["clang-19", *machine.NATIVE, "-std=gnu17", "-O1", *SANITIZERS, "-c", HARNESS, "-o", work / "harness.o"], check=True)

    def judge(report, k):
        verdict, reached, problem = one(options, work, k)
        report.count[f"{verdict.removeprefix('verdict: ').split(' ')[0].split('(')[0]}, {'fails' if reached else 'no run fails'}"] += 1
        assert not problem, problem

    suite = support.Suite("shape", options)
    suite.run(support.jobs_of(numbers(options), "shape", judge))
    suite.finish(f"{'; '.join(f'{n} {what}' for what, n in sorted(suite.count.items()))}; {options.runs} native runs each")


main()
