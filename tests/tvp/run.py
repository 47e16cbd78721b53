#!/usr/bin/env python3
"""Runs the specifications under share/tvp and compares status, counts and messages with tests/tvp/expected.txt; then feeds
the minimised fuzzing corpus and checks that nothing crashes.

usage: tests/tvp/run.py OUT|BINARY [--update] [--only TEXT]     (BINARY is started as `BINARY tvp ...`)

A block of expected.txt is a line `run PROGRAM INPUT OPTIONS..` (paths below share/tvp) and the indented lines that it must give.
--update rewrites the file from what the runs give now; read the difference before you commit it.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SPECS = os.path.join(HERE, "../../share/tvp")
EXPECTED = os.path.join(HERE, "expected.txt")
CORPUS = os.path.join(HERE, "corpus")
TIMEOUT = support.HANG


def blocks():
    """The lines of the file: (run line, lines it must give), or (any other line, None)."""
    out = []
    for line in open(EXPECTED, encoding="utf-8").read().splitlines():
        if line.startswith("run "):
            out.append((line, []))
        elif line.startswith("  ") and out and out[-1][1] is not None:
            out[-1][1].append(line)
        else:
            out.append((line, None))
    return out


def command(binary, line):
    words = line.split()[1:]
    return [binary, "tvp"] + words


def result_lines(binary, line):
    p = subprocess.run(command(binary, line) + ["--format", "json"], cwd=SPECS, capture_output=True, timeout=TIMEOUT)
    try:
        r = json.loads(p.stdout)
    except ValueError:
        return ["  no result, status %d: %s" % (p.returncode, p.stderr.decode("utf-8", "replace").strip()[-400:])]
    out = ["  status %d stored %d largest %d explored %d messages %d" % (
        p.returncode, r["stored"], r["largest"], r["explored"], r["messages"])]
    for m in r["message_list"]:
        out.append("  %s %s: %s" % (m["certainty"], m["location"], m["text"]))
    if "reason" in r:
        out.append("  %s: %s%s" % (r["result"], r["reason"], ": " + r["broken_rule"] if "broken_rule" in r else ""))
    return out


def check_read_back(binary, line):
    """The structures that a run prints can be read again, each at its location; nothing new comes of them, and printing them
    again gives the same text."""
    words = line.split()
    first = subprocess.run(command(binary, line) + ["--format", "tvs"], cwd=SPECS, capture_output=True, timeout=TIMEOUT)
    with tempfile.NamedTemporaryFile(suffix=".tvs") as f:
        f.write(first.stdout)
        f.flush()
        again = subprocess.run([binary, "tvp", words[1], f.name] + words[3:] + ["--format", "tvs"], cwd=SPECS,
                               capture_output=True, timeout=TIMEOUT)
    if again.returncode != 0 or again.stderr:
        return "its output gives status %d: %s" % (again.returncode, again.stderr.decode("utf-8", "replace")[-300:])
    same = again.stdout == first.stdout
    if words[1].startswith("threads/"):  # states are met in another order
        same = sorted(again.stdout.splitlines()) == sorted(first.stdout.splitlines())
    return None if same else "its output, read back, gives another one"


def check_corpus(binary, name):
    with open(os.path.join(CORPUS, name), "rb") as f:
        program, _, structures = f.read().partition(b"%%%")
    with tempfile.TemporaryDirectory() as folder:
        for suffix, text in ((".tvp", program), (".tvs", structures)):
            with open(os.path.join(folder, "c" + suffix), "wb") as f:
                f.write(text)
        p = subprocess.run([binary, "tvp", "c", *support.GUARD, "--max-structures", "100"], cwd=folder,
                           capture_output=True, timeout=TIMEOUT)
    assert p.returncode in (0, 1, 2, 3), "status %d" % p.returncode


def main():
    parser = support.arguments(__doc__, words=False)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", default="", metavar="TEXT")
    options = parser.parse_args()
    binary = os.path.abspath(options.out)
    if os.path.isdir(binary):
        binary = os.path.join(binary, "silhouette")

    def judge(report, line, want):
        report.value = line, result_lines(binary, line)
        same = report.value[1] == want or options.update
        report.expect(same, "\n".join("-" + w for w in want) + "\n" + "\n".join("+" + g for g in report.value[1]))
        if "status 0" in want[0]:
            why = check_read_back(binary, line)
            report.expect(why is None, "read back: %s" % why)

    suite = support.Suite("tvp", options)
    lines = blocks()
    suite.run([support.Job(line, lambda report, line=line, want=want: judge(report, line, want), ["--only", line])
               for line, want in lines if want is not None and options.only in line])
    if options.update:
        new = dict(suite.values)
        with open(EXPECTED, "w", encoding="utf-8") as f:
            f.write("".join("\n".join([line] + new.get(line, want or [])) + "\n" for line, want in lines))
    corpus = sorted(os.listdir(CORPUS)) if os.path.isdir(CORPUS) else []
    suite.run([support.Job("corpus " + name, lambda _, name=name: check_corpus(binary, name), ["--only", "corpus " + name])
               for name in corpus if options.only in "corpus " + name])
    suite.finish()


if __name__ == "__main__":
    main()
