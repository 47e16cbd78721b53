#!/usr/bin/env python3
"""Damaged and optimised LLVM files: whatever is in a .bc or .ll file, silhouette ends with a status of its own.

usage: run.py OUT [--count N] [--first N] [--keep]

Files of tests/diff/programs are compiled (-O0 to -O2, with and without debug information) and then cut, overwritten,
shortened, or their lines and words exchanged. The last line is `ir: N passed, N failed`."""
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = sorted((HERE.parent / "diff/programs").glob("*.c"))
STATUSES = {0, 1, 2, 3}  # of the command, see `silhouette help`


def damage_lines(r, data):
    lines = data.split(b"\n")
    for _ in range(r.choice([1, 2, 5])):
        i, j = r.randrange(len(lines)), r.randrange(len(lines))
        kind = r.randrange(4)
        if kind == 0 and len(lines) > 1:
            del lines[i]
        elif kind == 1:
            lines[i] = lines[j]
        elif kind == 2:
            lines.insert(i, lines[j])
        else:
            words = lines[i].split(b" ")
            a, b = r.randrange(len(words)), r.randrange(len(words))
            words[a], words[b] = words[b], words[a]
            lines[i] = b" ".join(words)
    return b"\n".join(lines)


def damage(r, data, is_text):
    kind = r.randrange(5)
    if kind == 0:
        return data[:r.randrange(len(data))]
    if kind == 1:
        data = bytearray(data)
        for _ in range(r.choice([1, 1, 3, 20])):
            data[r.randrange(len(data))] = r.randrange(256)
        return bytes(data)
    if kind == 2 and is_text:
        return damage_lines(r, data)
    if kind == 3:
        i = r.randrange(len(data))
        return data[:i] + data[i + r.randrange(1, 40):]
    return data  # as clang made it


def judge(options, k):
    r = random.Random(k)
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    work = pathlib.Path(options.out).resolve() / "ir"
    work.mkdir(parents=True, exist_ok=True)
    is_text, source = r.random() < 0.6, r.choice(PROGRAMS)
    path = work / f"{k}.{'ll' if is_text else 'bc'}"
    subprocess.run(["clang-19", *machine.target(), "-w", r.choice(["-g", "-g0"]), r.choice(["-O0", "-O1", "-O2"]), "-emit-llvm",
                    "-S" if is_text else "-c", source, "-o", path], check=True)
    path.write_bytes(damage(r, path.read_bytes(), is_text))
    for command in (["show", "automaton", path], ["run", path, "--seed", "1", "--steps", "100000"]):
        done = subprocess.run([silhouette] + command, capture_output=True, timeout=support.HANG)
        assert done.returncode in STATUSES, f"{command[0]} of {source.name}: exit status {done.returncode}: {done.stderr[-300:]}"
    if not options.keep:
        path.unlink()


def main():
    parser = support.arguments(__doc__, words=False)
    numbers = support.random_arguments(parser, 30, 1000)
    parser.add_argument("--keep", action="store_true", help="keep the files in OUT/ir (those that fail are kept)")
    options = parser.parse_args()
    suite = support.Suite("ir", options)
    suite.run(support.jobs_of(numbers(options), "file", lambda _, k: judge(options, k)))
    suite.finish()


main()
