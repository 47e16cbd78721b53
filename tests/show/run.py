#!/usr/bin/env python3
"""Automata as text, compared with what was read and found good: NAME.c in this folder, its automata in NAME.txt.

usage: run.py OUT [--update] [NAME ...]

--update writes the texts anew; read the difference before you commit it. The last line is `show: N passed, N failed`."""
import difflib
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def judge(silhouette, source, update):
    done = subprocess.run([silhouette, "show", "automaton", source.name], cwd=HERE, capture_output=True, text=True, timeout=support.HANG)
    golden = source.with_suffix(".txt")
    text = done.stdout + done.stderr
    if update and done.returncode == 0:
        golden.write_text(text)
    wanted = golden.read_text() if golden.exists() else ""
    difference = "".join(difflib.unified_diff(wanted.splitlines(True), text.splitlines(True), "wanted", "got"))
    assert done.returncode == 0 and text == wanted, f"exit status {done.returncode}\n{difference}"


def main():
    parser = support.arguments(__doc__)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    suite = support.Suite("show", options)
    suite.run([support.Job(source.name, lambda _, source=source: judge(silhouette, source, options.update), [source.stem]) for source in sorted(HERE.glob("*.c"))
               if not options.words or source.stem in options.words])
    suite.finish()


main()
