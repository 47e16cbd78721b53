#!/usr/bin/env python3
"""Runs verification tasks (SV-COMP task files) and compares verdicts.

usage: run.py OUT [--timeout SECONDS] [--jobs N] [--table] [--summary] [--confirm] [--markdown FILE] [TASK.yml | FOLDER ...]

Without tasks or folders: all of them, but in memory/ each safe program with only one of its unsafe twins, and with 3 s each, which keeps
`make test` short.

A wrong verdict fails; unknown fails only where the task says `must_solve: true`. Allocations do not fail, unless the task's options say
`malloc: may-fail`. With --confirm every false(valid-...) must fail in the same way when it is compiled under the address, leak and memory
sanitizers and run on the inputs that were found; where it does not, the verdict is wrong. The last line is `tasks: N passed, N failed`."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import native

HERE = pathlib.Path(__file__).resolve().parent


def read_task(path):
    """The few keys that task files use: source, options, and a list of (property file, expected verdict, subproperty, must_solve)."""
    text = path.read_text()
    source = re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
    model = re.search(r"data_model:\s*(\w+)", text)
    checks = []
    for block in re.split(r"^\s*- property_file:", text, flags=re.M)[1:]:
        expected = re.search(r"expected_verdict:\s*(\w+)", block)
        sub = re.search(r"subproperty:\s*([\w-]+)", block)
        checks.append((block.split("\n")[0].strip(), expected.group(1) if expected else None,
                       sub.group(1) if sub else None, bool(re.search(r"must_solve:\s*true", block))))
    malloc = "may-fail" if re.search(r"malloc:\s*may-fail", text) else "never-fails"
    return path.parent / source, ["--32" if model and model.group(1) == "ILP32" else "--64", "--malloc", malloc], checks


def judge(silhouette, timeout, work, task, check):
    source, words, _ = read_task(task)
    prop, expected, sub, must = check
    start = time.monotonic()
    try:
        done = subprocess.run([silhouette, "check", source, "--no-confirm", *words, "--property", task.parent / prop, "--timeout", str(timeout), "--stats"],
                              capture_output=True, text=True, timeout=timeout * 2 + 20)
        lines = done.stdout.splitlines()
        verdict = lines[-1].removeprefix("verdict: ") if lines else f"no output, status {done.returncode}: {done.stderr[-200:]}"
        stats = dict(re.findall(r"^stats: ([\w-]+) ([\d.]+)", done.stderr, flags=re.M))
    except subprocess.TimeoutExpired:
        verdict, stats = "unknown (did not stop)", {}
    seconds = time.monotonic() - start
    violated = re.match(r"false\((valid-\w+)\)", verdict)
    if work and violated:
        told = subprocess.run([silhouette, "check", source, "--no-confirm", *words, "--property", task.parent / prop, "--timeout", str(timeout), "--json"],
                              capture_output=True, text=True)
        problem = native.confirm(work, source, "may-fail" in words, violated.group(1), native.found_inputs(told.stdout))
        verdict += f", but {problem}" if problem else ""
    name = pathlib.Path(prop).stem
    if expected is None:
        right = None
    elif expected == "true":
        right = True if verdict == "true" else None if verdict.startswith("unknown") else False
    else:
        right = True if verdict == f"false({sub or name})" else None if verdict.startswith("unknown") else False
    return task, name, expected, verdict, right, must, seconds, stats


def trivial_seconds(silhouette):
    """From start to verdict for a program that does nothing; the best of ten."""
    with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
        source.write("int main(void) { return 0; }\n")
        source.flush()
        times = []
        for _ in range(10):
            start = time.monotonic()
            subprocess.run([silhouette, "check", source.name, "--no-confirm"], capture_output=True)
            times.append(time.monotonic() - start)
    return min(times)


def one_twin_each(files):
    """The safe programs, and of the k-th one's n twins the one with number k modulo n, so that all sorts of mistakes occur."""
    families = {}
    for f in files:
        families.setdefault(f.stem.split("_unsafe")[0], []).append(f)
    kept = []
    for k, family in enumerate(families.values()):
        twins = [f for f in family if "_unsafe" in f.stem]
        kept += [f for f in family if f not in twins] + twins[k % len(twins):][:1] if twins else family
    return kept


def percentile(values, percent):
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]


def print_summary(results):
    """A line per group (a folder, or in a folder of many sorts of tasks what their names begin with), and where the slowest spend their time."""
    groups = {}
    for r in results:
        folder = r[0].parent.name
        groups.setdefault(f"{folder}/{r[0].stem.split('_')[0]}" if folder == "memory" else folder, []).append(r)
    groups["all"] = results
    print(f"{'group':22} {'tasks':>5} {'right':>5} {'unknown':>7} {'wrong':>5} {'median s':>8} {'90 % s':>8} {'peak MB':>8}")
    for name, rows in groups.items():
        if not rows:
            continue
        seconds = [r[6] for r in rows]
        peak = max(float(r[7].get("peak_memory_bytes", r[7].get("peak-memory", 0))) for r in rows) / 1e6
        right, wrong = sum(bool(r[4]) for r in rows), sum(r[4] is False for r in rows)
        print(f"{name:22} {len(rows):5} {right:5} {len(rows) - right - wrong:7} {wrong:5} {percentile(seconds, 50):8.2f} {percentile(seconds, 90):8.2f} {peak:8.0f}")
    print("slowest ten: seconds, of them compiling, shapes, solver, and the rest of the analysis (tree, paths, formulas); verdict")
    for task, prop, _, verdict, _, _, seconds, stats in sorted(results, key=lambda r: -r[6])[:10]:
        compiling, shapes, solver, analysis = (float(stats.get(key, 0)) for key in ("compile", "shape_seconds", "solver_seconds", "analysis_seconds"))
        print(f"  {task.stem:36} {prop:16} {seconds:7.2f} {compiling:6.2f} {shapes:6.2f} {solver:6.2f} {max(0, analysis - shapes - solver):6.2f}  {verdict}")


def write_markdown(path, silhouette, timeout, results):
    """The results as tables, one per folder."""
    out = ["# Results on tests/tasks", "",
           f"Made by `tests/tasks/run.py --markdown`, which `make bench` runs on all tasks; the time limit here was {timeout:g} s. Allocations do not",
           f"fail. The load of the machine at the end was {os.getloadavg()[0]:.0f} on {os.cpu_count()} processors. Seconds are of the clock, from start to verdict, the",
           "compiler included; nodes are those of the abstract reachability tree that were ever made.", "",
           f"A program that does nothing: {trivial_seconds(silhouette):.2f} s from start to verdict. List and tree code of others: [real.md](real.md).", ""]
    folders = {}
    for r in results:
        folders.setdefault(r[0].parent.name, []).append(r)
    for folder, rows in folders.items():
        right = sum(bool(r[4]) for r in rows)
        wrong = sum(r[4] is False for r in rows)
        out += [f"## {folder}: {right} of {len(rows)} right, {len(rows) - right - wrong} unknown, {wrong} wrong", "",
                "| program | property | verdict | seconds | refinements | nodes | solver calls |", "|---|---|---|--:|--:|--:|--:|"]
        for task, prop, _, verdict, _, _, seconds, stats in rows:
            verdict = re.sub(r", (\S*/)?tests/tasks/\S*?([\w.]+:\d+)\)$", r", \2)", verdict)
            out.append(f"| {task.stem} | {prop} | {verdict} | {seconds:.2f} | {stats.get('refinements', '')} |"
                       f" {stats.get('tree_nodes', '')} | {stats.get('solver_calls', '')} |")
        out.append("")
    pathlib.Path(path).write_text("\n".join(out))


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("out")
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--table", action="store_true", help="a line for every task")
    parser.add_argument("--summary", action="store_true", help="per group of tasks: solved, seconds, memory; the slowest ten")
    parser.add_argument("--confirm", action="store_true", help="run the program natively on the inputs of every false(valid-...)")
    parser.add_argument("--markdown", help="the results as tables, into this file")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    files = []
    for t in options.tasks or sorted(p for p in HERE.iterdir() if p.is_dir()):
        t = pathlib.Path(t)
        found = sorted(t.rglob("*.yml")) if t.is_dir() else [t]
        files += one_twin_each(found) if not options.tasks and t.name == "memory" else found
    jobs = [(t, c) for t in files for c in read_task(t)[2]]
    def limit(task, check):
        if options.tasks:
            return options.timeout
        if check[3]:  # must_solve: however slow the machine and the build are
            return max(options.timeout, 60)
        return min(options.timeout, 3) if task.parent.name == "memory" else options.timeout

    work = (pathlib.Path(options.out) / "confirm").resolve() if options.confirm else None
    if work:
        work.mkdir(parents=True, exist_ok=True)
        for sanitizer in native.SANITIZERS:
            native.build_harness(work, sanitizer)
    count = collections.Counter()
    results = []
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda j: judge(silhouette, limit(*j), work, *j), jobs):
            results.append(result)
            task, prop, expected, verdict, right, must, seconds, stats = result
            bad = right is False or (right is None and must)
            failed += bad
            count["right" if right else "wrong" if right is False else "unknown"] += 1
            if bad or options.table:
                word = "WRONG" if right is False else "UNSOLVED" if bad else "right" if right else "unknown"
                print(f"{word:8} {task.stem:34} {prop:16} {seconds:7.2f} s {stats.get('refinements', '-'):>4} refinements "
                      f"{stats.get('tree_nodes', '-'):>6} nodes {stats.get('solver_calls', '-'):>6} calls  {verdict}",
                      flush=True)
    if options.summary:
        print_summary(results)
    if options.markdown:
        write_markdown(options.markdown, silhouette, options.timeout, results)
    print(f"tasks: {count['right']} right, {count['unknown']} unknown, {count['wrong']} wrong")
    print(f"tasks: {len(jobs) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
