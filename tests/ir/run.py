#!/usr/bin/env python3
"""Damaged and optimised LLVM files: whatever is in a .bc or .ll file, silhouette ends with a status of its own.

usage: run.py OUT [--count N] [--seed N] [--keep]

Files of tests/diff/programs are compiled (-O0 to -O2, with and without debug information) and then cut, overwritten,
shortened, or their lines and words exchanged. The last line is `ir: N passed, N failed`."""
import argparse
import pathlib
import random
import subprocess
import sys

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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the files that failed in OUT/ir")
    options = parser.parse_args()
    r = random.Random(options.seed)
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    work = pathlib.Path(options.out).resolve() / "ir"
    work.mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    for k in range(options.count):
        is_text, source = r.random() < 0.6, r.choice(PROGRAMS)
        path = work / f"{options.seed}_{k}.{'ll' if is_text else 'bc'}"
        subprocess.run(["clang-19", "-w", r.choice(["-g", "-g0"]), r.choice(["-O0", "-O1", "-O2"]), "-emit-llvm",
                        "-S" if is_text else "-c", source, "-o", path], check=True)
        path.write_bytes(damage(r, path.read_bytes(), is_text))
        bad = None
        for command in (["show", "automaton", path], ["run", path, "--seed", "1", "--steps", "100000"]):
            try:
                done = subprocess.run([silhouette] + command, capture_output=True, timeout=120)
                if done.returncode not in STATUSES:
                    bad = f"{command[0]} of {source.name}: exit status {done.returncode}: {done.stderr[-300:]}"
            except subprocess.TimeoutExpired:
                bad = f"{command[0]} of {source.name}: no end"
        if bad:
            failed += 1
            print(f"FAIL {path.name}: {bad}", flush=True)
        else:
            passed += 1
        if not bad or not options.keep:
            path.unlink()
    print(f"ir: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
