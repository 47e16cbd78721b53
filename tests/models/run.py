#!/usr/bin/env python3
"""What is known of the C library (src/front/library.def), checked against the headers of the machine, against
share/models and against docs/models.md.

usage: run.py OUT [WORD ...]

The last line is `models: N passed, N failed`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import support  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
OUT = pathlib.Path(OPTIONS.out).resolve()
HEADERS = ["stdlib", "string", "stdio", "ctype", "errno", "time", "unistd"]
# Inline functions of the headers: no function of the library.
INLINE = re.compile(r"__bswap_\d+|__uint\d+_identity")
POINTERS = "psPSfFGb"


def rows():
    """name -> (macro, signature), in the order of the table, and the header of each."""
    found, header = {}, {}
    current = None
    for line in (ROOT / "src/front/library.def").read_text().splitlines():
        heading = re.match(r'HEADER\((?:"(\w+)\.h"|NULL)\)', line)
        row = re.match(r'(OPERATION|EXACT|CONTRACT|RESULT|GUESS|PERHAPS|OUTPUT|MISSING)\((\w+), "([^"]*)"', line)
        if heading:
            current = heading.group(1)
        elif row:
            assert row.group(2) not in found, f"{row.group(2)} has two rows"
            found[row.group(2)] = (row.group(1), row.group(3))
            header[row.group(2)] = current
    return found, header


def letter(c_type):
    c_type = re.sub(r"\b(const|restrict|volatile)\b", "", c_type).strip()
    if c_type.endswith("*") or "[" in c_type or "va_list" in c_type or c_type in ("locale_t", "timer_t"):
        return "p"
    if c_type == "void":
        return "v"
    if c_type in ("float", "double", "long double") or c_type.startswith("_Float"):
        return "d"
    if "(*" in c_type or c_type.endswith("_fn_t"):
        return "p"
    return "x" if c_type.endswith("div_t") else "i"


def declared(header):
    """name -> signature of every function that the header declares."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "h.c"
        source.write_text(f"#include <{header}.h>\n")
        done = subprocess.run(["clang-19", "-D_GNU_SOURCE", "-Xclang", "-ast-dump=json", "-fsyntax-only", source],
                              capture_output=True, text=True, check=True)
    result = {}
    for node in json.loads(done.stdout)["inner"]:
        if node["kind"] != "FunctionDecl" or INLINE.fullmatch(node["name"]):
            continue
        parameters = [x["type"].get("desugaredQualType", x["type"]["qualType"])
                      for x in node.get("inner", []) if x["kind"] == "ParmVarDecl"]
        kind = node["type"]["qualType"]
        returned = letter(kind[:kind.index("(")])
        result[node["name"]] = (returned + "(" + "".join(map(letter, parameters)) +
                                ("." if node.get("variadic") else "") + ")")
    return result


def plain(signature):
    """Without the roles of pointers and counts."""
    return "".join("p" if c in POINTERS else "i" if c in "nDCNM" else c for c in signature)


def test_every_declared_function_has_a_row():
    found, _ = rows()
    for header in HEADERS:
        for name, signature in declared(header).items():
            assert name in found, f"<{header}.h> declares {name}, which has no row"
            assert plain(found[name][1]) == signature, f"{name}: {found[name][1]}, declared as {signature}"


def test_rows_of_headers_are_declared_there():
    found, header = rows()
    known = {h: declared(h) for h in HEADERS}
    for name in found:
        assert header[name] is None or name in known[header[name]], f"{name} is not in <{header[name]}.h>"


def test_models_and_rows_agree():
    found, _ = rows()
    for bits in ("32", "64"):
        done = subprocess.run(["llvm-nm-19", "--defined-only", OUT / f"models/libc-{bits}.bc"],
                              capture_output=True, text=True, check=True)
        models = {x.split()[-1] for x in done.stdout.splitlines() if x.split()[-2] == "T"}
        models = {x for x in models if not x.startswith("__silhouette_")}
        wanted = {name for name, (macro, _) in found.items() if macro in ("EXACT", "CONTRACT")}
        both = {"calloc"}  # an operation where both arguments are constant
        assert models - wanted <= both, f"models without a row: {sorted(models - wanted - both)}"
        assert wanted <= models, f"rows without a model: {sorted(wanted - models)}"


def test_rows_without_a_model_say_what_they_read():
    """A pointer of which a row says nothing is not looked at, so that a bad one would go unseen."""
    found, _ = rows()
    for name, (macro, signature) in found.items():
        silent = macro in ("RESULT", "GUESS", "PERHAPS", "OUTPUT") and "p" in signature[2:]
        assert not silent, f"{name}: {signature} has a pointer that nothing is said of"


def test_what_may_fail_fails():
    """Of each a program that goes wrong where it fails; what POSIX says stands here, not in the table."""
    calls = ['access("a", 0)', 'chdir("a")', 'dup(1)', 'isatty(1) - 1', 'lseek(0, 0, 0)', 'rename("a", "b")', 'unlink("a")', 'write(1, "a", 1)',
             'fclose(stdout)', 'pathconf("a", 1)', 'dup2(1, 2)', 'read(0, b, 0)', 'fseek(stdin, 0, 0)', 'open("a", 0)', 'lockf(1, 1, 1)']
    tests = "".join(f"    case {i}: if ({call} == -1) reach_error(); break;\n" for i, call in enumerate(calls))
    for i, call in enumerate(calls):
        verdict = check_text("#define _GNU_SOURCE\n#include <stdio.h>\n#include <unistd.h>\nextern void reach_error(void);\n"
                             "#include <fcntl.h>\n"
                             f"int main(void) {{\n  char b[4];\n  switch ({i}) {{\n{tests}  }}\n  return 0;\n}}\n")
        assert "verdict: false(unreach-call)" in verdict, f"{call}: {verdict}"


def test_what_arguments_decide_is_no_input():
    """Of each a violation that no execution has, or only where the machine has it so: neither true nor false."""
    calls = ['sleep(1) == 1', 'getpgid(0) == -1', 'nice(0) == -1', 'sysconf(_SC_CHILD_MAX) < 0', 'clock() < 0', 'getpgid(1) == 1',
             'openat(-1, "a", 0) >= 0', 'chdir("a") < 0 && errno == EDOM', 'lockf(1, 77, 1) == 0', 'isatty(1) != isatty(1)', 'faccessat(-1, "a", 0, 0) == 0']
    never = ['sleep(1) > 1', 'dup(0) == 0', 'dup(-1) >= 0', 'dup2(0, 5) > 5', 'access("", 0) == 0', 'access("a", 8) == 0', 'close(-1) == 0', 'lseek(0, 0, SEEK_SET) > 0',
             'lseek(0, -1, SEEK_SET) == 0', 'pread(0, b, 4, -1) >= 0', 'readlink("x", b, 0) >= 0', 'getentropy(b, 300) == 0', 'getpagesize() % 2', 'MB_CUR_MAX != 1',
             'fileno(stdin) != 0', 'getenv("") != 0', 'chdir("x") < 0 && errno > 1000', 'getpgrp() != getpgrp()', 'truncate("a", -1) == 0', 'write(-1, "a", 1) == 1',
             'alarm(2) == 0 && alarm(1) > 2', 'arc4random_uniform(3) > 2']
    for call in calls + never:
        verdict = check_text("#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n"
                             f"extern void reach_error(void);\nint main(void) {{\n  char b[400];\n  if ({call}) reach_error();\n  return b - b;\n}}\n")
        wanted = "true" if call in never else "unknown"
        assert f"verdict: {wanted}" in verdict, f"{call}: {verdict}"


def test_conversions_that_are_not_printed_are_named():
    for conversion, argument in (("%n", "&n"), ("%p", "b"), ("%ls", 'L"a"'), ("%1$d", "n"), ("%5.2f", "1.5")):
        verdict = check_text("#include <stdio.h>\nextern void reach_error(void);\nint main(void) {\n  char b[40];\n  int n = 3;\n"
                             f"  sprintf(b, \"%d{conversion}\", n, {argument});\n  if (b[0] == n) reach_error();\n  return 0;\n}}\n")
        assert f"unknown (sprintf with the conversion {conversion} is not modelled" in verdict, verdict


def test_document_is_the_table():
    done = subprocess.run([OUT / "silhouette", "help", "--as", "models"], capture_output=True, text=True, check=True)
    document = (ROOT / "docs/models.md").read_text()
    assert done.stdout == document, "docs/models.md is not what `silhouette help --as models` prints"


def test_missing_functions_make_the_verdict_unknown():
    """One program for each: it calls the function where it can be reached; the reason names the place."""
    found, header = rows()
    missing = [name for name, (macro, _) in found.items() if macro == "MISSING" and header[name]]
    sample = missing[:: max(1, len(missing) // 12)]
    for name in sample:
        verdict = check_call(name, header[name], found[name][1])
        assert re.search(r"verdict: unknown \(.*not modelled, .*:\d+\)", verdict), f"{name}: {verdict}"


def check_call(name, header, signature):
    arguments = ["0" if c in "ip" else "0.0" for c in signature[2:-1] if c != "."]
    return check_text(f"#define _GNU_SOURCE\n#include <{header}.h>\n"
                      f"int main(void) {{\n  ({name})({', '.join(arguments)});\n  return 0;\n}}\n")


def check_text(text):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "call.c"
        source.write_text(text)
        done = subprocess.run([OUT / "silhouette", "check", "--no-execute", source], capture_output=True, text=True)
        return done.stdout + done.stderr


def main():
    suite = support.Suite("models", OPTIONS)
    suite.run(support.named_tests(globals(), OPTIONS))
    suite.finish()


main()
