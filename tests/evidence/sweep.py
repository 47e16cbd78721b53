#!/usr/bin/env python3
"""The evidence of every verdict of tests/tasks: not part of `make test`, because it takes long.

usage: sweep.py OUT [--timeout SECONDS] [--jobs N] [--only true|false] [--table] [FOLDER ...]

Every task is checked with its property; folders of tests/tasks (memory, paper, ...) choose some. Of a FALSE: the written test fails when it is run, in the
same kind and at the same line, or the reason why it cannot is one of those that docs/evidence.md states; the witnesses in YAML and GraphML keep the rules of
their formats; the witness is read back and replayed; its branches go the ways that it says. Of a TRUE: the witnesses keep the rules, and their invariants are C
and hold in runs. A wrong verdict is a failure. --table prints a line per task.

The last line is `sweep: N passed, N failed`."""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys

import run

LOOP = re.compile(r"\b(while|for|do)\b")


def reason_of(unconfirmed):
    """Without names and numbers, so that equal reasons can be counted."""
    return re.sub(r"the violation needs \S+, which", "the violation needs a variable, which", re.sub(r"to be -?\d+", "to be a certain number", unconfirmed))


def loops_of(source):
    """How many loops its text has; the `while` of a `do` is none of its own."""
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"', " ", source.read_text(), flags=re.S)
    words = collections.Counter(LOOP.findall(text))
    return words["while"] + words["for"]


class Sweep:
    def __init__(self, timeout):
        self.timeout = timeout
        self.count = collections.defaultdict(collections.Counter)  # by what, by folder
        self.reasons = collections.Counter()
        self.examples = {}

    def add(self, what, folder, n=1):
        self.count[what][folder] += n

    def false(self, job, folder, result, file, yaml, graphml):
        name, problems = job[0].parent.name, []
        if result["confirmed"] == "yes":
            self.add("confirmed", name)
        else:
            why = result["unconfirmed"]
            stated = any(re.match(r, why) for r in run.REASONS)
            self.add("not confirmed", name)
            self.reasons[reason_of(why)] += 1
            self.examples.setdefault(reason_of(why), job[0].name)
            if not stated:
                problems.append(f"not confirmed: {why}")
        try:
            for point in run.false_witness(job, folder, result, file, yaml, graphml):
                self.add(f"waypoint {point['type']}", name)
            self.add("witness replayed", name)
        except (AssertionError, KeyError, IndexError, ValueError, subprocess.TimeoutExpired) as e:
            problems.append(f"witness: {e!r}")
        return problems

    def true(self, job, folder, yaml, graphml):
        name = job[0].parent.name
        try:
            content = run.true_witness(job, folder, yaml, graphml)
        except (AssertionError, KeyError, IndexError, ValueError, subprocess.TimeoutExpired) as e:
            return [f"witness: {e!r}"]
        self.add("witness holds in runs", name)
        self.add("loops", name, loops_of(job[0]))
        self.add("invariants", name, len(content))
        return []

    def judge(self, expected, job):
        """The verdict, and problems."""
        name = job[0].parent.name
        with run.Folder() as f:
            try:
                result, file, yaml, graphml = run.witnessed(job, f.path, "--timeout", self.timeout)
            except (AssertionError, ValueError, subprocess.TimeoutExpired) as e:
                return "no verdict", [repr(e)]
            verdict = result["verdict"]
            self.add(f"verdict {verdict}", name)
            if verdict == "unknown":
                return verdict, ["a witness of an unknown"] if yaml or graphml else []
            if verdict != expected:
                return verdict, [f"{expected} is right"]
            return verdict, self.false(job, f.path, result, file, yaml, graphml) if verdict == "false" else self.true(job, f.path, yaml, graphml)

    def report(self):
        folders = sorted({folder for by in self.count.values() for folder in by})
        print(f"{'':24}" + "".join(f"{folder:>11}" for folder in folders) + f"{'all':>11}")
        for what in sorted(self.count):
            by = self.count[what]
            print(f"{what:24}" + "".join(f"{by[folder]:11}" for folder in folders) + f"{sum(by.values()):11}")
        for why, n in self.reasons.most_common():
            print(f"{n:5} not confirmed: {why} ({self.examples[why]})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=["true", "false"])
    parser.add_argument("--table", action="store_true")
    parser.add_argument("folders", nargs="*")
    o = parser.parse_intermixed_args()
    run.Options.silhouette = pathlib.Path(o.out).resolve() / "silhouette"
    jobs = [(verdict, job) for verdict in ([o.only] if o.only else ["false", "true"]) for job in run.tasks(verdict)
            if not o.folders or job[0].parent.name in o.folders]
    sweep, passed, failed = Sweep(o.timeout), 0, 0
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        for (_, job), (verdict, problems) in zip(jobs, pool.map(lambda j: sweep.judge(*j), jobs)):
            name = f"{job[0].parent.name}/{job[0].stem} ({job[2].stem})"
            passed += not problems
            failed += bool(problems)
            if o.table or problems:
                print(f"{name}: {verdict}" + "".join(f"; FAIL {p}" for p in problems), flush=True)
    sweep.report()
    print(f"sweep: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
