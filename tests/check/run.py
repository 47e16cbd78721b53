#!/usr/bin/env python3
"""Random programs, of integers (even seeds) and of calls (odd ones): one that fails concretely is never TRUE; every FALSE replays (check does that itself).

usage: run.py OUT [--programs N] [--first N] [--runs N] [--timeout SECONDS] [--jobs N]"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def one(options, work, k):
    source, bitcode = work / f"check_{k}.c", work / f"check_{k}.bc"
    with open(source, "w") as out:
        generator = "generate_calls.py" if k % 2 else "generate.py"
        subprocess.run([sys.executable, HERE / generator, str(k)], stdout=out, check=True)
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    done = subprocess.run([silhouette, "check", source, "--property", "unreach-call", "--no-confirm", "--malloc", "never-fails", "--timeout", str(options.timeout)],
                          capture_output=True, text=True)
    lines = done.stdout.splitlines()
    verdict = lines[-1] if lines else f"no output, status {done.returncode}: {done.stderr[-300:]}"
    flags = subprocess.run([HERE.parent.parent / "scripts/clang-flags"], capture_output=True, text=True).stdout.split()
    subprocess.run(["clang-19", *flags, "-emit-llvm", "-c", source, "-o", bitcode], check=True)
    fails = None
    for seed in range(1, options.runs + 1):
        ran = subprocess.run([silhouette, "run", bitcode, "--seed", str(seed), "--malloc", "never-fails"],
                             capture_output=True, text=True)
        last = ran.stdout.splitlines()[-1] if ran.stdout else ""
        if last.startswith("outcome: reach-error"):
            fails = seed
            break
        if not last.startswith("outcome: finished"):
            return k, verdict, f"the generator made a program that ends in: {last}"
    if verdict == "verdict: true" and fails:
        return k, verdict, f"TRUE, but seed {fails} reaches the error"
    if not verdict.startswith(("verdict: true", "verdict: false", "verdict: unknown")):
        return k, verdict, verdict
    return k, verdict, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "check-random").resolve()
    work.mkdir(parents=True, exist_ok=True)
    count, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for k, verdict, problem in pool.map(lambda k: one(options, work, k), range(options.first, options.first + options.programs)):
            count[verdict.split(" ")[1].split("(")[0]] += 1
            if problem:
                failed += 1
                print(f"FAIL check_{k}: {problem}", flush=True)
    print(f"check: {dict(sorted(count.items()))}, {options.programs * options.runs} runs, {failed} contradictions")
    print(f"check: {options.programs - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
