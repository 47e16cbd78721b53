#!/usr/bin/env python3
"""Dependences between lines: `silhouette depends`.

usage: run.py OUT [WORD ...]

Programs whose dependences are known, in the formats of the command. tests/unit/depends_soundness_test.c compares dependences with runs. The
last line is `depends: N passed, N failed`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"
L1 = 9  # append.c: l1 of the chapter stands in line 10


def run(*words, status=0, cwd=HERE):
    done = subprocess.run([SILHOUETTE, "depends", *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def rows(*words, kind=None):
    """(kind, to, from, places, carried) of every dependence."""
    found = json.loads(run(*words, "--format", "json").stdout)["dependences"]
    return [(d["kind"], d["to"]["line"], d["from"]["line"], d["places"], d["loop"] is not None) for d in found if kind in (None, d["kind"])]


def flow(line, file="append.c"):
    return sorted({source for _, _, source, _, _ in rows(f"{file}:{line}", kind="flow")})


def program(text, *words, **more):
    """What is said of a program of its own."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.c").write_text(text)
        return run(*words, cwd=folder, **more)


def test_the_chapter_example_is_exact():
    """Fig. 12.19, every flow dependence of the graph, by label."""
    wanted = {2: [1], 3: [1], 4: [1], 5: [2, 4, 7, 10], 6: [], 7: [6], 8: [6], 9: [4, 6, 10], 10: [4, 9, 10], 12: [1, 2], 13: [2, 4, 7, 10]}
    for label, sources in wanted.items():
        assert flow(L1 + label) == [L1 + source for source in sources], (label, flow(L1 + label))
    everything = {source for _, _, source, _, _ in rows("append.c", "--all", kind="flow")}
    assert not everything & {L1 + 3, L1 + 8, L1 + 11}, "the chapter: nothing depends on l3, l8 and l11"


def test_what_loops_carry():
    carried = {(to, source) for _, to, source, _, is_carried in rows("append.c", "--all", kind="flow") if is_carried}
    assert carried == {(L1 + 5, L1 + 7), (L1 + 5, L1 + 10), (L1 + 9, L1 + 10), (L1 + 10, L1 + 10)}, carried
    text = "int main(void) {\n int a[9], s = 0;\n for (int i = 0; i < 9; i++)\n  a[i] = i;\n for (int i = 1; i < 9; i++)\n  s += a[i];\n return s;\n}\n"
    said = program(text, "a.c:6").stdout
    assert re.search(r"flow +line 4 +a\[i.*\]\n", said), said  # from one loop to another: neither carries it
    assert "s (carried by the loop in line 5)" in said, said


def test_a_slice_needs_no_loop():
    said = run("append.c:21", "--slice").stdout
    assert said.endswith("slice: 3 lines\n  append.c:10\n  append.c:11\n  append.c:21\n"), said
    assert "slice: 9 lines" in run("append.c:22", "--slice").stdout  # not l3, l8, l12


def test_a_slice_has_what_decides():
    text = ("int __VERIFIER_nondet_int(void);\nstatic int f(int x) {\n if (x > 3)\n  return 1;\n return 2;\n}\n"
            "int main(void) {\n int a = __VERIFIER_nondet_int(), b = 7, r = 0;\n if (a < b)\n  r = f(a);\n b = 9;\n return r;\n}\n")
    said = program(text, "a.c:12", "--slice").stdout
    assert [int(n) for n in re.findall(r"^  a\.c:(\d+)$", said, re.M)] == [3, 4, 5, 8, 9, 10, 12], said


def test_anti_and_output():
    text = "int main(void) {\n int x = 1, *p = &x;\n int y = *p;\n *p = 3;\n x = 4;\n return y + x;\n}\n"
    said = program(text, "a.c:4", "a.c:5", "a.c:6").stdout
    four, five, six = said.split("depends on\n")[1:]
    assert re.findall(r"(anti|output) +line (\d)", four) == [("output", "2"), ("anti", "3")], said
    assert re.findall(r"(anti|output) +line (\d)", five) == [("output", "4")], said
    assert re.findall(r"flow +line (\d)", six) == ["3", "5"], said


def test_what_is_new_has_no_past():
    """A block from malloc in a loop is another one in each round; `free` comes behind those who read."""
    text = ("#include <stdlib.h>\nint main(void) {\n for (int i = 0; i < 3; i++) {\n  int *p = malloc(4);\n  if (!p) return 1;\n  *p = i;\n"
            "  int k = *p;\n  free(p);\n  if (k > 2) return 2;\n }\n return 0;\n}\n")
    assert rows_of(program(text, "a.c:7", "--format", "json"), "flow") == [4, 6]
    assert rows_of(program(text, "a.c:6", "--format", "json"), "output") == []
    assert rows_of(program(text, "a.c:8", "--format", "json"), "anti") == [7]


def rows_of(done, kind):
    return [d["from"]["line"] for d in json.loads(done.stdout)["dependences"] if d["kind"] == kind]


def test_calls_and_the_library():
    said = run("calls.c:39").stdout
    assert "flow    line 13    seen (below this call, in line 22)\n" in said and "flow    line 22    result\n" in said, said
    assert flow(18, "calls.c") == [17, 30, 31, 33]  # by_key reads what qsort has moved
    assert flow(37, "calls.c") == [12, 35]


def test_what_is_not_known_is_said():
    done = run("calls.c:40")
    assert "calls.c:38:3: note: unknown(&local) may do anything" in done.stderr, done.stderr
    assert 38 in flow(40, "calls.c")
    assert "note" not in run("append.c:21").stderr
    text = "int main(void) {\n int x = 1;\n __asm__ volatile(\"\" : : : \"memory\");\n return x;\n}\n"
    done = program(text, "a.c:4")
    assert "may do anything" in done.stderr or "line 3" not in done.stdout, done.stdout + done.stderr


def test_independent_lists():
    said = run("lists.c", "--independent").stdout
    assert "in main, the loop in line 24 and the loop in line 31 are independent\n" in said, said
    assert "in main, the call in line 38 and the call in line 39 are independent\n" in said, said
    for first, second in [("loop in line 24", "call in line 38"), ("call in line 39", "call in line 41"), ("call in line 39", "call in line 42"),
                          ("call in line 41", "call in line 42"), ("loop in line 24", "call in line 40")]:
        assert f"the {first} and the {second}" not in said, (first, second, said)
    assert said.endswith(" pairs\n")


def test_order_of_output_is_kept():
    text = ("#include <stdio.h>\n#include <stdlib.h>\nstatic void a(void) { printf(\"a\"); }\nstatic int n;\nstatic void b(void) { n++; }\n"
            "static void c(void) { printf(\"c\"); }\nstatic void d(void) { if (n > 2) exit(1); }\n"
            "int main(void) {\n a();\n b();\n c();\n d();\n return 0;\n}\n")
    said = program(text, "a.c", "--independent").stdout
    assert re.findall(r"call in line (\d+) and the call in line (\d+)", said) == [("9", "10"), ("10", "11")], said


def test_pictures():
    dot = run("append.c:22", "--slice", "--format", "dot").stdout
    assert dot.startswith("digraph dependences {") and '"22: printf(\\"%c\\", tail->data);"' in dot and "fillcolor" in dot, dot
    assert "<svg" in run("append.c", "--all", "--format", "svg").stdout


def test_json_has_all():
    found = json.loads(run("lists.c:38", "--slice", "--independent", "--format", "json").stdout)
    assert found["kind"] == "depends" and found["version"] == 1 and found["unknown"] == []
    assert {"file": "lists.c", "line": 38} in found["asked"] and {"file": "lists.c", "line": 38} in found["slice"]
    assert {"function": "main", "first": {"file": "lists.c", "line": 24, "kind": "loop"},
            "second": {"file": "lists.c", "line": 31, "kind": "loop"}} in found["independent"]


def test_wrong_usage():
    assert "no operation in line 2 " in run("append.c:2", status=3).stderr
    assert "no function 'main'" in program("int f(int x) { return x; }\n", "a.c:1", status=3).stderr
    run("none.c:1", status=3)


SUITE = support.Suite("depends", OPTIONS)
SUITE.run(support.named_tests(globals(), OPTIONS))
SUITE.finish()
