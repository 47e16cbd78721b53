#!/usr/bin/env python3
"""Measures the gatherer of batch --on slurm, by hand: N chunks of one task each, whose jobs have ended while no driver was there.

usage: gather.py OUT [N]

Slurm's commands are replaced by ones that know of no job, so that what is measured is ours: opening and reading N result files, and
putting them into the database. Prints the seconds of the resumed batch, those of one that has nothing to gather, and results per second."""
import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

SILHOUETTE = str(pathlib.Path(sys.argv[1]).resolve() / "silhouette")
N = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
TOOLS = {"sinfo": "echo 'main*|infinite|0/0/0/400'", "squeue": "true", "scancel": "true", "scontrol": "true", "sbatch": "exit 1"}
RESULT = {"verdict": "true", "text": "true", "seconds": 1.5, "cpu_seconds": 1.25, "memory_bytes": 94101504, "refinements": 3, "tree_nodes": 120,
          "messages": ""}


def resume(folder):
    start = time.monotonic()
    environment = {**os.environ, "PATH": f"{folder}/tools:{os.environ['PATH']}"}
    done = subprocess.run([SILHOUETTE, "batch", "--resume", "--on", "slurm"], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.stdout.endswith(f"{N} tasks: {N} true, 0 false, 0 unknown, 0 failed; 0 as expected, 0 wrong\n"), done.stdout[-300:] + done.stderr
    return time.monotonic() - start


def make(folder):
    (folder / "tools").mkdir()
    for name, text in TOOLS.items():
        (folder / "tools" / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / "tools" / name).chmod(0o755)
    (folder / "a.c").write_text("int main(void) { return 0; }\n")
    subprocess.run([SILHOUETTE, "batch", "a.c"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with contextlib.closing(sqlite3.connect(folder / "silhouette.db")) as db:
        (stamp,) = db.execute("SELECT stamp FROM result").fetchone()
        db.execute("DELETE FROM result")
        db.execute("DELETE FROM task")
        db.executescript("CREATE TABLE submission (id INTEGER PRIMARY KEY, job TEXT NOT NULL, at_once INTEGER NOT NULL);"
                         "CREATE TABLE chunk (submission INTEGER NOT NULL, number INTEGER NOT NULL, tasks TEXT NOT NULL, state TEXT NOT NULL,"
                         " PRIMARY KEY (submission, number)) WITHOUT ROWID;"
                         "CREATE TABLE lost (task INTEGER PRIMARY KEY, times INTEGER NOT NULL, why TEXT NOT NULL);")
        db.executemany("INSERT INTO task VALUES (?, ?, '', '', '[\"a.c\"]', '[\"a.c\"]')", ((i + 1, f"t{i:06}.c") for i in range(N)))
        db.executemany("INSERT INTO submission VALUES (?, ?, 0)", ((k + 1, str(k + 1)) for k in range((N + 999) // 1000)))
        db.executemany("INSERT INTO chunk VALUES (?, ?, ?, 'open')", ((i // 1000 + 1, i % 1000, f"[{i + 1}]") for i in range(N)))
        db.commit()
    for i in range(N):
        path = folder / f"silhouette.db.slurm/{i // 1000 + 1}"
        if i % 1000 == 0:
            path.mkdir(parents=True)
        lines = [{"start": i + 1}, {"task": i + 1, "stamp": stamp, **RESULT}, {"done": True}]
        (path / f"{i % 1000}.results").write_text("".join(json.dumps(line) + "\n" for line in lines))


def main():
    with tempfile.TemporaryDirectory(prefix="silhouette-gather-") as name:
        folder = pathlib.Path(name)
        make(folder)
        all_of_it, nothing = resume(folder), resume(folder)
        print(f"{N} result files: {all_of_it:.1f} s, {nothing:.1f} s with nothing to gather; {N / (all_of_it - nothing):.0f} results per second")


main()
