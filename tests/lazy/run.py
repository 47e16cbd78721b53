#!/usr/bin/env python3
"""Laziness, measured (issue 4): what does not matter costs no refinement, no question to the solver about predicates, and
is not tracked.

usage: run.py OUT [NAME ...]

The program of program.py is checked alone and with up to 100 irrelevant functions (3,000 lines of branches and loops)
called between its lines. One more test: the overview, which looks at everything, ends where the effort does."""
import pathlib
import re
import subprocess
import sys

from program import program

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

RELEVANT = {"main", "lock", "unlock"}


def check(out, source):
    """By refinement alone: the overview, which looks at everything, would leave it nothing to do."""
    done = subprocess.run([out / "silhouette", "check", source, "--mode", "refine", "--property", "unreach-call", "--stats", *support.GUARD], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    return lines[-1] if lines else done.stderr, {k: float(v) for k, v in re.findall(r"^stats: (\w+) ([\d.]+)", done.stderr, flags=re.M)}


def tracked_functions(out, source):
    shown = subprocess.run([out / "silhouette", "show", "precision", source, "--mode", "refine", "--property", "unreach-call", *support.GUARD], capture_output=True, text=True)
    return set(re.findall(r"^(\w+):\d+  ", shown.stdout, flags=re.M))


def judge(report, out, functions, broken):
    work = out / "lazy"
    work.mkdir(parents=True, exist_ok=True)
    source = work / f"lazy_{functions}{'_unsafe' if broken else ''}.c"
    source.write_text(program(1, functions, broken))
    verdict, stats = check(out, source)
    report.expect(verdict == ("verdict: false(unreach-call)" if broken else "verdict: true"), f"is {verdict}")
    if broken:  # a real path leads through everything
        return
    tracked = tracked_functions(out, source)
    report.expect(tracked and tracked <= RELEVANT, f"tracks predicates in {sorted(tracked - RELEVANT)}")
    alone_source = work / f"alone_{functions}.c"
    alone_source.write_text(program(1, 0, False))
    _, alone = check(out, alone_source)
    for key in ("refinements", "solver_posts"):
        report.expect(stats.get(key) == alone[key], f"{key}: {stats.get(key)}, alone {alone[key]}")


def judge_effort(report, out):
    """A limit of effort holds for the overview too, which looks at all functions, and leaves most of it to the refinement."""
    work = out / "lazy"
    work.mkdir(parents=True, exist_ok=True)
    source = work / "effort.c"
    source.write_text(program(1, 100, True))
    effort = 1_000_000
    done = subprocess.run([out / "silhouette", "check", source, "--mode", "overview", "--property", "unreach-call", "--stats", "--effort", str(effort), *support.GUARD],
                          capture_output=True, text=True)
    stats = {k: float(v) for k, v in re.findall(r"^stats: (\w+) ([\d.]+)", done.stderr, flags=re.M)}
    report.expect(done.stdout.startswith("verdict: unknown"), done.stdout)
    report.expect(effort / 20 < stats["effort"] < effort / 2, f"the overview spent {stats['effort']} of {effort}")
    report.expect(stats["overview_steps"] + stats["overview_joins"] < effort / 50, f"the overview did {stats}")


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    out = pathlib.Path(options.out).resolve()
    suite = support.Suite("lazy", options)
    jobs = []
    for functions in [0, 20, 100]:
        for broken in [False, True]:
            name = f"{functions}_functions{'_unsafe' if broken else ''}"
            jobs.append(support.Job(name, lambda report, f=functions, b=broken: judge(report, out, f, b), [name]))
    jobs.append(support.Job("effort", lambda report: judge_effort(report, out), ["effort"]))
    suite.run([job for job in jobs if not options.words or job.name in options.words])
    suite.finish()


main()
