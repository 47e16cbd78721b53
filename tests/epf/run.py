#!/usr/bin/env python3
"""Random heap programs: the extended path formulas of concrete paths against the interpreter (main.c says what is asked).

usage: run.py OUT [--programs N] [--first N] [--seeds N] [--jobs N]

Every third program has mistakes in it: unguarded dereferences, memory that is freed too early."""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

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
    parser = support.arguments(__doc__, words=False)
    numbers = support.random_arguments(parser, 24, 1000)
    parser.add_argument("--seeds", type=int, default=6)
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "epf-random").resolve()
    work.mkdir(parents=True, exist_ok=True)

    def judge(report, k):
        counts, problems = one(options, work, k)
        report.count.update(counts)
        assert counts and not counts["failures"] and not problems, "\n".join(problems)

    suite = support.Suite("epf", options)
    suite.run(support.jobs_of(numbers(options), "epf", judge))
    suite.finish(", ".join(f"{n} {name}" for name, n in suite.count.items()))


main()
