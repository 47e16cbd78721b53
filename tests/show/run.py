#!/usr/bin/env python3
"""Automata as text, compared with what was read and found good: NAME.c in this folder, its automata in NAME.txt.

usage: run.py OUT [--update] [NAME ...]

--update writes the texts anew; read the difference before you commit it. The last line is `show: N passed, N failed`."""
import argparse
import difflib
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    passed = failed = 0
    for source in sorted(HERE.glob("*.c")):
        if options.names and source.stem not in options.names:
            continue
        done = subprocess.run([silhouette, "show", "automaton", source.name], cwd=HERE, capture_output=True, text=True)
        golden = source.with_suffix(".txt")
        text = done.stdout + done.stderr
        if options.update and done.returncode == 0:
            golden.write_text(text)
        wanted = golden.read_text() if golden.exists() else ""
        if done.returncode == 0 and text == wanted:
            passed += 1
            continue
        failed += 1
        print(f"FAIL {source.name}: exit status {done.returncode}")
        sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), text.splitlines(True), "wanted", "got"))
    print(f"show: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
