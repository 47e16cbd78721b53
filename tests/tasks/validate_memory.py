"""The part of validate.py that is about memory tasks: expected verdicts of valid-memsafety and valid-memcleanup, by running programs natively.

- Expected true: N runs under the address, leak and undefined-behaviour sanitizers and N/5 under the memory sanitizer without a report;
  a few runs of `silhouette run` show nothing either. Where the task says `malloc: may-fail`, allocations fail in half of the runs.
- Expected false: some run has a report of the task's kind (`error:`) at its line (`line:`; of a leak, where the lost block was allocated), and none
  violates another subproperty first: nor has one lost memory when it fails. With the inputs of such a run, kept in inputs/TASK.txt, `silhouette run` finds the same kind.
- valid-memcleanup: no run ends with an allocated block, or some run does."""
import json
import re
import subprocess
import tempfile

import native

LOOKED_AT = 6  # failing runs of a task that the interpreter repeats


def read(path):
    """(source, may_fail, {property: (expected, subproperty, error, line)})"""
    text = path.read_text()
    source = path.parent / re.search(r"input_files:\s*'?\"?([^'\"\n]+)", text).group(1).strip()
    properties = {}
    for block in re.split(r"^\s*- property_file:", text, flags=re.M)[1:]:
        name = re.match(r"\s*\S*?([\w-]+)\.prp", block).group(1)
        keys = dict(re.findall(r"^\s+(\w+): ([\w-]+)$", block, flags=re.M))
        properties[name] = (keys["expected_verdict"], keys.get("subproperty"), keys.get("error"), keys.get("line"))
    return source, "malloc: may-fail" in text, properties


def shortest(all_inputs):
    return min(all_inputs, key=lambda inputs: (len(inputs), sum(map(len, inputs)), inputs))


def as_file(inputs):
    lines = [f"malloc {i[1]}" if i.startswith("m") else f'argument "{i[1:]}"' if i.startswith("=") else
             "argument none" if i == "@" else i for i in inputs]
    return "".join(line + "\n" for line in lines)


def interpreted(options, source, may_fail, *words):
    malloc = "may-fail" if may_fail else "never-fails"
    done = subprocess.run([options.silhouette, "run", source, "--malloc", malloc, "--steps", "300000", *words], capture_output=True, text=True)
    return done.stdout.splitlines()[-1] if done.stdout else done.stderr[-300:]


def loses_memory(options, source, may_fail, reports):
    """Whether one of the failing runs has lost memory before it fails, which sanitizers do not tell."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as inputs:
        for r in reports:
            inputs.seek(0)
            inputs.truncate()
            inputs.write(as_file(r.inputs))
            inputs.flush()
            done = subprocess.run([options.silhouette, "run", source, "--malloc", "may-fail" if may_fail else "never-fails", "--inputs", inputs.name,
                                   "--json"], capture_output=True, text=True)
            if any(not block["reachable"] for block in json.loads(done.stdout)["leftover"]):
                return True
    return False


def expect_clean(options, work, source, may_fail):
    """The number of native runs, all without a report, and the inputs of those that end with allocated blocks."""
    total, alive = 0, []
    for sanitizer, many in (("address", options.runs), ("memory", options.runs // 5)):
        program = native.Program(source, work, sanitizer)
        for first, count, fails in ((1, many - many // 2, False), (many, many // 2, may_fail)):
            counts, reports, left = program.random(first, count, fails)
            if reports:
                raise RuntimeError(f"{reports[0].kind} at line {reports[0].lines} with inputs {' '.join(reports[0].inputs)}:\n{reports[0].text[:600]}")
            if counts["hang"] or counts["signal"]:
                raise RuntimeError(f"{sanitizer}: {dict(counts)}")
            if counts["assumed"] > 0.9 * count:
                raise RuntimeError(f"{sanitizer}: nearly all runs end in an assumption: {dict(counts)}")
            total += counts["runs"]
            alive += left if sanitizer == "address" else []
        program.remove()
    for seed in range(1, options.interpreted + 1):
        last = interpreted(options, source, may_fail, "--seed", str(seed))
        if not re.match(r"outcome: (finished|abort|blocked|limit)", last):
            raise RuntimeError(f"silhouette run --seed {seed}: {last}")
    return total, alive


def expect_error(options, work, task, expected):
    """The number of native runs, and the inputs of those that end with allocated blocks."""
    source, may_fail, _ = read(task)
    _, sub, error, line = expected
    if native.SUBPROPERTY.get(error) != sub:
        raise RuntimeError(f"{error} is not {sub}")
    program = native.Program(source, work, "memory" if error == "uninitialised-value" else "address")
    counts, reports, alive = program.random(1, options.runs, may_fail)
    program.remove()
    if counts["hang"] or counts["signal"]:
        raise RuntimeError(f"{dict(counts)}")
    for r in reports:
        if native.SUBPROPERTY.get(r.kind) != sub:
            raise RuntimeError(f"expected {error}, but {r.kind} at line {r.lines} with inputs {' '.join(r.inputs)}:\n{r.text[:600]}")
    same = [r for r in reports if r.kind == error and r.lines]
    if options.record and same and line is None:
        best = shortest([r.inputs for r in same])
        line = next(str(r.lines[0]) for r in same if r.inputs == best)
        text = task.read_text()
        task.write_text(text.replace(f"    error: {error}\n", f"    error: {error}\n    line: {line}\n"))
    same = [r for r in same if line in map(str, r.lines)]
    if not same:
        raise RuntimeError(f"no {error} at line {line} in {counts['runs']} runs: {dict(counts)} {[(r.kind, r.lines) for r in reports[:3]]}")
    if error != "memory-leak" and loses_memory(options, source, may_fail, same[-LOOKED_AT:]):
        raise RuntimeError("a failing run has lost memory before, which violates valid-memtrack")
    inputs = task.parent / "inputs" / f"{task.stem}.txt"
    if options.record:
        inputs.parent.mkdir(exist_ok=True)
        inputs.write_text(as_file(shortest([r.inputs for r in same])))
    last = interpreted(options, source, may_fail, "--inputs", str(inputs))
    if not last.startswith(f"outcome: {error}"):
        raise RuntimeError(f"expected {error}; the inputs of {inputs.name} end in: {last}")
    return counts["runs"], alive


def validate(options, work, task):
    """(native runs, failing runs); raises with the problem."""
    source, may_fail, properties = read(task)
    safety, cleanup = properties.get("valid-memsafety"), properties.get("valid-memcleanup")
    if safety and safety[0] == "false":
        runs, alive = expect_error(options, work, task, safety)
    else:
        runs, alive = expect_clean(options, work, source, may_fail)
    if cleanup and cleanup[0] == "true" and alive:
        raise RuntimeError(f"blocks remain at the end, with inputs {' '.join(shortest(alive))}")
    if cleanup and cleanup[0] == "false" and not alive:
        raise RuntimeError("no run ends with an allocated block")
    return runs, len(alive)
