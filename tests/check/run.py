#!/usr/bin/env python3
"""Random programs, of integers (even seeds) and of calls (odd ones): one that fails concretely is never TRUE; every FALSE replays (check does that itself).

usage: run.py OUT [--programs N] [--first N] [--runs N] [--jobs N]"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def one(options, work, k):
    source, bitcode = work / f"check_{k}.c", work / f"check_{k}.bc"
    with open(source, "w") as out:
        generator = "generate_calls.py" if k % 2 else "generate.py"
        subprocess.run([sys.executable, HERE / generator, str(k)], stdout=out, check=True)
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    done = subprocess.run([silhouette, "check", source, "--property", "unreach-call", "--no-confirm", "--no-audit", "--malloc", "never-fails", *support.EFFORT],
                          capture_output=True, text=True)
    lines = done.stdout.splitlines()
    verdict = lines[-1] if lines else f"no output, status {done.returncode}: {done.stderr[-300:]}"
    subprocess.run(["clang-19", *machine.reading(), "-emit-llvm", "-c", source, "-o", bitcode], check=True)
    fails = None
    for seed in range(1, options.runs + 1):
        ran = subprocess.run([silhouette, "run", bitcode, "--seed", str(seed), "--malloc", "never-fails"],
                             capture_output=True, text=True)
        last = ran.stdout.splitlines()[-1] if ran.stdout else ""
        if last.startswith("outcome: reach-error"):
            fails = seed
            break
        if not last.startswith("outcome: finished"):
            return k, verdict, f"the generator made a program that ends in: {last}"
    if verdict == "verdict: true" and fails:
        return k, verdict, f"TRUE, but seed {fails} reaches the error"
    if not verdict.startswith(("verdict: true", "verdict: false", "verdict: unknown")):
        return k, verdict, verdict
    return k, verdict, None


def main():
    parser = support.arguments(__doc__, words=False)
    numbers = support.random_arguments(parser, 24, 1000)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    work = (pathlib.Path(options.out) / "check-random").resolve()
    work.mkdir(parents=True, exist_ok=True)

    def judge(report, k):
        _, verdict, problem = one(options, work, k)
        report.count[verdict.split(" ")[1].split("(")[0]] += 1
        assert not problem, problem

    suite = support.Suite("check", options)
    suite.run(support.jobs_of(numbers(options), "check", judge))
    suite.finish(f"{dict(sorted(suite.count.items()))}, {options.runs} runs each")


main()
