#!/usr/bin/env python3
"""Tests of the tests' own machinery (tests/support.py): a failure is seen, counted, told in order, and can be run alone;
and of scripts/tidy, which does not look twice.

usage: run.py OUT [WORD ...]

With words, only the tests with one of them in their name. The last line is `runners: N passed, N failed`."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

RUNNER = """import os, sys, time
sys.path.insert(0, {tests!r})
import support

def test_good():
    pass

@support.soak
def test_long():
    pass

def fails(report):
    print("a word of its own")
    raise AssertionError("this is wrong")

def counts(report):
    report.expect(True, "")
    report.expect(1 + 1 == 3, "arithmetic")
    report.count["sums"] += 1

options = support.arguments("").parse_intermixed_args()
suite = support.Suite("sample", options)
jobs = support.named_tests(globals(), options)
if "bad" in options.words:
    jobs += [support.Job("slow", lambda r: time.sleep(0.5) or fails(r), ["slow"]), support.Job("counts", counts, ["a b"]),
             support.Job("crash", lambda r: os.kill(os.getpid(), 9), ["crash"]), support.Job("exit", lambda r: sys.exit(0), ["exit"])]
if "endless" in options.words:
    jobs = support.jobs_of(support.itertools.count(7), "k", lambda r, k: time.sleep(0.01))
suite.run(jobs)
suite.finish(f"{{suite.count['sums']}} sums")
"""


def sample(*words, status=0):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "run.py"
        path.write_text(RUNNER.format(tests=str(support.ROOT / "tests")))
        environment = {k: v for k, v in os.environ.items() if k != support.Slots.VARIABLE}
        done = subprocess.run([sys.executable, path, "build/release", *words], capture_output=True, text=True, timeout=support.HANG, env=environment)
        assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
        return done.stdout.replace(folder, "FOLDER")


def test_what_fails_is_told_in_order_with_the_command_that_runs_it_alone():
    texts = {sample("good", "bad", "--jobs", str(n), status=1) for n in (1, 2, 5)}
    assert len(texts) == 1, "the output depends on the number of processors"
    text = texts.pop()
    assert text.endswith("sample: 1 sums\nsample: 2 passed, 4 failed\n"), text
    told = re.findall(r"^FAILED sample: (\w+): (.*)", text, re.M)
    assert [name for name, _ in told] == ["slow", "counts", "crash", "exit"], told
    assert told[0][1] == "this is wrong" and told[1][1] == "arithmetic" and "it printed:\na word of its own\n" in text, text
    assert re.findall("^alone: (.*)", text, re.M) == [f"tests/sample/run.py build/release {words}" for words in ("slow", "'a b'", "crash", "exit")], text


def test_clang_tidy_looks_again_at_what_has_changed_only():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in ("scripts/tidy", ".clang-tidy"):
            (folder / part).parent.mkdir(exist_ok=True)
            shutil.copy(support.ROOT / part, folder / part)
        fake = folder / "clang-tidy-19"  # notes that it was called, and dislikes the word BAD
        fake.write_text("#!/bin/sh\necho x >>looked\n! cat a.c a.h | grep BAD\n")
        fake.chmod(0o755)

        def looks(status, *flags):
            (folder / "looked").write_text("")
            done = subprocess.run([folder / "scripts/tidy", "a.c", *flags], capture_output=True, text=True, env=dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"))
            assert done.returncode == status, (done.stdout, done.stderr)
            return len((folder / "looked").read_text().splitlines())

        (folder / "a.c").write_text('#include "a.h"\n')
        (folder / "a.h").write_text("int good;\n")
        assert looks(0) == 1 and looks(0) == 0
        assert looks(0, "-DX=1") == 1, "other flags"
        (folder / "a.h").write_text("int BAD;\n")
        assert looks(1) == 1 and looks(1) == 1, "what is not clean is looked at each time"
        (folder / "a.h").write_text("int better;\n")
        assert looks(0) == 1 and looks(0) == 0
        (folder / ".clang-tidy").write_text("Checks: '*'\n")
        assert looks(0) == 1, "other checks"


def test_the_second_tier_is_for_the_soak_and_for_who_asks():
    assert sample().endswith("sample: 1 passed, 0 failed\n")
    assert sample("--soak").endswith("sample: 2 passed, 0 failed\n")
    assert sample("long").endswith("sample: 1 passed, 0 failed\n")


def test_nothing_is_no_success():
    assert sample("nowhere", status=1).endswith("sample: 0 passed, 0 failed\n")


def test_a_soak_ends_and_says_what_it_did_not_begin():
    assert int(re.search(r"^sample: (\d+) passed, 0 failed", sample("endless", "--soak", "--until", str(time.time() + 2)), re.M)[1]) > 0
    assert "sample: 2 of 2 tests were not begun: the time was over\n" in sample("--soak", "--until", "1")


def test_seeds_of_a_soak_are_others_for_each_seed():
    parser = support.arguments("", words=False)
    numbers = support.random_arguments(parser, 3, 5)
    assert list(numbers(parser.parse_args(["out"]))) == [1, 2, 3]
    seeds = [set(numbers(parser.parse_args(["out", "--soak", "--seed", seed]))) for seed in ("1", "2")]
    assert len(seeds[0] | seeds[1]) == 10 and not (seeds[0] | seeds[1]) & {1, 2, 3}
    assert list(numbers(parser.parse_args(["out", "--soak", "--first", "9", "--count", "1"]))) == [9]


def test_every_group_is_run_and_every_tier_is_one_that_exists():
    listed = re.search(r"^GROUPS = \[(.*?)\]", (support.ROOT / "scripts/test").read_text(), re.M | re.S)[1]
    assert sorted(re.findall(r'"(\w+)"', listed)) == sorted(p.parent.name for p in support.ROOT.glob("tests/*/run.py"))
    for task in sorted(support.ROOT.glob("tests/tasks/*/*.yml")):
        assert re.findall(r"tier.*", task.read_text()) in ([], ["tier: soak"]), task


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("runners", options)
    suite.run(support.named_tests(globals(), options))
    suite.finish()


main()
