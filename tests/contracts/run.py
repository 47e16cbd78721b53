#!/usr/bin/env python3
"""Contracts: `check` of functions against theirs, of callers by them, and `contract`.

usage: run.py OUT [WORD ...]

list.c and two.c have functions with contracts, each followed by mutants: `mutant: OLD => NEW` replaces a text in the
function, of its body or of its contract. Each function is true; no mutant of it is. The last line is
`contracts: N passed, N failed`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"
FILES = ("list.c", "two.c")


def run(*words, cwd=HERE, status=None):
    done = subprocess.run([SILHOUETTE, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert status is None or done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def check(*words, **more):
    return run("check", *words, *support.SOAK_EFFORT, "--no-confirm", **more)


def functions(text):
    """(name, text of the function, its mutants) of each function with mutants."""
    for m in re.finditer(r"^(\w[^\n;]*?(\w+)\([^\n]*\) \{\n.*?\n\}\n)(/\* mutant: .*?\*/)", text, re.M | re.S):
        mutants = [re.fullmatch(r"(.*?) => ?(.*)", one.strip()).groups()
                   for one in re.split(r"mutant: ", m.group(3)[:-2].replace("\n * mutant", "\nmutant"))[1:]]
        yield m.group(2), m.group(1), mutants


def verdict(said, name):
    found = re.search(rf"^[^\n]*?: {name}: (.*)$", said.stdout, re.M)
    assert found, said.stdout + said.stderr
    return found.group(1)


def judge_function(file, name):
    def work(report):
        said = check(file, "--function", name, status=0)
        report.expect(verdict(said, name) == "true, as its contract says", said.stdout + said.stderr)
    return work


def judge_mutant(file, name, body, old, new):
    def work(report):
        text = (HERE / file).read_text()
        assert old in body, f"{name}: no '{old}'"
        # a text that also stands in the contract is replaced in the body, unless it is a clause
        clause = re.match(r"requires|ensures|assigns|frees", old)
        at = body.index(old) if clause or body.count(old) == 1 else body.rindex(old)
        changed = text.replace(body, body[:at] + new + body[at + len(old):])
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / file).write_text(changed)
            said = check(file, "--function", name, cwd=folder)
        told = verdict(said, name)
        compiles = "does not compile" not in told and said.returncode in (1, 2)
        report.expect(compiles and not told.startswith("true"), f"{old} => {new}: {told}\n{said.stderr}")
    return work


def jobs():
    for file in FILES:
        for name, body, mutants in functions((HERE / file).read_text()):
            yield support.Job(f"{name}", judge_function(file, name), [name])
            for i, (old, new) in enumerate(mutants, 1):
                yield support.Job(f"{name}/{i}", judge_mutant(file, name, body, old, new), [f"{name}/{i}"])


SUITE = support.Suite("contracts", OPTIONS)
SUITE.run([job for job in jobs() if not OPTIONS.words or any(word in job.name for word in OPTIONS.words)])
SUITE.run(support.named_tests(globals(), OPTIONS))
SUITE.finish()
