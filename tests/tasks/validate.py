#!/usr/bin/env python3
"""Checks that the expected verdicts of tasks are right, by running the programs natively; run by hand, not by `make test`.

usage: validate.py OUT [--runs N] [--jobs N] [--record] [TASK.yml | FOLDER ...]     (default: tests/tasks/shape)

Every task that has an expected verdict of unreach-call is compiled twice with harness.c, under the address and undefined-behaviour
sanitizers (N runs on random inputs, half of them with allocations that fail) and under the memory sanitizer (N/5 runs).
- No run may show undefined behaviour, in the unsafe twins neither.
- Expected true: no run calls reach_error(). `silhouette run` is asked on a few seeds too, since it sees more.
- Expected false: some run calls reach_error(). Its inputs are kept in inputs/TASK.txt (with --record), and `silhouette run` must reach
  the error with them. Allocations do not fail here, as in run.py.
Tasks of valid-memsafety and valid-memcleanup: validate_memory.py says what is checked.
OUT is a build folder; its silhouette is used, and executables are written to OUT/validate."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import native
import validate_memory

HERE = pathlib.Path(__file__).resolve().parent
BUILDS = {"address": ["-fsanitize=address,undefined"], "memory": ["-fsanitize=memory"]}
OPTIONS = "exitcode=99:detect_leaks=0:symbolize=0:detect_stack_use_after_return=1"
RENAMED = ["-Dmain=program_main", "-Dmalloc=harness_malloc", "-Dcalloc=harness_calloc"]
ERROR_FUNCTION = re.compile(r"^void reach_error\((?:void)?\) *\{.*\}$", flags=re.M)


def read_task(path):
    text = path.read_text()
    source = path.parent / re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
    expected = re.search(r"unreach-call\.prp\s+expected_verdict:\s*(\w+)", text)
    return source, expected.group(1) if expected else None


def run(program, first, count, may_fail):
    done = subprocess.run([program, str(first), str(count), "1" if may_fail else "0"], capture_output=True, text=True, errors="replace",
                          env=dict(os.environ, ASAN_OPTIONS=OPTIONS, UBSAN_OPTIONS=OPTIONS, MSAN_OPTIONS=OPTIONS))
    if done.returncode != 0:
        raise RuntimeError(f"{program.name}: status {done.returncode} {done.stderr[-300:]}")
    result = dict(line.split(" ", 1) if " " in line else (line, "") for line in done.stdout.splitlines())
    for kind in ("defect", "hang", "signal"):
        if kind in result:
            raise RuntimeError(f"{program.name}: {kind} with seed {result[kind]}: {done.stderr[:600]}")
    return result


def validate(options, work, task):
    """(runs, runs that reached the error); raises with the problem."""
    source, expected = read_task(task)
    if expected is None:
        return validate_memory.validate(options, work, task) if "valid-mem" in task.read_text() else (0, 0)
    text, found = ERROR_FUNCTION.subn("void reach_error(void);", source.read_text())
    if found != 1:
        raise RuntimeError("reach_error() is not defined on one line of its own")
    copy = work / source.name
    copy.write_text(text)
    runs = reached = 0
    shortest = None
    for name, flags in BUILDS.items():
        program = work / f"{source.stem}.{name}"
        subprocess.run(["clang-19", "-std=gnu17", "-g", "-O0", "-Wall", "-Wextra", "-Werror", "-fno-sanitize-recover=all", *flags, *RENAMED, "-c",
                        copy, "-o", f"{program}.o"], check=True, capture_output=True, text=True)
        subprocess.run(["clang-19", *flags, f"{program}.o", work / f"harness.{name}.o", "-o", program], check=True)
        many = options.runs if name == "address" else options.runs // 5
        plans = [(1, many, False)]
        if expected == "true":  # half of the runs with allocations that fail
            plans = [(1, many - many // 2, False), (many, many // 2, True)]
        for plan in plans:
            result = run(program, *plan)
            runs += plan[1]
            reached += int(result["reached"])
            if "inputs" in result and (shortest is None or len(result["inputs"].split()) < len(shortest.split())):
                shortest = result["inputs"]
        for leftover in (program, pathlib.Path(f"{program}.o")):
            leftover.unlink()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    if expected == "true":
        if reached:
            raise RuntimeError(f"expected true, but reach_error() is called in {reached} of {runs} runs; inputs {shortest}")
        for seed in range(1, options.interpreted + 1):
            done = subprocess.run([silhouette, "run", source, "--seed", str(seed), "--steps", "200000"], capture_output=True, text=True)
            last = done.stdout.splitlines()[-1] if done.stdout else done.stderr[-300:]
            if not re.match(r"outcome: (finished|abort|step|memory-leak|limit)", last):
                raise RuntimeError(f"silhouette run --seed {seed}: {last}")
        return runs, reached
    if not reached:
        raise RuntimeError(f"expected false, but reach_error() is never called in {runs} runs")
    inputs = task.parent / "inputs" / f"{task.stem}.txt"
    if options.record:
        inputs.parent.mkdir(exist_ok=True)
        inputs.write_text("".join(f"{v}\n" for v in shortest.split()))
    if inputs.exists():
        done = subprocess.run([silhouette, "run", source, "--inputs", inputs, "--malloc", "never-fails"], capture_output=True, text=True)
        last = done.stdout.splitlines()[-1] if done.stdout else done.stderr[-300:]
        if not last.startswith("outcome: reach-error"):
            raise RuntimeError(f"the inputs of {inputs.name} end in: {last}")
    else:
        raise RuntimeError(f"{inputs} does not exist (--record makes it)")
    return runs, reached


def guarded(options, work, task):
    try:
        return task, *validate(options, work, task), None
    except subprocess.CalledProcessError as e:
        return task, 0, 0, f"does not compile:\n{e.stderr}"
    except RuntimeError as e:
        return task, 0, 0, str(e)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--runs", type=int, default=1000, help="native runs per task")
    parser.add_argument("--interpreted", type=int, default=10, help="runs of `silhouette run` per safe task")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--record", action="store_true", help="write inputs/TASK.txt")
    options = parser.parse_intermixed_args()
    work = (pathlib.Path(options.out) / "validate").resolve()
    work.mkdir(parents=True, exist_ok=True)
    options.silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    for name, flags in BUILDS.items():
        subprocess.run(["clang-19", "-std=gnu17", "-g", "-O1", *flags, "-c", HERE / "harness.c", "-o", work / f"harness.{name}.o"], check=True)
        native.build_harness(work, name)
    files = []
    for t in options.tasks or [HERE / "shape"]:
        t = pathlib.Path(t)
        files += sorted(t.rglob("*.yml")) if t.is_dir() else [t]
    failed = total = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for task, runs, reached, problem in pool.map(lambda t: guarded(options, work, t), files):
            total += runs
            if problem:
                failed += 1
                print(f"FAIL {task.stem}: {problem}", flush=True)
    print(f"validate: {len(files)} tasks, {total} native runs")
    print(f"validate: {len(files) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
