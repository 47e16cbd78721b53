#!/usr/bin/env python3
"""Contracts: `check` of functions against theirs, of callers by them, and `contract`.

usage: run.py OUT [WORD ...]

list.c and two.c have functions with contracts, each followed by mutants: `mutant: OLD => NEW` replaces a text in the
function, of its body or of its contract. Each function is true; no mutant of it is. Without words or --soak it is one
mutant of each function, the next one for each, so that all sorts occur. The last line is
`contracts: N passed, N failed`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

sys.path.insert(0, str(HERE.parent / "evidence"))
import formats  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"
FILES = ("list.c", "two.c")


def run(*words, cwd=HERE, status=None):
    done = subprocess.run([SILHOUETTE, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert status is None or done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def check(*words, **more):
    return run("check", *words, *support.SOAK_EFFORT, "--no-confirm", **more)


def functions(text):
    """(name, text of the function, its mutants) of each function with mutants."""
    for m in re.finditer(r"^(\w[^\n;]*?(\w+)\([^\n]*\) \{\n.*?\n\}\n)(/\* mutant: .*?\*/)", text, re.M | re.S):
        mutants = [re.fullmatch(r"(.*?) => ?(.*)", one.strip()).groups()
                   for one in re.split(r"mutant: ", m.group(3)[:-2].replace("\n * mutant", "\nmutant"))[1:]]
        yield m.group(2), m.group(1), mutants


def verdict(said, name):
    found = re.search(rf"^[^\n]*?: {name}: (.*)$", said.stdout, re.M)
    assert found, said.stdout + said.stderr
    return found.group(1)


def judge_function(file, name):
    def work(report):
        said = check(file, "--function", name, status=0)
        report.expect(verdict(said, name) == "true, as its contract says", said.stdout + said.stderr)
    return work


def mutant(file, name, body, old, new):
    """The text of the file with this mutant."""
    assert old in body, f"{name}: no '{old}'"
    # a text that also stands in the contract is replaced in the body, unless it is a clause
    clause = re.match(r"requires|ensures|assigns|frees", old)
    at = body.index(old) if clause or body.count(old) == 1 else body.rindex(old)
    return (HERE / file).read_text().replace(body, body[:at] + new + body[at + len(old):])


def judge_mutant(file, name, body, old, new):
    def work(report):
        changed = mutant(file, name, body, old, new)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / file).write_text(changed)
            said = check(file, "--function", name, cwd=folder)
        told = verdict(said, name)
        compiles = "does not compile" not in told and said.returncode in (1, 2)
        report.expect(compiles and not told.startswith("true"), f"{old} => {new}: {told}\n{said.stderr}")
    return work


def jobs():
    every = OPTIONS.soak or OPTIONS.words
    for k, (file, name, body, mutants) in enumerate((file, *found) for file in FILES for found in functions((HERE / file).read_text())):
        yield support.Job(f"{name}", judge_function(file, name), [name])
        for i, (old, new) in enumerate(mutants, 1):
            if every or i - 1 == k % len(mutants):
                yield support.Job(f"{name}/{i}", judge_mutant(file, name, body, old, new), [f"{name}/{i}"])


TYPES = """#include <silhouette.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
"""


def modular(text, *words, status=None, contracts=None):
    """What `check --modular` says of a file."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "x.c").write_text(text)
        if contracts:
            (pathlib.Path(folder) / "x.txt").write_text(contracts)
            words = (*words, "--contracts", "x.txt")
        return check("x.c", "--modular", *words, cwd=folder, status=status)


APPEND = HERE.parent.parent / "docs/example/append.c"


def test_assume_guarantee():
    """Fig. 1 of the paper: each body is analysed once, main by the contracts that were computed."""
    said = check(APPEND, "--modular", "--contracts", HERE / "append.txt", "--stats", status=0)
    for name in ("create", "append"):
        assert verdict(said, name) == "true, as its contract says", said.stdout
    assert verdict(said, "main") == "true" and said.stdout.endswith("verdict: true\n"), said.stdout
    for name in ("create", "append", "main"):
        assert f"stats: body_of {name} followed_in_checks 1\n" in said.stderr, said.stderr


@support.soak
def test_assume_guarantee_computes_the_contracts():
    said = run("contract", APPEND, status=0).stdout
    assert re.sub("//.*", "", said) == re.sub("//.*", "", (HERE / "append.txt").read_text()), said


def test_contract_of_one_function():
    found = json.loads(run("contract", "list.c", "--function", "create", "--json", status=0).stdout)["functions"]
    assert [one["name"] for one in found] == ["create"] and found[0]["head"] == "struct node *create(unsigned int n)"
    assert found[0]["ensures"] == ["is_list(result, next)"] and found[0]["assigns"] == [], found
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "x.c").write_text("int f(int *p, int *q) { *q = 1; return *p; }\n")
        said = run("contract", "x.c", cwd=folder, status=0).stdout
        assert "int f(int *p, int *q) {\n  requires(p != NULL && q != NULL);\n  assigns(*q);\n}\n" in said, said
        (pathlib.Path(folder) / "x.c").write_text("int f(int *p) { return p[1]; }\n")
        assert "f: nothing is known: it is not shown to be safe" in run("contract", "x.c", cwd=folder, status=2).stdout


RELEASE = """void release(struct node *list) {
  requires(is_list(list, next)); assigns(nothing); frees(list, next);
  if (!list) return;
  release(list->next);
  free(list);
}
"""
BUILD = """struct node *build(int n) {
  ensures(is_list(result, next)); assigns(nothing);
  if (n <= 0) return NULL;
  struct node *x = malloc(sizeof *x);
  if (x) x->value = n, x->next = build(n - 1);
  return x;
}
"""


def test_recursion_by_its_own_contract():
    main = "int input(void);\nint main(void) { release(build(input())); return 0; }\n"
    said = modular(TYPES + RELEASE + BUILD + main, status=0)
    assert said.stdout.endswith("verdict: true\n"), said.stdout
    wrong = (RELEASE.replace("release(list->next);", ""), RELEASE.replace("free(list);", ""),
             RELEASE.replace("frees(list, next);", ""), RELEASE.replace("release(list->next);", "release(list);"))
    for text in wrong:
        said = modular(TYPES + text, status=None)
        assert said.returncode in (1, 2) and not verdict(said, "release").startswith("true"), text + said.stdout


SET = """void set(struct node *list) {
  requires(list != NULL); ensures(list->value == 1); assigns(list->value);
  list->value = 1;
}
"""


def test_callers_are_held_to_the_contract():
    good = "int main(void) { struct node x = {0, 0}; set(&x); if (x.value != 1) abort(), free(&x); return 0; }\n"
    assert modular(TYPES + SET + good, status=0).stdout.endswith("verdict: true\n")
    for bad in ("set(NULL);", "x.next = &x; set(&x);", "set(&x); if (x.value == 1) free(&x);",
                "struct node *y = malloc(sizeof *y); if (!y) return 0; free(y); set(y);"):
        said = modular(TYPES + SET + f"int main(void) {{ struct node x = {{0, 0}}; {bad} return 0; }}\n", status=2)
        assert "unknown" in verdict(said, "main"), bad + said.stdout


def test_callers_are_held_to_the_contract_whatever_is_asked():
    """Else the ensures would be taken for granted though the requires does not hold."""
    text = "int f(int x) { requires(x > 0); ensures(result == 1); assigns(nothing); return x > 0 ? 1 : %d; }\n" % (2**31 - 1)
    for given, good in ((1, True), (0, False)):
        main = f"int main(void) {{ int a = f({given}); return a + 1; }}\n"
        said = modular(TYPES + text + main, "--property", "no-overflow")
        assert (verdict(said, "main") == "true") == good, said.stdout


def test_certificates_of_contracts():
    """A contract needs a proof of each stage; who changes it needs other proofs, the function and its callers."""
    main = "int main(void) { struct node x = {0, 0}; set(&x); if (x.value != 1) abort(), free(&x); return 0; }\n"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "x.c").write_text(TYPES + SET + main)
        check("x.c", "--modular", "--certificate", "x.cert", cwd=folder, status=0)
        said = run("audit", "x.cert", "x.c", cwd=folder, status=0).stdout
        assert "set: confirmed, as its contract says\n" in said and "main: confirmed\n" in said, said
        assert said.endswith("audit: confirmed (2 functions)\n"), said
        said = run("audit", "x.cert", "x.c", "--function", "main", cwd=folder, status=0).stdout
        assert "assumed: the contract of set\n" in said and said.endswith("audit: confirmed (1 function)\n"), said
        for old, new in (("ensures(list->value == 1)", "ensures(list->value == 2)"), ("requires(list != NULL); ", ""),
                         ("assigns(list->value)", "assigns(nothing)")):
            (path / "x.c").write_text(TYPES + SET.replace(old, new) + main)
            said = run("audit", "x.cert", "x.c", cwd=folder, status=2).stdout
            assert "set: not confirmed (" in said, said
        (path / "x.c").write_text(TYPES + SET + main)
        text = (path / "x.cert").read_text()
        lines = text.splitlines(keepends=True)
        at, of = next((i, line) for i, line in enumerate(lines) if line.startswith("proof DRIVER_STAGE 2 "))
        del lines[at:at + 1 + int(of.split()[3])]
        for changed in ("".join(lines), text.replace("proof DRIVER_STAGE 2", "proof DRIVER_STAGE 1"),
                        text.replace("calls contracts", "calls bodies")):
            (path / "x.cert").write_text(changed)
            said = run("audit", "x.cert", "x.c", cwd=folder, status=2).stdout
            assert "set: not confirmed (" in said or "main: not confirmed (" in said, said


@support.soak
def test_every_contract_has_a_certificate_that_proves_no_mutant():
    """Also with the fingerprints of the mutant's drivers instead of those of the function."""
    for file in FILES:
        found = list(functions((HERE / file).read_text()))
        words = [word for name, _, _ in found for word in ("--function", name)]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / file).write_text((HERE / file).read_text())
            check(file, *words, "--certificate", "x.cert", cwd=folder, status=0)
            said = run("audit", "x.cert", file, *words, cwd=folder, status=0).stdout
            assert said.count(": confirmed, as its contract says\n") == len(found), said
            good = (path / "x.cert").read_text()
            for name, body, mutants in found:
                own = re.search(rf"^function {name}\n.*?(?=^function |^end\n\Z)", good, re.M | re.S).group(0)
                head = good[:good.index("function ")]
                for old, new in mutants:
                    (path / file).write_text(mutant(file, name, body, old, new))
                    forged = own
                    for _ in range(3):  # one stage after the other
                        (path / "x.cert").write_text(head + forged + "end\n")
                        done = run("audit", "x.cert", file, "--function", name, cwd=folder)
                        wanted = re.search(r"STAGE=(\d): error: .*fingerprint of this one is (\w+)", done.stderr)
                        if not wanted:
                            break
                        forged = re.sub(rf"(proof DRIVER_STAGE {wanted[1]} .*\n.*\nprogram )\w+",
                                        lambda m: m[1] + wanted[2], forged)
                    assert not wanted and f"{name}: not confirmed (" in done.stdout, f"{name}: {old} => {new}: {done}"


WITNESSED = """int __VERIFIER_nondet_int(void);
int total;

static struct node *
push(struct node *list, int value) {
  requires(is_list(list, next) && value >= 0);
  ensures(result == list || (result->next == list && result->value == value));
  ensures(result != NULL && result != list ==> result->value >= 0);
  ensures(is_list(result, next));
  assigns(nothing);
  struct node *x = malloc(sizeof *x);
  if (!x) return list;
  x->value = value;
  x->next = list;
  return x;
}

static int half(int n) {
  requires(n >= 0);
  ensures(result >= 0 && result <= old(n) && 2 * (long)result <= n);
  ensures((n == 0) == 0 ==> result < n);
  assigns(nothing);
  n = n / 2;
  return n;
}

static void nothing_to_say(struct node *list) { requires(is_list(list, next)); assigns(nothing); }

int main(void) {
  struct node *l = NULL, *m;
  int n = __VERIFIER_nondet_int();
  if (n < 0) n = 7;
  l = push(l, half(n));
  nothing_to_say(l);
  while (l) {
    m = l->next;
    free(l);
    l = m;
  }
  return 0;
}
"""


def test_a_witness_has_the_contracts_that_c_can_say():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        text = TYPES + WITNESSED
        (path / "x.c").write_text(text)
        check("x.c", "--modular", "--witness", "x.yml", cwd=folder, status=0)
        kind, content = formats.check_yaml((path / "x.yml").read_text(), path)
        assert kind == "invariant_set"
        found = {c["contract"]["location"]["function"]: c["contract"] for c in content}
        assert set(found) == {"push", "half"}, found
        assert found["push"]["requires"] == "(value >= 0)" and "is_list" not in found["push"]["ensures"], found["push"]
        assert "\\result == \\at(list, Old) || " in found["push"]["ensures"], found["push"]
        assert "long" not in found["half"]["ensures"] and "\\result <= \\at(n, Old)" in found["half"]["ensures"], found
        # asserted at every call: a wrapper, whose parameters have the values at the call
        for name, head, arguments, result in (("push", "push(struct node *list, int value) {", "list, value", "struct node *"),
                                              ("half", "half(int n) {", "n", "int ")):
            says = {k: re.sub(r"\\at\((\w+), \w+\)", r"\1", v).replace("\\result", "r") for k, v in found[name].items()
                    if k in ("requires", "ensures")}
            text = text.replace(head, head.replace(name, f"{name}_body"))
            wrapper = f"static {result}{head}\n  assert({says['requires']});\n  {result}r = {name}_body({arguments});\n" \
                      f"  assert({says['ensures']});\n  return r;\n}}\n"
            text = text.replace("int main(void)", wrapper + "int main(void)")
        (path / "y.c").write_text("#include <assert.h>\n#include <stdio.h>\n" + text.replace(
            "int __VERIFIER_nondet_int(void);", 'int __VERIFIER_nondet_int(void) { int n = 0; scanf("%d", &n); return n; }'))
        subprocess.run(["gcc", "-w", f"-I{HERE.parent.parent / 'share/include'}", "y.c", "-o", "y"], cwd=folder, check=True)
        for n in (0, 1, 2, 7, 2**31 - 1, -1):
            subprocess.run([path / "y"], input=str(n), text=True, check=True)


def test_no_witness_says_more_than_was_proved():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "x.c").write_text(TYPES + WITNESSED.replace("if (n < 0) n = 7;", ""))
        said = check("x.c", "--modular", "--witness", "x.yml", cwd=folder, status=2)
        assert "no witness is written: not all functions are true" in said.stderr and not (path / "x.yml").exists()
        (path / "x.c").write_text(TYPES + "int get(int n) ;\nint main(void) { return get(1); }\n")
        (path / "x.txt").write_text("int get(int n) {\n  ensures(result == 0);\n  assigns(nothing);\n}\n")
        said = check("x.c", "--modular", "--contracts", "x.txt", "--witness", "x.yml", cwd=folder, status=0)
        assert "a function without a body is assumed" in said.stderr and not (path / "x.yml").exists(), said.stderr
        (path / "x.c").write_text(TYPES + WITNESSED)
        check("x.c", "--modular", "--witness", "x.graphml", cwd=folder, status=3)
        check("x.c", "--modular", "--function", "half", "--witness", "x.yml", cwd=folder, status=3)


def test_a_caller_writes_what_its_callee_writes():
    for assigned, good in (("list->value", True), ("nothing", False)):
        text = f"void twice(struct node *list) {{ requires(list != NULL); assigns({assigned});" \
               " set(list); set(list); }\n"
        said = modular(TYPES + SET + text)
        assert verdict(said, "twice").startswith("true") == good, said.stdout


def test_shared_memory_is_not_passed():
    """The proof of a function is about lists that share nothing: so must be those that it gets."""
    text = "void both(struct node *a, struct node *b) { requires(a != NULL && b != NULL); ensures(a->value == 1);" \
           " assigns(a->value, b->value); a->value = 1; b->value = 2; }\n"
    main = "int main(void) { struct node x = {0, 0}, y = {0, 0}; both(&x, %s);" \
           " if (x.value != 1) free(&x); return 0; }\n"
    assert modular(TYPES + text + main % "&y", status=0).stdout.endswith("verdict: true\n")
    assert "unknown" in verdict(modular(TYPES + text + main % "&x", status=2), "main")


def test_bodies_are_followed_where_contracts_say_too_little():
    count = "int count; void tick(int n) { requires(n > 0); assigns(count); count = n; }\n"
    said = modular(TYPES + count + "int main(void) { tick(1); if (count != 1) free(&count); return 0; }\n", status=0)
    assert "calls of tick: its body is followed: it uses global variables" in said.stderr, said.stderr
    text = "int head(char *s) { requires(s != NULL); assigns(nothing); return *s; }\n"
    said = modular(TYPES + text + 'int main(void) { return head("x"); }\n')
    assert "calls of head: its body is followed" in said.stderr, said.stderr


def test_a_function_without_body():
    text = TYPES + "struct node *get(int n);\nint main(void) { struct node *x = get(3), *y;\n" \
                   "  while (x) { y = x->next; free(x); x = y; }\n  return 0; }\n"
    contract = "/* of a library */\nstruct node *get(int n) {\n  requires(n > 0);\n" \
               "  ensures(is_list(result, next));\n  assigns(nothing);\n}\n"
    said = modular(text, contracts=contract, status=0)
    assert "assumed: the contract of get, which has no body" in said.stdout, said.stdout
    assert "unknown" in verdict(modular(text.replace("get(3)", "get(0)"), contracts=contract, status=2), "main")
    assert not verdict(modular(text), "main").startswith("true")  # it may return anything then
    for wrong, told in (("get {}", "x.txt:1: the head of a function is expected"), (contract[:-3], "not closed"),
                        (contract.replace("requires", "wants"), "x.txt:3: a clause of a contract is expected")):
        assert told in modular(text, contracts=wrong, status=3).stderr


def test_what_is_not_understood_is_said():
    """Never silently true: exit status 2, and what is wrong with which line."""
    cases = {
        "requires(!is_list(a, next))": "words such as is_list stand alone",
        "requires(is_list(a, next) == 1)": "words such as is_list stand alone",
        "ensures(is_list(a, next) ==> a == b)": "words such as is_list stand alone",
        "ensures(is_list(a))": "is_list takes 2 arguments",
        "requires(old(a) == b)": "old(e) takes one expression, in an ensures",
        "ensures(a->value = 1)": "a condition changes nothing",
        "ensures(a == b, b == a)": "it is one condition",
        "ensures(change(a))": "change is called, which may change something, or not end",
        "ensures(count(a))": "count is called, which may change something, or not end",
        "requires(reach(a->next, b, next))": "reach(p, q, next) is about two parameters",
        "assigns(a->next->next->other)": "assigns names nothing, p->member",
        "frees(a->next)": "frees names a pointer that is a parameter",
        "requires(a != NULL && a == NULL)": "what its contract requires cannot be",
        "ensures(disjoint(a->next, b))": "disjoint takes two pointers",
    }
    helpers = "int change(struct node *a) { return a->value = 1; }\n" \
              "int count(struct node *a) { int n = 0; while (a) n++, a = a->next; return n; }\n"
    for clause, told in cases.items():
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "x.c").write_text(
                TYPES + helpers + f"void f(struct node *a, struct node *b) {{\n  {clause};\n  (void)a, (void)b;\n}}\n")
            said = check("x.c", "--function", "f", cwd=folder, status=2)
            assert told in said.stdout, clause + said.stdout + said.stderr
            assert "cannot be" in told or "x.c:7: the contract is not understood" in said.stdout, said.stdout


def test_a_cycle_hides_nothing():
    """Where a list became a cycle, what is said behind it is checked all the same."""
    for clause in ("ensures(last(a, next) == a)", "ensures(reach(a, b, next) || a != NULL)",
                   "ensures(forall_in(a, x, x != NULL))"):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "x.c").write_text(
                TYPES + f"void f(struct node *a, struct node *b) {{\n  requires(a != NULL); {clause};\n"
                "  ensures(a->next == NULL);\n  struct node *x = a;\n  while (x->next) x = x->next;\n"
                "  x->next = a; (void)b;\n}\n")
            said = check("x.c", "--function", "f", cwd=folder)
            assert said.returncode in (1, 2) and not verdict(said, "f").startswith("true"), said.stdout


def test_a_literal_is_no_comment():
    """The text of contracts: `/*` in a literal begins nothing, and `//` in a comment's place ends the line."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "x.c").write_text("int f(int c) {\n  return c == '/' ? 1 : 0;\n}\n")
        (pathlib.Path(folder) / "x.txt").write_text("int f(int c) { // here: '\n  ensures(sizeof \"/*\" == 3 && (result == 1) == (c == '/'));\n}\n")
        said = check("x.c", "--function", "f", "--contracts", "x.txt", cwd=folder, status=0)
        assert verdict(said, "f") == "true, as its contract says", said.stdout + said.stderr


def test_compilers_see_nothing():
    include = f"-I{HERE.parent.parent / 'share/include'}"
    for compiler in ("gcc", "clang-19"):
        for file in FILES:
            subprocess.run([compiler, "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", include, "-fsyntax-only",
                            HERE / file], check=True)


def test_a_main_tells_that_contracts_are_passed_over():
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "x.c").write_text(TYPES + SET + "int main(void) { return 0; }\n")
        assert "contracts are not looked at" in check("x.c", cwd=folder, status=0).stderr


SUITE = support.Suite("contracts", OPTIONS)
SUITE.run([job for job in jobs() if not OPTIONS.words or any(word in job.name for word in OPTIONS.words)])
SUITE.run(support.named_tests(globals(), OPTIONS))
SUITE.finish()
