#!/usr/bin/env python3
"""Tests of the HTML report (--report): what the command does with the folder, and the page in a real browser (browser.js).

usage: run.py OUT [WORD ...]

With words, only the tests with one of them in their name are run; TIMES=1 tells how long those in the browser take, KEEP_PAGES=1
keeps the pages. The last line is `report: N passed, N failed`.
Chromium and the packages of package.json are installed by scripts/install-deps test."""
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SILHOUETTE = str(pathlib.Path(sys.argv[1]).resolve() / "silhouette")
PACKAGES = ROOT / "build/node/node_modules"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-report-"))
ASSERTIONS = ("--property", "unreach-call")  # of programs that leak

LARGE = ("#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = 0, y = 0;\n" +
         "".join(f"  if (__VERIFIER_nondet_int() > {i}) x = {i};\n" for i in range(1500)) +
         "  assert(y == 0);\n  return x;\n}\n")

LONG_NAME = "functions_of_a_program_whose_name_is_longer_than_a_narrow_window_is_wide.c"

UNDECIDED = "#include <assert.h>\nint main(void) {\n  double d = 0.5;\n  assert(d * 2 < 3);\n  return 0;\n}\n"

BOUNDED = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i = 0;
  long s = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    s += 2 * i - 1;
  }
  if (s != (long)i * i) reach_error();
  return 0;
}
"""

FUNCTIONS = """#include <assert.h>
static int count;
static int depth(int n) {
  int below = 0;
  if (n > 0) below = depth(n - 1);
  count = count + 1;
  return below + 1;
}
int main(void) {
  int d = depth(1);
  assert(d != count);
  return 0;
}
"""


def silhouette(*args, env=None, prepare=None):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([SILHOUETTE, *map(str, args)], cwd=ROOT, env=env, preexec_fn=prepare, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", timeout=support.HANG)
    return done.returncode, done.stdout, done.stderr


def without_graphviz():
    """An environment that has what silhouette needs, but not Graphviz."""
    tools = FOLDER / "tools"
    if not tools.exists():
        tools.mkdir()
        (tools / "clang-19").symlink_to(os.path.realpath(shutil.which("clang-19")))
    return {**os.environ, "PATH": str(tools)}


def make_pages():
    for name, text in [("large.c", LARGE), ("undecided.c", UNDECIDED), ("bounded.c", BOUNDED), (LONG_NAME, FUNCTIONS)]:
        (FOLDER / name).write_text(text)
    pages = {"proof": "docs/example/jobs.c", "violation": "tests/report/doubly.c", "hostile": "tests/report/hostile.c",
             "large": FOLDER / "large.c", "undecided": FOLDER / "undecided.c", "bounded": FOLDER / "bounded.c", "functions": FOLDER / LONG_NAME,
             "without-graphviz": "tests/report/doubly.c", "freed": "tests/report/freed.c", "lost": "tests/report/doubly.c"}
    verdict = {"proof": 0, "large": 0, "undecided": 2, "bounded": 2}
    for name, program in pages.items():
        env = without_graphviz() if name == "without-graphviz" else None
        options = ["--property", "valid-memsafety" if name in ("freed", "lost") else "unreach-call"]
        if name == "large":
            options += ["--mode", "refine"]  # the overview shows it without a tree of this size
        if name == "bounded":
            options += ["--effort", "900000", "--stats"]
        status, out, err = silhouette("check", program, "--timeout", 200, "--report", FOLDER / name, *options, env=env)
        if status != verdict.get(name, 1) or not (FOLDER / name / "index.html").exists():
            raise AssertionError(f"{name}: exit status {status}\n{out}{err}")


    for name, words in {"answers": ("ask", "tests/ask/insert.c"), "dependences": ("depends", "docs/example/wait_for_x.c")}.items():
        status, out, err = silhouette(*words, "--timeout", 200, "--report", FOLDER / name)
        if status or os.listdir(FOLDER / name) != ["index.html"]:
            raise AssertionError(f"{name}: exit status {status}\n{out}{err}")


# ---- the command ----

def test_the_page_is_one_file_and_the_verdict_as_without_it():
    plain = silhouette("check", "tests/report/doubly.c", *ASSERTIONS, "--timeout", 100)
    page = silhouette("check", "tests/report/doubly.c", *ASSERTIONS, "--timeout", 100, "--report", FOLDER / "a/b/c")
    assert plain == page, (plain, page)
    assert os.listdir(FOLDER / "a/b/c") == ["index.html"]


def test_two_runs_write_the_same_bytes():
    for program in ["tests/report/doubly.c", "docs/example/jobs.c", "tests/tasks/paper/list_flag.c"]:
        for name in ["page-one", "page-two"]:  # tests run at the same time: each has folders of its own
            silhouette("check", program, *ASSERTIONS, *support.EFFORT, "--report", FOLDER / name)
        assert (FOLDER / "page-one/index.html").read_bytes() == (FOLDER / "page-two/index.html").read_bytes(), program


def test_a_page_of_answers_is_the_same_each_time_and_changes_no_answer():
    plain = silhouette("ask", "tests/ask/lost.c", "--timeout", 100)
    for name in ["answers-one", "answers-two"]:
        assert silhouette("ask", "tests/ask/lost.c", "--timeout", 100, "--report", FOLDER / name) == plain
    assert (FOLDER / "answers-one/index.html").read_bytes() == (FOLDER / "answers-two/index.html").read_bytes()
    status, _, err = silhouette("ask", "tests/ask/lost.c", "--report", "/proc/nowhere")
    assert status == 3 and "cannot write the report" in err, err


def test_a_page_of_answers_of_functions_without_a_main():
    (FOLDER / "stack.c").write_text("struct n { struct n *next; };\nstruct n *f(struct n *x) {\n  /* ask: null(x) */\n  return x ? x->next : x;\n}\n")
    status, _, err = silhouette("ask", FOLDER / "stack.c", "--report", FOLDER / "no-main")
    data = json.loads(re.search(r'id="data">(.*?)</script>', (FOLDER / "no-main/index.html").read_text(), re.S)[1])
    question, = data["answers"]["questions"]
    assert status == 0 and (question["k"], len(question["x"]), len(data["files"])) == ("sometimes", 2, 1), (err, question)


def test_the_page_names_nothing_outside_of_it():
    page = (FOLDER / "violation/index.html").read_text()
    assert not re.search(r"""\b(src|href)\s*=\s*["']?(https?:|//|[^"'#$\s`]+\.(js|css|png|svg))""", page)
    assert not re.search(r"@import|url\(\s*[\"']?(?!#)", page)
    assert "default-src 'none'" in page


def test_a_report_that_cannot_be_written_is_an_error_before_the_work():
    (FOLDER / "file").write_text("")
    for folder, why in [(FOLDER / "file", "File exists|Not a directory"), (FOLDER / "file/below", "Not a directory"),
                        ("/proc/nowhere", "No such file|Permission denied|Operation not permitted")]:
        status, out, err = silhouette("check", "docs/example/lock.c", "--report", folder)
        assert (status, out) == (3, ""), (folder, status, out)
        assert re.fullmatch(rf"silhouette: error: cannot write the report into '{folder}': ({why}).*\n", err), err


def test_a_full_disk_is_an_error_and_leaves_the_old_page():
    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40000, 40000))
    folder = FOLDER / "full"
    folder.mkdir()
    (folder / "index.html").write_text("old")
    status, out, err = silhouette("check", "docs/example/lock.c", "--report", folder, prepare=small_files)
    assert status == 3 and out == "verdict: true\n", (status, out, err)
    assert re.search(r"^silhouette: error: cannot write '.*/full/index.html': File too large$", err, re.M), err
    assert (folder / "index.html").read_text() == "old" and os.listdir(folder) == ["index.html"]


def test_a_program_that_does_not_compile_has_no_page():
    (FOLDER / "wrong.c").write_text("int main(void) { return }\n")
    status, _, err = silhouette("check", FOLDER / "wrong.c", "--report", FOLDER / "wrong")
    assert status == 3 and "error" in err and os.listdir(FOLDER / "wrong") == []


def test_missing_graphviz_is_a_warning():
    status, out, err = silhouette("check", "tests/report/doubly.c", *ASSERTIONS, "--timeout", 100, "--report", FOLDER / "x", env=without_graphviz())
    assert status == 1 and out.endswith("verdict: false(unreach-call)\n")
    assert re.search(r"warning: the report has no pictures: .*dot", err), err


def test_a_limit_that_is_hit_at_once_has_a_page():
    status, out, _ = silhouette("check", "docs/example/jobs.c", *ASSERTIONS, "--timeout", "0.000001", "--report", FOLDER / "limit")
    assert status == 2 and "time limit" in out
    assert "unknown (time limit)" in (FOLDER / "limit/index.html").read_text()


def test_the_story_goes_to_standard_error_as_well_if_it_is_asked_for():
    plain = silhouette("check", "docs/example/jobs.c", *ASSERTIONS, "--timeout", 100, "--trace-refinement")
    both = silhouette("check", "docs/example/jobs.c", *ASSERTIONS, "--timeout", 100, "--trace-refinement", "--report", FOLDER / "story")
    assert plain == both and plain[2].startswith("path 1: ")


def test_times_are_in_the_page_only_if_they_are_asked_for():
    for options, there in [([], False), (["--stats"], True)]:
        silhouette("check", "docs/example/lock.c", "--report", FOLDER / "times", *options)
        assert ("analysis_seconds\"" in (FOLDER / "times/index.html").read_text().split('id="data"')[1].split("</script>")[0]) == there


# ---- the page ----

def run_browser(report, only, soak):
    assert (PACKAGES / "playwright-core").exists(), "playwright-core is missing; scripts/install-deps test installs it"
    done = subprocess.run(["node", str(HERE / "browser.js"), str(FOLDER), *only], env={**os.environ, "NODE_PATH": str(PACKAGES), "SOAK": "1" if soak else ""},
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=support.HANG)
    report.passed = len(re.findall(r"^ok ", done.stdout, re.M))
    report.problems = re.findall(r"^not ok (.*(?:\n(?!not ok |ok ).*)*)", done.stdout, re.M)
    if os.environ.get("TIMES"):
        sys.__stdout__.write(done.stdout)
    if done.returncode and not report.problems or not (report.passed or only):
        report.problems = [f"status {done.returncode}: {done.stdout[-2000:]}"]
    report.quiet = bool(only)


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("report", options)
    try:
        make_pages()
        suite.run([support.Job("in the browser", lambda report: run_browser(report, options.words, options.soak), options.words), *support.named_tests(globals(), options)])
    finally:
        if not os.environ.get("KEEP_PAGES"):
            shutil.rmtree(FOLDER)
    suite.finish()


main()
