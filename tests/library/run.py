#!/usr/bin/env python3
"""Files without a main: `check` on each function, and `driver`.

usage: run.py OUT [WORD ...]

The C files beside this one say what `check` says of each function: `expect: ...` in the comment before it. The last
line is `library: N passed, N failed`."""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

sys.path.insert(0, str(HERE.parent / "cli"))
import sarif  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"
FILES = sorted(HERE.glob("*.c"))


def run(*words, cwd=HERE, status=None):
    done = subprocess.run([SILHOUETTE, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert status is None or done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def check(*words, **more):
    return run("check", *words, *support.EFFORT, **more)


def expected(file):
    """name -> (line, what is expected), of the functions that have a comment with `expect`."""
    text, found = file.read_text(), {}
    for m in re.finditer(r"expect: ([^\n]*?) \*/\n([^;{]*?)\{", text):
        # the name stands before the first parenthesis of parameters; `struct {` is told by what follows
        head = m.group(2) if "(" in m.group(2) else text[m.end():text.index(") {", m.end()) + 1]
        name = re.search(r"(\w+)\(", head).group(1)
        at = text.index(head) + head.index(name)
        found[name] = (text.count("\n", 0, at) + 1, m.group(1))
    return found


def fits(said, wanted):
    """Is the verdict the expected one? `...` stands for anything."""
    if wanted == "false":
        return said.startswith("false(")
    patterns = [re.escape(one).replace(re.escape("..."), ".*") for one in wanted.split(" or ")]
    return any(re.fullmatch("unknown .*" if one == "unknown" else one, said) for one in patterns)


def judge(name):
    """All functions of the file, each with its line; gives what was said."""
    file = HERE / name
    done = check(name)
    said = {m[2]: (int(m[1]), m[3]) for m in re.finditer(rf"^{name}:(\d+): (\w+): (.*)$", done.stdout, re.M)}
    wanted = expected(file)
    assert set(said) == set(wanted), (sorted(said), sorted(wanted))
    for function, (line, verdict) in wanted.items():
        assert said[function][0] == line, (function, said[function], line)
        assert fits(said[function][1], verdict), (function, said[function][1], verdict)
    return done


def test_list_library():
    done = judge("list.c")
    assert done.stdout.endswith("verdict: true\n") and done.returncode == 0
    assert "assumed: struct node: NULL, or an acyclic list along next\n" in done.stdout
    assert "assumed: struct queue: tail is the last element of head, length says how many it has\n" in done.stdout
    order = re.findall(r"^list.c:\d+: (\w+):", done.stdout, re.M)
    assert order.index("list_reverse") < order.index("list_copy"), order  # callees first


def test_doubly_linked_library():
    done = judge("dll.c")
    assert "doubly linked list along next and prev" in done.stdout


def test_tree_library():
    done = judge("tree.c")
    assert "struct tree: NULL, or a tree along left and right\n" in done.stdout
    assert "struct family: NULL, or a tree along left and right, with the way up in parent" in done.stdout


def test_strings_and_arrays():
    done = judge("text.c")
    assert "array_mix: a is NULL, or an array of n elements" in done.stdout


def test_needs():
    done = judge("needs.c")
    assert done.stdout.endswith("verdict: true\n")


def test_a_bug_is_found_with_its_line_and_a_test():
    done = judge("bug.c")
    assert done.stdout.endswith("verdict: false(valid-deref)\n") and done.returncode == 1
    line = 1 + (HERE / "bug.c").read_text()[:(HERE / "bug.c").read_text().index("/* here */")].count("\n")
    said = rf"false\(valid-deref\) for a heap that its types allow: bug.c:{line}: use-after-free"
    assert re.search(rf"^bug.c:\d+: stack_free: {said}", done.stdout, re.M), done.stdout
    assert re.search(rf"^bug.c:{line}:\d+: error: use-after-free", done.stderr, re.M), done.stderr
    assert "silhouette driver bug.c --function stack_free" in done.stderr
    with tempfile.TemporaryDirectory() as folder:
        tests = pathlib.Path(folder) / "tests"
        done = check("bug.c", "--test", tests, "--json", status=1)
        functions = {f["name"]: f for f in json.loads(done.stdout)["functions"]}
        assert functions["stack_free"]["check"]["confirmed"] in ("yes", "not tried")
        assert [p.name for p in tests.iterdir()] == ["stack_free"]
        subprocess.run(["make", "-s", "test"], cwd=tests / "stack_free", check=True, capture_output=True)


def test_what_cannot_be_made():
    done = judge("odd.c")
    assert done.returncode == 2 and done.stdout.endswith("verdict: unknown (7 of 11 functions)\n"), done.stdout


MUTANTS = [  # file, function, what stands there, what stands there instead
    ("list.c", "list_push", "  if (!fresh) return list;\n", ""),
    ("list.c", "list_pop", "  if (value)", "  free(list);\n  if (value)"),
    ("list.c", "list_find", "list && list->value", "list->value"),
    ("list.c", "list_remove", "    free(dead);\n", ""),
    ("list.c", "list_reverse", "list = next;", "list = next ? next->next : 0;"),
    ("list.c", "list_append", "while (last->next)", "while (last)"),
    ("list.c", "list_free", "free(list);", "free(next);"),
    ("list.c", "queue_append", "  if (q->tail)\n", "  if (q->length != 1)\n"),
    ("dll.c", "dll_remove", "      if (x->next) x->next->prev", "      x->next->prev"),
    ("dll.c", "dll_free_from_the_end", "    Item *before", "    free(x);\n    Item *before"),
    ("tree.c", "tree_find", "t && t->key", "t->key"),
    ("tree.c", "tree_insert", "  *at = x;\n", ""),
    ("text.c", "text_copy", "strlen(s) + 1", "strlen(s)"),
    ("text.c", "array_mix", "i < n", "i <= n"),
]


def try_mutants(mutants):
    for file, function, old, new in mutants:
        text = (HERE / file).read_text()
        start = text.index(f"{function}(")
        at = text.index(old, start)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / file).write_text(text[:at] + new + text[at + len(old):])
            done = check(file, "--function", function, "--no-execute", cwd=folder)
            assert f"{function}: false(" in done.stdout, f"{function} without {old!r}:\n{done.stdout}"


def test_no_mutant_is_true():
    try_mutants(MUTANTS[::2])


@support.soak
def test_no_other_mutant_is_true():
    try_mutants(MUTANTS[1::2])


def test_explain():
    with tempfile.TemporaryDirectory() as folder:
        document = pathlib.Path(folder) / "x.json"
        document.write_text(check("bug.c", "--json", "--no-execute", status=1).stdout)
        told = run("explain", document, status=0).stdout
        assert "stack_top (bug.c:27): true if top is not NULL\n" in told, told
        assert "The program is wrong: use-after-free" in told, told


def test_json_and_jobs():
    one, two = check("needs.c", "--json", status=0), check("needs.c", "--json", "--jobs", 2, status=0)
    assert one.stdout == two.stdout
    document = json.loads(one.stdout)
    assert (document["version"], document["kind"], document["verdict"]) == (1, "functions", "true")
    needs = {f["name"]: f["needs"] for f in document["functions"]}
    assert needs == {"pair_move": ["to", "from"], "pair_sum": ["from"], "pair_is_there": [], "pair_first": ["p"]}, needs
    assert all(f["check"]["verdict"] == "true" and f["assumed"] for f in document["functions"])


def test_function_also_with_a_main():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "both.c"
        source.write_text("static int one(int *p) { return *p; }\nint two(void) { return 2; }\n"
                          "int main(void) { int x = 0; return one(&x) ? two() : 0; }\n")
        assert check("both.c", cwd=folder, status=0).stdout == "verdict: true\n"
        done = check("both.c", "--function", "one", cwd=folder, status=0)  # static functions, too
        assert "both.c:1: one: true if p is not NULL\nverdict: true\n" in done.stdout
        done = check("both.c", "--function", "three", cwd=folder, status=3)
        assert "there is no function 'three'" in done.stderr
        done = check("both.c", "--function", "two", "--witness", "x.yml", cwd=folder, status=3)
        assert "silhouette driver" in done.stderr, done.stderr
        check("both.c", "--function", "two", "--property", "valid-memcleanup", cwd=folder, status=3)


PAIR = """#include <assert.h>
#include <stdlib.h>
struct cell { int value; struct cell *next; };
struct cell *push(struct cell *list, int value) {
  struct cell *x = malloc(sizeof *x);
  if (!x) return list;
  x->value = value;
  x->next = list;
  return x;
}
int first(struct cell *list) { return list->value; }
int second(struct cell *list) { assert(list != NULL); return list->next ? list->next->value : 0; }
static int third(struct cell *list) { return second(list); }
int (*unused)(struct cell *) = third;
"""


class Certified:
    """A certificate of PAIR, and what the audit says of it or of another text, about this or another program."""

    def __init__(self, folder, *words):
        self.folder = pathlib.Path(folder)
        (self.folder / "pair.c").write_text(PAIR)
        check("pair.c", "--certificate", "pair.cert", *words, cwd=folder, status=0)
        self.text = (self.folder / "pair.cert").read_text()

    def audit(self, text=None, program=PAIR, *words):
        (self.folder / "pair.c").write_text(program)  # __FILE__ is part of it
        (self.folder / "changed.cert").write_text(self.text if text is None else text)
        return run("audit", "changed.cert", "pair.c", *words, cwd=self.folder)

    def proofs(self):
        """name -> (what it is of, its lines)"""
        lines, found, i = self.text.splitlines(keepends=True), {}, 0
        while i < len(lines):
            word = lines[i].split()
            if word[0] == "proof":
                found[name] = (lines[i], "".join(lines[i + 1:i + 1 + int(word[3])]))
                i += int(word[3])
            name, i = word[-1], i + 1
        return found


def test_certificates_of_functions():
    with tempfile.TemporaryDirectory() as folder:
        c = Certified(folder)
        done = c.audit()
        for line in ("4: push: confirmed", "11: first: confirmed if list is not NULL", "audit: confirmed (3 functions)"):
            assert f"{line}\n" in done.stdout and done.returncode == 0, done.stdout + done.stderr
        assert "proved: unreach-call assertions valid-deref valid-free valid-memtrack\n" in done.stdout
        moved = pathlib.Path(folder) / "elsewhere/deep"  # __FILE__ is what the user calls it
        moved.mkdir(parents=True)
        (moved / "pair.c").write_text(PAIR)
        run("audit", "../../pair.cert", "pair.c", cwd=moved, status=0)
        done = c.audit(None, PAIR, "--function", "first")
        assert "push" not in done.stdout and "audit: confirmed (1 function)\n" in done.stdout, done.stdout
        done = c.audit(None, PAIR, "--function", "third")  # nobody proved it
        assert "third: not confirmed (there is no proof)\n" in done.stdout and done.returncode == 2, done.stdout
        done = c.audit(None, PAIR + "void more(void) {}\n")
        assert "more: not confirmed (there is no proof)\n" in done.stdout and done.returncode == 2, done.stdout


@support.soak
def test_all_that_is_true_has_a_certificate():
    for file in FILES:
        with tempfile.TemporaryDirectory() as folder:
            said = check(file, "--no-execute", "--certificate", f"{folder}/x.cert").stdout
            true = sorted(re.findall(r": (\w+): true", said))
            done = run("audit", f"{folder}/x.cert", file)
            assert sorted(re.findall(r": (\w+): confirmed", done.stdout)) == true, said + done.stdout + done.stderr


def test_a_certificate_of_a_function_is_of_no_other():
    with tempfile.TemporaryDirectory() as folder:
        c = Certified(folder)
        (of_first, first), (of_second, second) = c.proofs()["first"], c.proofs()["second"]
        head = c.text[:c.text.index("function ")]
        for text, said in (
                (c.text.replace(of_first + first, of_second + second), "first: not confirmed (its proof is none"),
                (c.text.replace(of_first, of_first.replace("NULL 1", "NULL 0")), "first: not confirmed (its proof is"),
                (c.text.replace(of_first, of_first.replace("NULL 1", "NULL 2")), "first: not confirmed (the proofs are"),
                (c.text.replace(of_first, of_first.replace("NOT_NULL", "STAGE")), "first: not confirmed (the proofs"),
                (c.text.replace(of_first + first, ""), "first: not confirmed (there is no proof)"),
                (c.text.replace(of_first + first, 2 * (of_first + first)), "first: not confirmed (the proofs are"),
                (c.text.replace(first, first.replace("property valid-deref\n", "")), "first: not confirmed ("),
                (c.text.replace(head, head.replace("property valid-free", "property no-overflow")),
                 "first: not confirmed (its proof is about other properties)"),
                (c.text.replace(head, head.replace("may-fail", "never-fails")),
                 "first: not confirmed (its proof is about other properties)")):
            assert text != c.text
            done = c.audit(text)
            assert said in done.stdout and done.returncode == 2 and "audit: confirmed" not in done.stdout, done.stdout
        for text in (c.text[:-4], c.text + "more\n", c.text.replace("calls bodies\n", ""),
                     c.text.replace(of_first, of_first.replace("NULL 1", "NULL x")), head + first + "end\n",
                     c.text.replace(of_first, of_first.replace(of_first.split()[3], "99999")), head, ""):
            done = c.audit(text)
            assert done.returncode == 3 and "audit: confirmed" not in done.stdout, text[:200] + done.stdout + done.stderr


def test_a_certificate_made_out_to_be_about_an_unsafe_twin():
    """With the fingerprint of the twin it says something wrong, also where it is damaged."""
    with tempfile.TemporaryDirectory() as folder:
        c = Certified(folder)
        for function, old, new in (("first", "return list->value", "return list->next->value"),
                                   ("push", "if (!x) return list;", ""),
                                   ("second", "return list->next ?", "return list->next != list ?")):
            twin = PAIR.replace(old, new)
            done = c.audit(None, twin)
            wanted = re.search(rf"^{function}\S* error: .*fingerprint of this one is (\w+)", done.stderr, re.M).group(1)
            proof = c.proofs()[function][1]
            r = random.Random(function)
            for i in range(4):
                forged = re.sub(r"^program \w+", f"program {wanted}", proof, flags=re.M)
                numbers = list(re.finditer(r"(?<= )\d+(?=\s)", forged))[6:]
                for m in r.sample(numbers, i):
                    forged = forged[:m.start()] + str(r.randrange(10))[:len(m[0])].zfill(len(m[0])) + forged[m.end():]
                done = c.audit(c.text.replace(proof, forged), twin, "--function", function)
                assert f"{function}: not confirmed" in done.stdout and done.returncode == 2, done.stdout


def test_sarif_has_the_results_of_all_functions():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        source = path / "my lib.c"
        hard = "struct opaque;\nint hidden(struct opaque *p) { return p != 0; }\n"
        source.write_text((HERE / "bug.c").read_text() + hard)
        check("my lib.c", "--sarif", "x.sarif", "--no-confirm", cwd=folder, status=1)
        log = json.loads((path / "x.sarif").read_text())
        sarif.check_log(log)
        result, = log["runs"][0]["results"]
        assert result["message"]["text"].startswith("stack_free, for a heap that its types allow: use-after-free: ")
        place = result["locations"][0]["physicalLocation"]
        line = 1 + source.read_text()[:source.read_text().index("/* here */")].count("\n")
        assert place["artifactLocation"]["uri"] == "my%20lib.c" and place["region"]["startLine"] == line, place
        note, = log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        assert note["message"]["text"].startswith("hidden: unknown ("), note
        first = (path / "x.sarif").read_text()
        assert folder not in first and tempfile.gettempdir() not in first, first
        check("my lib.c", "--sarif", "y.sarif", "--no-confirm", "--jobs", 2, cwd=folder, status=1)
        assert (path / "y.sarif").read_text() == first
        source.write_text("\n\n" + source.read_text())  # lines move, the finding is the same
        check("my lib.c", "--sarif", "z.sarif", "--no-confirm", cwd=folder, status=1)
        moved, = json.loads((path / "z.sarif").read_text())["runs"][0]["results"]
        assert moved["partialFingerprints"] == result["partialFingerprints"]
        check("my lib.c", "--function", "stack_push", "--sarif", "x.sarif", cwd=folder, status=0)
        assert json.loads((path / "x.sarif").read_text())["runs"][0]["results"] == []


def test_a_report_has_a_page_for_each_function():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "bug.c").write_text((HERE / "bug.c").read_text() +
                                    "struct opaque;\nint hidden(struct opaque *p) { return p != 0; }\n")
        done = check("bug.c", "--report", "out/here", "--no-confirm", cwd=folder, status=1)
        assert done.stdout == check("bug.c", "--no-confirm", cwd=folder, status=1).stdout
        index = (path / "out/here/index.html").read_text()
        assert "verdict: false(valid-deref)" in index and "<script" not in index and "://" not in index
        for name in ("stack_push", "stack_free", "stack_top"):
            assert f'<a href="{name}/index.html"><code>{name}</code></a>' in index, index
            page = (path / f"out/here/{name}/index.html").read_text()
            assert tempfile.gettempdir() + "/" not in page and '"bug.c"' in page, page
        assert "<code>hidden</code></th>" in index and "true if top is not NULL" in index  # no page, no link
        assert "for a heap that its types allow: bug.c:" in index and "struct cell: NULL, or an acyclic" in index
        first = sorted((p, p.read_text()) for p in path.glob("out/**/*.html"))
        check("bug.c", "--report", "out/here", "--no-confirm", "--jobs", 2, cwd=folder, status=1)
        assert first == sorted((p, p.read_text()) for p in path.glob("out/**/*.html"))
        (path / "file").write_text("")
        check("bug.c", "--report", "file", cwd=folder, status=3)


def pictures(page):
    """Of memory before and after the call: what each says of variables and objects, and its arrows."""
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1))
    texts, call = data["texts"], data["call"]
    if not call:
        return None
    return {when: [({"; ".join(texts[t] for t in lines) for _, lines in p["n"]},
                    {("; ".join(texts[t] for t in p["n"][a][1]), texts[name], "; ".join(texts[t] for t in p["n"][b][1]))
                     for a, b, name in p["a"]}) for p in call[when]] for when in ("before", "after")}


def test_each_function_has_its_story():
    done = check("list.c", "--function", "list_push", "--function", "list_length", "--trace-refinement", status=0)
    stories = re.split(r"^story of (\w+)\n", done.stderr, flags=re.M)
    assert stories[1::2] == ["list_push", "list_length"] and all(s.startswith("path 1: ") for s in stories[2::2]), done


def test_the_page_of_a_function_draws_memory_before_and_after_the_call():
    with tempfile.TemporaryDirectory() as folder:
        check(HERE / "list.c", "--function", "list_push", "--function", "list_free", "--report", folder, status=0)
        push = pictures((pathlib.Path(folder) / "list_push/index.html").read_text())
        any_list = "struct node; list of 0 or more; last next NULL; value any number"
        assert push["before"] == [({any_list, "list", "value = any number"}, {("list", "", any_list)})], push["before"]
        fresh = "struct node; value any number"
        assert sorted(push["after"], key=str) == sorted([
            ({any_list, fresh, "list", "value = any number", "result"},
             {("list", "", any_list), ("result", "", fresh), (fresh, "next", any_list)}),
            ({any_list, "list", "value = any number", "result"}, {("list", "", any_list), ("result", "", any_list)}),
        ], key=str), push["after"]
        free = pictures((pathlib.Path(folder) / "list_free/index.html").read_text())
        assert {"list = dangling"} in [names for names, _ in free["after"]], free["after"]
        (pathlib.Path(folder) / "x.c").write_text("int main(void) { return 0; }\n")
        check("x.c", "--report", "x", cwd=folder, status=0)
        assert pictures((pathlib.Path(folder) / "x/index.html").read_text()) is None


def test_files_that_are_linked_and_flags():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "include").mkdir()
        (path / "include/limit.h").write_text("int limit(int *p);\n")
        (path / "limit.c").write_text("#include <limit.h>\nint limit(int *p) { return p ? LEAST : 0; }\n")
        (path / "user.c").write_text("#include <limit.h>\nint twice(int *p) { return limit(p) == *p; }\n")
        for words in (["-Iinclude", "-DLEAST=3"], ["--compile-commands", "."]):
            if words[0].startswith("--"):
                commands = [{"directory": folder, "file": f, "command": f"cc -I{folder}/include -DLEAST=3 -c {f}"}
                            for f in ("user.c", "limit.c")]
                (path / "compile_commands.json").write_text(json.dumps(commands))
            done = check("user.c", "limit.c", *words, cwd=folder, status=0)
            assert "user.c:2: twice: true if p is not NULL\n" in done.stdout, done.stdout + done.stderr
            assert "limit.c:2: limit: true\n" in done.stdout, done.stdout


def test_a_driver_that_does_not_compile_is_said():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "own.c"
        source.write_text("long __VERIFIER_nondet_bool(int);\nint f(int *p) { return p ? *p : 0; }\n")
        done = check("own.c", cwd=folder, status=2)
        assert "own.c:2: f: unknown (its driver does not compile)" in done.stdout, done.stdout + done.stderr


def test_time_is_shared():
    """Recursion over a tree takes all the time that it is given; the last function has its share all the same."""
    with tempfile.TemporaryDirectory() as folder:
        walk = "int {0}(struct tree *t) {{ return t ? {0}(t->left) + {0}(t->right) : 0; }}\n"
        types = "struct tree { struct tree *left, *right; };\n"
        (pathlib.Path(folder) / "hard.c").write_text(types + walk.format("one") +
                                                     walk.format("two") + "int easy(void) { return 0; }\n")
        start, limit = time.monotonic(), 6 * support.SCALE
        done = run("check", "hard.c", "--timeout", limit, "--no-execute", cwd=folder)
        assert "easy: true" in done.stdout and re.search(r"^verdict: ", done.stdout, re.M), done.stdout
        assert time.monotonic() - start < 3 * limit


def compile_and_run(every):
    """The drivers of all files, and of one function in so many. Gives how many runs of how many ended well."""
    ran = tried = 0
    for file in FILES:
        with tempfile.TemporaryDirectory() as folder:
            driver = pathlib.Path(folder) / "driver.c"
            run("driver", file, "-o", driver, status=0)
            names = [name for name, (_, verdict) in expected(file).items() if not verdict.startswith("unknown (it")]
            for name in [None, *names[::every]]:
                if name:
                    run("driver", file, "--function", name, "-o", driver, status=0)
                subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-Wno-use-after-free", "-c", driver,
                                "-o", f"{folder}/x.o"], check=True)
                if file.name not in ("list.c", "dll.c", "tree.c", "needs.c") or not name:
                    continue
                subprocess.run(["gcc", f"{folder}/x.o", HERE.parent / "diff/nondet.c", "-o", f"{folder}/x"], check=True)
                r = random.Random(name)
                for _ in range(5):
                    inputs = pathlib.Path(folder) / "inputs"
                    inputs.write_text("".join(f"{r.randrange(2)}\n" for _ in range(60)))
                    done = subprocess.run([f"{folder}/x"], env={"SILHOUETTE_INPUTS": str(inputs)}, timeout=support.HANG)
                    tried += 1
                    ran += done.returncode == 0  # others end where a parameter is NULL, or is assumed not to be
    return ran, tried


def test_drivers_compile_and_run():
    ran, tried = compile_and_run(4)
    assert tried > 20 and ran > tried / 3, (ran, tried)


@support.soak
def test_all_drivers_compile_and_run():
    ran, tried = compile_and_run(1)
    assert ran > 50, (ran, tried)


def test_the_driver_of_a_library_uses_its_constructors():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "queue.c"
        source.write_text("""#include <stdlib.h>
struct queue { int n; };
struct queue *queue_new(void) { return calloc(1, sizeof(struct queue)); }
void queue_add(struct queue *q) { if (q->n < 5) q->n++; }
int queue_get(struct queue *q) { return q->n; }
void queue_free(struct queue *q) { free(q); }
""")
        text = run("driver", "queue.c", cwd=folder, status=0).stdout
        assert "drv_one_queue = queue_new();" in text and "any_queue" not in text, text
        assert "queue_free(drv_one_queue);\n        drv_one_queue = 0;" in text, text
        run("driver", "queue.c", "-o", "driver.c", cwd=folder, status=0)
        assert check("driver.c", cwd=folder, status=0).stdout.endswith("verdict: true\n")
        source.write_text(source.read_text().replace("free(q);", "(void)q;"))
        assert check("driver.c", cwd=folder, status=1).stdout.endswith("verdict: false(valid-memtrack)\n")


def test_linked_files_share_what_they_make():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "box.h").write_text("#pragma once\ntypedef struct { int n; } box_t;\n")
        (path / "new.c").write_text('#include <stdlib.h>\n#include "box.h"\n'
                                    'box_t *box_new(void) { return calloc(1, sizeof(box_t)); }\n')
        (path / "add.c").write_text('#include "box.h"\nvoid box_add(box_t *b) { b->n = 1; }\n')
        text = run("driver", "new.c", "add.c", cwd=folder, status=0).stdout
        assert "box_add(drv_one_box_t);" in text and "any_box_t" not in text, text


def test_an_interrupt_ends_all():
    with tempfile.TemporaryDirectory() as folder:
        # a shell that starts the tests in the background has them ignore the signal
        process = subprocess.Popen([SILHOUETTE, "check", HERE / "tree.c", "--function", "tree_free"], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "TMPDIR": folder},
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        while not list(pathlib.Path(folder).glob("*/*.messages")):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=support.HANG)
        assert process.returncode == 2, (process.returncode, said)
        assert "tree_free: unknown (interrupted)\nverdict: unknown (1 of 1 functions)\n" in said, said
        assert not list(pathlib.Path(folder).iterdir())


def test_names_of_the_user_stay():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "names.c"
        source.write_text("int drv_new(int *drv_p, int result) { return drv_p ? *drv_p : result; }\nint drv_p;\n"
                          "struct string { int n; };\n"
                          "struct string *block(char *string, int out) { if (string && out) return 0; return 0; }\n")
        said = check("names.c", cwd=folder, status=0).stdout
        assert "drv_new: true\n" in said and "block: true\n" in said, said
        run("driver", "names.c", "-o", "driver.c", cwd=folder, status=0)
        subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-c", "driver.c"], cwd=folder, check=True)


def test_without_functions_it_stays_unknown():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "none.c").write_text("static int f(void) { return 0; }\nint (*table[])(void) = {f};\n")
        assert "verdict: unknown (the program has no main)" in check("none.c", cwd=folder, status=2).stdout


SUITE = support.Suite("library", OPTIONS)
SUITE.run(support.named_tests(globals(), OPTIONS))
SUITE.finish()
