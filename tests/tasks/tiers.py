#!/usr/bin/env python3
"""Chooses the tasks that `make test` runs, and writes the choice into the task files: `tier: soak` is for `make soak` only.

usage: tiers.py [--seconds N]

`make test` runs
- every task of the folders ALL_OF, and with a property that says `must_solve: true` if it takes at most MUST seconds;
- every task that docs/results.md does not know yet (new ones), unless its author has put it into the other tier, for it takes long;
- of the other families (of one in FEW, in folders with more than LARGE), a safe program NAME and its twins NAME_unsafe..., the safe
  one and one twin, if they are cheap: if docs/results.md, which `make bench` writes, has at most N seconds for each of their properties.
  Of n cheap twins it is the one with number k modulo n, k being counted up, so that all sorts of mistakes occur.
The rest is for `make soak`, which runs all. The choice is in the files."""
import argparse
import collections
import pathlib
import re

import run

RESULTS = run.HERE.parent.parent / "docs/results.md"
LARGE, FEW = 50, 3
MUST = 2
ALL_OF = {"paper"}


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
    folders = collections.Counter(folder for folder, _ in families)
    for k, ((folder, _), family) in enumerate(families.items()):
        large = folders[folder] > LARGE
        known = {task: seconds[task.parent.name, task.stem] for task in family}
        always = [task for task in family if folder in ALL_OF or not known[task] and run.tier(task) == "test" or
                  known[task] and max(known[task]) <= MUST and any(check[3] for check in run.read_task(task)[2])]
        cheap = [task for task in family if known[task] and task not in always and max(known[task]) <= options.seconds and (k % FEW == 0 or not large)]
        twins = [task for task in cheap if "_unsafe" in task.stem]
        kept = always + [task for task in cheap if task not in twins] + (twins[k // FEW % len(twins):][:1] if twins else [])
        for task in family:
            tier = "test" if task in kept else "soak"
            write(task, tier)
            count[f"{task.parent.name}: {tier}"] += 1
    print(", ".join(f"{what} {n}" for what, n in sorted(count.items())))


main()
