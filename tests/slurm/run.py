#!/usr/bin/env python3
"""Tests of silhouette batch --on slurm, with a real Slurm on this machine (cluster.py): two nodes, four processors.

usage: run.py OUT [WORD ...]

Every function named test_* is a test and a statement about it. Where Slurm is not installed, `make test` says so and tests nothing;
`make soak` installs it. The last line is `slurm: N passed, N failed`."""
import contextlib
import os
import pathlib
import pty
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

import cluster  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SILHOUETTE = str(pathlib.Path(sys.argv[1]).resolve() / "silhouette")
TIMEOUT = support.HANG
PART = ["tests/tasks/frames", "--shard", "1/2", *support.EFFORT, "--no-confirm", "--malloc", "never-fails", "--property", "unreach-call", "--memory", "1500"]
# The size of all tests/tasks is no other case than that of a part; SHARD=1/1 has them all.
WHOLE = ["tests/tasks", "--shard", os.environ.get("SHARD", "1/10"), "--effort", "200000", *support.GUARD, "--no-confirm", "--no-audit", "--malloc", "never-fails", "--memory", "1500"]

GOOD = "int main(void) { return 0; }\n"
SLOW = """void reach_error(void); int __VERIFIER_nondet_int(void);
int main(void) { unsigned x = __VERIFIER_nondet_int(), y = 0; for (unsigned i = 0; i < 4000000; i++) y = y * 3 + (x ^ i);
  if (y == 12345) reach_error(); return 0; }
"""
HUGE = "#define N (1 << 26)\nlong a[N] = {[0 ... N - 1] = 7};\nint main(void) { return (int)a[0]; }\n"  # clang takes more than a gigabyte
SLURM = None  # the cluster


class Folder:
    def __init__(self, **files):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-slurm-test-"))
        for name, content in files.items():
            (self.path / f"{name}.c").write_text(content)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def __truediv__(self, name):
        return self.path / name


def start(*args, folder=ROOT, **how):
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **how}
    # a shell that starts the tests in the background has them ignore the signal
    return subprocess.Popen([SILHOUETTE, "batch", *map(str, args)], cwd=folder, env={**SLURM.environment, "TERM": "xterm"}, text=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **how)


def batch(*args, folder=ROOT, status=None, timeout=TIMEOUT):
    process = start(*args, folder=folder)
    try:
        out, err = process.communicate(timeout=timeout)
    finally:
        process.kill()
    assert status is None or process.returncode == status, f"status {process.returncode}, expected {status}\n{out}{err}"
    return subprocess.CompletedProcess(args, process.returncode, out, err)


def table(text):
    """The table without the seconds."""
    return re.sub(r" +\d+\.\d\d  ", "  ", text)


def rows(database, sql):
    try:
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as db:
            return db.execute(sql).fetchall()
    except sqlite3.OperationalError:  # it is being made, and has no tables yet
        return []


def facts(database):
    """All that a result says but how long it took."""
    return rows(database, "SELECT name, property, verdict, judgement, text, refinements, tree_nodes, messages FROM result JOIN task ON id = task ORDER BY id")


def wait_until(ready, process=None):
    end = time.monotonic() + TIMEOUT
    while not ready():
        assert process is None or process.poll() is None, "the batch ended too early: " + "".join(process.communicate())
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def queue(states="R,PD,CG"):
    """(job, number in the array, state) of what Slurm has."""
    lines = SLURM.run("squeue", "-h", "-r", "-t", states, "-o", "%F %K %t").splitlines()
    return [tuple(line.split()) for line in lines]


def count(database):
    found = rows(database, "SELECT count(*) FROM result")
    return found[0][0] if found else 0


def is_the_same(slurm, local, slurm_database, local_database):
    assert table(slurm.stdout) == table(local.stdout), slurm.stdout + slurm.stderr + local.stdout
    assert slurm.returncode == local.returncode
    assert facts(slurm_database) == facts(local_database)


# ---- the same table ----


def test_the_table_is_that_of_one_machine_though_the_driver_is_killed():
    with Folder() as f:
        local = batch(*PART, "--db", f / "local.db")
        process = start(*PART, "--on", "slurm", "--chunk", "1", "--db", f / "a.db")  # several: others are not done when the first is
        wait_until(lambda: count(f / "a.db") >= 1, process)
        process.send_signal(signal.SIGSTOP)  # a second one waits a moment for the first: that must not end meanwhile
        assert "in use" in batch(*PART, "--on", "slurm", "--resume", "--db", f / "a.db", status=3).stderr
        process.kill()
        process.communicate()
        status = batch("status", "--db", f / "a.db")
        said = status.stdout
        assert re.search(r"^12 tasks: .* not done", said, re.M) and "no batch is at work" in said, said + status.stderr
        assert re.search(r"^Slurm: \d+ chunks done, \d+ running, \d+ waiting", said, re.M), said
        before = dict(rows(f / "a.db", "SELECT task, seconds FROM result"))
        resumed = batch(*PART, "--on", "slurm", "--resume", "--db", f / "a.db")
        is_the_same(resumed, local, f / "a.db", f / "local.db")
        after = dict(rows(f / "a.db", "SELECT task, seconds FROM result"))
        assert before.items() <= after.items(), "what was there stays"
        assert len(rows(f / "a.db", "SELECT * FROM submission")) == 1, "the jobs were found again, none was sent twice"
        assert not (f / "a.db.slurm").exists() and not queue(), "nothing is left"
        assert batch(*PART[1:], "--on", "slurm", "--resume", "--db", f / "a.db").stdout == resumed.stdout


def test_a_task_that_is_lost_too_often_is_told_as_lost():
    with Folder(a=SLOW, b=GOOD) as f:
        process = start("a.c", "b.c", "--on", "slurm", "--chunk", "0.001", "--memory", "500", "--retries", "1", "--timeout", "300", folder=f.path)
        killed = set()
        while process.poll() is None:
            for job, number, state in queue("R"):
                if count(f / "silhouette.db") and (job, number) not in killed:  # b is done: this is a
                    killed.add((job, number))
                    SLURM.run("scancel", f"{job}_{number}")
            time.sleep(0.1)
        out, err = process.communicate()
        assert process.returncode == 3 and len(killed) == 2, out + err
        assert re.search(r"failed .* a\.c \(lost 2 times on Slurm, at last: CANCELLED\)$", out, re.M), out + err
        assert re.search(r"true .* b\.c$", out, re.M), out


def test_wrong_orders_are_refused_at_once():
    with Folder(a=GOOD) as f:
        r = batch("a.c", "--on", "slurm:nowhere", folder=f.path, status=3)
        assert "no partition nowhere" in r.stderr and not r.stdout, r.stderr
        r = batch("a.c", "--on", "slurm", "--options", "--constraint=gold", "--db", "b.db", folder=f.path, status=3)
        assert "nvalid feature" in r.stderr, r.stderr
        batch("a.c", "--on", "slurm:other", "--resume", "--memory", "500", "--db", "b.db", folder=f.path, status=3)  # other options
        assert "slurm:PARTITION" in batch("a.c", "--on", "ssh:hosts", folder=f.path, status=3).stderr
        r = batch("a.c", "--on", "slurm:other", "--resume", "--db", "b.db", folder=f.path, status=0)
        assert re.search(r"true .* a\.c$", r.stdout, re.M), "what was refused is sent again"


# ---- what may happen ----


@support.soak
def test_an_interrupt_detaches_and_the_jobs_go_on():
    with Folder(**{f"t{i}": SLOW for i in range(3)}) as f:
        args = ["t0.c", "t1.c", "t2.c", "--on", "slurm", "--chunk", "0.001", "--memory", "500", "--timeout", str(8 * support.SCALE)]
        process = start(*args, folder=f.path)
        wait_until(lambda: queue("R"), process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 2 and "go on" in err and "--resume" in err, out + err
        assert queue("R")
        wait_until(lambda: not queue())  # nobody is there, and they end
        r = batch("--resume", *args[3:], folder=f.path, status=2)
        assert len(re.findall(r"unknown .* \(time limit\)$", r.stdout, re.M)) == 3, r.stdout
        assert rows(f / "silhouette.db", "SELECT count(*) FROM submission") == [(1,)]


@support.soak
def test_who_interrupts_at_a_terminal_is_asked():
    with Folder(**{f"t{i}": SLOW for i in range(6)}) as f:
        master, slave = pty.openpty()
        process = start(*(f"t{i}.c" for i in range(6)), "--on", "slurm", "--chunk", "0.001", "--memory", "500", "--timeout", "300", folder=f.path,
                        stdin=slave, stderr=slave, start_new_session=True)
        wait_until(lambda: queue("R"), process)
        process.send_signal(signal.SIGINT)
        seen = ""
        while "(c)ancel" not in seen:
            seen += os.read(master, 4096).decode()
        os.write(master, b"c\n")
        assert process.wait(timeout=TIMEOUT) == 2
        wait_until(lambda: not queue())
        assert re.search(r"chunks running, \d+ waiting", seen), seen
        assert rows(f / "silhouette.db", "SELECT count(*) FROM lost") == [(0,)], "what was cancelled by the user does not count as lost"
        os.close(slave)
        os.close(master)


@support.soak
def test_a_job_that_is_held_is_waited_for():
    with Folder(a=GOOD, b=GOOD) as f:
        process = start("a.c", "b.c", "--on", "slurm", "--chunk", "0.001", "--memory", "500", "--options", "--hold", folder=f.path)
        wait_until(lambda: queue("PD"), process)
        wait_until(lambda: "2 held" in batch("status", folder=f.path).stdout, process)
        SLURM.run("scontrol", "release", queue("PD")[0][0])
        out, err = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 0 and "2 true" in out, out + err


@support.soak
def test_no_more_chunks_run_than_were_allowed():
    with Folder(**{f"t{i}": GOOD for i in range(8)}) as f:
        process = start(*(f"t{i}.c" for i in range(8)), "--on", "slurm", "--chunk", "0.001", "--nodes", "1", "--memory", "500", folder=f.path)
        most = 0
        while process.poll() is None:
            most = max(most, len(queue("R")))
        assert process.communicate()[0].endswith("8 tasks: 8 true, 0 false, 0 unknown, 0 failed; 0 as expected, 0 wrong\n") and most == 1, most


@support.soak
def test_a_process_that_is_killed_like_one_without_memory_is_started_again():
    with Folder(a=SLOW, b=GOOD) as f:
        process = start("a.c", "b.c", "--on", "slurm", "--chunk", "1000", "--memory", "500", "--timeout", str(10 * support.SCALE), folder=f.path)
        wait_until(lambda: queue("R"), process)
        found = []

        def workers():
            for entry in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                with contextlib.suppress(OSError):
                    if b"\0batch\0work\0" in entry.read_bytes() and str(f.path).encode() in entry.read_bytes():
                        found.append(int(entry.parent.name))
            return found
        wait_until(workers, process)
        assert re.search(r"^Max cpu time +unlimited +unlimited", pathlib.Path(f"/proc/{found[0]}/limits").read_text(), re.M), "no limit of sbatch is its own"
        wait_until(lambda: list((f / "silhouette.db.slurm/1").glob("0.results")), process)
        time.sleep(1)
        os.kill(found[0], signal.SIGKILL)
        out, err = process.communicate(timeout=TIMEOUT)
        assert re.search(r"unknown .* a\.c \(time limit\)$", out, re.M) and re.search(r"true .* b\.c$", out, re.M), out + err
        assert rows(f / "silhouette.db", "SELECT task, times FROM lost") == [(1, 1)], "only a was running"


def interrupted(f, options, disturb):
    """A batch of tasks in one chunk, which is disturbed behind its first result. Gives the database; the table is that of one machine."""
    args = [*sorted(path.name for path in f.path.glob("*.c")), "--effort", "500000", *support.GUARD, "--no-confirm", "--memory", "500"]
    local = batch(*args, "--db", f / "local.db", folder=f.path)
    process = start(*args, "--on", "slurm:main", "--chunk", "100000", "--options", options, "--db", f / "a.db", folder=f.path)
    wait_until(lambda: count(f / "a.db") >= 1 and queue("R"), process)
    before = dict(rows(f / "a.db", "SELECT task, seconds FROM result"))
    disturb(queue("R")[0])
    out, err = process.communicate(timeout=TIMEOUT)
    is_the_same(subprocess.CompletedProcess(args, process.returncode, out, err), local, f / "a.db", f / "local.db")
    assert before.items() <= dict(rows(f / "a.db", "SELECT task, seconds FROM result")).items(), "what was there stays"
    return f / "a.db"


def preempt(_):
    assert SLURM.run("sbatch", "--parsable", "-p", "urgent", "--nodes=2", "--exclusive", "--mem=100", "--output=/dev/null", "--wrap", "sleep 2")


@support.soak
def test_a_job_that_is_preempted_loses_nothing():
    with Folder(**{f"t{i}": SLOW for i in range(7)}) as f:
        database = interrupted(f, "", preempt)
        assert ("lost",) in rows(database, "SELECT state FROM chunk"), "it was preempted"
        assert rows(database, "SELECT DISTINCT times, why FROM lost") == [(1, "PREEMPTED")], "one task was running"


@support.soak
def test_a_job_that_is_preempted_and_may_be_requeued_goes_on():
    with Folder(**{f"t{i}": SLOW for i in range(7)}) as f:
        database = interrupted(f, "--requeue", preempt)
        assert rows(database, "SELECT state FROM chunk") == [("done",)] and not rows(database, "SELECT * FROM lost"), "it is the same chunk"


@support.soak
def test_a_job_that_somebody_requeues_goes_on():
    with Folder(**{f"t{i}": SLOW for i in range(7)}) as f:
        requeued = []
        database = interrupted(f, "--requeue", lambda job: requeued.append(subprocess.run(["scontrol", "requeue", f"{job[0]}_{job[1]}"], env=SLURM.environment)))
        assert requeued[0].returncode == 0 and rows(database, "SELECT state FROM chunk") == [("done",)]


@support.soak
def test_a_job_that_slurm_kills_for_its_memory_is_run_again_and_told():
    with Folder(a=HUGE, b=GOOD, c=GOOD) as f:
        r = batch("a.c", "b.c", "c.c", "--on", "slurm", "--chunk", "100000", "--memory", "3000", "--timeout", "600", "--retries", "1", "--options", "--mem=400",
                  folder=f.path, status=3)
        assert re.search(r"failed .* a\.c \(lost 2 times on Slurm, at last: (FAILED|OUT_OF_MEMORY)\)$", r.stdout, re.M), r.stdout + r.stderr
        assert len(re.findall(r"true .* [bc]\.c$", r.stdout, re.M)) == 2, "the others of its chunk"
        logs = "".join(path.read_text() for path in (f / "silhouette.db.slurm").glob("*/*.log"))
        assert "exceeded memory limit" in logs or "oom" in logs.lower(), "the log that stays says why: " + logs


@support.soak
def test_a_task_that_keeps_its_own_limit_of_memory_is_not_lost():
    with Folder(a=HUGE, b=GOOD) as f:
        args = ["a.c", "b.c", "--memory", "500", "--timeout", "600", "--no-confirm"]
        local = batch(*args, "--db", f / "local.db", folder=f.path)
        r = batch(*args, "--on", "slurm", "--db", f / "a.db", folder=f.path)
        assert re.search(r"unknown .* a\.c \(memory limit\)$", r.stdout, re.M), r.stdout
        is_the_same(r, local, f / "a.db", f / "local.db")
        assert not rows(f / "a.db", "SELECT * FROM lost")


@support.soak
def test_files_that_differ_on_the_nodes_are_no_results():
    with Folder(a=GOOD) as f:
        process = start("a.c", "--on", "slurm", "--memory", "500", "--retries", "0", "--options", "--hold", folder=f.path)
        wait_until(lambda: queue("PD"), process)
        (f / "a.c").write_text(GOOD + "\n")
        SLURM.run("scontrol", "release", queue("PD")[0][0])
        out, err = process.communicate(timeout=TIMEOUT)
        assert re.search(r"failed .* a\.c \(lost 1 time on Slurm, at last: its files are not the same there\)$", out, re.M), out + err


@support.soak
def test_everything_goes_wrong_and_the_table_is_the_same():
    """A node dies, a job is cancelled, the driver is killed."""
    with Folder() as f:
        local = batch(*WHOLE, "--db", f / "local.db", timeout=10 * TIMEOUT)
        all_tasks = count(f / "local.db")
        process = start(*WHOLE, "--on", "slurm", "--chunk", "310", "--db", f / "a.db")

        def on_n2():
            return "n2" in SLURM.run("squeue", "-h", "-t", "R", "-o", "%N")
        wait_until(lambda: count(f / "a.db") >= all_tasks // 10 and on_n2(), process)
        SLURM.kill_node("n2")
        wait_until(lambda: count(f / "a.db") >= all_tasks // 4 and queue("R"), process)
        job, number, _ = queue("R")[0]
        SLURM.run("scancel", f"{job}_{number}")
        wait_until(lambda: count(f / "a.db") >= all_tasks // 3, process)
        process.kill()
        process.communicate()
        SLURM.start_node("n2")
        resumed = batch(*WHOLE, "--on", "slurm", "--resume", "--db", f / "a.db", timeout=10 * TIMEOUT)
        is_the_same(resumed, local, f / "a.db", f / "local.db")
        assert count(f / "a.db") == all_tasks
        lost = rows(f / "a.db", "SELECT state, count(*) FROM chunk WHERE state = 'lost'")
        assert lost and lost[0][1] >= 2, "a node and a job were lost, and with them their chunks"


def main():
    global SLURM
    options = support.arguments(__doc__).parse_intermixed_args()
    if options.soak:
        subprocess.run([ROOT / "scripts/install-deps", "slurm"], check=False)
    why = cluster.why_not()
    if why:
        print(f"slurm: skipped: {why}\nslurm: 0 passed, 0 failed", flush=True)
        return
    options.jobs = 1  # there is one cluster, and tests break it
    suite = support.Suite("slurm", options)
    with cluster.Cluster() as SLURM:
        suite.run(support.named_tests(globals(), options))
    suite.finish()


main()
