"""Memory tasks as compiled programs: runs under the sanitizers, and what these report. Used by validate.py, run.py and tests/memory.

A report has one of the kinds that `silhouette run` has: null-dereference, use-after-free, use-after-scope, out-of-bounds, wild-pointer,
double-free, invalid-free, memory-leak, uninitialised-value; or `other`, with undefined behaviour that is no memory error."""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import machine

HERE = pathlib.Path(__file__).resolve().parent
HARNESS = HERE / "memory_harness.c"
SANITIZERS = {"address": ["-fsanitize=address,undefined", "-fno-sanitize=pointer-overflow"], "memory": ["-fsanitize=memory"]}
OPTIONS = ("exitcode=99:symbolize=0:allocator_may_return_null=1:detect_leaks=1:leak_check_at_exit=0:detect_stack_use_after_return=1:"
           "allocator_release_to_os_interval_ms=-1")
RENAMED = [f"-D{name}=harness_{name}" for name in ("malloc", "calloc", "realloc")]
SUBPROPERTY = {"null-dereference": "valid-deref", "use-after-free": "valid-deref", "use-after-scope": "valid-deref",
               "out-of-bounds": "valid-deref", "wild-pointer": "valid-deref", "uninitialised-value": "valid-deref",
               "double-free": "valid-free", "invalid-free": "valid-free", "memory-leak": "valid-memtrack"}
PATTERNS = [("use-after-free", r"AddressSanitizer: heap-use-after-free"),
            ("use-after-scope", r"AddressSanitizer: stack-use-after-(return|scope)"),
            ("out-of-bounds", r"AddressSanitizer: ((\w+-)+(overflow|underflow)|negative-size-param|use-after-poison)"),
            ("double-free", r"AddressSanitizer: attempting double-free"),
            ("invalid-free", r"AddressSanitizer: (attempting free|bad-free|alloc-dealloc-mismatch)"),
            ("null-dereference", r"AddressSanitizer: SEGV on unknown address 0x0+[0-9a-f]{3} "),
            ("wild-pointer", r"AddressSanitizer: SEGV|AddressSanitizer: BUS"),
            ("memory-leak", r"LeakSanitizer: detected memory leaks"),
            ("null-dereference", r"runtime error: (member access within|load of|store to|reference binding to) null pointer|runtime error: null pointer passed as argument"),
            ("out-of-bounds", r"runtime error: (index .* out of bounds|.* with insufficient space)"),
            ("uninitialised-value", r"MemorySanitizer: use-of-uninitialized-value")]

Report = collections.namedtuple("Report", "kind lines inputs text")  # lines: where it is; of a leak, where the lost blocks were allocated


def kind_of(text):
    places = [(m.start(), kind) for kind, pattern in PATTERNS for m in [re.search(pattern, text)] if m]
    first_runtime = re.search(r"runtime error:", text)
    kind = min(places)[1] if places else "other"
    if first_runtime and places and first_runtime.start() < min(places)[0] - 200:
        return "other"  # undefined behaviour of another sort came first
    return kind


def build_harness(work, sanitizer):
    made = work / f"memory_harness.{sanitizer}.o"
    subprocess.run(["clang-19", "-std=gnu17", "-O1", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls", "-Wall", "-Wextra", *SANITIZERS[sanitizer], "-c", HARNESS, "-o", made], check=True)


class Program:
    """A source file, compiled with the harness that build_harness() has left in the folder `work`."""

    def __init__(self, source, work, sanitizer="address", warnings=("-Wall", "-Wextra", "-Werror")):
        self.source, self.path = pathlib.Path(source), work / f"{pathlib.Path(source).stem}.{sanitizer}"
        self.places = {}
        flags = ["-fno-sanitize-recover=all", *SANITIZERS[sanitizer]]
        made = f"{self.path}.o"
        subprocess.run(["clang-19", *machine.NATIVE, "-std=gnu17", "-g", "-O0", "-fno-omit-frame-pointer", *warnings, *flags, *RENAMED, "-Dmain=program_main", "-c",
                        self.source, "-o", made], check=True, capture_output=True, text=True)
        subprocess.run(["clang-19", *flags, made, work / f"memory_harness.{sanitizer}.o", "-o", self.path], check=True)
        os.unlink(made)

    def remove(self):
        self.path.unlink()

    def line_of(self, offset):
        """The line of the source at an offset into the executable, or None where it is other code."""
        if offset not in self.places:
            done = subprocess.run(["llvm-symbolizer-19", f"--obj={self.path}", "--no-inlines", "--functions=none", offset], capture_output=True, text=True)
            place = re.match(r"(.*):(\d+):\d+", done.stdout)
            mine = place and pathlib.Path(place.group(1)).name == self.source.name
            self.places[offset] = int(place.group(2)) if mine else None
        return self.places[offset]

    def lines_of(self, text, kind):
        place = re.search(rf"{re.escape(self.source.name)}:(\d+):\d+: runtime error", text)
        if place:
            return [int(place.group(1))]
        found = []
        for stack in re.split(r"\n(?! *#\d)", re.sub(r"^(?! *#\d).*$", "", text, flags=re.M)):
            frames = re.findall(rf"#\d+ 0x[0-9a-f]+ +\({re.escape(str(self.path))}\+(0x[0-9a-f]+)\)", stack)
            lines = [line for line in map(self.line_of, frames) if line is not None]
            if lines:
                found.append(lines[0])
                if kind != "memory-leak":
                    break
        return found

    def execute(self, *words):
        """(counts by ending, reports, the inputs of the runs that end with allocated blocks)"""
        environment = dict(os.environ, ASAN_OPTIONS=OPTIONS, UBSAN_OPTIONS=OPTIONS, MSAN_OPTIONS=OPTIONS, LSAN_OPTIONS="exitcode=99")
        done = subprocess.run([self.path, *map(str, words)], capture_output=True, text=True, errors="replace", env=environment)
        if done.returncode != 0 or not re.search(r"^runs \d+$", done.stdout, flags=re.M):
            raise RuntimeError(f"{self.path.name}: status {done.returncode} {done.stderr[-300:]}")
        counts, reports, alive = collections.Counter(), [], []
        takes_arguments = "argv" in self.source.read_text()
        for block in re.split(r"\n(?!\| )", done.stdout):
            head, *text = block.split("\n")
            ending, *inputs = head.split()[:1] + head.split()[1:] if head else [""]
            inputs = [i for i in inputs if takes_arguments or i[0] not in "=@"]
            if ending == "runs":
                counts["runs"] = int(inputs[0])
            elif ending == "alive":
                alive.append(inputs[1:])
            elif ending:
                counts[ending] += 1
                if ending == "report":
                    body = "\n".join(line[2:] for line in text)
                    kind = kind_of(body)
                    reports.append(Report(kind, self.lines_of(body, kind), inputs, body))
        return counts, reports, alive

    def random(self, first, count, may_fail):
        return self.execute("random", first, count, int(may_fail))

    def replay(self, inputs, may_fail):
        return self.execute("replay", int(may_fail), *inputs)


def found_inputs(output):
    """The inputs that the JSON output of `silhouette check` tells, as Program.replay() takes them."""
    run = json.loads(output)["run"] or {}
    arguments = ["=" + text for text in run.get("arguments") or []] or ["@"]
    return arguments + [f"m{i['value']}" if i["kind"] == "malloc" else str(i["value"]) for i in run.get("inputs", []) if i["kind"] != "uninitialised"]


def confirm(work, source, may_fail, violated, inputs):
    """Why a native run on these inputs does not violate the same property in the same way, or None. Needs both harnesses in `work`."""
    kinds = []
    for sanitizer in ("address", "memory"):  # the second sees the use of uninitialised pointers
        program = Program(source, work, sanitizer, ["-w"])
        _, reports, alive = program.replay(inputs, may_fail)
        program.remove()
        kinds += [r.kind for r in reports]
        if violated == "valid-memcleanup" and alive or any(SUBPROPERTY.get(r.kind) == violated for r in reports):
            return None
        if violated == "valid-memtrack" and any(r.kind == "use-after-free" for r in reports):
            return None  # what is lost is then reached through what was freed: the run ends there, before leaks are looked for
    return f"compiled, the inputs {' '.join(inputs) or '(none)'} show {', '.join(kinds) or 'nothing'}"
