#!/usr/bin/env python3
"""The documents say what is: every command in them is run and its output compared (scripts/refresh-docs), and every link leads somewhere.

usage: run.py OUT [WORD ...]

With words, only the documents with one of them in their name. The last line is `docs: N passed, N failed`."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "share").rglob("*.md")),
             *sorted((ROOT / "contrib").rglob("*.md"))]


def broken_links(path):
    text = re.sub(r"^    .*$|`[^`]*`", "", path.read_text(), flags=re.M)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", target) and not (path.parent / target).exists():
            yield target


def main():
    passed = failed = 0
    for path in DOCUMENTS:
        name = str(path.relative_to(ROOT))
        if sys.argv[2:] and not any(word in name for word in sys.argv[2:]):
            continue
        done = subprocess.run([ROOT / "scripts/refresh-docs", sys.argv[1], "--check", path], capture_output=True, text=True, timeout=1200)
        links = list(broken_links(path))
        if done.returncode == 0 and not links:
            passed += 1
        else:
            failed += 1
            print(f"FAILED: {name}\n{done.stdout}{done.stderr}" + "".join(f"no such file: {link}\n" for link in links))
    print(f"docs: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
