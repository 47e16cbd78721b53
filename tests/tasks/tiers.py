#!/usr/bin/env python3
"""Chooses the tasks that `make test` runs, and writes the choice into the task files: `tier: soak` is for `make soak` only.

usage: tiers.py [--seconds N]

`make test` runs
- every task with a property that says `must_solve: true`, and every task that docs/results.md does not know yet (new ones);
- of each family, a safe program NAME and its twins NAME_unsafe..., the safe one and one twin, if they are cheap: if docs/results.md, which
  `make bench` writes, has at most N seconds for each of their properties. Of n cheap twins it is the k-th family's with number k
  modulo n, so that all sorts of mistakes occur.
The rest is for `make soak`, which runs all. Nothing is chosen by hand, and the choice is in the files."""
import argparse
import collections
import pathlib
import re

import run

RESULTS = run.HERE.parent.parent / "docs/results.md"


def measured():
    """(folder, program) -> the seconds of its properties, as docs/results.md has them."""
    seconds, folder = collections.defaultdict(list), None
    for line in RESULTS.read_text().splitlines():
        heading = re.match(r"## (\w+): ", line)
        folder = heading[1] if heading else folder
        row = re.match(r"\| (\w+) \| [\w-]+ \| .* \| ([\d.]+) \| \d* \| \d* \| \d* \|$", line)
        if folder and row:
            seconds[folder, row[1]].append(float(row[2]))
    return seconds


def write(task, tier):
    text = re.sub(r"^  tier: .*\n", "", task.read_text(), flags=re.M)
    task.write_text(re.sub(r"^options:\n", f"options:\n  tier: {tier}\n", text, flags=re.M) if tier == "soak" else text)


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--seconds", type=float, default=1)
    options = parser.parse_args()
    seconds, families, count = measured(), {}, collections.Counter()
    for task in sorted(run.HERE.rglob("*.yml")):
        families.setdefault((task.parent.name, task.stem.split("_unsafe")[0]), []).append(task)
    for k, family in enumerate(families.values()):
        known = {task: seconds[task.parent.name, task.stem] for task in family}
        always = [task for task in family if not known[task] or any(check[3] for check in run.read_task(task)[2])]
        cheap = [task for task in family if task not in always and max(known[task]) <= options.seconds]
        twins = [task for task in cheap if "_unsafe" in task.stem]
        kept = always + [task for task in cheap if task not in twins] + (twins[k % len(twins):][:1] if twins else [])
        for task in family:
            tier = "test" if task in kept else "soak"
            write(task, tier)
            count[f"{task.parent.name}: {tier}"] += 1
    print(", ".join(f"{what} {n}" for what, n in sorted(count.items())))


main()
