#!/usr/bin/env python3
"""Chooses the tasks that `make test` runs, and writes the choice into the task files: `tier: soak` is for `make soak` only.

usage: tiers.py OUT [--effort N] [--jobs N] [--again]

`make test` runs
- every task with a property that says `must_solve: true`, and what was added since (a task without a tier);
- of each family, a safe program NAME with its twins NAME_unsafe..., what is cheap: a task is, when its verdict takes at most N
  units of work (--effort; a number that is the same on every machine). Of more than one cheap twin it is only one, the k-th
  family's twin with number k modulo n, so that all sorts of mistakes occur.
The rest is for `make soak`. Without --again, only files whose family has no task with a tier yet are looked at; with it, all. Nothing
is chosen by hand, and the choice is in the files."""
import pathlib
import re
import subprocess
import sys

import run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402


def families(files):
    """Lists of tasks: a safe program and its twins."""
    found = {}
    for f in files:
        found.setdefault(f"{f.parent.name}/{re.split('_unsafe', f.stem)[0]}", []).append(f)
    return found


def is_cheap(silhouette, effort, task):
    source, words, checks = run.read_task(task)
    for prop, *_ in checks:
        done = subprocess.run([silhouette, "check", source, "--no-confirm", *words, "--property", task.parent / prop, "--effort", str(effort), *support.GUARD],
                              capture_output=True, text=True, timeout=support.HANG)
        if "effort limit" in done.stdout or "time limit" in done.stdout:
            return False
    return True


def write(task, tier):
    text = re.sub(r"^  tier: .*\n", "", task.read_text(), flags=re.M)
    task.write_text(re.sub(r"^options:\n", f"options:\n  tier: {tier}\n", text, flags=re.M) if tier == "soak" else text)


def main():
    parser = support.arguments(__doc__, words=False)
    parser.add_argument("--effort", type=int, default=3000000)
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    groups = families(sorted(run.HERE.rglob("*.yml")))
    wanted = {name: group for name, group in groups.items() if options.again or all(run.tier(f) == "test" for f in group)}

    def look(report, name, group):
        report.value = name, [is_cheap(silhouette, options.effort, f) for f in group]

    suite = support.Suite("tiers", options)
    suite.run([support.Job(name, lambda report, name=name, group=group: look(report, name, group)) for name, group in wanted.items()])
    number = {name: k for k, name in enumerate(groups)}
    for name, cheap in filter(None, suite.values):
        group = groups[name]
        must = [f for f in group if any(check[3] for check in run.read_task(f)[2])]
        twins = [f for f, good in zip(group, cheap) if good and "_unsafe" in f.stem and f not in must]
        kept = must + [f for f, good in zip(group, cheap) if good and f not in twins] + twins[number[name] % len(twins):][:1] if twins else \
            must + [f for f, good in zip(group, cheap) if good]
        for f in group:
            write(f, "test" if f in kept else "soak")
            suite.count["test" if f in kept else "soak"] += 1
    suite.finish(f"{suite.count['test']} tasks for make test, {suite.count['soak']} for make soak only")


main()
