#!/usr/bin/env python3
"""Writes a certificate for every TRUE of the tasks and audits it.

usage: sweep.py OUT [--timeout SECONDS] [--keep DIR] [--table] [TASK.yml | FOLDER ...]

Without tasks or folders: all of tests/tasks. One line per verdict with --table; then for each folder how many certificates were written and confirmed, with the
times of analysis and audit, and the reasons why the others were not. --keep DIR keeps the certificates."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import time

TASKS = pathlib.Path(__file__).resolve().parent.parent / "tasks"


def read_task(path):
    """Source, words of the command line, and the property files of the expected TRUEs."""
    text = path.read_text()
    source = re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
    model = re.search(r"data_model:\s*(\w+)", text)
    malloc = "may-fail" if re.search(r"malloc:\s*may-fail", text) else "never-fails"
    properties = [block.split("\n")[0].strip() for block in re.split(r"^\s*- property_file:", text, flags=re.M)[1:]
                  if re.search(r"expected_verdict:\s*true", block)]
    bits = "--32" if model and model.group(1) == "ILP32" else "--64"
    return path.parent / source, bits, malloc, properties


def run(words, timeout):
    start = time.monotonic()
    try:
        done = subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=timeout * 2 + 30)
    except subprocess.TimeoutExpired:
        done = subprocess.CompletedProcess(words, -9, "verdict: none, it was stopped\n", "")
    return done, time.monotonic() - start


def reason(done):
    """The first problem without places and names, so that equal reasons can be counted."""
    if done.returncode not in (0, 2, 3):
        return f"crash, status {done.returncode}"
    line = next((l for l in done.stderr.splitlines() if "error:" in l), done.stdout.splitlines()[-1] if done.stdout else "?")
    text = line.split("error: ", 1)[-1]
    text = re.sub(r" from the state in line \d+ of the certificate", "", text)
    return re.sub(r"^(the step|the call|the return) .* may lead", r"\1 ... may lead", text)[:150]


def judge(silhouette, task, prop, source, bits, malloc, timeout, folder):
    certificate = folder / f"{task.parent.name}-{task.stem}-{pathlib.Path(prop).stem}.cert"
    done, seconds = run([silhouette, "check", source, bits, "--malloc", malloc, "--property", task.parent / prop, "--no-confirm",
                         "--timeout", timeout, "--certificate", certificate], timeout)
    verdict = done.stdout.splitlines()[-1].removeprefix("verdict: ") if done.stdout else f"status {done.returncode}"
    if verdict != "true":
        return verdict, seconds, None, 0, None
    audit, audit_seconds = run([silhouette, "audit", certificate, source, bits, "--timeout", timeout], timeout)
    return verdict, seconds, audit.returncode == 0, audit_seconds, None if audit.returncode == 0 else reason(audit)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--keep")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("task", nargs="*")
    o = parser.parse_intermixed_args()
    silhouette = pathlib.Path(o.out).resolve() / "silhouette"
    tasks = []
    for name in o.task or [TASKS]:
        path = pathlib.Path(name).resolve()
        tasks += sorted(path.rglob("*.yml")) if path.is_dir() else [path]
    folder = pathlib.Path(o.keep or tempfile.mkdtemp()).resolve()
    folder.mkdir(exist_ok=True)
    written, confirmed, check_seconds, audit_seconds = (collections.Counter() for _ in range(4))
    reasons = collections.Counter()
    example = {}
    for task in tasks:
        source, bits, malloc, properties = read_task(task)
        for prop in properties:
            verdict, seconds, good, audited, why = judge(silhouette, task, prop, source, bits, malloc, o.timeout, folder)
            if o.table:
                print(f"{task.parent.name}/{task.stem} {pathlib.Path(prop).stem}: {verdict} {seconds:.2f} s"
                      + (f", audit {'confirmed' if good else 'NOT'} {audited:.2f} s{'' if good else ': ' + why}" if good is not None else ""), flush=True)
            if good is None:
                continue
            group = task.parent.name
            written[group] += 1
            confirmed[group] += good
            check_seconds[group] += seconds
            audit_seconds[group] += audited
            if not good:
                reasons[why] += 1
                example.setdefault(why, f"{group}/{task.stem}")
    for why, n in reasons.most_common():
        print(f"{n:5} not confirmed: {why} ({example[why]})")
    for group in sorted(written):
        print(f"{group}: {written[group]} certificates, {confirmed[group]} confirmed, analysis {check_seconds[group]:.1f} s, audit {audit_seconds[group]:.1f} s")
    print(f"all: {sum(written.values())} certificates, {sum(confirmed.values())} confirmed, "
          f"analysis {sum(check_seconds.values()):.1f} s, audit {sum(audit_seconds.values()):.1f} s")


main()
