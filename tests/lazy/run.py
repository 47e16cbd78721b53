#!/usr/bin/env python3
"""Laziness, measured (issue 4): what does not matter costs no refinement, no question to the solver about predicates, and
is not tracked.

usage: run.py OUT

The program of program.py is checked alone and with up to 100 irrelevant functions (3,000 lines of branches and loops)
called between its lines."""
import pathlib
import re
import subprocess
import sys

from program import program

RELEVANT = {"main", "lock", "unlock"}


def check(out, source):
    silhouette = out / "silhouette"
    done = subprocess.run([silhouette, "check", source, "--property", "unreach-call", "--stats", "--timeout", "300"], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    stats = {k: float(v) for k, v in re.findall(r"^stats: (\w+) ([\d.]+)", done.stderr, flags=re.M)}
    shown = subprocess.run([silhouette, "show", "precision", source, "--property", "unreach-call", "--timeout", "300"], capture_output=True, text=True)
    tracked = set(re.findall(r"^(\w+):\d+  ", shown.stdout, flags=re.M))
    return lines[-1] if lines else done.stderr, stats, tracked


def main():
    out = pathlib.Path(sys.argv[1]).resolve()
    work = out / "lazy"
    work.mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    alone = None
    for functions in [0, 20, 100]:
        for broken in [False, True]:
            source = work / f"lazy_{functions}{'_unsafe' if broken else ''}.c"
            source.write_text(program(1, functions, broken))
            verdict, stats, tracked = check(out, source)
            problems = []
            if verdict != ("verdict: false(unreach-call)" if broken else "verdict: true"):
                problems.append(f"is {verdict}")
            if not broken and not tracked <= RELEVANT:  # a real path leads through everything
                problems.append(f"tracks predicates in {sorted(tracked - RELEVANT)}")
            if not broken:
                alone = alone or stats
                if stats.get("refinements") != alone["refinements"]:
                    problems.append(f"takes {stats.get('refinements')} refinements, alone {alone['refinements']}")
                if stats.get("solver_posts") != alone["solver_posts"]:
                    problems.append(f"asks the solver for {stats.get('solver_posts')} successors, alone {alone['solver_posts']}")
            lines = source.read_text().count("\n")
            print(f"{'FAIL' if problems else 'ok'} {source.name}: {lines} lines, {stats.get('refinements', 0):.0f} refinements, "
                  f"{stats.get('tree_nodes', 0):.0f} nodes, {stats.get('analysis_seconds', 0):.2f} s"
                  + "".join(f"; {p}" for p in problems))
            failed += bool(problems)
            passed += not problems
    print(f"lazy: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
