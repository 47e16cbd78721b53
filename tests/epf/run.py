#!/usr/bin/env python3
"""Random heap programs: the extended path formulas of concrete paths against the interpreter (main.c says what is asked).

usage: run.py OUT [--programs N] [--first N] [--seeds N] [--jobs N]

Every third program has mistakes in it: unguarded dereferences, memory that is freed too early."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def one(options, work, k):
    source = work / f"epf_{k}.c"
    with open(source, "w") as out:
        subprocess.run([sys.executable, HERE / "generate.py", str(k), "0.3" if k % 3 == 0 else "0"], stdout=out, check=True)
    done = subprocess.run([pathlib.Path(options.out).resolve() / "epf-test", source, "1", str(options.seeds)],
                          capture_output=True, text=True)
    lines = done.stdout.splitlines()
    counts = dict(re.findall(r"(\w+) (\d+)", lines[-1])) if lines and lines[-1].startswith("paths ") else {}
    if not counts:
        lines.append(f"FAIL {source}: status {done.returncode}: {done.stderr[-300:]}")
    return {name: int(n) for name, n in counts.items()}, [x for x in lines if not x.startswith("paths ")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "epf-random").resolve()
    work.mkdir(parents=True, exist_ok=True)
    sums, passed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for counts, problems in pool.map(lambda k: one(options, work, k), range(options.first, options.first + options.programs)):
            sums.update(counts)
            passed += bool(counts) and not counts["failures"]
            for line in problems:
                print(line, flush=True)
    print("epf: " + ", ".join(f"{n} {name}" for name, n in sums.items()))
    print(f"epf: {passed} passed, {options.programs - passed} failed")
    sys.exit(0 if passed == options.programs else 1)


main()
