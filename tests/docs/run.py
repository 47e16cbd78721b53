#!/usr/bin/env python3
"""The documents say what is: every command in them is run and its output compared (scripts/refresh-docs), and every link leads somewhere.

usage: run.py OUT [WORD ...]

With words, only the documents with one of them in their name. The last line is `docs: N passed, N failed`."""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "share").rglob("*.md")),
             *sorted((ROOT / "contrib").rglob("*.md"))]


def broken_links(path):
    text = re.sub(r"^    .*$|`[^`]*`", "", path.read_text(), flags=re.M)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", target) and not (path.parent / target).exists():
            yield target


def oversize(path):
    """README is what a newcomer reads: at most 150 lines of at most 120 characters."""
    lines = path.read_text().splitlines() if path == ROOT / "README.md" else []
    if len(lines) > 150:
        yield f"{len(lines)} lines"
    yield from (f"line {i} has {len(line)} characters" for i, line in enumerate(lines, 1) if len(line) > 120)


def judge(report, out, path):
    done = subprocess.run([ROOT / "scripts/refresh-docs", out, "--check", path], capture_output=True, text=True, timeout=support.HANG)
    report.expect(done.returncode == 0, done.stdout + done.stderr)
    for link in broken_links(path):
        report.problems.append(f"no such file: {link}")
    report.problems += oversize(path)


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("docs", options)
    names = {str(path.relative_to(ROOT)): path for path in DOCUMENTS}
    suite.run([support.Job(name, lambda report, path=path: judge(report, options.out, path), [name]) for name, path in names.items()
               if not options.words or any(word in name for word in options.words)])
    suite.finish()


main()
