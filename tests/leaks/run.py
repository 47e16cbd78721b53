#!/usr/bin/env python3
"""Leaks of code without a main, by contradiction: `silhouette leaks`.

usage: run.py OUT [WORD ...]

tests/unit/leak_soundness_test.c compares what is contradicted with runs. The last line is `leaks: N passed, N failed`."""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"


def run(*words, status=None, cwd=HERE):
    limit = () if "--timeout" in words else support.GUARD
    done = subprocess.run([SILHOUETTE, "leaks", *map(str, words), *limit], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert status is None or done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def probes(*words, **more):
    """What goes backwards alone, unless `--test` or the like ask for more."""
    words = words if "tried" in more and more.pop("tried") else (*words, "--candidates")
    return json.loads(run(*words, "--json", **more).stdout)["probes"]


def program(text, *words, **more):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.c").write_text("#include <stdlib.h>\nstruct s { struct s *n; int d; };\nvoid use(struct s *);\n" + text)
        return probes("a.c", *words, cwd=folder, **more)


def warned(found, outcome="warning"):
    return [(p["operation"], p["place"]) for p in found if p["outcome"] == outcome]


def test_the_table_of_the_paper():
    """function: probes, warnings, what is warned; the documents have the paper's numbers beside them."""
    by_function = collections.defaultdict(list)
    for probe in probes("paper.c"):
        by_function[probe["function"]].append(probe)
    table = {name: (len(found), [place for _, place in warned(found)]) for name, found in by_function.items()}
    assert table == {
        "si_reverse": (8, []), "si_create": (6, []), "sr_reverse": (14, []), "di_reverse": (7, []),
        "si_reverse_leak": (8, ["y"]),
        "si_delete": (13, ["c->next"]),
        "si_rotate": (7, ["l->next"]),
        "sr_rev_leak": (9, ["t", "r"]),
        "di_prepend": (10, ["prev$1->next", "l->prev"]),
        "di_delete": (8, ["prev$1->next", "next$1->prev", "k->next", "k->prev", "k->data"]),
    }, table


def test_warnings_have_a_trace():
    done = run("paper.c", "--candidates", status=2)
    assert "paper.c:28:7: warning: y = x may overwrite the last pointer to a block, y\n" in done.stderr, done.stderr
    behind = done.stderr[done.stderr.index("paper.c:28:7: warning"):].splitlines()
    assert behind[1] == "paper.c:22: note: it may be there at the entry" and "note: on the way: y = x" in "".join(behind[2:5]), behind[:6]
    assert done.stdout.startswith("leaks: 90 probes, "), done.stdout


def test_an_error_path_that_forgets_to_free():
    found = program("int f(void) {\n struct s *a = malloc(sizeof *a), *b;\n if (!a) return 1;\n b = malloc(sizeof *b);\n"
                    " if (!b) return 2;\n a->n = NULL; b->n = NULL;\n free(a);\n free(b);\n return 0;\n}\n")
    assert warned(found) == [("return 2", "a")], found
    assert [p["allocated"] for p in found if p["outcome"] == "warning"] == [True]


def test_a_result_that_nobody_takes():
    found = program("static struct s *make(void) { struct s *x = calloc(1, sizeof *x); return x; }\nvoid f(void) { make(); }\n"
                    "void g(void) { struct s *y = make(); free(y); }\n")
    assert [p["kind"] for p in found if p["outcome"] == "warning"] == ["ignored result"], found


def test_free_of_what_holds_the_last_pointer():
    found = program("void f(struct s *x) { free(x); }\nvoid g(struct s *x) { free(x->n); free(x); }\n")
    assert [(p["function"], p["place"]) for p in found if p["outcome"] == "warning" and p["kind"] == "free"][-1:] != [("g", "x->n")], found
    assert ("f", "x->n") in [(p["function"], p["place"]) for p in found if p["outcome"] == "warning"], found


def test_code_that_is_not_known_is_not_judged():
    found = program("void f(void) {\n struct s *a = malloc(sizeof *a);\n use(a);\n}\n")
    given_up = [p for p in found if p["outcome"] == "abandoned"]
    assert [p["why"] for p in given_up] == ["the block is given to a function whose body is not known"], found
    assert not warned(found)


def test_two_variables_that_die_together():
    """Neither is the last pointer while the other lives; the one that dies last is."""
    found = program("void f(void) {\n struct s *a = malloc(sizeof *a), *b = a;\n if (b) b->d = 1;\n}\n")
    assert len(warned(found)) == 1, found


def test_what_parameters_hold_is_told_apart():
    found = program("void f(struct s *x) { x = NULL; }\n")
    assert warned(found, "parameter") == [("x = NULL", "x")] and not warned(found), found


def test_machines_and_usage():
    assert run("paper.c", "--32", "--candidates").stdout == run("paper.c", "--64", "--candidates").stdout
    run("none.c", status=3)


# ---- what executions say ----

def trials(found):
    return {(p["function"], p["place"]): p["trial"] for p in found if p["outcome"] == "warning"}


def test_warnings_of_the_table_are_tried():
    """The four that are leaks for heaps of the types are confirmed; those that need cycles, or prev and next that do not
    fit, are excluded; whose memory `void *data` is, nobody knows."""
    assert trials(probes("paper.c", tried=True, status=1)) == {
        ("si_reverse_leak", "y"): "confirmed", ("si_rotate", "l->next"): "confirmed",
        ("sr_rev_leak", "t"): "confirmed", ("sr_rev_leak", "r"): "confirmed",
        ("si_delete", "c->next"): "excluded", ("di_prepend", "prev$1->next"): "excluded", ("di_prepend", "l->prev"): "excluded",
        ("di_delete", "prev$1->next"): "excluded", ("di_delete", "next$1->prev"): "excluded",
        ("di_delete", "k->next"): "open", ("di_delete", "k->prev"): "open", ("di_delete", "k->data"): "open"}


def test_the_rest_of_the_table():
    """function: probes, warnings; none is a leak for heaps of the types, and executions exclude all."""
    found = probes("paper_more.c", tried=True, status=0)
    table = {}
    for p in found:
        n, warnings = table.get(p["function"], (0, 0))
        table[p["function"]] = n + 1, warnings + (p["outcome"] == "warning")
    assert table == {"si_insert": (19, 2), "si_merge": (24, 7), "sr_append": (11, 2), "sr_insert": (17, 2), "di_merge": (16, 8),
                     "avl_rotate": (5, 0), "avl_balance": (4, 2), "avl_insert": (8, 2), "dsw_list": (12, 0), "dsw_tree": (14, 1),
                     "height_of": (2, 0), "turn_left": (5, 0), "turn_right": (5, 0)}, table
    assert set(trials(found).values()) == {"excluded"}, trials(found)


def test_a_confirmed_leak_has_a_test_that_fails():
    with tempfile.TemporaryDirectory() as folder:
        done = run("paper.c", "--test", f"{folder}/tests", status=1)
        assert "paper.c:28:7: note: confirmed: a call of si_reverse_leak on a heap that its types allow loses a block here" in done.stderr, done.stderr
        test = pathlib.Path(folder) / "tests/si_reverse_leak-28"
        made = subprocess.run(["make", "-C", test, "check"], capture_output=True, text=True, timeout=support.HANG)
        assert not made.returncode and "the test ends in: memory leak" in made.stdout, made.stdout + made.stderr


def test_a_program_with_a_main_is_run():
    found = program("int main(int argc, char **argv) {\n struct s *a = malloc(sizeof *a);\n (void)argv;\n if (!a) return 0;\n"
                    " if (argc > 3) a = NULL;\n free(a);\n return 0;\n}\n", tried=True, status=1)
    assert trials(found) == {("main", "a"): "confirmed"}, found
    found = program("int nondet(void);\nint main(void) {\n struct s *a = NULL, *b;\n int n = nondet();\n if (n > 5) a = malloc(sizeof *a);\n"
                    " if (n < 3) { b = a; a = NULL; if (b) b->d = 0; b = NULL; }\n free(a);\n return 0;\n}\n", tried=True, status=0)
    assert set(trials(found).values()) == {"excluded"}, found


def test_a_static_function_is_tried_by_those_that_lead_to_it():
    text = ("static void drop(struct s **at) { *at = NULL; }\nvoid f(struct s *x) { struct s *y = x; drop(&y); }\n"
            "void g(void) { struct s *y = %s; drop(&y); }\n")
    assert "confirmed" in trials(program(text % "malloc(sizeof *y)", tried=True)).values()
    assert "confirmed" not in trials(program(text % "NULL", tried=True)).values()


def test_what_cannot_be_called_stays_open():
    found = program("struct hidden;\nint f(struct hidden *h, struct s *x) { free(x); return h == NULL; }\n", tried=True, status=2)
    assert set(trials(found).values()) == {"open"} and any(p["shown"] for p in found), found


def test_check_points_to_it():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.c").write_text("#include <stdlib.h>\nstruct hidden;\nstruct s { struct s *n; };\n"
                                                  "int f(struct hidden *h, struct s *x) { free(x); return h == NULL; }\n"
                                                  "int g(struct hidden *h, int x) { return h != NULL && x; }\n")
        done = subprocess.run([SILHOUETTE, "check", "a.c", "--property", "valid-memtrack", *support.GUARD], cwd=folder, capture_output=True,
                              text=True, timeout=support.HANG)
        assert "a.c:4: note: f: 1 operation may lose memory: 'silhouette leaks' tells which and tries them" in done.stderr, done.stderr
        assert "a.c:5: note: g: no operation loses memory, if the code is type-safe ('silhouette leaks')" in done.stderr, done.stderr


SUITE = support.Suite("leaks", OPTIONS)
SUITE.run(support.named_tests(globals(), OPTIONS))
SUITE.finish()
