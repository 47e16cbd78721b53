#!/usr/bin/env python3
"""Unit tests: statements about one module, in cmocka. A soak gives those that make random programs other seeds.

usage: run.py OUT [WORD ...]

With words, only the programs with one of them in their name. The last line is `unit: N passed, N failed`."""
import itertools
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


# Tests that watch many programs, in tests/ and random ones: one job for each of these lists of words in `make test` (--every: one in so
# many of the former), and as they are in a soak, which then goes on with random ones.
WATCHERS = {"alias_soundness_test": [["--every", "14", "--programs", "3"]],
            "ask_random_test": [["--every", "10", "--programs", "3"]],
            "audit_encode_test": [["--every", "18", "--programs", "4"]],
            "audit_heap_test": [["--every", "4", "--programs", "3"]],
            "depends_soundness_test": [["--programs", "4"]],
            "leak_soundness_test": [["--programs", "10"]],
            "predicate_length_test": [["--every", "12", "--programs", "3"]],
            # A quarter of the kept programs with everything tracked, and some random ones with a random precision too.
            "shape_soundness_test": [["--precisions", "1", "--programs", "0", "--runs", "2", "--every", "4"], ["--precisions", "2", "--programs", "3", "--every", "0"]],
            "smg_soundness_test": [["--every", "4", "--programs", "1", "--runs", "1", "--seconds", "1"]]}
ROUND = 4  # random programs of each of the rounds in a soak


def run(report, program):
    done = subprocess.run(program, cwd=support.ROOT, capture_output=True, text=True, errors="replace", timeout=support.HANG,
                          env=dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP"))
    lines = (done.stdout + done.stderr).splitlines()
    report.passed = sum(line.startswith("ok ") for line in lines)
    if done.returncode or any(line.startswith("not ok ") for line in lines):
        print("\n".join(lines))
        report.problems = [line for line in lines if line.startswith("not ok ")] or [f"status {done.returncode}"]


def rounds(options, job):
    """A round of random programs for each of the watchers, and again with other seeds."""
    for first in itertools.count(options.seed * support.RANDOM_BLOCK, ROUND) if options.until else []:
        for name in WATCHERS:
            yield job(name, ["--every", "0", "--programs", str(ROUND), "--first", str(first)])


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    folder = pathlib.Path(os.path.relpath(options.out, support.ROOT)) / "tests/unit"

    def job(name, words):
        return support.Job(" ".join([name, *words]), lambda report: run(report, [folder / name, *words]), command=[str(folder / name), *words])

    names = [source.stem for source in sorted(HERE.glob("*_test.c"))]
    suite = support.Suite("unit", options)
    # The long ones first, so that the last ones are short.
    suite.run([job(name, words) for name in sorted(names, key=lambda name: name not in WATCHERS)
               if not options.words or any(word in name for word in options.words)
               for words in ([[]] if options.soak else WATCHERS.get(name, [[]]))])
    suite.run(rounds(options, job))
    suite.finish()


main()
