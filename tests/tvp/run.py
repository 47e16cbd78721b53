#!/usr/bin/env python3
"""Runs the specifications under share/tvp and compares status, counts and messages with tests/tvp/expected.txt; then feeds
the minimised fuzzing corpus and checks that nothing crashes.

usage: tests/tvp/run.py OUT|BINARY [--update] [--only TEXT]     (BINARY is started as `BINARY tvp ...`)

A block of expected.txt is a line `run PROGRAM INPUT OPTIONS..` (paths below share/tvp) and the indented lines that it must give.
--update rewrites the file from what the runs give now; read the difference before you commit it.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SPECS = os.path.join(HERE, "../../share/tvp")
EXPECTED = os.path.join(HERE, "expected.txt")
CORPUS = os.path.join(HERE, "corpus")
TIMEOUT = 600


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


def main():
    args = sys.argv[1:]
    update = "--update" in args
    only = args[args.index("--only") + 1] if "--only" in args else ""
    if not args or args[0].startswith("--"):
        sys.exit(__doc__)
    binary = os.path.abspath(args[0])
    if os.path.isdir(binary):
        binary = os.path.join(binary, "silhouette")
    passed = failed = 0

    def verdict(ok, name, why=""):
        nonlocal passed, failed
        if ok:
            passed += 1
        else:
            failed += 1
            print("FAILED %s\n%s" % (name, why))

    runs, new = blocks(), []
    for line, want in runs:
        if want is None:
            new.append(line)
            continue
        if only not in line:
            new += [line] + want
            continue
        got = result_lines(binary, line)
        new += [line] + got
        verdict(got == want or update, line, "\n".join("-" + w for w in want) + "\n" + "\n".join("+" + g for g in got))
    if update:
        with open(EXPECTED, "w", encoding="utf-8") as f:
            f.write("\n".join(new) + "\n")
    for line in [line for line, want in runs if want and "status 0" in want[0] and only in line]:
        why = check_read_back(binary, line)
        verdict(why is None, "read back: " + line, why or "")
    for name in sorted(os.listdir(CORPUS)) if os.path.isdir(CORPUS) and not only else []:
        with open(os.path.join(CORPUS, name), "rb") as f:
            program, _, structures = f.read().partition(b"%%%")
        with tempfile.TemporaryDirectory() as folder:
            for suffix, text in ((".tvp", program), (".tvs", structures)):
                with open(os.path.join(folder, "c" + suffix), "wb") as f:
                    f.write(text)
            p = subprocess.run([binary, "tvp", "c", "--timeout", "20", "--max-structures", "100"], cwd=folder,
                               capture_output=True, timeout=TIMEOUT)
        verdict(p.returncode in (0, 1, 2, 3), "corpus " + name, "status %d" % p.returncode)
    print("tvp: %d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
