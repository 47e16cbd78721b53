#!/usr/bin/env python3
"""Random heap programs with memory errors: one that fails when it is compiled and run is never TRUE, and every FALSE fails in the same way.

usage: run.py OUT [--count N] [--first N] [--runs N] [--jobs N] [--keep] [generate.py's options]

Program k is generate.py's with seed k, checked for valid-memsafety. It is compiled under the address, leak and undefined-behaviour sanitizers with
the harness of tests/tasks and run on N pseudo-random inputs. Contradictions: `true` although a run has a report; `false(...)` although a
native run on the inputs that were found does not violate that property (native.confirm()); anything that is no verdict.
The last line is `memory: N passed, N failed`."""
import pathlib
import re
import subprocess
import sys

import generate

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tasks"))
import native  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402


def one(options, work, k):
    """(verdict, kind of the first native report or None, problem)"""
    source = work / f"memory_{k}.c"
    source.write_text(generate.from_options(k, options).program())
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    command = [silhouette, "check", source, "--no-confirm", "--no-audit", "--property", "valid-memsafety", "--malloc", "never-fails", *support.EFFORT]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True)
    found = re.search(r'"verdict": "(\w+)",\s*"violated": (?:"([\w-]+)"|null)', done.stdout)
    if not found or found.group(1) not in ("true", "false", "unknown"):
        return "none", None, f"no verdict, status {done.returncode}: {done.stdout[-200:]} {done.stderr[-300:]}"
    verdict, violated = found.groups()
    program = native.Program(source, work, "address", ["-w"])
    _, reports, _ = program.random(1, options.runs, False)
    program.remove()
    failing = [r for r in reports if r.kind in native.SUBPROPERTY]
    kind = failing[0].kind if failing else None
    if verdict == "true" and failing:
        return verdict, kind, f"TRUE, but the inputs {' '.join(failing[0].inputs) or '(none)'} show {kind} at line {failing[0].lines}"
    if verdict == "false":
        problem = native.confirm(work, source, False, violated, native.found_inputs(done.stdout))
        if problem:
            return verdict, kind, f"false({violated}), but {problem}"
    if not options.keep:
        source.unlink()
    return f"{verdict}({violated})" if violated else verdict, kind, None


def main():
    parser = support.arguments(__doc__, words=False)
    numbers = support.random_arguments(parser, 15, 500)
    parser.add_argument("--runs", type=int, default=60, help="native runs per program")
    parser.add_argument("--keep", action="store_true", help="keep the programs in OUT/memory-random")
    generate.add_options(parser)
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "memory-random").resolve()
    work.mkdir(parents=True, exist_ok=True)
    for sanitizer in native.SANITIZERS:
        native.build_harness(work, sanitizer)

    def judge(report, k):
        verdict, kind, problem = one(options, work, k)
        report.count[f"{verdict}, {kind or 'no run fails'}"] += 1
        assert not problem, problem

    suite = support.Suite("memory", options)
    suite.run(support.jobs_of(numbers(options), "memory", judge))
    suite.finish(f"{'; '.join(f'{n} {what}' for what, n in sorted(suite.count.items()))}; {options.runs} native runs each")


main()
