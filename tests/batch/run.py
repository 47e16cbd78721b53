#!/usr/bin/env python3
"""Tests of silhouette batch. Every function named test_* is a test and a statement about it.

usage: run.py OUT [WORD ...]

With words, only the tests with one of them in their name are run. The last line is `batch: N passed, N failed`."""
import contextlib
import csv
import fcntl
import html.parser
import importlib.util
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import types
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SILHOUETTE = str(pathlib.Path(sys.argv[1]).resolve() / "silhouette")
PART = ["tests/tasks/frames"]
LIMIT = [*support.EFFORT, "--no-confirm", "--malloc", "never-fails", "--property", "unreach-call"]
TIMEOUT = support.HANG

GOOD = "int main(void) { return 0; }\n"
BAD = "void reach_error(void);\nint main(void) { reach_error(); return 0; }\n"
HARD = "#include <math.h>\nvoid reach_error(void);\nint main(void) { if (sqrt(2.0) < 1.0) reach_error(); return 0; }\n"
SLOW = """void reach_error(void); int __VERIFIER_nondet_int(void);
int main(void) { unsigned x = __VERIFIER_nondet_int(), y = 0; for (unsigned i = 0; i < 4000000; i++) y = y * 3 + (x ^ i);
  if (y == 12345) reach_error(); return 0; }
"""
REACH = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


class Folder:
    def __init__(self, **files):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-batch-"))
        self.write("unreach-call.prp", REACH)
        for name, content in files.items():
            self.write(name + ".c", content)

    def write(self, name, content):
        (self.path / name).write_text(content)
        return self.path / name

    def task(self, name, source, expected):
        self.write(f"{name}.c", source)
        verdict = f"    expected_verdict: {expected}\n" if expected else ""
        return self.write(f"{name}.yml", f"format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n"
                          f"  - property_file: unreach-call.prp\n{verdict}options:\n  language: C\n  data_model: LP64\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def __truediv__(self, name):
        return self.path / name


def batch(*args, folder=ROOT, status=None):
    done = subprocess.run([SILHOUETTE, "batch", *map(str, args)], cwd=folder, capture_output=True, text=True, timeout=TIMEOUT)
    if status is not None:
        assert done.returncode == status, f"status {done.returncode}, expected {status}\n{done.stdout}{done.stderr}"
    return done


def table(text):
    """The table without the seconds."""
    return re.sub(r" +\d+\.\d\d  ", "  ", text)


def results(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as db:
        try:
            return db.execute("SELECT count(*) FROM result").fetchone()[0]
        except sqlite3.OperationalError:  # it has just been made, and has no tables yet
            return 0


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def opens(pid, path):
    with contextlib.suppress(OSError):
        return any(os.path.realpath(fd) == str(path) for fd in pathlib.Path(f"/proc/{pid}/fd").glob("*"))
    return False


def kill_after(n, database, *args):
    """Starts a batch and kills it with SIGKILL when so many results are there. Gives what ran below it then."""
    process = subprocess.Popen([SILHOUETTE, "batch", *args, "--db", database], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + TIMEOUT
        below = set()
        while process.poll() is None and time.monotonic() < end:
            below = set(support.below(process.pid))
            with contextlib.suppress(sqlite3.Error):
                if below and results(database) >= n:
                    break
            time.sleep(0.005)
        assert process.poll() is None, "it was done before it could be killed"
    finally:
        process.kill()
        process.communicate()
    return below


# ---- nothing is lost ----


def test_a_batch_that_is_killed_and_resumed_gives_the_same_table():
    with Folder() as f:
        whole = batch(*PART, *LIMIT, "--jobs", "2", "--db", f / "whole.db")
        for n in (3, 11, 20):
            below = kill_after(n, f / "killed.db", *PART, *LIMIT, "--jobs", "2", "--resume")
            assert below
            end = time.monotonic() + TIMEOUT
            while any(map(is_running, below)) and time.monotonic() < end:
                time.sleep(0.02)
            assert not any(map(is_running, below)), "processes outlive the batch"
            assert n <= results(f / "killed.db") < results(f / "whole.db")
        resumed = batch(*PART, *LIMIT, "--jobs", "2", "--db", f / "killed.db", "--resume")
        assert table(resumed.stdout) == table(whole.stdout), resumed.stdout + whole.stdout
        assert resumed.returncode == whole.returncode
        assert re.search(r"^\d+ tasks: .*, 0 failed; \d+ as expected, 0 wrong$", whole.stdout, re.M), whole.stdout
        again = batch(*LIMIT, "--db", f / "killed.db", "--resume")
        assert again.stdout == resumed.stdout, "what is done is not done again; without tasks, all that are stored"


def test_a_limit_of_effort_gives_the_same_table_on_a_busy_machine():
    """Every verdict of these that is unknown is so at the limit; what a limit of time says there depends on the machine."""
    tasks = ["tests/tasks/paper", "--effort", "8000", "--timeout", "200", "--malloc", "never-fails", "--no-confirm"]
    with Folder() as f:
        kill_after(5, f / "killed.db", *tasks, "--jobs", "4")
        killed = batch(*tasks, "--jobs", "1", "--db", f / "killed.db", "--resume")
        whole = batch(*tasks, "--jobs", "3", "--db", f / "whole.db")
        assert len(re.findall(r"\(effort limit\)$", whole.stdout, re.M)) > 5 and "time limit" not in whole.stdout, whole.stdout
        assert table(killed.stdout) == table(whole.stdout), killed.stdout + whole.stdout


def test_a_task_whose_files_changed_is_done_again():
    with Folder(a=GOOD, b=GOOD) as f:
        batch("a.c", "b.c", folder=f.path, status=0)
        f.write("a.c", BAD)
        r = batch("a.c", "b.c", "--resume", folder=f.path, status=1)
        assert re.search(r"false\(unreach-call\) .* a\.c$", r.stdout, re.M) and re.search(r"true .* b\.c$", r.stdout, re.M), r.stdout


def test_an_interrupt_keeps_what_is_done():
    with Folder(a=GOOD, b=SLOW) as f:
        # a shell that starts the tests in the background has them ignore the signal
        process = subprocess.Popen([SILHOUETTE, "batch", "a.c", "b.c", "--jobs", "1", "--timeout", "100"], cwd=f.path, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        while not (f / "silhouette.db").exists() or results(f / "silhouette.db") < 1:
            time.sleep(0.05)
            assert process.poll() is None
        while not (below := set(support.below(process.pid))):  # between the two tasks there is none
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 2 and "1 not done" in out and "--resume" in err, out + err
        end = time.monotonic() + TIMEOUT  # who was killed may take a moment to be gone
        while any(map(is_running, below)) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(map(is_running, below))


def test_a_database_is_not_overwritten_or_shared_or_mixed():
    with Folder(a=GOOD, b=SLOW) as f:
        batch("a.c", folder=f.path, status=0)
        assert "--resume" in batch("a.c", folder=f.path, status=3).stderr
        assert "other options" in batch("a.c", "--resume", "--timeout", "5", folder=f.path, status=3).stderr
        f.write("text.db", "not a database, but a text that is long enough\n" * 100)
        assert "not a database" in batch("a.c", "--resume", "--db", "text.db", folder=f.path, status=3).stderr
        first = subprocess.Popen([SILHOUETTE, "batch", "b.c", "--db", "x.db"], cwd=f.path, stdout=subprocess.DEVNULL)
        while not (f / "x.db").exists() or not (f / "x.db").stat().st_size:
            time.sleep(0.01)
        assert "in use" in batch("b.c", "--db", "x.db", "--resume", folder=f.path, status=3).stderr
        first.kill()
        first.wait()


def test_who_resumes_at_once_waits_for_what_a_killed_batch_leaves_for_a_moment():
    with Folder(a=GOOD) as f:
        batch("a.c", folder=f.path, status=0)
        with open(f / "silhouette.db", "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            second = subprocess.Popen([SILHOUETTE, "batch", "--resume"], cwd=f.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            while not any(opens(pid, f / "silhouette.db") for pid in {second.pid} | set(support.below(second.pid))):
                assert second.poll() is None, second.communicate()
                time.sleep(0.01)
        said, _ = second.communicate(timeout=TIMEOUT)
        assert second.returncode == 0 and "1 task: 1 true" in said, said


# ---- parts ----


def test_shards_that_are_merged_are_the_whole_table():
    with Folder() as f:
        whole = batch(*PART, *LIMIT, "--db", f / "whole.db")
        parts = [f / f"part{i}.db" for i in (1, 2, 3)]
        sizes = []
        for i, part in enumerate(parts, 1):
            r = batch(*PART, *LIMIT, "--shard", f"{i}/3", "--db", part)
            sizes.append(int(re.search(r"^(\d+) tasks?: ", r.stdout, re.M)[1]))
            assert sizes[-1] == results(part), r.stdout
        assert sum(sizes) == results(f / "whole.db") and max(sizes) - min(sizes) <= 1, sizes
        merged = batch("merge", *reversed(parts), "--db", f / "merged.db")
        assert table(merged.stdout) == table(whole.stdout) and merged.returncode == whole.returncode, merged.stdout + merged.stderr
        again = batch("merge", parts[0], "--db", f / "merged.db", "--resume")
        assert again.stdout == merged.stdout, "merging is idempotent"
        assert batch(*LIMIT, "--resume", "--db", f / "merged.db").stdout == merged.stdout, "a merged file is a batch like any other"


def test_a_shard_is_resumed_as_that_shard_and_merges_only_with_its_like():
    with Folder(a=GOOD, b=BAD, c=GOOD) as f:
        batch("a.c", "b.c", "c.c", "--shard", "2/2", folder=f.path, status=1)
        assert "--shard 2/2" in batch("--resume", folder=f.path, status=3).stderr
        r = batch("--resume", "--shard", "2/2", folder=f.path, status=1)
        assert r.stdout.splitlines()[-1].startswith("1 task: 0 true, 1 false"), r.stdout
        assert "exists" in batch("merge", "silhouette.db", folder=f.path, status=3).stderr
        batch("a.c", "b.c", "c.c", "--shard", "1/2", "--db", "one.db", "--timeout", "50", folder=f.path, status=0)
        r = batch("merge", "silhouette.db", "one.db", "--db", "both.db", folder=f.path, status=3)
        assert "options --timeout 60, --timeout 50" in r.stderr and not (f / "both.db").exists(), r.stderr
        batch("a.c", "--shard", "3/3", "--db", "none.db", folder=f.path, status=0)
        for wrong in ("0/2", "3/2", "2", "a/b", "1/", "-1/2"):
            assert "second of five parts" in batch("a.c", "--shard", wrong, folder=f.path, status=3).stderr
        f.write("b.c", GOOD)
        batch("b.c", "--db", "other.db", folder=f.path, status=0)
        r = batch("merge", "silhouette.db", "other.db", "--db", "both.db", folder=f.path, status=3)
        assert "do not agree: b.c : false(unreach-call), true" in r.stderr and not (f / "both.db").exists(), r.stderr
        for wrong in ("a.c", "missing.db"):
            batch("merge", wrong, "--db", "both.db", folder=f.path, status=3)


def test_a_result_is_about_the_files_as_they_were_when_it_began():
    """What changes while it is checked is checked again."""
    with Folder(a=SLOW) as f:
        process = subprocess.Popen([SILHOUETTE, "batch", "a.c", "--timeout", "3"], cwd=f.path, stdout=subprocess.DEVNULL)
        while not any("check" in pathlib.Path(f"/proc/{p}/cmdline").read_text() for p in set(support.below(process.pid)) if is_running(p)):
            time.sleep(0.01)
        time.sleep(0.5)  # it has been read
        f.write("a.c", GOOD)
        process.wait(timeout=TIMEOUT)
        batch("--resume", "--timeout", "3", folder=f.path, status=0)


# ---- tasks and verdicts ----


def test_the_status_says_the_worst():
    with Folder() as f:
        right = f.task("right", BAD, "false")
        good = f.task("good", GOOD, None)
        false = f.task("false", BAD, None)
        unknown = f.task("unknown", HARD, "true")
        wrong = f.task("wrong", GOOD, "false")
        broken = f.task("broken", "this is not C\n", "true")
        for tasks, status in (([right, good], 0), ([right, unknown], 2), ([unknown, broken], 3), ([broken, false, unknown], 1),
                              ([right, good, false, unknown, broken, wrong], 4)):
            database = f / f"{status}.db"
            batch(*tasks, "--db", database, status=status)
            assert batch("--resume", "--db", database).returncode == status, "a batch that is done has the same status"


def test_what_a_killed_batch_had_begun_to_write_is_no_obstacle():
    with Folder() as f:
        batch(f.task("good", GOOD, "true"), "--db", f / "a.db", status=0)
        said = batch("status", "--db", f / "a.db", status=0).stdout
        other = sqlite3.connect(f / "a.db", isolation_level=None)
        other.execute("PRAGMA cache_size = 1")  # so that pages are written before the end
        other.execute("BEGIN")
        for i in range(200):
            other.execute("INSERT INTO task (name, property, expected, arguments, files) VALUES (?, 'p', '', '', '')", (f"{i}" * 500,))
        for end in ("", "-journal"):
            shutil.copyfile(f"{f / 'a.db'}{end}", f"{f / 'b.db'}{end}")
        other.execute("ROLLBACK")
        assert batch("status", "--db", f / "b.db", status=0).stdout == said


def test_task_files_are_read_as_sv_comp_writes_them():
    with Folder(a="int f(void);\nint main(void) { return f(); }\n", b="int f(void) { return sizeof(long) == 4 ? 0 : *(int *)0; }\n") as f:
        (f / "x").mkdir()
        f.write("x/task.yml", "format_version: '1.0'\ninput_files:\n  - ../a.c\n  - ../b.c\nproperties:\n"
                "  - property_file: ../unreach-call.prp\n    expected_verdict: true\n"
                "  - property_file: ../no-overflow.prp\n    expected_verdict: true\noptions: {language: C, data_model: ILP32}\n")
        f.write("no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
        r = batch("x", folder=f.path, status=0)
        assert len(re.findall(r"^right +true +true .* x/task\.yml (unreach-call|no-overflow)$", r.stdout, re.M)) == 2, r.stdout
        r = batch("x/task.yml", "--property", "no-overflow", "--db", "one.db", folder=f.path, status=0)
        assert r.stdout.splitlines()[-1] == "1 task: 1 true, 0 false, 0 unknown, 0 failed; 1 as expected, 0 wrong", r.stdout


def test_subproperties_must_match():
    with Folder() as f:
        task = f.task("a", BAD, "false\n    subproperty: valid-deref\n    also: valid-free")
        assert re.search(r"^wrong +false\(unreach-call\) +false\(valid-deref\|valid-free\)", batch(task, "--db", f / "two.db", status=4).stdout, re.M)
        task = f.task("b", BAD, "false\n    subproperty: valid-deref\n    also: unreach-call")
        batch(task, "--db", f / "also.db", status=0)
        task = f.task("a", BAD, "false\n    subproperty: valid-deref")
        assert re.search(r"^wrong +false\(unreach-call\) +false\(valid-deref\)", batch(task, "--db", f / "db", status=4).stdout, re.M)


def test_broken_task_files_give_one_message_with_the_place():
    with Folder(a=GOOD) as f:
        for text, place, message in (("a: [", "2:1", "not YAML"), ("- a\n", "1:1", "a mapping"), ("input_files: a.c\n", "1:1", "properties"),
                                     ("properties: []\n", "1:1", "input_files"), ("input_files: {}\nproperties:\n  - property_file: p\n", "1:14", "input_files"),
                                     ("input_files: a.c\nproperties:\n  - expected_verdict: true\n", "3:5", "property_file"),
                                     ("input_files: a.c\nproperties:\n  - property_file: p\n    expected_verdict: maybe\n", "3:5", "true or false")):
            r = batch(f.write("t.yml", text), "--db", f / "db", status=3)
            assert len(r.stderr.splitlines()) == 1 and f"t.yml:{place}: error" in r.stderr and message in r.stderr and not r.stdout, (text, r.stderr)
        for operand, message in (("missing.c", "No such file"), ("unreach-call.prp", "neither")):
            r = batch(operand, folder=f.path, status=3)
            assert message in r.stderr and len(r.stderr.splitlines()) == 1 and not (f / "silhouette.db").exists(), r.stderr
        (f / "empty").mkdir()
        assert "no task" in batch("empty", folder=f.path, status=3).stderr


def test_limits_hold_for_each_process():
    with Folder(slow=SLOW, good=GOOD) as f:
        r = batch("slow.c", "good.c", "--timeout", str(4 * support.SCALE), folder=f.path, status=2)
        assert re.search(r"unknown .* slow\.c \(time limit\)$", r.stdout, re.M) and re.search(r"true .* good\.c$", r.stdout, re.M), r.stdout
        r = batch("slow.c", "--memory", "1", "--db", "memory.db", folder=f.path, status=2)
        # built with sanitizers it is larger at its start than the limit and the allowance on top: then it is stopped from outside
        assert re.search(r"slow\.c \((did not stop at the )?memory limit\)$", r.stdout, re.M), r.stdout


def test_each_file_of_a_compilation_database_is_a_task():
    with Folder(a="int main(void) { return X - 5; }\n", b="void reach_error(void);\nint main(void) { if (Y) reach_error(); return 0; }\n") as f:
        f.write("compile_commands.json", json.dumps([
            {"directory": str(f.path), "file": "a.c", "command": "cc -DX=5 -c a.c"},
            {"directory": str(f.path), "file": "b.c", "command": "cc -DY=1 -c b.c"}]))
        r = batch("--compile-commands", ".", folder=f.path, status=1)
        assert re.search(r"true .*/a\.c$", r.stdout, re.M) and re.search(r"false\(unreach-call\) .*/b\.c$", r.stdout, re.M), r.stdout


def test_options_reach_every_process():
    source = "#include <stdlib.h>\nvoid reach_error(void);\nint main(void) { int *p = malloc(4); if (!p && X) reach_error(); free(p); return 0; }\n"
    with Folder(a=source) as f:
        batch("a.c", "-DX=1", folder=f.path, status=1)
        batch("a.c", "-D", "X=1", "--malloc", "never-fails", "--db", "b.db", folder=f.path, status=0)
        batch("a.c", "-DX=0", "-std=c11", "--32", "--db", "c.db", folder=f.path, status=0)
        task = f.task("b", source.replace("X", "1"), "false")
        task.write_text(task.read_text() + "  malloc: may-fail\n")
        batch(task, "--malloc", "never-fails", "--db", f / "d.db", status=0)  # what a task says of itself counts more


# ---- what one sees ----


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.rows, self.outside, self.text = 0, [], ""

    def handle_starttag(self, tag, attrs):
        self.rows += tag == "tr"
        self.outside += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data):
        self.text += data


def test_the_overview_is_one_page_that_needs_nothing_else():
    with Folder() as f:
        f.write("<b>&.c", BAD)
        f.write("good.c", GOOD)
        batch("<b>&.c", "good.c", "--html", "all.html", folder=f.path, status=1)
        text = (f / "all.html").read_text()
        page = Page()
        page.feed(text)
        assert text.count("<tr class=") == 3 + 1 and not page.outside, "two tasks and two sums, and their headings"
        assert not re.search(r"""\b(src|href)\s*=\s*["']?(https?:|//)|@import|url\(""", text) and "default-src 'none'" in text
        assert "<b>" not in text and "<b>&.c:2:18: error: reach_error() is called" in page.text, text
        assert "2 tasks: 1 true, 1 false, 0 unknown, 0 failed" in page.text
        assert "cannot write" in batch("--resume", "--html", "no/such", folder=f.path, status=3).stderr


def test_progress_is_shown_on_a_terminal_only():
    with Folder(**{f"t{i}": GOOD for i in range(9)}) as f:
        files = [f"t{i}.c" for i in range(9)]
        assert batch(*files, folder=f.path, status=0).stderr == ""
        master, slave = pty.openpty()
        process = subprocess.Popen([SILHOUETTE, "batch", *files, "--jobs", "1", "--db", "b.db"], cwd=f.path, stdout=subprocess.DEVNULL, stderr=slave,
                                   env={**os.environ, "TERM": "xterm"})
        os.close(slave)
        seen = b""
        while select.select([master], [], [], TIMEOUT)[0]:
            try:
                chunk = os.read(master, 4096)
            except OSError:
                break
            if not chunk:
                break
            seen += chunk
        assert process.wait(timeout=TIMEOUT) == 0
        text = seen.decode()
        assert re.search(r"\[#+\.+\] 5/9, 5 true; about \d+ s left, at most 4 min", text), text
        assert "left" not in text.split("4/9")[0], "no estimate from too little"
        assert text.endswith("\r\x1b[K"), "the line is gone at the end"


# ---- batch report ----


def two_runs(f):
    """One run of six tasks with their pages, and another of five of them, whose verdicts were not all the same."""
    for name in ("a", "b"):
        (f / name).mkdir()
        f.write(f"{name}/unreach-call.prp", REACH)
    f.write("a/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
    both = f.task("a/good", GOOD, "true").read_text().replace("options:", "  - property_file: no-overflow.prp\n    expected_verdict: true\noptions:")
    f.write("a/good.yml", both.replace("a/good.c", "good.c"))
    for name, source, expected in (("a/bad", GOOD, "false"), ("a/hard", HARD, "true"), ("b/wrong", GOOD, "false"), ("b/free", GOOD, None)):
        f.write(f"{name}.yml", f.task(name, source, expected).read_text().replace(f"{name}.c", f"{pathlib.Path(name).name}.c"))
    batch("a", "b/wrong.yml", "--db", "old.db", folder=f.path, status=4)
    f.write("a/bad.c", BAD)
    batch("a", "b", "--db", "new.db", "--reports", "pages", folder=f.path, status=4)


def report(f, *args):
    r = batch("report", "new.db", *args, folder=f.path, status=4)
    assert not r.stderr, r.stderr
    return r.stdout


def test_the_report_has_scores_and_what_changed():
    with Folder() as f:
        two_runs(f)
        lines = [line.split() for line in report(f).splitlines()]
        assert lines[1] == ["6", "2", "1", "1", "1", "0", "-27", "8", lines[1][8], "all", *"(1 without an expected verdict)".split()], lines
        assert [line[9] for line in lines[2:]] == ["no-overflow", "a", "unreach-call", "a", "b"], lines
        said = report(f, "old.db")
        assert "compared with old.db: 4 same, 1 changed, 0 faster, 0 slower, 1 only here" in said, said
        assert "changed: a/bad.yml unreach-call: false(unreach-call), was true" in said, said
        (f / "a/bad.c").unlink()
        assert report(f, "old.db") == said, "a report is about what was stored, whatever the files are now"


def test_csv_is_a_row_per_task():
    with Folder() as f:
        two_runs(f)
        report(f, "old.db", "--csv", "all.csv")
        with open(f / "all.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        assert [(r["task"], r["verdict"], r["score"], r["change"]) for r in rows] == [
            ("a/bad.yml", "false", "1", "changed"), ("a/good.yml", "true", "2", "same"), ("a/good.yml", "true", "2", "same"),
            ("a/hard.yml", "unknown", "0", "same"), ("b/free.yml", "true", "0", "only here"), ("b/wrong.yml", "true", "-32", "same")], rows
        assert rows[3]["text"].startswith("unknown (") and float(rows[0]["cpu_seconds_2"]) >= 0


def test_the_xml_is_what_benchexec_describes():
    with Folder() as f:
        two_runs(f)
        f.write('we"ird\x01<&\xff.c', GOOD)
        batch('we"ird\x01<&\xff.c', "--db", "x.db", folder=f.path, status=0)
        batch("report", "x.db", "--xml", "x.xml", folder=f.path, status=0)
        report(f, "--xml", "all.xml")
        for name in ("all.xml", "x.xml"):
            checked = subprocess.run(["xmllint", "--nonet", "--noout", "--dtdvalid", ROOT / "tests/batch/result.dtd", f / name], capture_output=True, text=True)
            assert checked.returncode == 0, checked.stderr
        runs = xml.etree.ElementTree.parse(f / "all.xml").getroot().findall("run")
        found = [(run.get("name"), run.get("properties"), run.get("expectedVerdict"), *(column.get("value") for title in ("status", "category")
                 for column in run.findall("column") if column.get("title") == title)) for run in runs]
        assert found == [("a/bad.yml", "unreach-call", "false", "false(unreach-call)", "correct"), ("a/good.yml", "unreach-call", "true", "true", "correct"),
                         ("a/good.yml", "no-overflow", "true", "true", "correct"), ("a/hard.yml", "unreach-call", "true", "unknown", "unknown"),
                         ("b/free.yml", "unreach-call", None, "true", "missing"), ("b/wrong.yml", "unreach-call", "false", "true", "wrong")], found


def run_browser(report_of):
    packages = ROOT / "build/node/node_modules"
    assert (packages / "playwright-core").exists(), "playwright-core is missing; scripts/install-deps test installs it"
    with Folder() as f:
        two_runs(f)
        report(f, "--html", "one.html")
        report(f, "old.db", "--html", "two.html")
        done = subprocess.run(["node", ROOT / "tests/batch/browser.js", f.path], env={**os.environ, "NODE_PATH": str(packages)}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=TIMEOUT)
    report_of.passed = len(re.findall(r"^ok ", done.stdout, re.M))
    report_of.problems = re.findall(r"^not ok (.*(?:\n(?!not ok |ok ).*)*)", done.stdout, re.M)
    if done.returncode and not report_of.problems or not report_of.passed:
        report_of.problems = [f"status {done.returncode}: {done.stdout[-2000:]}"]


# ---- contrib ----


def load_tool_info():
    """The module, with as much of BenchExec as it uses."""
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = type("BaseTool2", (), {})
    template.UnsupportedFeatureException = type("UnsupportedFeatureException", (Exception,), {})
    constants = types.ModuleType("benchexec.result")
    constants.RESULT_ERROR = "ERROR"
    benchexec, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    benchexec.tools, benchexec.result, tools.template = tools, constants, template
    modules = {"benchexec": benchexec, "benchexec.tools": tools, "benchexec.tools.template": template, "benchexec.result": constants}
    sys.modules.update(modules)
    spec = importlib.util.spec_from_file_location("tool_info", ROOT / "contrib/benchexec/silhouette.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in modules:
        del sys.modules[name]
    return module, template


def test_benchexec_gets_commands_that_run_and_reads_what_they_print():
    module, template = load_tool_info()
    tool = module.Tool()
    limits = types.SimpleNamespace(cputime=100, walltime=None)
    with Folder(good=GOOD, bad=BAD, hard=HARD) as f:
        for name, verdict in (("good", "true"), ("bad", "false(unreach-call)"), ("hard", "unknown")):
            task = types.SimpleNamespace(input_files=[str(f / f"{name}.c")], property_file=str(f / "unreach-call.prp"),
                                         options={"language": "C", "data_model": "ILP32"})
            command = tool.cmdline(SILHOUETTE, ["--stats"], task, limits)
            assert command[-3:] == ["--32", "--timeout", "95"], command
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT)
            lines = done.stdout.splitlines(True)
            assert tool.determine_result(types.SimpleNamespace(output=lines)) == verdict, done.stdout
            assert int(tool.get_value_from_output(lines, "tree_nodes")) >= 0
        assert tool.determine_result(types.SimpleNamespace(output=["error\n"])) == "ERROR"
        task.options = {"data_model": "LLP64"}
        try:
            tool.cmdline(SILHOUETTE, [], task, limits)
            raise AssertionError("an unknown data model is refused")
        except template.UnsupportedFeatureException:
            pass


def with_silhouette():
    return {**os.environ, "PATH": f"{pathlib.Path(SILHOUETTE).parent}:{os.environ['PATH']}"}


def test_the_pre_commit_hook_refuses_what_is_false_only():
    hook = str(ROOT / "contrib/pre-commit/silhouette-hook")
    with Folder(**{"good": GOOD, "bad": BAD, "hard": HARD, "no main": "int f(void) { return 0; }\n"}) as f:
        for files, status in ((["good.c", "no main.c", "hard.c"], 0), (["good.c", "bad.c"], 1), (["no main.c"], 0), ([], 0)):
            done = subprocess.run([hook, *files], cwd=f.path, env=with_silhouette(), capture_output=True, text=True, timeout=TIMEOUT)
            assert done.returncode == status, (files, done.stdout + done.stderr)
        assert sorted(os.listdir(f.path)) == ["bad.c", "good.c", "hard.c", "no main.c", "unreach-call.prp"]


def test_the_steps_of_the_github_workflow_run():
    text = (ROOT / "contrib/github/silhouette.yml").read_text()
    verify = re.search(r"- name: Verify\n +run: \|\n((?: {10}.*\n)+)", text)[1]
    overview = re.search(r"- name: Overview\n +run: (.*)", text)[1]
    with Folder() as f:
        (f / "verify").mkdir()
        f.write("verify/good.c", GOOD)
        f.write("verify/bad.c", BAD)
        def step(script):
            return subprocess.run(["sh", "-e", "-c", script], cwd=f.path, env=with_silhouette(), capture_output=True, text=True, timeout=TIMEOUT)
        done = step(verify)
        assert done.returncode == 0, "findings are shown, not failed: " + done.stdout + done.stderr
        for name, n in (("good", 0), ("bad", 1)):
            assert len(json.loads((f / f"out/{name}.sarif").read_text())["runs"][0]["results"]) == n
        assert step(overview).returncode == 1 and (f / "out/overview.html").exists()
        f.write("verify/broken.c", "not C\n")
        assert step(verify).returncode != 0


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("batch", options)
    browser = [support.Job("in the browser", run_browser, ["in_the_browser"])]
    suite.run([*(browser if not options.words or "in_the_browser" in options.words else []), *support.named_tests(globals(), options)])
    suite.finish()


main()
