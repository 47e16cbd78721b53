"""What all runners tests/*/run.py share: jobs side by side, counting, how to run a test alone, tiers, seeds.

A runner makes jobs and gives them to a Suite. A job is a function that takes a Report; each runs in a process of its own,
on one of the slots that scripts/test shares out among all runners (alone, a runner has as many as there are processors).
Results are told in the order of the jobs, so the output is the same however many run at once.

Tiers: a job is of the tier `test` or `soak`. `make test` runs the first, `make soak` (--soak) both. A function of a runner
is of the second when it is marked `@support.soak`, a task when its .yml file says `tier: soak`.

Limits: no test may depend on the speed of the machine. What a verdict takes is bounded by --effort; HANG only ends what
would never end, and GUARD is the same as an option of `silhouette`."""
import argparse
import collections
import itertools
import os
import pathlib
import pickle
import random
import select
import shlex
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("LSAN_OPTIONS", f"suppressions={ROOT}/tests/lsan.supp:print_suppressions=0")
RANDOM_BLOCK = 100_000  # seeds of random programs that belong to one SEED of `make soak`


def scale(out):
    """How much slower than the release a build is, about: for guards against programs that never end."""
    return {"asan": 12, "debug": 4, "coverage": 5}.get(pathlib.Path(out).name, 1)


SCALE = scale(sys.argv[1] if len(sys.argv) > 1 else "")
MANY, ONE_OF = 100, 4  # of more tests than these, which are alike, a build with sanitizers runs one of so many
HANG = 600 * SCALE  # seconds after which a command is taken for one that hangs
GUARD = ("--timeout", str(HANG // 2))
EFFORT = ("--effort", "4000000", *GUARD)  # of a verdict: a million units are about half a second
SOAK_EFFORT = ("--effort", "20000000", *GUARD)


def below(pid):
    """The processes that it started, and those that they started; what ends meanwhile has started none."""
    try:
        children = [int(p) for p in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return children + [p for child in children for p in below(child)]


def soak(test):
    """Marks a test that only `make soak` runs."""
    test.tier = "soak"
    return test


class Report:
    """What a job says. One that says nothing and raises nothing has passed."""

    def __init__(self):
        self.passed, self.problems, self.count = 0, [], collections.Counter()
        self.quiet = False  # saying nothing is not passing
        self.value = None  # what the runner wants to know besides; Suite.values has them in the order of the jobs

    def expect(self, good, problem):
        if good:
            self.passed += 1
        else:
            self.problems.append(problem)


class Job:
    """`alone`: the words behind `tests/NAME/run.py OUT` that run this job and no other."""

    def __init__(self, name, work, alone=(), command=None):
        self.name, self.work, self.alone, self.command = name, work, [str(word) for word in alone], command


def arguments(doc, words=True):
    """The options that every runner has."""
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=doc)
    parser.add_argument("out", help="the folder of a build: build/release")
    if words:
        parser.add_argument("words", nargs="*", help="only tests with one of these words in their names, of both tiers")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once (all processors)")
    parser.add_argument("--soak", action="store_true", help="the long tests too, in an order that --seed gives, and other random programs")
    parser.add_argument("--seed", type=int, default=1, help="of --soak")
    parser.add_argument("--until", type=float, default=None,
                        help="of --soak: no test begins after this second since 1970, and random ones go on till then")
    parser.add_argument("--times", action="store_true", help="the processor seconds of every test, longest last")
    return parser


def random_numbers(options, count, soak_count):
    """The seeds of random programs: the first ones in `make test`; in a soak others for each --seed, till its time is over."""
    first = options.first if options.first is not None else options.seed * RANDOM_BLOCK if options.soak else 1
    if options.count is None and options.soak and options.until:
        return itertools.count(first)
    return range(first, first + (options.count if options.count is not None else soak_count if options.soak else count))


def random_arguments(parser, count, soak_count):
    """Options of runners whose k-th test is a random program with seed k. Gives the function from the options to the seeds."""
    parser.add_argument("--count", "--programs", type=int, default=None,
                        help=f"how many random programs ({count}; in a soak {soak_count}, or till it ends)")
    parser.add_argument("--first", type=int, default=None, help="the seed of the first (1; in a soak others for each --seed)")
    return lambda options: random_numbers(options, count, soak_count)


def jobs_of(numbers, word, judge, more=()):
    """A job for each seed: judge(report, seed)."""
    return (Job(f"{word}_{k}", lambda report, k=k: judge(report, k), ["--first", k, "--count", 1, *more]) for k in numbers)


def named_tests(namespace, options):
    """Jobs from the functions test_* of a runner, those of the tier that is asked for or with one of the words in their name."""
    jobs = []
    for name, test in list(namespace.items()):
        if not name.startswith("test_") or not callable(test):
            continue
        if any(word in name for word in options.words) if options.words else options.soak or getattr(test, "tier", "test") == "test":
            jobs.append(Job(name.removeprefix("test_").replace("_", " "), lambda _, test=test: test(), [name]))
    return jobs


class Slots:
    """A pipe with as many bytes as jobs may run at once. Runners that scripts/test started have it from there."""
    VARIABLE = "SILHOUETTE_TEST_SLOTS"

    def __init__(self, n):
        given = os.environ.get(Slots.VARIABLE)
        if given:
            self.reader, self.writer = map(int, given.split(","))
        else:
            self.reader, self.writer = os.pipe()
            os.set_blocking(self.reader, False)
            os.write(self.writer, b"." * n)

    def take(self):
        try:
            return bool(os.read(self.reader, 1))
        except BlockingIOError:
            return False

    def give(self):
        os.write(self.writer, b".")


class Running:
    """A job in a process of its own. What it prints is kept, and told where it fails."""

    def __init__(self, job):
        self.job, self.said = job, tempfile.TemporaryFile()
        self.reader, writer = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.dup2(self.said.fileno(), 1)
            os.dup2(self.said.fileno(), 2)
            os._exit(self.child(writer))
        os.close(writer)

    def child(self, writer):
        report = Report()
        try:
            self.job.work(report)
        except AssertionError as e:
            report.problems.append(str(e) or traceback.format_exc())
        except BaseException:
            report.problems.append(traceback.format_exc())
        sys.stdout.flush()
        with os.fdopen(writer, "wb") as out:
            pickle.dump(vars(report), out)
        return 0

    def finish(self):
        """The report, the processor seconds, and what was printed."""
        with os.fdopen(self.reader, "rb") as data:
            text = data.read()
        _, status, usage = os.wait4(self.pid, 0)
        report = Report()
        if text:
            vars(report).update(pickle.loads(text))
        else:
            report.problems = [f"the test ended with status {status}"]
        if not report.passed and not report.problems and not report.quiet:
            report.passed = 1
        self.said.seek(0)
        return report, usage.ru_utime + usage.ru_stime, self.said.read().decode(errors="replace")


class Suite:
    def __init__(self, name, options):
        self.name, self.options = name, options
        self.passed = self.failed = 0
        self.count = collections.Counter()  # sums of what the reports counted
        self.values = []
        self.seconds = []  # (processor seconds, name)
        self.slots = Slots(options.jobs)

    def alone(self, job):
        words = job.command or [f"tests/{self.name}/run.py", os.path.relpath(self.options.out, ROOT), *job.alone]
        return shlex.join(words)

    def expect(self, good, problem):
        """A statement about all jobs together."""
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED {self.name}: {problem}\nalone: {shlex.join([f'tests/{self.name}/run.py', os.path.relpath(self.options.out, ROOT)])}")

    def tell(self, job, report, seconds, said):
        self.passed += report.passed
        self.failed += len(report.problems)
        self.count.update(report.count)
        self.values.append(report.value)
        self.seconds.append((seconds, job.name))
        if not report.problems:
            return
        for problem in report.problems:
            print(f"FAILED {self.name}: {job.name}: {problem.rstrip()}")
        if said.strip():
            print("it printed:\n" + said[-4000:].rstrip())
        print(f"alone: {self.alone(job)}", flush=True)

    def run(self, jobs):
        """Runs the jobs (they may be endless, in a soak) and tells of those that fail, in their order."""
        total = len(jobs) if hasattr(jobs, "__len__") else None
        if SCALE > 10 and total and total > MANY and not self.options.soak:
            jobs = jobs[::ONE_OF]
            print(f"{self.name}: {len(jobs)} of {total} tests; a release, or --soak, runs all")
            total = len(jobs)
        if self.options.soak and total is not None:
            jobs = random.Random(self.options.seed).sample(jobs, total)
        waiting, running, done, told, begun, ended = iter(jobs), {}, {}, 0, 0, False
        while True:
            ended = ended or bool(self.options.until and time.time() >= self.options.until)
            if not ended and len(running) < self.options.jobs and self.slots.take():
                job = next(waiting, None)
                if job is None:
                    self.slots.give()
                    ended = True
                else:
                    started = Running(job)
                    running[started.reader] = (begun, started)
                    begun += 1
                continue
            if ended and not running:
                break
            wanted = [] if ended or len(running) >= self.options.jobs else [self.slots.reader]
            for reader in select.select([*running, *wanted], [], [], 1)[0]:
                if reader in running:
                    number, finished = running.pop(reader)
                    done[number] = (finished.job, *finished.finish())
                    self.slots.give()
                    if self.options.soak:
                        time.sleep(0.02)  # lets another runner have it: all get on, and the endless ones do not take everything
            while told in done:
                self.tell(*done.pop(told))
                told += 1
        if total is not None and begun < total:
            print(f"{self.name}: {total - begun} of {total} tests were not begun: the time was over")

    def finish(self, say=None):
        """The last lines, and the end."""
        if self.options.times:
            for seconds, name in sorted(self.seconds):
                print(f"{seconds:8.2f} s  {name}")
            print(f"{sum(seconds for seconds, _ in self.seconds):8.2f} s  together")
        if say:
            print(f"{self.name}: {say}")
        print(f"{self.name}: {self.passed} passed, {self.failed} failed", flush=True)
        sys.exit(1 if self.failed or (not self.passed and not self.options.until) else 0)
