#!/usr/bin/env python3
"""Runs verification tasks (SV-COMP task files) and compares verdicts.

usage: run.py OUT [--effort N | --timeout SECONDS] [--jobs N] [--table] [--summary] [--confirm] [--markdown FILE] [--soak] [TASK.yml | FOLDER ...]

Without tasks or folders: those of which the file does not say `tier: soak`; with --soak all (tests/tasks/tiers.py says how this is chosen).
What a verdict takes is limited by effort, which is the same on every machine, unless --timeout is given.

A wrong verdict fails, and so do a crash and a proof that was refuted before it became one (docs/evidence.md); unknown fails only where the task says `must_solve: true`. Allocations do not fail, unless the task's options say
`malloc: may-fail`. With --confirm every false(valid-...) must fail in the same way when it is compiled under the address, leak and memory
sanitizers and run on the inputs that were found, or silhouette's own test does; where neither does and no reason is known, the verdict is wrong. The last line is `tasks: N passed, N failed`."""
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

import native

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def read_task(path):
    """The few keys that task files use: source, options, and a list of (property file, expected verdict, subproperty, must_solve)."""
    text = path.read_text()
    source = re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
    model = re.search(r"data_model:\s*(\w+)", text)
    checks = []
    for block in re.split(r"^\s*- property_file:", text, flags=re.M)[1:]:
        expected = re.search(r"expected_verdict:\s*(\w+)", block)
        sub = re.search(r"subproperty:\s*([\w-]+)", block)
        checks.append((block.split("\n")[0].strip(), expected.group(1) if expected else None,
                       sub.group(1) if sub else None, bool(re.search(r"must_solve:\s*true", block))))
    malloc = "may-fail" if re.search(r"malloc:\s*may-fail", text) else "never-fails"
    return path.parent / source, ["--32" if model and model.group(1) == "ILP32" else "--64", "--malloc", malloc], checks


def tier(task):
    """`test` or `soak`: whether `make test` runs the task (tests/tasks/tiers.py says how this is chosen)."""
    found = re.search(r"^  tier: (\w+)$", task.read_text(), flags=re.M)
    return found.group(1) if found else "test"


def shown_otherwise(task, command):
    """Where the harness shows nothing: silhouette's own test fails, or it says why no test can; or the task says that sanitizers do not look for this
    (`shown: never`)."""
    if re.search(r"^  shown: never$", task.read_text(), flags=re.M):
        return True
    done = subprocess.run([word for word in command if word != "--no-confirm"], capture_output=True, text=True, timeout=support.HANG)
    said = re.search(r"note: (not )?confirmed by execution(: .*)?", done.stderr)
    return bool(said) and not (said.group(2) or "").startswith(": the test ends otherwise")


def processor_seconds():
    """Of all that was started and has ended: unlike the clock, it says the same on a busy machine, nearly."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def judge(silhouette, limits, work, task, check):
    source, words, _ = read_task(task)
    prop, expected, sub, must = check
    start = processor_seconds()
    command = [silhouette, "check", source, "--no-confirm", *words, "--property", task.parent / prop, *limits]
    done = subprocess.run([*command, "--stats"], capture_output=True, text=True, timeout=support.HANG)
    lines = done.stdout.splitlines()
    verdict = lines[-1].removeprefix("verdict: ") if lines else f"no output, status {done.returncode}: {done.stderr[-200:]}"
    stats = dict(re.findall(r"^stats: ([\w-]+) ([\d.]+)", done.stderr, flags=re.M))
    seconds = processor_seconds() - start
    violated = re.match(r"false\((valid-\w+)\)", verdict)
    if work and violated:
        told = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=support.HANG)
        problem = native.confirm(work, source, "may-fail" in words, violated.group(1), native.found_inputs(told.stdout))
        problem = problem and not shown_otherwise(task, command) and problem
        verdict += f", but {problem}" if problem else ""
    name = pathlib.Path(prop).stem
    if "shows that the proof is wrong" in done.stderr or "the audit refutes" in verdict:
        verdict, right = f"{verdict}, after a proof that was refuted", False
    elif "internal error" in verdict:
        right = False
    elif expected is None:
        right = None
    elif expected == "true":
        right = True if verdict == "true" else None if verdict.startswith("unknown") else False
    else:
        right = True if verdict == f"false({sub or name})" else None if verdict.startswith("unknown") else False
    return task, name, expected, verdict, right, must, seconds, stats


def trivial_seconds(silhouette):
    """Processor seconds from start to verdict for a program that does nothing; the best of ten."""
    with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
        source.write("int main(void) { return 0; }\n")
        source.flush()
        times = []
        for _ in range(10):
            start = processor_seconds()
            subprocess.run([silhouette, "check", source.name, "--no-confirm"], capture_output=True)
            times.append(processor_seconds() - start)
    return min(times)


def percentile(values, percent):
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]


def print_summary(results):
    """A line per group (a folder, or in a folder of many sorts of tasks what their names begin with), and where the slowest spend their time."""
    groups = {}
    for r in results:
        folder = r[0].parent.name
        groups.setdefault(f"{folder}/{r[0].stem.split('_')[0]}" if folder == "memory" else folder, []).append(r)
    groups["all"] = results
    print(f"{'group':22} {'tasks':>5} {'right':>5} {'unknown':>7} {'wrong':>5} {'median s':>8} {'90 % s':>8} {'peak MB':>8}")
    for name, rows in groups.items():
        if not rows:
            continue
        seconds = [r[6] for r in rows]
        peak = max(float(r[7].get("peak_memory_bytes", r[7].get("peak-memory", 0))) for r in rows) / 1e6
        right, wrong = sum(bool(r[4]) for r in rows), sum(r[4] is False for r in rows)
        print(f"{name:22} {len(rows):5} {right:5} {len(rows) - right - wrong:7} {wrong:5} {percentile(seconds, 50):8.2f} {percentile(seconds, 90):8.2f} {peak:8.0f}")
    print("slowest ten: seconds, of them compiling, shapes, solver, and the rest of the analysis (tree, paths, formulas); verdict")
    for task, prop, _, verdict, _, _, seconds, stats in sorted(results, key=lambda r: -r[6])[:10]:
        compiling, shapes, solver, analysis = (float(stats.get(key, 0)) for key in ("compile", "shape_seconds", "solver_seconds", "analysis_seconds"))
        print(f"  {task.stem:36} {prop:16} {seconds:7.2f} {compiling:6.2f} {shapes:6.2f} {solver:6.2f} {max(0, analysis - shapes - solver):6.2f}  {verdict}")


def write_markdown(path, silhouette, timeout, results):
    """The results as tables, one per folder."""
    out = ["# Results on tests/tasks", "",
           f"Made by `tests/tasks/run.py --markdown`, which `make bench` runs on all tasks; the time limit here was {timeout:g} s.",
           "Allocations do not fail, unless the task says so. Seconds are processor seconds of the whole command, from start to",
           "verdict, the compiler included; nodes are those of the abstract reachability tree that were ever made.", "",
           f"A program that does nothing: {trivial_seconds(silhouette):.2f} s from start to verdict. List and tree code of others: [real.md](real.md).", ""]
    folders = {}
    for r in results:
        folders.setdefault(r[0].parent.name, []).append(r)
    for folder, rows in folders.items():
        right = sum(bool(r[4]) for r in rows)
        wrong = sum(r[4] is False for r in rows)
        out += [f"## {folder}: {right} of {len(rows)} right, {len(rows) - right - wrong} unknown, {wrong} wrong", "",
                "| program | property | verdict | seconds | refinements | nodes | solver calls |", "|---|---|---|--:|--:|--:|--:|"]
        for task, prop, _, verdict, _, _, seconds, stats in rows:
            verdict = re.sub(r", (\S*/)?tests/tasks/\S*?([\w.]+:\d+)\)$", r", \2)", verdict)
            out.append(f"| {task.stem} | {prop} | {verdict} | {seconds:.2f} | {stats.get('refinements', '')} |"
                       f" {stats.get('tree_nodes', '')} | {stats.get('solver_calls', '')} |")
        out.append("")
    pathlib.Path(path).write_text("\n".join(out))


def main():
    parser = support.arguments(__doc__, words=False)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--effort", type=int, help="units of work for each (4000000; in a soak, and of what must be solved, 20000000)")
    parser.add_argument("--timeout", type=float, help="seconds for each, instead of a limit of effort")
    parser.add_argument("--table", action="store_true", help="a line for every task")
    parser.add_argument("--summary", action="store_true", help="per group of tasks: solved, seconds, memory; the slowest ten")
    parser.add_argument("--confirm", action="store_true", help="run the program natively on the inputs of every false(valid-...); a soak does")
    parser.add_argument("--markdown", help="the results as tables, into this file")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    files = []
    for t in options.tasks or sorted(p for p in HERE.iterdir() if p.is_dir()):
        t = pathlib.Path(t)
        files += sorted(t.rglob("*.yml")) if t.is_dir() else [t]
    if not options.tasks and not options.soak:
        files = [f for f in files if tier(f) == "test"]

    def limits(check):
        if options.timeout:
            return ["--timeout", str(options.timeout)]
        if options.effort:
            return ["--effort", str(options.effort), *support.GUARD]
        return support.SOAK_EFFORT if options.soak or check[3] else support.EFFORT

    work = (pathlib.Path(options.out) / "confirm").resolve() if options.confirm or options.soak else None
    if work:
        work.mkdir(parents=True, exist_ok=True)
        for sanitizer in native.SANITIZERS:
            native.build_harness(work, sanitizer)

    def one(report, task, check):
        report.value = judge(silhouette, limits(check), work, task, check)
        _, prop, expected, verdict, right, must, seconds, stats = report.value
        word = "WRONG" if right is False else "right" if right else "UNSOLVED" if must else "unknown"
        report.count[word.lower()] += 1
        report.expect(word in ("right", "unknown"), f"{word}: {prop} is expected to be {expected}, and is {verdict}")

    suite = support.Suite("tasks", options)
    more = ["--soak"] if options.soak else ["--effort", options.effort] if options.effort else []
    suite.run([support.Job(f"{t.parent.name}/{t.stem} {pathlib.Path(c[0]).stem}", lambda report, t=t, c=c: one(report, t, c), [os.path.relpath(t, support.ROOT), *more])
               for t in files for c in read_task(t)[2]])
    results = [value for value in suite.values if value]
    if options.table:
        for task, prop, _, verdict, right, _, seconds, stats in results:
            word = "WRONG" if right is False else "right" if right else "unknown"
            print(f"{word:8} {task.stem:34} {prop:16} {seconds:7.2f} s {stats.get('refinements', '-'):>4} refinements "
                  f"{stats.get('tree_nodes', '-'):>6} nodes {stats.get('solver_calls', '-'):>6} calls  {verdict}")
    if options.summary:
        print_summary(results)
    if options.markdown:
        write_markdown(options.markdown, silhouette, options.timeout, results)
    suite.finish(", ".join(f"{suite.count[word]} {word}" for word in ("right", "unknown", "unsolved", "wrong")))


if __name__ == "__main__":
    main()
