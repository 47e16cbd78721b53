#!/usr/bin/env python3
"""Tests of the command line. Every function named test_* is a test and a statement about the command.

usage: run.py OUT [WORD ...]

With words, only the tests with one of them in their name are run. The last line is `cli: N passed, N failed`."""
import itertools
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import sarif

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402
import machine  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAPER = sorted((ROOT / "tests/tasks/paper").glob("*.c"))
EXAMPLE = ROOT / "docs/example"
SILHOUETTE = str(pathlib.Path(sys.argv[1]).resolve() / "silhouette")
TIMEOUT = support.HANG

GOOD = "int main(void) { return 0; }\n"
ASSERTIONS = ("--property", "unreach-call")  # of programs that leak


class Result:
    def __init__(self, args, status, out, err):
        self.args, self.status, self.out, self.err = args, status, out, err

    def expect(self, status, **patterns):
        """The exit status, and regular expressions that `out` and `err` must contain."""
        if self.status != status:
            raise AssertionError(f"{self}: exit status {self.status}, expected {status}")
        for stream, pattern in patterns.items():
            if not re.search(pattern, getattr(self, stream), re.M):
                raise AssertionError(f"{self}: /{pattern}/ not in {stream}")
        return self

    def one_message(self):
        """Bad input is answered with one message, and nothing on standard output."""
        errors = [line for line in self.err.splitlines() if re.search(r"\berror: ", line)]
        if len(errors) != 1 or self.out:
            raise AssertionError(f"{self}: expected one message and no output")
        return self

    def __str__(self):
        return f"silhouette {' '.join(self.args)}\n--- stdout\n{self.out[-2000:]}--- stderr\n{self.err[-2000:]}---\n"


def silhouette(*args, folder=None, env=None):
    args = [str(a) for a in args]
    process = subprocess.Popen([SILHOUETTE, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.PIPE, errors="replace", cwd=folder or ROOT, env=env,
                               start_new_session=True)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # with the clang that it may wait for
        process.communicate()
        raise AssertionError(f"silhouette {' '.join(args)}: not done after {TIMEOUT} seconds") from None
    return Result(args, process.returncode, out, err)


class Folder:
    """A temporary folder with files: Folder(("a.c", text), ...)."""

    def __init__(self, *files):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-cli-"))
        for name, content in files:
            self.write(name, content)

    def write(self, name, content):
        data = content if isinstance(content, bytes) else content.encode()
        (self.path / name).write_bytes(data)
        return self.path / name

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def __truediv__(self, name):
        return self.path / name


# ---- help and usage ----


def test_help_names_every_command_with_examples():
    r = silhouette("help").expect(0, out="^examples:")
    assert COMMANDS[:3] == ["check", "show", "run"] and COMMANDS[-1] == "help", COMMANDS
    assert silhouette("--help").expect(0).out == r.out
    assert not r.err


def test_help_of_a_command_fits_a_screen():
    overview = silhouette("help").expect(0).out.splitlines()
    assert len(overview) <= 40 and max(map(len, overview)) <= 80, overview
    for command in COMMANDS:
        if command == "tvp":  # has TVLA's names too
            continue
        r = silhouette("help", command).expect(0, out="^examples:")
        assert silhouette(command, "--help").expect(0).out == r.out
        lines = r.out.splitlines()
        most = 50 if command in ("batch", "check") else 42  # those of a cluster, and of programs and functions, too
        assert len(lines) <= most and max(map(len, lines)) <= 80, str(r)


def all_options(*commands):
    """The names of the options that the help of these commands lists."""
    names = []
    for command in commands:
        names += re.findall(r"^  (--?[\w-]+=?)", silhouette("help", command).expect(0).out, re.M)
    return set(names)


COMMANDS = re.findall(r"^  (\w+) ", silhouette("help").out.split("examples:")[0], re.M)


def test_the_manual_page_is_well_formed_and_names_every_command_and_option():
    page = silhouette("help", "--as", "man").expect(0).out
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-c"], input=page, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and not done.stderr, done.stderr
    text = re.sub(".\b", "", done.stdout)
    for command in COMMANDS:
        assert f"silhouette {command}" in text, command
    for option in all_options(*COMMANDS):
        assert re.search(rf"^ +{re.escape(option)}", text, re.M), option


def complete(script, *words):
    """What bash offers for the last word."""
    program = (f"source {script}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); compopt() {{ :; }}; shopt -s extglob; _silhouette\n"
               'printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(["bash", "-c", program, "bash", "silhouette", *words], capture_output=True, text=True, cwd=ROOT, timeout=TIMEOUT)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return set(done.stdout.split())


def test_bash_completes_commands_options_choices_and_files():
    with Folder() as f:
        script = f.write("silhouette.bash", silhouette("help", "--as", "bash").expect(0).out)
        assert complete(script, "") >= set(COMMANDS)
        assert complete(script, "ch") == {"check"}
        for command in COMMANDS:
            assert complete(script, command, "-") == all_options(command), command
        assert complete(script, "check", "--mode", "") == {"lazy", "predicate", "heap", "overview", "refine"}
        assert complete(script, "show", "a") == {"automaton"}
        assert complete(script, "check", "docs/example/lock") == {"docs/example/lock.c", "docs/example/lock_bug.c"}
        assert complete(script, "check", "READ") == set(), "not a C file"


def test_fish_completes_where_it_is_installed():
    if not shutil.which("fish"):
        return
    with Folder() as f:
        script = f.write("silhouette.fish", silhouette("help", "--as", "fish").expect(0).out)

        def offered(line):
            done = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"], capture_output=True, text=True, cwd=ROOT,
                                  env={**os.environ, "HOME": str(f.path)}, timeout=TIMEOUT)
            assert done.returncode == 0 and not done.stderr, done.stderr
            return {item.split("\t")[0] for item in done.stdout.splitlines()}
        assert offered("silhouette ") == set(COMMANDS)
        assert offered("silhouette check --mode ") == {"lazy", "predicate", "heap", "overview", "refine"}
        assert offered("silhouette check --eff") == {"--effort"}
        assert offered("silhouette show a") == {"automaton"}
        assert offered("silhouette check docs/example/lock") == {"docs/example/lock.c", "docs/example/lock_bug.c"}


def test_zsh_completes_where_it_is_installed():
    """Zsh completes for a person at a terminal only: one is there, and sees the options that begin like this."""
    if not shutil.which("zsh"):
        return
    with Folder() as f:
        f.write("_silhouette", silhouette("help", "--as", "zsh").expect(0).out)
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(ROOT)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": str(f.path)})

        def type_until(keys, expected):
            os.write(terminal, keys.encode())
            seen, end = "", time.monotonic() + 60
            while not re.search(expected, seen) and time.monotonic() < end:
                if select.select([terminal], [], [], 1)[0]:
                    seen += os.read(terminal, 65536).decode(errors="replace")
            assert re.search(expected, seen), f"{keys!r}: {seen}"
        try:
            type_until(f"stty cols 200; fpath=({f.path} $fpath); autoload -Uz compinit; compinit -u -D; echo rea''dy\n", "ready")
            type_until("silhouette che\t", "check ")
            type_until("--eff\t", "--effort ")
            type_until("9 --mode \t", r"heap +lazy +predicate")
            type_until("lazy docs/example/lock_\t", r"lock_bug\.c")
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(terminal)


def test_completions_of_every_shell_name_every_option():
    for shell in ("bash", "zsh", "fish"):
        script = silhouette("help", "--as", shell).expect(0).out
        for option in all_options(*COMMANDS):
            name = re.sub("^--?|=$", "", option) if shell == "fish" else option
            assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w])", script), (shell, option)


def test_version():
    silhouette("--version").expect(0, out=r"\Asilhouette \d+\.\d+\.\d+\n\Z")


def test_usage_errors_give_one_message_and_status_3():
    with Folder(("a.c", GOOD), ("inputs", "0\n")) as f:
        for args, message in [
            ([], "no command"),
            (["shwo"], "did you mean 'show'"),
            (["xyzzy"], "unknown command"),
            (["help", "rnu"], "did you mean 'run'"),
            (["--frobnicate"], "comes first"),
            (["show"], "show what"),
            (["show", "automaton"], "no input file"),
            (["show", "automata", f / "a.c"], "show what"),
            (["run"], "no input file"),
            (["run", "--tarce", f / "a.c"], "did you mean '--trace'"),
            (["run", "--frobnicate", f / "a.c"], "unknown option '--frobnicate'"),
            (["run", "--models", f / "a.c"], "no option of 'run'"),
            (["show", "automaton", f / "a.c", "--format", "png"], "choose from text"),
            (["show", "automaton", f / "a.c", "--format=png"], "choose from text"),
            (["run", f / "a.c", "--seed", "-1"], "whole number"),
            (["run", f / "a.c", "--seed", "12x"], "whole number"),
            (["run", f / "a.c", "--steps", "99999999999999999999999"], "whole number"),
            (["run", f / "a.c", "--timeout", "0"], "seconds"),
            (["run", f / "a.c", "--timeout"], "needs an argument"),
            (["run", f / "a.c", "--seed", "1", "--inputs", f / "inputs"], "exclude"),
            (["show", "automaton", f / "a.c", "--function", "mian"], "did you mean 'main'"),
        ]:
            silhouette(*args).expect(3, err=re.escape(message)).one_message()


def test_options_of_tvla_without_effect():
    """What an option of TVLA's asks for and does not get is said; one that names a file or an engine that is not there is refused."""
    run = ("tvp", ROOT / "share/tvp/sll/reverse.tvp", ROOT / "share/tvp/sll/list.tvs")
    for option in ("-td", "-td.verbose", "-xml x", "-tr:tvs x", "-tr:dot x", "-log x", "-mode dtvla", "-mode tvmc"):
        silhouette(*run, *option.split()).expect(3, err=r"error: the (option|engine) '\S+' of TVLA is not there").one_message()
    for option in ("-terse", "-d", "-nowarnings", "-save all"):
        silhouette(*run, *option.split()).expect(0, err=r"warning: the option '-\S+' has no effect")
    assert not silhouette(*run, "-mode", "tvla").expect(0).err


def test_two_dashes_end_the_options():
    with Folder(("-a.c", GOOD)) as f:
        silhouette("show", "automaton", "--", "-a.c", folder=f.path).expect(0, out="int main")


def assumed(source, *args, folder=None):
    r = silhouette("check", source, *args, folder=folder).expect(0, out="^verdict: true")
    return re.findall(r"^(.*?): note: this is assumed, not shown: (.*)", r.err, re.M)


def test_what_true_assumes_is_said():
    text = """extern int sensor(void);
int half(int x) { return x / 2; }
int limit = 20;
int main(void) {
  int n = sensor();
  for (int k = 0; k < n; k++) ;
  for (int k = n; k > 0; k--) limit = half(k % 100) + 1;
  for (int k = 0; k < limit; k += 2) ;
  for (unsigned u = 1; u; ++u) ;
#ifdef MORE
  int rest = 10 / n;
  rest = 1 << n;
  n = -n;
#endif
#line 10
  for (int i = 1; i; ++i) ;
  return half(n);
}
"""
    with Folder(("a.c", text)) as f:
        wrapped = ("a.c:10:22", "i + 1 does not overflow (--property no-overflow checks it)")
        sensor = ("a.c:5:11", "sensor(), which has no body here, changes nothing and returns anything")
        assert assumed("a.c", folder=f.path) == [wrapped, sensor]
        said = assumed("a.c", "-DMORE", folder=f.path)
        assert said == [("a.c:11:7", "n is not 0 in 10 / n"), ("a.c:12:8", "1 << n shifts by at least 0 and by less than the width"),
                        ("a.c:13:5", "-n does not overflow (--property no-overflow checks it); 1 more place like this"), sensor], said
        r = silhouette("check", "a.c", "--json", folder=f.path).expect(0)
        told = json.loads(r.out)["assumes"]
        assert [(x["kind"], x["at"]["line"], x["places"]) for x in told] == [("no-overflow", 10, 1), ("external-function", 5, 1)]
        (f / "j").write_text(r.out)
        silhouette("explain", "j", folder=f.path).expect(0, out=r"assumed, not shown:\n  i \+ 1 does not overflow .*\(a\.c:10\)\n")
        silhouette("check", "a.c", "--report", "r", folder=f.path).expect(0)
        assert "i + 1 does not overflow" in (f / "r/index.html").read_text()
    with Folder(("b.c", "int f(int *p) { return *p; }\nint main(void) { int x = 1; return f(&x) - 1; }\n")) as f:
        at, what = [x for x in assumed("b.c", *ASSERTIONS, folder=f.path) if "memory" in x[1]][0]
        assert at == "b.c:1:17" and what.startswith("return *p uses memory that is there"), what
        assert not [x for x in assumed("b.c", folder=f.path) if "memory" in x[1]]


def test_an_overflow_that_can_happen_is_among_what_is_assumed():
    for source in sorted((ROOT / "tests/tasks/predicate").glob("ov_*_unsafe.c")):
        assert any("does not overflow" in what for _, what in assumed(source, *ASSERTIONS)), source


def test_a_path_ends_at_the_condition_that_fails():
    """An access that fails in a condition is no step that was done; the path, in all its forms, ends there all the same."""
    text = "int main(void) {\n  int *p = 0;\n  if (*p == 7)\n    return 1;\n  return 0;\n}\n"
    with Folder(("a.c", text)) as f:
        args = ("check", "a.c", "--no-confirm")
        r = silhouette(*args, "--sarif", "s", "--witness", "w.graphml", folder=f.path)
        r.expect(1, out=r"^  a\.c:3:7 +\[\*p == 7\] +# null-dereference\nverdict")
        flow = json.loads((f / "s").read_text())["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
        assert flow[-1]["location"]["physicalLocation"]["region"]["startLine"] == 3, flow
        last = (f / "w.graphml").read_text().split("<edge")[-1]
        assert '<data key="startline">3</data>' in last, last
        r = silhouette(*args, "--json", folder=f.path).expect(1)
        assert json.loads(r.out)["run"]["path"][-1]["at"]["line"] == 3, r
        (f / "j").write_text(r.out)
        silhouette("explain", "j", folder=f.path).expect(0, out=r"  line 2: p becomes NULL\n  line 3: here it happens: \*p == 7\n")
        silhouette("run", "--trace", "a.c", folder=f.path).expect(1, out=r"\[\*p == 7\] +# null-dereference\n")
        silhouette("run", "a.c", folder=f.path).expect(1, out=r"\Aa\.c:3:7: error")


# ---- bad input ----


def test_unreadable_input_gives_one_message_and_status_3():
    with Folder(("inputs", "1\nfish\n")) as f:
        for command in (["show", "automaton"], ["run"]):
            silhouette(*command, f / "missing.c").expect(3, err=r"missing\.c").one_message()
            silhouette(*command, f.path).expect(3, err="directory").one_message()
            silhouette(*command, "").expect(3).one_message()
        good = f.write("a.c", GOOD)
        silhouette("run", good, "--inputs", f / "missing").expect(3, err="missing").one_message()
        silhouette("run", good, "--inputs", f / "inputs").expect(3, err=r"inputs:2:\d+: error").one_message()
        silhouette("check", "").expect(3, err="the name of a file is empty").one_message()
        silhouette("run", good, "--inputs", f.path).expect(3, err="directory").one_message()


def test_what_is_not_c_gives_clangs_message_and_status_3():
    with Folder(("binary.c", bytes(range(256)) * 16), ("text.c", "this is not C\n"), ("a.bc", "not bitcode"),
                ("a.ll", "not LLVM"), ("a.txt", GOOD)) as f:
        for name in ("binary.c", "text.c", "a.bc", "a.ll", "a.txt"):
            r = silhouette("show", "automaton", f / name).expect(3, err="error")
            assert not r.out, str(r)


def test_compile_errors_carry_their_position():
    with Folder(("a.c", "int main(void) {\n  return x;\n}\n")) as f:
        silhouette("run", "a.c", folder=f.path).expect(3, err=r"^a\.c:2:10: error: ")


def test_empty_file_gives_one_message_and_status_3():
    with Folder(("empty.c", "")) as f:
        silhouette("show", "automaton", f / "empty.c").expect(3).one_message()
        silhouette("run", f / "empty.c").expect(3).one_message()


def test_a_line_of_ten_megabytes_is_no_problem():
    with Folder() as f:
        comment = f.write("comment.c", "int main(void) { return 0; } /* " + "x" * 10_000_000 + " */\n")
        silhouette("show", "automaton", comment).expect(0, out="int main")
        text = f.write("text.c", 'const char s[] = "' + "x" * 10_000_000 + '"; int main(void) { return s[9999999] - s[0]; }')
        silhouette("run", text).expect(0, out=r"finished \(status 0\)")
        words = f.write("words.c", "not a C program " * 640_000)
        silhouette("show", "automaton", words).expect(3, err=r"words\.c:1:1: error")


def test_a_word_of_ten_megabytes_gets_a_message():
    with Folder() as f:
        silhouette("show", "automaton", f.write("word.c", "x" * 10_000_000)).expect(3, err="error")


def test_many_statements_on_a_line_are_no_problem():
    with Folder() as f:
        long = "int main(void) { int x = 0; " + "x++; " * 20_000 + "return x > 0; }\n"
        silhouette("run", f.write("long.c", long)).expect(0, out=r"finished \(status 1\)")


def test_a_program_without_main_cannot_be_run():
    with Folder(("a.c", "int f(void) { return 0; }\n")) as f:
        silhouette("run", f / "a.c").expect(3, err="main").one_message()


def test_functions_defined_twice_are_an_error():
    with Folder(("a.c", GOOD), ("b.c", GOOD)) as f:
        silhouette("run", f / "a.c", f / "b.c").expect(3, err="main")


def test_broken_compile_commands_give_one_message_and_status_3():
    with Folder(("a.c", GOOD)) as f:
        for content in ("", "{", "{}", "[1]", '[{"file": "a.c"}]', '[{"directory": 1, "file": "a.c", "command": "cc"}]',
                        '[{"file": "a.c", "arguments": [1, 2]}]', '[{"file": "a.c", "arguments": ["cc", null]}]',
                        '[{"directory": "/nowhere/at/all", "file": "a.c", "command": "cc -c a.c"}]'):
            broken = f.write("compile_commands.json", content)
            r = silhouette("show", "automaton", "--compile-commands", broken).expect(3, err="error")
            assert not r.out, str(r)
        silhouette("show", "automaton", "--compile-commands", f / "missing.json").expect(3).one_message()


def test_a_conversion_of_scanf_that_is_not_modelled_is_named():
    for format, named in (("%d %n", "%n"), ("%[^]a-z] %d", "%[^]a-z]"), ("%f", "%f"), ("x%7d", "%7d"), ("%*Lf", "%*Lf"), ("%ls", "%ls"), ("%c%", "%")):
        program = f'#include <stdio.h>\nchar text[9];\nint main(void) {{\n  return scanf("{format}", (void *)text, (void *)text) < 9;\n}}\n'
        with Folder(("program.c", program)) as f:
            r = silhouette("check", f / "program.c", "--property", "valid-memsafety", *support.GUARD).expect(2)
            assert f"(the conversion {named} of scanf is not modelled, " in r.out and "program.c:4)" in r.out, str(r)


def test_unwritable_output_gives_one_message_and_status_3():
    example = EXAMPLE / "list.c"
    with Folder() as f:
        silhouette("show", "automaton", example, "-o", "/dev/full").expect(3, err="No space left").one_message()
        silhouette("show", "automaton", example, "-o", f / "no" / "such").expect(3, err="cannot write").one_message()
        silhouette("show", "automaton", example, "-o", f.path).expect(3, err="cannot write").one_message()
        silhouette("run", example, "--record", f / "no" / "such").expect(3, err="cannot write")
        for option in ("--certificate", "--sarif", "--witness", "--test"):  # before the analysis begins
            for path in (f / "no" / "such", example / "x"):
                r = silhouette("check", example, option, path).expect(3, err="cannot write").one_message()
                assert "verdict" not in r.out, str(r)
        r = silhouette("check", EXAMPLE / "lock.c", "--certificate", f.path).expect(3, err="Is a directory").one_message()
        assert not r.out and not list(f.path.iterdir()), str(r)
    for args in (["help"], ["--version"], ["show", "automaton", example], ["run", example]):
        with open("/dev/full", "w") as full:
            done = subprocess.run([SILHOUETTE, *map(str, args)], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT,
                                  timeout=TIMEOUT)
        assert done.returncode == 3 and "No space left" in done.stderr, (args, done)


def test_a_reader_that_leaves_early_gets_no_message():
    done = subprocess.run(f"'{SILHOUETTE}' show automaton '{PAPER[0]}' --format json | true", shell=True, text=True,
                          stderr=subprocess.PIPE, cwd=ROOT, timeout=TIMEOUT)
    assert done.stderr == "", done.stderr


def test_svg_without_graphviz_says_so():
    with Folder() as f:
        clang = shutil.which("clang-19")
        os.symlink(clang, f / "clang-19")
        r = silhouette("show", "automaton", EXAMPLE / "list.c", "--format", "svg", env={"PATH": str(f.path)})
        r.expect(3, err="Graphviz").one_message()


# ---- show ----


def test_the_text_of_an_automaton_has_one_aligned_line_per_edge():
    r = silhouette("show", "automaton", "docs/example/list.c", "--function", "take").expect(0)
    lines = r.out.splitlines()
    assert re.match(r"struct node \*take\(struct node \*list, int value\)  docs/example/list\.c:\d+, \d+ locations$", lines[0]), lines[0]
    edges = [re.match(r"  (?:entry|loop)? +(\d+) -> (\d+) +(\S.*?)  +docs/example/list\.c:\d+:\d+$", line) for line in lines[1:-1]]
    assert edges and all(edges), r.out
    assert re.match(r"  exit +\d+$", lines[-1]), lines[-1]
    assert any("  loop" in line for line in lines)
    assert len({line.index("docs/") for line in lines[1:-1]}) == 1, r.out
    assert any(e.group(3) == "p = p->next" for e in edges), r.out


def test_json_of_every_paper_program_is_a_well_formed_automaton():
    for path in PAPER:
        data = json.loads(silhouette("show", "automaton", path, "--format", "json").expect(0).out)
        assert data["version"] == 1 and data["kind"] == "automata"
        names = [f["name"] for f in data["functions"]]
        assert "main" in names, path
        for f in data["functions"]:
            ids = [location["id"] for location in f["locations"]]
            assert ids == list(range(len(ids)))
            assert f["entry"] == 0 and f["exit"] in ids
            for e in f["edges"]:
                assert e["from"] in ids and e["to"] in ids and e["text"]
                assert e["at"]["line"] > 0 and e["at"]["file"].endswith(path.name), (path, e)
            sources = [e["from"] for e in f["edges"]]
            assert sources == sorted(sources) and f["exit"] not in sources


def test_dot_of_every_paper_program_is_accepted_by_graphviz():
    for path in PAPER:
        text = silhouette("show", "automaton", path, "--format", "dot").expect(0).out
        done = subprocess.run(["dot", "-Tcanon"], input=text, capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 0 and not done.stderr, (path, done.stderr)


def test_svg_is_a_picture():
    with Folder() as f:
        silhouette("show", "automaton", PAPER[0], "-o", f / "a.svg").expect(0)
        assert "</svg>" in (f / "a.svg").read_text()


def test_the_ending_of_the_output_file_chooses_the_format():
    with Folder() as f:
        for name, start in (("a.json", "{"), ("a.dot", "digraph"), ("a.txt", "int ")):
            silhouette("show", "automaton", f.write("x.c", GOOD), "-o", f / name).expect(0, out=r"\A\Z")
            assert (f / name).read_text().startswith(start), name


def two_shown_automata(path, form):
    args = ("show", "automaton", path, "--format", form, "--models")
    assert silhouette(*args).expect(0).out == silhouette(*args).out, (path, form)


def test_output_is_the_same_byte_for_byte():
    for path, form in zip(PAPER, itertools.cycle(("text", "dot", "json"))):
        two_shown_automata(path, form)
        args = ("run", path, "--seed", "3", "--steps", "1000", "--trace")
        first, second = silhouette(*args), silhouette(*args)
        assert (first.status, first.out) == (second.status, second.out), path


@support.soak
def test_every_automaton_is_the_same_byte_for_byte_in_every_format():
    for path in PAPER:
        for form in ("text", "dot", "json"):
            two_shown_automata(path, form)


def test_models_of_library_functions_are_hidden_unless_asked_for():
    source = "#include <string.h>\nint main(int c, char **v) { return (int)strlen(v[0]); }\n"
    with Folder(("a.c", source)) as f:
        assert "strlen(const char *s)" not in silhouette("show", "automaton", f / "a.c").expect(0).out
        silhouette("show", "automaton", f / "a.c", "--models").expect(0, out="strlen.*library model")
        silhouette("show", "automaton", f / "a.c", "--function", "strlen").expect(0, out="strlen.*library model")


def test_what_is_not_modelled_is_listed_with_its_position():
    source = "double f(double x) {\n  return x * 2;\n}\nint main(void) { __asm__(\"nop\"); return 0; }\n"
    with Folder(("a.c", source)) as f:
        r = silhouette("show", "automaton", "a.c", folder=f.path).expect(0)
        assert re.search(r"^a\.c:2:\d+: not modelled: .*float", r.out, re.M), r.out
        assert re.search(r"^a\.c:4:\d+: not modelled: .*assembl", r.out, re.M), r.out


def test_files_are_linked_and_flags_reach_clang():
    with Folder(("a.c", '#include "x.h"\nint main(void) { return f() - X - Y; }\n'),
                ("b.c", "int f(void) { return 7; }\n"), ("pre.h", "#define Y 3\n")) as f:
        (f / "include").mkdir()
        f.write("include/x.h", "int f(void);\n")
        for flags in (["-I", "include", "-D", "X=4"], ["-Iinclude", "-DX=4"]):
            silhouette("run", "a.c", "b.c", *flags, "-include", "pre.h", "-std=c11", folder=f.path).expect(
                0, out=r"finished \(status 0\)")


def test_pointer_size_follows_the_option():
    with Folder(("a.c", "int main(void) { return sizeof(void *) * 10 + sizeof(long); }\n")) as f:
        silhouette("run", f / "a.c").expect(0, out=r"status 88\)")
        silhouette("run", f / "a.c", "--64").expect(0, out=r"status 88\)")
        silhouette("run", f / "a.c", "--32").expect(0, out=r"status 44\)")


def test_compile_commands_give_files_and_flags():
    with Folder(("a.c", "int f(void);\nint main(void) { return f() - X; }\n"), ("b.c", "int f(void) { return 5; }\n")) as f:
        folder = str(f.path)
        f.write("compile_commands.json", json.dumps([
            {"directory": folder, "file": "a.c", "command": "cc -DX=5 -O2 -Wall -o a.o -c a.c"},
            {"directory": folder, "file": "b.c", "arguments": ["cc", "-c", "b.c", "-o", "b.o"]}]))
        for where in (f.path, f / "compile_commands.json"):
            silhouette("run", "--compile-commands", where).expect(0, out=r"finished \(status 0\)")
        silhouette("run", f / "a.c", f / "b.c", "--compile-commands", f.path).expect(0, out=r"finished \(status 0\)")


def test_compile_commands_may_name_response_files():
    with Folder(("a.c", "int main(void) { return X + Y; }\n"), ("x.rsp", "-DX=4 '@y z.rsp'\n"), ("y z.rsp", "-DY=3")) as f:
        def database(*flags):
            f.write("compile_commands.json", json.dumps([
                {"directory": str(f.path), "file": "a.c", "arguments": ["cc", *flags, "-c", "a.c"]}]))
            return silhouette("run", "--compile-commands", f.path)
        database("@x.rsp").expect(0, out=r"finished \(status 7\)")
        database("@missing.rsp").expect(3, err="entry 1: .*missing.rsp.*No such file").one_message()
        f.write("x.rsp", "@x.rsp")
        database("@x.rsp").expect(3, err="entry 1: .*nested too deep").one_message()


def test_llvm_files_are_read():
    with Folder(("a.c", "int main(void) { return 3; }\n")) as f:
        for flag, name in (("-c", "a.bc"), ("-S", "a.ll")):
            subprocess.run(["clang-19", *machine.target(), "-g", "-emit-llvm", flag, "-o", f / name, f / "a.c"], check=True)
            silhouette("run", f / name).expect(0, out=r"finished \(status 3\)")
        f.write("a.i", "int main(void) { return 3; }\n")
        silhouette("run", f / "a.i").expect(0, out=r"finished \(status 3\)")


def test_code_for_another_machine_is_refused_by_its_name():
    """On a machine whose first byte of a number is its highest, this reaches the error: verifying it for ours would be a wrong true."""
    knows = r"silhouette knows i386-pc-linux-gnu \(--32\) and x86_64-pc-linux-gnu \(--64\)$"
    with Folder(("a.c", "void reach_error(void);\nint main(void) { int x = 1; if (*(char *)&x != 1) reach_error(); }\n")) as f:
        def compile_for(triple, name, *flags):
            subprocess.run(["clang-19", f"--target={triple}", "-g", "-emit-llvm", *flags, "-o", f / name, f / "a.c"], check=True)
            return silhouette("check", f / name)
        for triple in ("powerpc64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-pc-linux-gnux32", "x86_64-unknown-linux-android"):
            for name, flag in (("a.bc", "-c"), ("a.ll", "-S")):
                compile_for(triple, name, flag).expect(3, err=rf"{name}: the code is for the machine '{triple}'; {knows}").one_message()
        compile_for("i686-redhat-linux", "a.bc", "-c").expect(3, err="a.bc: the code is for 32-bit pointers: use --32$").one_message()
        silhouette("check", f / "a.bc", "--32").expect(0, out="^verdict: true$")
        compile_for("x86_64-alpine-linux-musl", "a.ll", "-S").expect(0, out="^verdict: true$")
        text = (f / "a.ll").read_text()
        f.write("plain.ll", re.sub("^target .*\n", "", text, flags=re.M))
        silhouette("check", f / "plain.ll").expect(0, out="^verdict: true$")
        f.write("big.ll", re.sub('^target triple.*\n', "", text, flags=re.M).replace('target datalayout = "e', 'target datalayout = "E'))
        silhouette("check", f / "big.ll").expect(3, err="big.ll: its data layout 'E-.*' is not that of x86_64-pc-linux-gnu: the first byte").one_message()

        def database(*command):
            f.write("compile_commands.json", json.dumps([{"directory": str(f.path), "file": "a.c", "arguments": [*command, "-c", "a.c"]}]))
            return silhouette("check", "--compile-commands", f.path)
        for triple, command in (("powerpc64-linux-gnu", ("clang", "-target", "powerpc64-linux-gnu")), ("riscv64-linux-gnu", ("clang", "--target=riscv64-linux-gnu")),
                                 ("arm-linux-gnueabihf", ("/usr/bin/arm-linux-gnueabihf-gcc-12",)), ("arm-none-eabi", ("ccache", "arm-none-eabi-gcc")),
                                 ("avr", ("/opt/bin/avr-gcc",)), ("x86_64-apple-darwin20", ("x86_64-apple-darwin20-clang",)),
                                 ("x86_64-linux-gnux32", ("gcc", "-mx32"))):
            database(*command).expect(3, err=rf"entry 1: a.c: the code is for the machine '{triple}'; {knows}").one_message()
        database("gcc", "-m32").expect(3, err="entry 1: a.c: the code is for 32-bit pointers: use --32$").one_message()
        f.write("h.c", "#include <stdio.h>\nint main(void) { return 0; }\n")  # not a word about headers that are not there
        for flags in (("--target=powerpc64-linux-gnu",), ("-target", "powerpc64-linux-gnu"), ("-m32", "--target=powerpc64-linux-gnu")):
            silhouette("check", f / "h.c", *flags).expect(3, err=rf"^silhouette: error: the code is for the machine 'powerpc64-linux-gnu'; {knows}").one_message()
        silhouette("run", f / "h.c", "-target=x").expect(3, err="the code is for the machine 'x'").one_message()
        f.write("h.c", "#include <stdio.h>\nint main(void) { return sizeof(long); }\n")
        silhouette("run", f / "h.c", "--target=i686-linux-gnu").expect(0, out=r"status 4\)")
        silhouette("run", f / "h.c", "--32", "-target", "x86_64-linux-gnu").expect(0, out=r"status 8\)")
        for command in (("x86_64-linux-gnu-gcc-12",), ("afl-gcc",), ("gcc", "-mcpu=native"), ("gcc", "-m64"), ("clang", "-target", "x86_64-pc-linux-gnu"), ("i686-linux-gnu-gcc", "-m64")):
            database(*command).expect(0, out="^verdict: true$")


def test_it_runs_from_any_folder():
    with Folder(("a.c", "#include <string.h>\nint main(int c, char **v) { return strlen(v[0]) == 0; }\n")) as f:
        silhouette("run", "a.c", folder=f.path).expect(0, out=r"finished \(status 0\)")


# ---- show shapes ----

LIST_FLAG = "tests/tasks/paper/list_flag.c"


def test_the_graphs_at_a_line_are_readable():
    r = silhouette("show", "shapes", LIST_FLAG + ":21", *ASSERTIONS).expect(0, out=r"^verdict: true$")
    r.expect(0, out=rf"\A{LIST_FLAG}:21:10  main:5, loop head\n  tracked: .*pt\(p\).*fd\(h == 2\)")
    r.expect(0, out=r"where flag == 0\n    a -> #1  h == 2  n -> #2\n    p -> #2 ")
    r.expect(0, out=r"^ +#2 many  h == 1  n -> maybe #2, maybe #3")
    r.expect(0, out=r"n -> uninitialised$")
    assert max(map(len, r.out.splitlines())) <= 120, r.out
    assert silhouette("show", "shapes", LIST_FLAG + ":21", *ASSERTIONS).out == r.out


def test_without_a_line_the_graphs_of_loop_heads_and_exits_are_shown():
    out = silhouette("show", "shapes", LIST_FLAG, *ASSERTIONS).expect(0).out
    assert re.findall(r"^\S+:(\d+):\d+  main:\d+, loop head$", out, re.M) == ["21", "37", "40"], out
    silhouette("show", "shapes", LIST_FLAG, *ASSERTIONS, "--function", "reach_error").expect(0, out=r"\Averdict: true$")
    silhouette("show", "shapes", LIST_FLAG, *ASSERTIONS, "--mode", "predicate", *support.GUARD).expect(0, out=r"\Averdict: unknown")


def keys_of(value):
    """Every key of the objects in a JSON value."""
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return set(value if isinstance(value, dict) else []).union(*map(keys_of, below))


def test_the_json_of_every_command_is_what_its_document_says():
    """A key that is not described, and one that is described and never there, are both wrong."""
    text = (ROOT / "docs/json.md").read_text()
    begin, *sections = re.split(r"^## `silhouette (.*)`\n", text, flags=re.M)
    described = dict(zip(sections[::2], sections[1::2]))

    def names(part):
        rows = re.findall(r"^\| (`.*?`) \|", part, re.M)
        objects = re.findall(r'{("[a-z_]+"(?:, "[a-z_]+")*)}', part)
        also = re.findall(r"^A location has (.*?), and$", part, re.M) + re.findall(r"the same with (`\w+`)|with (`depth`).*(`variable`) and (`value`)", part)
        return set(re.findall(r"[a-z_]+", " ".join(re.sub(r"\(.*?\)", "", x if isinstance(x, str) else " ".join(x)) for x in rows + objects + also))) - {"and"}
    common = names(begin)
    with Folder(("lib.c", "struct s { int v; };\nint get(const struct s *p) { return p->v; }\n"),
                ("leak.c", "#include <stdlib.h>\n#include <stdio.h>\nint main(void) { int *p = malloc(4); if (p) *p = 1; free(p); return printf(\"x\"), p ? *p : *(int *)malloc(4); }\n"),
                ("real.c", "double d;\nint main(void) { return d * 2 > 1; }\n"),
                ("once.c", "extern void reach_error(void);\nint main(void) { unsigned n = 27, k = 0; for (; n != 1; n = n % 2 ? 3 * n + 1 : n / 2) k++; if (k != 111) reach_error(); return 0; }\n")) as f:
        jobs, bug = EXAMPLE / "jobs.c", EXAMPLE / "lock_bug.c"
        commands = {
            "show automaton --format json": [["show", "automaton", jobs, "--format", "json"], ["show", "automaton", f / "real.c", "--format", "json"]],
            "run --json": [["run", f / "leak.c", "--json", "--trace", "--seed", "1"], ["run", EXAMPLE / "list.c", "--json", "--inputs", EXAMPLE / "bad.txt"]],
            "check --json": [["check", jobs, "--property", "unreach-call", "--json"], ["check", bug, "--json", "--no-confirm"], ["check", EXAMPLE / "bug.c", "--json", "--no-confirm"],
                             ["check", EXAMPLE / "sensor.c", "-D", "REPORT", "--json"], ["check", f / "once.c", "--property", "unreach-call", "--json"],
                             ["check", bug, "--json", "--no-confirm", "--jobs", "2"], ["check", f / "lib.c", "--json", "--no-execute"]],
            "show shapes --format json": [["show", "shapes", jobs, "--property", "unreach-call", "--format", "json"]],
        }
        assert set(commands) <= set(described), described.keys()
        for command, runs in commands.items():
            documents = [json.loads(silhouette(*run).out) for run in runs]
            assert all(list(d)[:2] == ["version", "kind"] and d["version"] == 1 for d in documents)
            found = set().union(*map(keys_of, documents))
            parts = described[command] + (described["run --json"] + described["show shapes --format json"] if command == "check --json" else "")
            known = common | names(parts)
            assert found <= known, f"{command}: not described: {sorted(found - known)}"
            missing = names(described[command]) - found
            assert not missing, f"{command}: described, but not there: {sorted(missing)}"


def test_pictures_and_json_of_shapes():
    text = silhouette("show", "shapes", LIST_FLAG + ":21", *ASSERTIONS, "--format", "dot").expect(0, out="peripheries=2").out
    done = subprocess.run(["dot", "-Tcanon"], input=text, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and not done.stderr, done.stderr
    data = json.loads(silhouette("show", "shapes", LIST_FLAG + ":21", *ASSERTIONS, "--format", "json").expect(0).out)
    assert data["kind"] == "shapes" and data["verdict"] == "true"
    location = data["locations"][0]
    assert location["function"] == "main" and location["loop_head"] and location["at"]["line"] == 21
    assert sorted(location["tracked"]["pointers"]) == ["a", "p"] and location["tracked"]["fields"] == ["n"]
    for graph in location["graphs"]:
        for arrow in graph["pointers"] + graph["fields"]:
            assert 0 <= arrow["to"] < len(graph["nodes"]) and 0 <= arrow.get("from", 0) < len(graph["nodes"])


def test_a_line_belongs_to_a_file_whose_name_may_have_colons():
    source = (ROOT / LIST_FLAG).read_text()
    with Folder(("a:7", "not C"), ("x:21.c", source)) as f:
        silhouette("show", "shapes", "x:21.c:21", *ASSERTIONS, folder=f.path).expect(0, out=r"\Ax:21\.c:21:10 ")
        silhouette("show", "shapes", "x:21.c", *ASSERTIONS, folder=f.path).expect(0, out="loop head")
        silhouette("show", "shapes", f"{f.path}/./x:21.c:21", *ASSERTIONS).expect(0, out="loop head")
        silhouette("show", "shapes", "x:21.c:13", folder=f.path).expect(3, err="no operation in line 13.* line 15").one_message()
        silhouette("show", "shapes", "x:21.c:999", folder=f.path).expect(3, err="no operation in line 999").one_message()
        silhouette("show", "shapes", "a:7", folder=f.path).expect(3, err="a:7")
        silhouette("show", "shapes", "x.c:7", folder=f.path).expect(3, err=r"x\.c").one_message()


NAMESAKES = """int __VERIFIER_nondet_int(void);
void reach_error(void);
static int positive(int n) {
  if (n > 0) return 1;
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (positive(n) && n <= 0) reach_error();
  return 0;
}
"""


def test_variables_of_one_name_are_told_apart():
    with Folder(("namesakes.c", NAMESAKES)) as f:
        out = silhouette("show", "precision", f / "namesakes.c", *ASSERTIONS).expect(0).out
        assert re.search(r"\bmain::n == positive::n\b", out) and not re.search(r"(\w+) == \1\b", out), out
    out = silhouette("show", "shapes", EXAMPLE / "list_fixed.c", "--property", "valid-memsafety", *support.GUARD).expect(0).out
    assert not re.search(r"(\w+\(\w+\)) == \1\b", out), out[:3000]
    assert re.search(r"^  tracked: .*pt\(list\), .*pt\(take::list\), .*field node\.next", out, re.M), out[:3000]
    assert re.search(r"^    .*\btake::list +-> #1 +node\.next -> ", out, re.M), out[:3000]


def test_precision_has_predicates_and_shapes():
    out = silhouette("show", "precision", LIST_FLAG, *ASSERTIONS).expect(0, out=r"^\d+ of 28 locations have predicates, \d+ shape graphs$").out
    head = next(line for line in out.splitlines() if line.startswith("main:5 "))
    for what in ("flag == 0", "pt(p)", "pt(a)", "field n", "fd(h == 1)", "fd(h == 2)"):
        assert what in head, head


def test_nothing_is_written_over_what_is_read_or_written():
    with Folder(("bug.c", BUG)) as f:
        for args, message in ((("--witness", "bug.c"), "'bug.c' is read: it is not written over"), (("--sarif", "./bug.c"), "'./bug.c' is read: it is not written over"),
                              (("--witness", "out", "--sarif", "out"), "'out' is to be written twice"), (("--witness", ""), "cannot write ''")):
            r = silhouette("check", "bug.c", *args, folder=f.path).expect(3)
            assert message in r.err and not r.out, str(r)
        assert (f.path / "bug.c").read_text() == BUG and not (f.path / "out").exists()


# ---- messages and SARIF ----

BUG = """int __VERIFIER_nondet_int(void);
void reach_error(void);
static void check(int x) {
  if (x == 7) /* \u00e4\u00f6 */ reach_error();
}
int main(void) {
  int kind = __VERIFIER_nondet_int();
  if (kind > 3)
    check(kind);
  return 0;
}
"""


def sarif_of(f, name, *args, status):
    silhouette("check", name, "--sarif", "out.sarif", *support.GUARD, *args, folder=f.path).expect(status)
    log = json.loads((f / "out.sarif").read_text())
    sarif.check_log(log)
    return log["runs"][0]


def test_a_false_verdict_gives_messages_as_a_compiler_does():
    with Folder(("bug.c", BUG)) as f:
        r = silhouette("check", "bug.c", folder=f.path).expect(1, out=r"^verdict: false\(unreach-call\)$")
        assert "error:" not in r.out and "note:" not in r.out, str(r)
        assert r.err.splitlines() == [
            "bug.c:4:26: error: reach_error() is called",
            "bug.c:9:5: note: called from here",
            "bug.c:7:14: note: input 7: kind = __VERIFIER_nondet_int()",
            "bug.c:8:7: note: this holds: [kind > 3]",
            "bug.c:4:7: note: this holds: [x == 7]",
            "bug.c:4:26: note: confirmed by execution"], r.err
        json_err = silhouette("check", "bug.c", "--json", folder=f.path).expect(1).err
        assert json_err == r.err
        both = subprocess.run(f"'{SILHOUETTE}' check bug.c 2>&1", shell=True, cwd=f.path, capture_output=True, text=True, timeout=TIMEOUT)
        assert [line for line in both.stdout.splitlines() if not line.startswith("  ")] == [
            "path:", "inputs: 7", *r.err.splitlines(), "verdict: false(unreach-call)"], both.stdout


def test_rounds_of_a_path_that_take_the_same_steps_are_folded():
    loop = "extern void reach_error(void);\nint main(void) {\n  int n = 0;\n  for (int i = 0; i < ROUNDS; i++)\n    n += i;\n  if (n > 1) reach_error();\n}\n"
    with Folder(("ten.c", loop.replace("ROUNDS", "10")), ("three.c", loop.replace("ROUNDS", "3"))) as f:
        r = silhouette("check", "ten.c", folder=f.path).expect(1, out=r"(?m)^  \.\.\. the last \d+ steps 8 more times, with other values, then:$")
        assert r.out.count("[i < 10]") == 2 and "# i = 1\n" in r.out and "# i = 10\n" in r.out and "# i = 5\n" not in r.out, r.out
        path = json.loads(silhouette("check", "ten.c", "--json", folder=f.path).out)["run"]["path"]
        assert sum(step["text"] == "[i < 10]" for step in path) == 10, path
        assert " more times" not in silhouette("check", "three.c", folder=f.path).expect(1).out


def test_an_undecided_place_gets_a_warning():
    r = silhouette("check", LIST_FLAG, *ASSERTIONS, "--mode", "predicate", *support.GUARD).expect(2)
    assert re.fullmatch(rf"{LIST_FLAG}:48:3: warning: undecided: depends on the heap, .*\nsilhouette: note: 1 of 2 checks hold, .*\n", r.err), r.err


def test_sarif_has_the_path_as_a_code_flow():
    with Folder(("bug.c", BUG)) as f:
        run = sarif_of(f, "bug.c", status=1)
        result, = run["results"]
        assert result["ruleId"] == "reach-error" and result["properties"]["violatedProperty"] == "unreach-call"
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "bug.c"
        assert place["region"] == {"startLine": 4, "startColumn": 24}, "columns count characters"
        steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        path = json.loads(silhouette("check", "bug.c", "--json", folder=f.path).out)["run"]["path"]
        assert [s["location"]["physicalLocation"]["region"]["startLine"] for s in steps] == [s["at"]["line"] for s in path]
        assert [s["nestingLevel"] for s in steps] == [s["depth"] for s in path]
        assert {"kind": {"text": "7"}} in [s.get("state") for s in steps]
        assert [s["location"]["logicalLocations"][0]["name"] for s in steps] == [s["function"] for s in path]
        assert [frame["location"]["physicalLocation"]["region"]["startLine"] for frame in result["stacks"][0]["frames"]] == [4, 9]


def test_sarif_names_files_by_uri_and_keeps_its_fingerprint_when_lines_move():
    with Folder(("b\u00fcg 1.c", BUG)) as f:
        first = sarif_of(f, "b\u00fcg 1.c", status=1)["results"][0]
        assert first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "b%C3%BCg%201.c"
        f.write("b\u00fcg 1.c", "\n\n" + BUG)
        moved = sarif_of(f, "b\u00fcg 1.c", status=1)["results"][0]
        assert moved["locations"] != first["locations"] and moved["partialFingerprints"] == first["partialFingerprints"]
        (f / "elsewhere").mkdir()
        silhouette("check", f / "b\u00fcg 1.c", "--sarif", f / "out.sarif", folder=f / "elsewhere").expect(1)
        log = json.loads((f / "out.sarif").read_text())
        sarif.check_log(log)
        uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri == f"file://{f.path}/b%C3%BCg%201.c", uri


def test_sarif_of_true_has_no_result_and_of_unknown_a_notification():
    with Folder(("good.c", GOOD), ("list.c", (ROOT / LIST_FLAG).read_text())) as f:
        run = sarif_of(f, "good.c", status=0)
        assert run["results"] == [] and run["invocations"] == [{"executionSuccessful": True}]
        run = sarif_of(f, "list.c", *ASSERTIONS, "--mode", "predicate", status=2)
        notification, = run["invocations"][0]["toolExecutionNotifications"]
        assert run["results"] == [] and "depends on the heap" in notification["message"]["text"]
        silhouette("check", "good.c", "--sarif", "no/such", folder=f.path).expect(3, err="cannot write")


# ---- on a terminal ----


def on_terminal(*args, folder=ROOT, **env):
    """Status and what a terminal shows."""
    master, slave = pty.openpty()
    process = subprocess.Popen([SILHOUETTE, *map(str, args)], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, cwd=folder,
                               env={**os.environ, "TERM": "xterm", **env})
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
    os.close(master)
    return process.wait(timeout=TIMEOUT), seen.decode().replace("\r\n", "\n")


def test_colours_are_for_terminals_only_and_can_be_turned_off():
    with Folder(("bug.c", BUG)) as f:
        cache = str(f.path)
        status, text = on_terminal("check", "bug.c", folder=f.path, NO_COLOR="", XDG_CACHE_HOME=cache)
        assert status == 1 and "\x1b[31;1merror:\x1b[0m" in text and "\x1b[31;1mverdict: false(unreach-call)" in text, text
        for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}):
            status, text = on_terminal("check", "bug.c", folder=f.path, XDG_CACHE_HOME=cache, **env)
            assert status == 1 and "\x1b[3" not in text and "bug.c:4:26: error: reach_error() is called" in text, (env, text)
        r = silhouette("check", "bug.c", folder=f.path)
        assert "\x1b" not in r.out + r.err


SLOW = """void reach_error(void); int __VERIFIER_nondet_int(void);
int main(void) { unsigned x = __VERIFIER_nondet_int(), y = 0; for (unsigned i = 0; i < 4000000; i++) y = y * 3 + (x ^ i);
  if (y == 12345) reach_error(); return 0; }
"""


def test_a_line_shows_progress_on_a_terminal():
    with Folder(("slow.c", SLOW)) as f:
        status, text = on_terminal("check", "slow.c", "--timeout", "4", folder=f.path, XDG_CACHE_HOME=str(f.path))
        lines = re.findall(r"\r(?:exploring|refining|preparing|compiling)[^\r]*", text)
        assert any(re.search(r"ing: \d+ refinements, \d+ tree nodes, \d+ s, [0-3] s left\x1b\[K$", line) for line in lines), text[-2000:]
        rest = re.sub(r"\r[^\n]*\x1b\[K\r?", "", text)
        assert status == 2 and "tree nodes" not in rest and "verdict: unknown (time limit)" in rest, "nothing of it stays: " + text[-2000:]
        _, text = on_terminal("check", "slow.c", "--timeout", "2", "--trace-refinement", folder=f.path, XDG_CACHE_HOME=str(f.path))
        assert "tree nodes, " not in text, text[-2000:]


# ---- explain ----


def explain(f, program, *args):
    (f / "result.json").write_text(silhouette("check", program, "--json", *support.GUARD, *args).out)
    return silhouette("explain", f / "result.json").expect(0).out


def test_explain_tells_the_path_of_a_program_that_is_wrong():
    with Folder(("bug.c", BUG)) as f:
        text = explain(f, f / "bug.c")
        for sentence in (r"The program is wrong: reach_error\(\) is called \(.*bug\.c:4\)\. That violates unreach-call\.",
                         "  line 7: the input 7 goes to kind", "  line 8: kind > 3 holds", "  line 9: check\\(kind\\) is called", "  in check:",
                         "    line 4: x == 7 holds", "    line 4: here it happens: reach_error\\(\\)"):
            assert re.search(f"^{sentence}$", text, re.M), (sentence, text)
        assert "compiled program fails in the same way" in text
        assert "compiled program" not in explain(f, f / "bug.c", "--no-confirm")


def test_explain_names_blocks_and_shortens_long_paths():
    source = """#include <stdlib.h>
void reach_error(void);
int main(void) { int i = 0; int *p = malloc(4); if (!p) return 0; *p = 0; while (i < 100) i++; if (*p == 0) reach_error(); return 0; }
"""
    with Folder(("long.c", source)) as f:
        text = explain(f, f / "long.c")
        assert "p becomes block 1 (p = malloc(4))" in text and re.search(r"^  \.\.\. \d+ steps later:$", text, re.M), text
        assert text.endswith("\nMemory there:\n  p -> block 1\n  block 1: int  0\n") and len(text.splitlines()) < 105, text


def test_explain_tells_the_invariants_of_a_program_that_is_right():
    with Folder() as f:
        text = explain(f, EXAMPLE / "jobs.c", *ASSERTIONS)
        assert re.search(r"^The program is right: .*\nIt took \d+ refinements .* shape graphs were needed\.$", text, re.M), text
        assert re.search(r"^  whenever the loop of main \(.*jobs\.c:14\) comes round:\n    either jobs is NULL", text, re.M), text
        assert re.search(r"^        B is one or more cells: done != 1, next may be B or NULL$", text, re.M), text
        text = explain(f, EXAMPLE / "lock.c")
        assert "locked == 0" in text.split("The proof stands on this:")[1], text
        assert "Nothing had to be known" in explain(f, f.write("good.c", GOOD))


def test_invariants_in_json_hold_in_every_mode():
    for mode in ("lazy", "predicate"):
        data = json.loads(silhouette("check", EXAMPLE / "lock.c", "--json", "--mode", mode).expect(0).out)
        assert [i["at"]["line"] for i in data["invariants"] if i["loop_head"]] == [20] and all("locked" in i["holds"] for i in data["invariants"])
    assert json.loads(silhouette("check", EXAMPLE / "lock_bug.c", "--json", "--no-confirm").expect(1).out)["invariants"] is None


def test_explain_says_why_nothing_was_decided():
    with Folder() as f:
        text = explain(f, LIST_FLAG, *ASSERTIONS, "--mode", "predicate")
        assert re.search(r"^Nothing could be decided: depends on the heap, .* \(tests/tasks/paper/list_flag\.c:48\)\.$", text, re.M), text
        assert "--mode lazy" in text


def test_the_last_result_is_kept_when_someone_is_watching():
    with Folder(("bug.c", BUG), ("good.c", GOOD)) as f:
        env = {**os.environ, "XDG_CACHE_HOME": str(f / "cache")}
        silhouette("explain", "LAST", env=env).expect(3, err="no last result").one_message()
        silhouette("check", "bug.c", folder=f.path, env=env).expect(1)
        assert not (f / "cache").exists(), "nobody was watching"
        on_terminal("check", "bug.c", "--no-confirm", folder=f.path, XDG_CACHE_HOME=str(f / "cache"))
        silhouette("explain", "LAST", env=env).expect(0, out="^The program is wrong")
        on_terminal("check", "good.c", folder=f.path, XDG_CACHE_HOME="", HOME=str(f.path))
        silhouette("explain", "LAST", env={**os.environ, "XDG_CACHE_HOME": "", "HOME": str(f.path)}).expect(0, out="^The program is right")
        assert on_terminal("check", "good.c", folder=f.path, XDG_CACHE_HOME="/proc/nowhere")[0] == 0, "a cache that cannot be written is none"


def test_explain_refuses_what_is_no_result():
    with Folder(("empty.json", ""), ("half.json", '{"version": 1,'), ("list.json", "[1]"), ("other.json", '{"version": 1, "kind": "run"}'),
                ("new.json", '{"version": 2, "kind": "check"}'), ("bare.json", '{"version": 1, "kind": "check"}')) as f:
        for name, message in (("empty", r"empty\.json:1:\d+: error: not JSON"), ("half", r"half\.json:1:\d+: error: not JSON"), ("list", "not a result"),
                              ("other", "not a result"), ("new", "version"), ("missing", "missing.json")):
            silhouette("explain", f / f"{name}.json").expect(3, err=message).one_message()
        silhouette("explain", f / "bare.json").expect(0, out="^Nothing could be decided")
        silhouette("explain").expect(3, err="explain what").one_message()


# ---- what is checked when nothing else is said ----


def test_without_a_property_assertions_and_memory_safety_are_checked():
    start = "#include <assert.h>\n#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  int *p = malloc(4);\n  if (!p) return 0;\n"
    end = "  return 0;\n}\n"
    for body, verdict in (("  *p = 1; assert(*p == 1); free(p);\n", "true"), ("  *p = 1; assert(*p == 2); free(p);\n", r"false\(unreach-call\)"),
                          ("  free(p); *p = 1;\n", r"false\(valid-deref\)"), ("  free(p); free(p);\n", r"false\(valid-free\)"),
                          ("  *p = 1;\n", r"false\(valid-memtrack\)")):
        with Folder(("a.c", start + body + end)) as f:
            silhouette("check", "a.c", *support.GUARD, folder=f.path).expect(0 if verdict == "true" else 1, out=f"^verdict: {verdict}$")
    with Folder(("a.c", start + "  *p = 1;\n" + end)) as f:  # a property that is given stands for itself
        silhouette("check", "a.c", *ASSERTIONS, *support.GUARD, folder=f.path).expect(0, out="^verdict: true$")
        assert "valid-memtrack" in silhouette("show", "precision", "a.c", folder=f.path).expect(0).out
        silhouette("check", "a.c", "--property", "unreach-call", "--property", "no-overflow", folder=f.path).expect(0, out="^verdict: true$")


# ---- the story of a run ----


def test_the_story_has_the_papers_predicates():
    r = silhouette("check", LIST_FLAG, *ASSERTIONS, "--trace-refinement").expect(0, out=r"\Averdict: true\n\Z")
    r.expect(0, err=rf"\Apath 1: \d+ steps to {LIST_FLAG}:48:3\n  takes 17 \[a != NULL\], ")
    for line in (r"  path formula: satisfiable; extended path formula: unsatisfiable", r"  path formula: unsatisfiable; .*",
                 r"    at \S.* +block1->h == 3", r"    at \S.* +block1->h == 1", r"    at \S.* +block1->h == 2", r"    at \S.* +flag [!=]= 0"):
        r.expect(0, err=f"^{line}$")
    for added in ("pt(p)", "pt(a)", "fd(h == 3)", "fd(h == 2)", "fd(h == 1)", "np(flag == 0)", "field n"):
        assert added in r.err, added
    assert set(re.findall(r"(?:pt|fd|np)\(.*?\)", r.err)) <= {
        "pt(p)", "pt(a)", "pt(t)", "fd(h == 1)", "fd(h == 2)", "fd(h == 3)", "np(flag == 0)"}, r.err
    assert max(len(line) for line in r.err.splitlines() if ": note: " not in line) <= 120, r.err


# ---- why a verdict is unknown ----


def test_unknown_says_what_was_tried():
    r = silhouette("check", LIST_FLAG, *ASSERTIONS, "--mode", "predicate", *support.GUARD)
    r.expect(2, out=rf"^verdict: unknown \(depends on the heap, which this mode does not track, {LIST_FLAG}:48\)$")
    source = """struct n { struct n *next; int v; };
void *malloc(unsigned long);
extern int nondet(void);
void reach_error(void);
int main(void) { int sum = 0; struct n *list = 0;
  while (nondet()) { struct n *x = malloc(16); if (!x) return 1; x->v = 1; x->next = list; list = x; sum++; }
  while (list) { sum -= list->v; list = list->next; }
  if (sum != 0) reach_error();
  return 0; }
"""
    with Folder(("sum.c", source)) as f:
        r = silhouette("check", "sum.c", *ASSERTIONS, "--mode", "heap", *support.GUARD, "--json", folder=f.path).expect(2)
        result = json.loads(r.out)
        assert result["reason"] == "pure heap analysis: a path to sum.c:8 is not excluded", r
        assert result["statistics"]["predicates"] == 0, r


def test_unknown_says_where_memory_graphs_were_given_up():
    program = TASKS / "programs/edges_removed.c"
    r = silhouette("check", program, "--property", "valid-memsafety", "--effort", "3000000", *support.GUARD, "--json")
    r.expect(2, err=r"edges_removed.c:(\d+):\d+: note: the overview of the heap was given up here: an access through a pointer that is not known")
    assert json.loads(r.out)["longest"]["given_up"]["line"] > 0, r
    r = silhouette("check", TASKS / "programs/finished_tasks.c", "--json").expect(0)
    assert json.loads(r.out)["longest"] is None and "given up" not in r.err, r


def test_shapes_have_statistics():
    names = ("structures", "largest_structure", "classes", "transfers", "actions", "shape_posts")
    r = silhouette("check", LIST_FLAG, *ASSERTIONS, "--stats").expect(0)
    counts = dict(re.findall(r"^stats: (\w+) ([\d.]+)$", r.err, re.M))
    assert all(float(counts[name]) > 0 for name in names), counts
    statistics = json.loads(silhouette("check", LIST_FLAG, *ASSERTIONS, "--json").out)["statistics"]
    assert all(statistics[name] == int(counts[name]) for name in names), statistics


# ---- run ----


def run_source(f, source, *args):
    return silhouette("run", f.write("a.c", "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n" + source), *args)


def test_outcomes_and_their_statuses():
    with Folder() as f:
        for outcome, status, body in [
            (r"finished \(status 5\)", 0, "return 5;"),
            (r"finished \(status 4\)", 0, "exit(4);"),
            (r"null-dereference \(.*a\.c:3:\d+\)", 1, "int *p = NULL; return *p;"),
            (r"write-to-constant \(.*a\.c:3:\d+\)", 1, "static const int c = 1; *(int *)&c = 2; return c;"),
            (r"memory-leak \(1 object, 8 bytes, from .*a\.c:3:\d+\)", 1, "void *p = malloc(8); return p == NULL;"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "int *p = malloc(4); free(p); return *p;"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "int a[3] = {0}; int i = 3; return a[i];"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "int x; if (x) return 1; return 0;"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "int x = 2147483647; return x + 1;"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "int *p = malloc(4); free(p); free(p); return 0;"),
            (r"\S+ \(.*a\.c:3:\d+\)", 1, "abort();"),
            (r"limit \(.*\)", 2, "for (;;) ;"),
        ]:
            r = run_source(f, f"int main(void) {{ {body} }}\n", "--steps", "10000").expect(status)
            assert re.match(f"outcome: {outcome}$", r.out.splitlines()[-1]), str(r)


def test_what_is_documented_as_not_reported_is_not_reported():
    bodies = {"char b[8] = {0}; return *(int *)(b + 1);": 0,  # misaligned
              "int i = 2; s.b = 7; return s.a[i];": 7, "int i = 4; m[1][1] = 9; return m[0][i];": 9,  # inside an object
              "int n = 0; int a[n]; return sizeof a;": 0,  # bound of an array
              "int (*p)(unsigned) = (int (*)(unsigned))f; return p(5);": 5,  # function type, arguments that arrive
              "int x = -1, y = 1; return (x << 1 < 0) + (y << 31 < 0);": 2,  # shift base
              "int x = INT_MAX + 1; return x < 0;": 1,  # computed by clang
              "int a[2], *p = a + 10; p -= 9; *p = 3; return p < &m[0][0] || p > &m[0][0];": 1,  # no access
              "float x = 1; return *(int *)&x != 0;": 1, "const int c = 1; *(int *)&c = 2; return c;": 1}
    with Folder() as f:
        for body, status in bodies.items():
            source = ("#include <limits.h>\nstruct { int a[2], b; } s;\nint m[2][3];\nint f(int x) { return x; }\n"
                      f"int main(void) {{ {body} }}\n")
            run_source(f, source).expect(0, out=rf"finished \(status {status}\)")


def test_an_assumption_that_fails_and_what_is_not_modelled_decide_nothing():
    with Folder() as f:
        run_source(f, "void __VERIFIER_assume(int);\nint main(void) { __VERIFIER_assume(0); return 0; }\n").expect(2)
        run_source(f, "int main(void) { volatile double d = 1; d = d * 3; return d > 2; }\n").expect(2)


def test_inputs_decide_the_run_and_can_be_recorded():
    source = "int main(void) { int x = __VERIFIER_nondet_int(); int *p = NULL; if (x == 42) return *p; return 0; }\n"
    with Folder() as f:
        f.write("bad", "42\n")
        run_source(f, source).expect(0, out=r"finished")
        run_source(f, source, "--inputs", f / "bad").expect(1, out=r"^inputs: 42$")
        first = run_source(f, source, "--seed", "5", "--record", f / "recorded", "--trace")
        again = run_source(f, source, "--inputs", f / "recorded", "--trace")
        assert (first.status, first.out) == (again.status, again.out), str(first) + str(again)


def test_arguments_of_main_are_inputs():
    source = """#include <string.h>
int main(int argc, char **argv) {
  if (argc != 3) return argc;
  return strcmp(argv[1], "a\\n#") == 0 && argv[2][0] == 0 && !argv[3] ? *argv[3] : 9;
}
"""
    with Folder(("none", "argument none\n"), ("two", 'argument "x"  # its name\n argument "a\\n\\043"\nargument ""\n')) as f:
        run_source(f, source).expect(0, out=r"status 1")
        run_source(f, source, "--inputs", f / "none").expect(0, out=r"status 0")
        r = run_source(f, source, "--inputs", f / "two", "--record", f / "recorded")
        r.expect(1, out=r'(?s)^arguments: "x", "a\\012\\043", ""$.*null-dereference')
        assert run_source(f, source, "--inputs", f / "recorded").out == r.out
        for text in ["argument x\n", 'argument "x\n', 'argument "\\0"\n', 'argument "a"\nargument none\n', 'argument "a" b\n']:
            run_source(f, source, "--inputs", f.write("bad", text)).expect(3, err=r"bad:\d:10: error: 'argument' takes").one_message()


HARD = """#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x > 1 && y > 1 && x < 1ul << 31 && y < 1ul << 31) assert(x * y != 2305843009213693951ul); /* a prime */
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  free(p);
  WRONG
  return 0;
}
"""


def test_what_streams_give_is_an_input_of_tests_too():
    line = '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char *p = malloc(8); if (p && fgets(p, SIZE, stdin)) puts("x"); free(p); return 0; }\n'
    twice = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char *p = malloc(8); free(p); if (getc(stdin) == 'x' && getchar() == EOF) free(p); return 0; }\n"
    with Folder(("bad.c", line.replace("SIZE", "9")), ("good.c", line.replace("SIZE", "8")), ("twice.c", twice)) as f:
        silhouette("check", f / "good.c").expect(0)
        silhouette("check", f / "bad.c").expect(1, out=r"verdict: false\(valid-deref\)", err="confirmed by execution")
        silhouette("check", f / "twice.c").expect(1, out=r'(?m)^inputs: "x", end of file$', err=r"(?m)note: confirmed by execution")


def test_what_is_read_is_told_as_text():
    quoted = """#include <stdio.h>
int main(void) {
  char l[16];
  if (fgets(l, sizeof l, stdin) && l[0] == '"' && l[1] == 'k' && l[2] == '\\n') return *(volatile int *)0;
  return 0;
}
"""
    with Folder(("quoted.c", quoted)) as f:
        silhouette("check", f / "quoted.c").expect(1, out=r'(?m)^inputs: "\\"k\\n"$')


def test_what_is_open_in_the_library_is_told_where_the_program_calls_it():
    source = """#include <string.h>
static void keep(const char *s) {
  char b[8];
  strcpy(b, s);
}
int main(int argc, char **argv) {
  if (argc == 2 && strlen(argv[1]) < 9) keep(argv[1]);
  return 0;
}
"""
    with Folder(("open.c", source)) as f:
        r = silhouette("check", f / "open.c", "--mode", "overview")
        r.expect(2, err=r"open.c:4:3: warning: undecided: strcpy reads or writes outside of its block: cannot be excluded in keep: ")
        assert "share/models" not in r.err and "libc.c" not in r.err, r.err
        r = silhouette("check", f / "open.c", "--mode", "overview", "--effort", "1")
        r.expect(2, err=r"none of the \d+ checks was decided when the effort limit was reached; what helps: ")
        r.expect(2, err="or one --property at a time$")
        r = silhouette("check", f / "open.c", "--mode", "overview", "--effort", "1", "--property", "valid-memsafety")
        r.expect(2, err="what helps: a larger one, __VERIFIER_assume for what inputs are, or a smaller driver$")


def test_a_limit_says_what_was_tried_longest():
    source = """extern int __VERIFIER_nondet_int(void);
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
    with Folder(("squares.c", source)) as f:
        words = "check", f / "squares.c", "--property", "unreach-call", "--effort", "900000"
        r = silhouette(*words)
        r.expect(2, err=r"note: tried longest: [\w ,]+ \(\w+, \d+ %\); to exclude paths: [\w ,]+ \(\w+, \d+ %\)")
        r.expect(2, err=r"squares.c:10:\d+: note: this check was looked at longest: (\d+) of \1 paths lead here")
        r.expect(2, err=r"squares.c:6:\d+: note: the loop here gained predicates \d+ times, about (i, s|s, i); what helps: ")
        result = json.loads(silhouette(*words, "--json").out)
        longest = result["longest"]
        assert (longest["check"]["line"], longest["loop"]["line"], sorted(longest["variables"])) == (10, 6, ["i", "s"]), longest
        assert longest["stage"] in [s["name"] for s in result["stages"]], result
        assert longest["refiner"] in [s["name"] for s in result["refiners"] if s["tried"]], result
        text = explain(f, f / "squares.c", "--property", "unreach-call", "--effort", "900000")
        assert re.search(r"^Looked at longest: the check at .*squares.c:10\.$", text, re.M), text
        assert re.search(r"^The loop that gained predicates most often: .*squares.c:6, about (i, s|s, i)\.$", text, re.M), text
        assert re.search(rf"^Checked exhaustively, no proof: no violation before .* more than {result['rounds']} times\.$", text, re.M), text



def test_what_was_checked_exhaustively_is_said():
    """The violation needs five rounds, and a hash that nobody finds."""
    source = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = 0, x = __VERIFIER_nondet_int();
  unsigned h = 7;
  while (__VERIFIER_nondet_int()) { n++; h = h * 31u ^ (unsigned)x; }
  if (n == ROUNDS && h == 12345u) reach_error();
  return 0;
}
"""
    for rounds in 2, 5:
        with Folder(("rounds.c", source.replace("ROUNDS", str(rounds)))) as f:
            words = "check", f / "rounds.c", "--property", "unreach-call", "--effort", "300000"
            silhouette(*words).expect(2, err=rf"note: no violation before a loop goes round, or a function calls itself, more than {rounds - 1} times? \(checked exhaustively; this is no proof\)")
            result = json.loads(silhouette(*words, "--json").out)
            assert result["verdict"] == "unknown" and result["rounds"] == rounds - 1, result
            assert [s["achieved"] for s in result["stages"] if s["name"] == "rounds"] == [rounds - 1], result["stages"]


def test_a_goal_that_cannot_be_decided_does_not_hide_the_others():
    with Folder(("bad.c", HARD.replace("WRONG", "*p = 2;")), ("open.c", HARD.replace("WRONG", ""))) as f:
        silhouette("check", f / "bad.c").expect(1, out=r"verdict: false\(valid-deref\)", err=r"bad.c:11:\d+: error: use-after-free.*(?s:.)*confirmed by execution")
        r = silhouette("check", f / "open.c", "--json", "--effort", "100000", *support.GUARD)
        r.expect(2, err=r"open.c:6:\d+: warning: undecided: cannot show that .* holds: effort limit")
        r.expect(2, err=r"note: (\d+) of (\d+) checks hold, as far as nothing goes wrong where it is undecided")
        told = json.loads(r.out)
        assert told["rest_holds"] is True and [o["at"]["line"] for o in told["open"]] == [6], told


def test_what_was_given_up_on_the_way_is_not_what_is_undecided():
    r = silhouette("check", TASKS / "programs/bool_parser.c", "--property", "unreach-call", "--mode", "overview", "--no-confirm", "--effort", "2000000",
                   *support.GUARD)
    r.expect(2, err=r"bool_parser.c:153:\d+: warning: undecided: reach_error\(\) is called: ")
    assert r.err.count("undecided: ") == 1, r


def test_a_program_that_fails_on_its_arguments_is_found_and_confirmed():
    source = """#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "-x") == 0) free(argv[1]);
  return 0;
}
"""
    with Folder(("a.c", source)) as f:
        r = silhouette("check", f / "a.c").expect(1, out=r'(?m)^arguments: "program", "-x"$', err="confirmed by execution")
        assert r.out.endswith("verdict: false(valid-free)\n")
        silhouette("check", f / "a.c", "--32", "--test", f / "test").expect(1, err=f"note: {machine.confirmation_32()}$")
        assert '"program", "-x"' in (f / "test" / "inputs.c").read_text()


def test_inputs_must_be_values_of_their_type():
    source = ("unsigned char __VERIFIER_nondet_uchar(void);\n_Bool __VERIFIER_nondet_bool(void);\n"
              "int main(void) { int c = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_bool(); return c + b; }\n")
    with Folder() as f:
        run_source(f, source, "--inputs", f.write("good", "255\n1\n")).expect(0, out="status 0")
        for text, line, range_ in (("256", 1, "0 to 255"), ("-1", 1, "0 to 255"), ("# c\n1\n2", 3, "0 to 1")):
            r = run_source(f, source, "--inputs", f.write("bad", text), "--record", f / "none")
            r.expect(3, err=rf"bad:{line}: error: .*range is {range_}").one_message()
            assert not r.out and not (f / "none").exists(), str(r)


def test_malloc_fails_only_when_it_may():
    source = "int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }\n"
    with Folder() as f:
        f.write("fail", "malloc 0\n")
        run_source(f, source).expect(0)
        run_source(f, source, "--inputs", f / "fail").expect(1, out="null-dereference")
        run_source(f, source, "--inputs", f / "fail", "--malloc", "never-fails").expect(0)


def test_uninitialised_values_can_be_inputs():
    source = "int main(void) { int x; if (x == 9) abort(); return 0; }\n"
    with Folder() as f:
        f.write("nine", "uninitialised 9\n")
        run_source(f, source).expect(1, out="uninitialised")
        run_source(f, source, "--uninitialised", "input").expect(0)
        run_source(f, source, "--uninitialised", "input", "--inputs", f / "nine").expect(1, out="abort")


def test_the_programs_output_comes_first_and_the_outcome_on_a_line_of_its_own():
    source = '#include <stdio.h>\nint main(void) { printf("%d %s", 7, "x"); return 0; }\n'
    with Folder() as f:
        r = run_source(f, source).expect(0)
        assert r.out == "7 x\noutcome: finished (status 0)\n", r.out


def test_json_of_a_run_has_the_same_verdict():
    source = "static int f(int *p) { return *p; }\nint main(void) { return f(NULL); }\n"
    with Folder() as f:
        data = json.loads(run_source(f, source, "--json", "--trace").expect(1).out)
        assert data["version"] == 1 and data["kind"] == "run"
        assert data["outcome"] == "null-dereference" and data["judgement"] == "bad"
        assert data["at"]["line"] == 3 and data["operation"]["function"] == "f"
        assert [call["function"] for call in data["stack"]] == ["main"]
        assert data["path"] and data["steps"] >= len(data["path"]) - 1
        data = json.loads(run_source(f, GOOD, "--json").expect(0).out)
        assert data["outcome"] == "finished" and data["status"] == 0 and data["judgement"] == "good"


def test_a_defect_inside_a_model_is_reported_at_the_call():
    source = "#include <string.h>\nint main(void) { char a[3]; strcpy(a, \"too long\"); return 0; }\n"
    with Folder() as f:
        r = run_source(f, source).expect(1)
        assert re.match(r"outcome: out-of-bounds \(.*a\.c:4:\d+\)$", r.out.splitlines()[-1]), str(r)


def test_limits_and_signals_end_a_run_as_undecided():
    with Folder() as f:
        endless = "int main(void) { for (;;) ; }\n"
        run_source(f, endless, "--timeout", "0.2").expect(2, out="^outcome: limit .*time")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = subprocess.Popen([SILHOUETTE, "run", f.write("a.c", endless)], stdout=subprocess.PIPE, text=True,
                                       preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))  # nohup ignores some
            time.sleep(1)
            process.send_signal(number)
            out, _ = process.communicate(timeout=TIMEOUT)
            assert process.returncode == 2 and re.search("^outcome: limit .*interrupted", out, re.M), (number, out)


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


MACROS = "#define A0 1 +\n" + "".join(f"#define A{i} A{i - 1} A{i - 1} A{i - 1} A{i - 1}\n" for i in range(1, 20)) + "int main(void) { return A19 0; }\n"


def test_limits_hold_for_every_input_and_all_processes():
    """The guard ends what does not look at the limit itself: tests/limits has many more of these."""
    with Folder(("a.c", "int main(void) { return 0; }\n"), ("macros.c", MACROS)) as f:
        os.mkfifo(f / "pipe")
        with open(f / "sparse.yml", "w") as sparse:
            sparse.truncate(1 << 40)
        start = time.monotonic()
        silhouette("run", f / "a.c", "--inputs", f / "pipe", "--timeout", "1").expect(2, out=r"\Aoutcome: limit \(time limit\)\n\Z")
        silhouette("check", f / "a.c", "--generators", f / "pipe", "--timeout", "1").expect(2, out=r"\Averdict: unknown \(time limit\)\n\Z")
        r = silhouette("check", f / "a.c", "--generators", f / "pipe", "--timeout", "1", "--json").expect(2)
        assert json.loads(r.out)["reason"] == "time limit" and json.loads(r.out)["verdict"] == "unknown", r.out
        silhouette("check", f / "macros.c", "--timeout", "1").expect(2, out=r"^verdict: unknown \(time limit\)\n\Z")
        silhouette("check", f / "macros.c", "--memory", "100").expect(2, out=r"^verdict: unknown \(memory limit\)\n\Z")
        assert time.monotonic() - start < 40, "limits of one second"
        silhouette("run", f / "a.c", "--witness", f / "sparse.yml").expect(3, err="has more than 1024 MB").one_message()
        silhouette("run", f / "a.c", "--inputs", "/dev/zero").expect(3, err="'/dev/zero' has more than 64 MB").one_message()
        (f / "deep.yml").write_text("[" * 1000000)
        silhouette("run", f / "a.c", "--witness", f / "deep.yml").expect(3, err="deep.yml:1:101: error: nested too deeply").one_message()
        silhouette("batch", f / "deep.yml", "--db", f / "x.db").expect(3, err="nested too deeply").one_message()


def test_signals_end_the_whole_tree_of_processes():
    """Also while clang compiles; and nothing is left of it after SIGKILL."""
    with Folder(("macros.c", MACROS)) as f:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
            process = subprocess.Popen([SILHOUETTE, "check", f / "macros.c"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            end = time.monotonic() + 30
            while len(tree := support.below(process.pid)) < 2 and time.monotonic() < end:
                time.sleep(0.02)
            assert len(tree) >= 2, "clang was never seen"
            process.send_signal(number)
            out, _ = process.communicate(timeout=TIMEOUT)
            if number != signal.SIGKILL:
                assert process.returncode == 2 and out.endswith("verdict: unknown (interrupted)\n"), (number, out)
            while any(map(is_running, tree)) and time.monotonic() < end:
                time.sleep(0.02)
            assert not any(map(is_running, tree)), number


def test_a_crash_is_told_and_has_a_last_line():
    with Folder(("macros.c", MACROS)) as f:
        for number, status, reason in (signal.SIGSEGV, -signal.SIGSEGV, "internal error: signal 11"), (signal.SIGKILL, 2, "killed"):
            own = {**os.environ, "ASAN_OPTIONS": "handle_segv=0"}  # the sanitizer would answer the signal itself
            process = subprocess.Popen([SILHOUETTE, "check", f / "macros.c"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own)
            end = time.monotonic() + 30
            while len(tree := support.below(process.pid)) < 2 and time.monotonic() < end:
                time.sleep(0.02)
            os.kill(tree[0], number)
            out, err = process.communicate(timeout=TIMEOUT)
            assert process.returncode == status and out == f"verdict: unknown ({reason})\n", (process.returncode, out, err)
            assert not any(map(is_running, tree[1:])), "the compiler outlives the worker"


# Nobody finds the error, and nobody shows that there is none.
MIXED = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = 0, b = 1;
  while (__VERIFIER_nondet_uint()) { unsigned x = __VERIFIER_nondet_uint(); a = (a ^ x) * 2654435761u; b = b * (a | 1) + x; }
  if (a * b == 12345u && (a ^ b) * 31u == 77777u && a * a + b * b == 1u) reach_error();
}
"""


def test_processes_side_by_side_give_one_answer_and_always_the_same():
    effort = ("--effort", "1000000", *support.GUARD)
    with Folder(("mixed.c", MIXED)) as f:
        cases = [(EXAMPLE / "lock.c", 2, "true"), (EXAMPLE / "lock_bug.c", 3, "false"), (ROOT / "tests/tasks/paper/list_flag.c", 3, "true"),
                 (ROOT / "tests/tasks/paper/list_unsafe.c", 2, "false"), (f / "mixed.c", 3, "unknown")]
        for source, jobs, verdict in cases:
            args = ["check", source, *ASSERTIONS, *effort, "--malloc", "never-fails", "--no-confirm", "--json", "--jobs", jobs]
            first, again = silhouette(*args), silhouette(*args)
            data = json.loads(first.out)
            assert first.out == again.out and first.err == again.err and first.status == again.status, f"{first}{again}"
            assert data["verdict"] == verdict and first.status == {"true": 0, "false": 1, "unknown": 2}[verdict], first
            assert data["answered_by"] in ("usual", "refinement", "runs")[:jobs] and data["statistics"]["lanes"] == jobs, first
            assert verdict != "unknown" or data["answered_by"] == "usual", first


def test_who_has_answered_is_told():
    bug = EXAMPLE / "lock_bug.c"
    r = silhouette("check", bug, "--no-confirm", "--jobs", 2, "--stats").expect(1, err=r"^stats: answered_by (usual|refinement)$", out=r"^verdict: false")
    assert r.out.count("verdict:") == 1, r
    for args in ([], ["--jobs", 1], ["--jobs", 3, "--mode", "overview"], ["--jobs", 3, "--memory", 300], ["--jobs", 2, "--trace-refinement"]):
        assert json.loads(silhouette("check", bug, "--no-confirm", "--json", *args).out)["answered_by"] is None, args
    all_processors = json.loads(silhouette("check", bug, "--no-confirm", "--json", "--jobs", 0).out)["answered_by"]
    assert (all_processors is None) == (os.cpu_count() == 1), "0: one per processor"


def test_signals_and_limits_are_for_all_processes_side_by_side():
    with Folder(("mixed.c", MIXED)) as f:
        for number, more in (signal.SIGTERM, []), (signal.SIGINT, []), (signal.SIGKILL, []), (0, ["--timeout", "3"]):
            process = subprocess.Popen([SILHOUETTE, "check", f / "mixed.c", *ASSERTIONS, "--jobs", "3", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            end = time.monotonic() + TIMEOUT
            seen = set()
            while len(tree := support.below(process.pid)) < 4 and process.poll() is None and time.monotonic() < end:
                time.sleep(0.02)
            seen = set(tree)
            assert len(seen) >= 4 or number == 0, "the keeper and three lanes were never seen"
            if number:
                process.send_signal(number)
            out, err = process.communicate(timeout=TIMEOUT)
            if number != signal.SIGKILL:
                reason = "interrupted" if number else "time limit"
                assert process.returncode == 2 and out == f"verdict: unknown ({reason})\n", (number, out, err)
            while any(map(is_running, seen)) and time.monotonic() < end:
                time.sleep(0.02)
            assert not any(map(is_running, seen)), number


def test_a_crash_of_one_of_the_processes_side_by_side_is_told():
    with Folder(("mixed.c", MIXED)) as f:
        own = {**os.environ, "ASAN_OPTIONS": "handle_segv=0"}
        process = subprocess.Popen([SILHOUETTE, "check", f / "mixed.c", *ASSERTIONS, "--jobs", "3", "--effort", "500000"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=own)
        end = time.monotonic() + TIMEOUT
        while len(tree := support.below(process.pid)) < 4 and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        os.kill(tree[-1], signal.SIGSEGV)
        out, err = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 2 and out == "verdict: unknown (effort limit)\n", (process.returncode, out, err)
        assert re.search(r"internal error in the process '\w+': Segmentation fault", err), err


def test_deep_recursion_is_a_limit_and_no_crash():
    with Folder() as f:
        r = run_source(f, "int f(int x) { return f(x) + 1; }\nint main(void) { return f(0); }\n")
        r.expect(2, out=r"outcome: limit").expect(2, out=r"^note: \.\.\. 99979 more calls \.\.\.$")
        assert len(r.out.splitlines()) == 24 and "called here: f$1 = f(0)" in r.out.splitlines()[-2], r.out


DLL = ROOT / "tests/tasks/shape/dll_prev.c"


def check_with_generators(text, *args):
    with Folder(("own.gen", text)) as f:
        return silhouette("check", DLL, *ASSERTIONS, "--malloc", "never-fails", *support.GUARD, "--generators", f / "own.gen", *args)


def test_own_generators_are_tried_first_and_the_trace_names_them():
    text = "generator ends { foreach (field f) { unary ends[f](v) abstraction = exists u: f(v, u) & !(exists w: f(u, w)) } }"
    r = check_with_generators(text, "--trace-refinement").expect(0, out="^verdict: true$", err=r"generator ends$")
    names = re.findall(r"generator ([a-z-]+)$", r.err, re.M)
    assert names[0] == "ends" and "doubly-linked" in names, r.err


def test_own_generators_can_do_without_the_predefined_ones():
    text = """generator mirrored refines sharing {
      foreach (field f, field g : f != g) { unary m[f g](v) abstraction = exists u: f(v, u) & !bad(u) & !wild(u) & !g(u, v) } }"""
    r = check_with_generators(text, "--trace-refinement").expect(0, out="^verdict: true$", err=r"generator mirrored$")
    assert "doubly-linked" not in r.err, r.err


def test_wrong_generators_are_refused_with_their_place():
    for text, place, message in (("generator a {\n  foreach (node x) {} }", "2:12", "expected 'pointer', 'field' or 'assertion', not 'node'"),
                                 ("generator a refines b {}", "1:21", "there is no generator 'b'"),
                                 ("generator a refines b {}\ngenerator b refines a {}", "[12]:11", "refines itself"),
                                 ("generator a { unary m[](v) = some field f: f(v, v) }", "1:21", "not monotone"),
                                 ("generator a { foreach (field f) { rule f(u, v) ==> 0 } }", "1:35", "this rule is wrong")):
        r = check_with_generators(text).expect(3, err=rf"own\.gen:{place}: error: .*{re.escape(message)}")
        r.one_message()
    silhouette("check", DLL, "--generators", "/nowhere.gen", "--timeout", "5").expect(3, err="cannot open '/nowhere.gen'").one_message()


def test_variables_may_be_called_like_built_in_predicates():
    source = (ROOT / "tests/tasks/paper/simple.c").read_text()
    with Folder() as f:
        for name in ("bad", "sm"):
            path = f.write("a.c", re.sub(r"\ba\b", name, source))
            silhouette("check", path, *ASSERTIONS, "--malloc", "never-fails", *support.GUARD).expect(0, out="^verdict: true$")


def test_the_demo_shows_a_proof_a_bug_its_memory_a_failing_test_and_two_pages():
    with Folder() as f:
        done = subprocess.run([ROOT / "scripts/demo", SILHOUETTE, f / "demo"], capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 0, done
        for wanted in ("verdict: true\nProved, for lists of every length", "error: use-after-free", "Memory there:\n  list -> block 1 (freed)",
                       "the test ends in: use after free, at src/bug.c:22", f"file://{f / 'demo/bug/index.html'}", "Next: "):
            assert wanted in done.stdout, f"{wanted} is not in {done.stdout}"
        broken = f.write("silhouette", "#!/bin/sh\nexit 3\n")
        broken.chmod(0o755)
        done = subprocess.run([ROOT / "scripts/demo", broken, f / "demo"], capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 1 and "Proved" not in done.stdout, done


def test_stats_are_printed_to_stderr():
    silhouette("show", "automaton", PAPER[0], "--stats").expect(0, err=r"^stats: lower [\d.]+ seconds$")


TASKS = ROOT / "tests/tasks"
CHECKED = [TASKS / f"{name}.c" for name in
           ["predicate/acc_gas_safe", "predicate/loop_two_phase", "predicate/loop_thousand_unsafe", "predicate/rec_bounded",
            "predicate/lock_readers", "frames/function_pointer", "frames/loop_of_calls_unsafe", "paper/list_flag"]]


def without_measures(text):
    """Statistics but for seconds and bytes."""
    return re.sub(r"^stats: .*(seconds|bytes|memory).*\n", "", text, flags=re.M)


SAME_BYTES = [["--stats", "--trace-refinement"], ["--json"]]


def two_runs_of_check(program, options):
    runs = [silhouette("check", program, *ASSERTIONS, "--malloc", "never-fails", "--no-confirm", *support.GUARD, *options) for _ in range(2)]
    assert runs[0].status in (0, 1), runs[0]
    outputs = [re.sub(r'"[a-z_]*(seconds|bytes)": *[\d.e+-]+', "", r.out) for r in runs]
    assert outputs[0] == outputs[1], f"{runs[0]}{runs[1]}"
    assert without_measures(runs[0].err) == without_measures(runs[1].err), f"{runs[0]}{runs[1]}"


def test_two_runs_of_check_give_the_same_bytes():
    for program, options in zip(CHECKED, itertools.cycle(SAME_BYTES)):
        two_runs_of_check(program, options)


@support.soak
def test_two_runs_of_check_give_the_same_bytes_in_the_other_format():
    for program, options in zip(CHECKED, itertools.cycle(SAME_BYTES[::-1])):
        two_runs_of_check(program, options)


def test_a_limit_of_effort_ends_a_run_at_the_same_place_however_long_it_takes():
    program = TASKS / "shape/search.c"
    limit = [*ASSERTIONS, "--effort", "60000", "--malloc", "never-fails", *support.GUARD]
    plain = silhouette("check", program, "--stats", *limit).expect(2, out=r"\Averdict: unknown \(effort limit\)$", err=r"^stats: effort 6\d{4}$")
    with tempfile.TemporaryDirectory() as folder:  # a run that has more to do besides
        busy = silhouette("check", program, "--stats", "--report", folder, *limit).expect(2)
    assert re.sub("stats: report.*\n", "", without_measures(plain.err)) == re.sub("stats: report.*\n", "", without_measures(busy.err)), f"{plain}{busy}"
    spent = [int(re.search(r"^stats: effort (\d+)$", silhouette("check", EXAMPLE / "lock.c", "--stats", *more).expect(0).err, re.M)[1])
             for more in ([], ["--effort", "1000000000"])]
    assert spent[0] == spent[1] > 1000, spent
    # The overview may take a part of the effort only: what a run spent is enough for another one where there is none.
    enough = int(re.search(r"^stats: effort (\d+)$", silhouette("check", EXAMPLE / "lock.c", "--stats", "--mode", "refine").expect(0).err, re.M)[1])
    silhouette("check", EXAMPLE / "lock.c", "--mode", "refine", "--effort", str(enough)).expect(0)
    silhouette("check", EXAMPLE / "lock.c", "--mode", "refine", "--effort", str(enough - 1000)).expect(2, out="effort limit")


def test_a_limit_of_effort_holds_for_interpolants_too():
    """Horn clauses that are not solved within minutes: Z3's fixed points have no bound of their own."""
    silhouette("check", TASKS / "predicate/bits_toggle.c", "--effort", "700000", "--stats").expect(2, out="effort limit", err=r"^stats: effort 7\d{5}$")


def test_the_predicate_of_list_flag_is_flag():
    """LSA section 2: the path that takes one arm of the first test of flag and the other arm of the second gives the nullary
    predicate, the only one; what else is found out concerns the heap."""
    result = silhouette("check", TASKS / "paper/list_flag.c", *ASSERTIONS, "--malloc", "never-fails", *support.GUARD,
                        "--trace-refinement").expect(0, out=r"^verdict: true$")
    assert set(re.findall(r"np\(.*?\)", result.err)) == {"np(flag == 0)"}, result
    paths = re.split(r"^path \d+: ", result.err, flags=re.M)
    mixed = [path for path in paths if "np(" in path]
    assert mixed and all(re.search(r"\[flag == 0\].*\[flag != 0\]", path, re.S) for path in mixed), result
    assert all("  path formula: unsatisfiable" in path for path in mixed), result


# ---- C as people have it ----

# What gcc 12 compiles with a warning and clang refuses unless it is told otherwise; the word stands in clang's message.
LENIENT = [
    ("implicit-function-declaration", "int main() { return f(3) - 3; }\nint f(int x) { return x; }\n"),
    ("implicit-function-declaration", "int main() { char *p = malloc(4); if (p) { strcpy(p, \"abc\"); free(p); } return 0; }\n"),
    ("implicit-int", "static count;\nadd(a, b) int a; int b; { return a + b; }\nmain() { return add(count, 0); }\n"),
    ("implicit-int", "int main(void) { const one = 1; return one - 1; }\n"),
    ("int-conversion", "int *g(int x) { return x; }\nint main(void) { return g(0) != 0; }\n"),
    ("int-conversion", "int x;\nint main(void) { long n = &x; int *p = n; *p = 0; return x; }\n"),
    ("return-mismatch", "void main(void) { return 0; }\n"),
    ("return-mismatch", "int f(int x) { if (x) return; return 0; }\nint main(void) { return f(0); }\n"),
    ("incompatible-function-pointer-types", "void f(unsigned x) {}\nint main(void) { void (*p)(int) = f; p(1); return 0; }\n"),
    ("", "char exit;\nstruct { int x; } abort;\nint main(void) { exit = 1; abort.x = 1; return exit - abort.x; }\n"),
    ("implicit-function-declaration", "int main(void) { exit(0); abort(); }\n"),
    ("", "struct s { int x; };\nint main(void) { struct s v = {0}; int *p = &v; unsigned *q = p; const int c = 0; int *r = &c; return *p + *q + *r; }\n"),
    ("", "char name[2] = \"ab\", one[1] = {1, 2};\nint main() { return name[0] - 'a'; }\n"),
    ("", "int main(argc, argv) int argc; char **argv; { int i; for (i = 0; i < 0; i++); return 0; }\n"),
]


def test_what_gcc_compiles_with_a_warning_is_read_with_a_warning():
    for word, source in LENIENT:
        with Folder(("a.c", source)) as f:
            gcc = subprocess.run(["gcc", "-std=gnu17", "-fsyntax-only", f / "a.c"], capture_output=True, text=True)
            assert gcc.returncode == 0 and "warning" in gcc.stderr + "warning" * (not word), f"{source}{gcc.stderr}"
            r = silhouette("run", "a.c", folder=f.path).expect(0, out=r"^outcome: finished \(status 0\)")
            assert not word or re.search(rf"^a\.c:\d+:\d+: warning: .*\[-W{word}\]$", r.err, re.M), r
            assert "error" not in r.err and (word or not r.err), r
            checked = silhouette("check", "a.c", "--no-confirm", folder=f.path)
            assert checked.out.splitlines()[-1].startswith("verdict: "), checked


# Calls without prototype: (status of check, --32 or --64, source). What a function takes as something wider is not what it is given.
UNPROTOTYPED = [
    (0, 64, "int main(void) { if (f(0)) reach_error(); return 0; }\nint f(char *p) { return p != 0; }\n"),
    (0, 64, "int main(void) { if (f(7, 44L) != 51) reach_error(); return 0; }\nint f(long n, int c) { return n + c; }\n"),
    (2, 64, "int main(void) { if (f(-1) != -1) reach_error(); return 0; }\nint f(long n) { return n == -1 ? -1 : 0; }\n"),
    (2, 64, "int nd(void);\nint main(void) { if (f(nd())) reach_error(); return 0; }\nint f(long n) { return n > 2147483647; }\n"),
    (0, 32, "int nd(void);\nint main(void) { if (f(nd())) reach_error(); return 0; }\nint f(long n) { return n > 2147483647; }\n"),
    (2, 32, "int main(void) { if (f(1, 2) != 2) reach_error(); return 0; }\nint f(long long n, int m) { return m; }\n"),
    (2, 64, "int main(void) { if (f(1) != 1) reach_error(); return 0; }\nint f(double x) { return x == 1; }\n"),
    (2, 64, "struct s { int a[5]; };\nint main(void) { if (f(1)) reach_error(); return 0; }\nint f(struct s v) { return 0; }\n"),
    (2, 64, "struct s { int a[5]; };\nint main(void) { struct s v = {{1}}; if (f(v)) reach_error(); return 0; }\nint f(int x) { return 0; }\n"),
]


def test_calls_without_prototype_pass_what_arrives():
    for status, bits, source in UNPROTOTYPED:
        with Folder(("a.c", source)) as f:
            gcc = subprocess.run(["gcc", "-w", "-std=gnu17", "-fsyntax-only", f / "a.c"], capture_output=True, text=True)
            assert gcc.returncode == 0, f"{source}{gcc.stderr}"
            for mode in ("lazy", "refine"):
                silhouette("check", "a.c", "--no-confirm", f"--{bits}", "--mode", mode, folder=f.path).expect(status)


def test_results_are_taken_as_they_are_returned():
    for status, declared, defined in ((0, "int", "int"), (0, "int", "long"), (2, "long", "int"), (2, "char *", "int"), (2, "int", "double")):
        with Folder(("a.c", f"extern void reach_error(void);\n{declared} f(void);\nint main(void) {{ if ((long)f() != 1) reach_error(); return 0; }}\n"),
                    ("b.c", f"{defined} f(void) {{ return 1; }}\n")) as f:
            for mode in ("lazy", "refine"):
                silhouette("check", "a.c", "b.c", "--no-confirm", "--mode", mode, folder=f.path).expect(status)


def test_a_promise_of_the_source_is_said_with_the_proof():
    source = "int nd(void);\nint main(void) {\n  int x = nd();\n  if (x WORD 3)\n    __builtin_unreachable();\n  return 0;\n}\n"
    promise = r"^a\.c:5:5: note: this is assumed, not shown: no execution comes to this place, as the source promises$"
    with Folder(("a.c", source.replace("WORD", "==")), ("b.c", source.replace("WORD", "- x =="))) as f:
        for mode in ("lazy", "refine"):
            silhouette("check", "a.c", "--mode", mode, folder=f.path).expect(0, err=promise)
            assert "promises" not in silhouette("check", "b.c", "--mode", mode, folder=f.path).expect(0).err


def test_an_attribute_that_changes_the_layout_is_not_passed_over():
    """gcc puts the highest byte first here; clang knows nothing of it."""
    source = 'struct __attribute__((NAME("big-endian"))) s { int x; };\nint main(void) { struct s v = {1}; if (!*(char *)&v) reach_error(); return 0; }\n'
    for name in ("scalar_storage_order", "__scalar_storage_order__"):
        with Folder(("a.c", source.replace("NAME", name))) as f:
            silhouette("check", f / "a.c").expect(3, err="a.c:1:23: error: .*scalar_storage_order_is_not_modelled")


def test_what_gcc_has_preprocessed_is_read():
    source = """#include <stdio.h>
#include <stdlib.h>
int linux, unix;
int main(void) { char *p = malloc(4); FILE *f = 0; linux = 3; if (p) p[linux + 1] = 1; free(p); return f != 0; }
"""
    with Folder(("a.c", source)) as f:
        subprocess.run(["gcc", "-std=c17", "-E", "-o", "a.i", "a.c"], cwd=f.path, check=True)
        text = (f / "a.i").read_text() + "extern void *made(int) __attribute__((__malloc__(free, 1))) __attribute__((__malloc__));\n"
        f.write("a.i", text)
        r = silhouette("check", "a.i", folder=f.path).expect(1, out=r"^verdict: false\(valid-deref\)$", err=r"^a\.c:4:\d+: error: out-of-bounds")
        assert "error: unknown" not in r.err and "__malloc__" not in r.err, r


def test_flags_of_compilers_are_taken():
    with Folder(("a.c", "#ifndef X\n#error no X\n#endif\nint main(void) { return X; }\n"), ("x.h", "#define X 0\n")) as f:
        for flags in (["-Wall", "-Wextra", "-Werror", "-Wno-unused", "-pedantic", "-w", "-O2", "-g", "-ggdb3", "-c", "-pipe", "-pthread"],
                      ["-std=c99", "-ansi", "-fno-strict-aliasing", "-fPIC", "-fsanitize=address", "-fstack-protector-strong", "-flto=2"],
                      ["-MD", "-MF", "a.d", "-MT", "a.o", "-lm", "-L", ".", "-march=native", "-mtune=native", "-mcpu=native", "-mbranch-protection=standard", "-msse4.2", "-fno-common", "-fvisibility=hidden"],
                      ["-isystem", ".", "-iquote", ".", "-idirafter", ".", "-imacros", "x.h", "-Wl,-z,now", "--param", "x=1"]):
            r = silhouette("check", "a.c", "-include", "x.h", *flags, folder=f.path).expect(0, out="^verdict: true$")
            assert not r.err, r
        r = silhouette("check", "a.c", "-DX=0", "-fno-such-thing", folder=f.path).expect(0, err="'-fno-such-thing' is not known; it is ignored")
        for wrong in ("-fopenmp", "-funsigned-bitfields", "-mx32", "-mbig-endian", "-mabi=ilp32", "-MF", "-k"):
            silhouette("check", "a.c", "-DX=0", wrong, folder=f.path).expect(3).one_message()
        f.write("compile_commands.json", json.dumps([{"directory": str(f.path), "file": "a.c", "command": "cc -DX=0 -fopenmp -c a.c"}]))
        silhouette("check", "--compile-commands", f.path).expect(3, err="-fopenmp").one_message()
    with Folder(("a.c", "int main(void) { return sizeof(long); }\n")) as f:
        silhouette("run", f / "a.c", "-m32").expect(0, out=r"status 4\)")
        silhouette("run", f / "a.c", "-m32", "-m64").expect(0, out=r"status 8\)")
        silhouette("batch", f / "a.c", "-m32", "-fwrapv", "-isystem", f.path, "--db", f / "x.db").expect(0)


WRAPS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x + 1 WRONG x) reach_error();
  return 0;
}
"""


def test_signed_arithmetic_wraps_with_fwrapv():
    with Folder(("less.c", WRAPS.replace("WRONG", "<")), ("equal.c", WRAPS.replace("WRONG", "==")), ("max.txt", "2147483647\n")) as f:
        silhouette("check", "less.c", folder=f.path).expect(0)
        silhouette("check", "less.c", "--property", "no-overflow", folder=f.path).expect(1)
        silhouette("run", "less.c", "--inputs", "max.txt", folder=f.path).expect(1, out="^outcome: signed-overflow")
        for flag in ("-fwrapv", "-fno-strict-overflow"):
            silhouette("check", "less.c", flag, folder=f.path).expect(1, out=r"^inputs: 2147483647$", err="confirmed by execution")
            silhouette("check", "less.c", flag, "--property", "no-overflow", folder=f.path).expect(0)
            silhouette("check", "equal.c", flag, folder=f.path).expect(0)
            silhouette("run", "less.c", flag, "--inputs", "max.txt", folder=f.path).expect(1, out="^outcome: reach-error")
        silhouette("check", "less.c", "-fwrapv", "-fno-wrapv", folder=f.path).expect(0)


def test_an_overflow_that_clang_computes_by_itself_is_refused():
    text = "static int area(int k) {{ const int side = 65536; return k > 2 ? side * {} : -side; }}\nint main(void) {{ return area(3) + area(1); }}\n"
    with Folder(("a.c", text.format("side")), ("b.c", text.format("2")), ("c.c", "int main(void) { return 65536 * 65536; }\n")) as f:
        said = r"^a\.c:1:\d+: error: overflow in a constant expression: 65536 \* 65536$"
        silhouette("check", "a.c", "--property", "no-overflow", folder=f.path).expect(3, err=said)
        silhouette("check", "c.c", "--property", "no-overflow", folder=f.path).expect(3, err=r"^c\.c:1:\d+: error: overflow in expression")
        for name in ("a.c", "c.c"):
            silhouette("check", name, "-fwrapv", "--property", "no-overflow", folder=f.path).expect(0)
            silhouette("check", name, folder=f.path).expect(0)
        silhouette("check", "b.c", "--property", "no-overflow", folder=f.path).expect(0)


def test_char_is_unsigned_with_funsigned_char():
    source = """extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
char letter = 200;
struct { char c; } s;
static int widen(char c) { return c; }
int main(void) {
  char c = __VERIFIER_nondet_char();
  s.c = (char)-1;
  if (c < 0 || letter < 0 || widen('\\377') < 0 || s.c != 255) reach_error();
  return 0;
}
"""
    with Folder(("a.c", source)) as f:
        for command in (["check"], ["run"]):
            silhouette(*command, f / "a.c", "-funsigned-char").expect(0)
            silhouette(*command, f / "a.c", "-fno-signed-char").expect(0)
            silhouette(*command, f / "a.c").expect(1)
            silhouette(*command, f / "a.c", "-funsigned-char", "-fsigned-char").expect(1)


def test_assertions_and_inputs_need_no_declaration():
    verdicts = [
        (1, "int main() { assert(0); }"),
        (0, "int main() { assert(1); return 0; }"),
        (1, "int main() { int x = __VERIFIER_nondet_int(); assert(x != 7); return 0; }"),
        (0, "int main() { int x = __VERIFIER_nondet_int(); __CPROVER_assume(x > 7); __CPROVER_assert(x != 7, \"not seven\"); return 0; }"),
        (1, "int main() { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 6); __CPROVER_assert(x != 7, \"not seven\"); return 0; }"),
        (1, "int main() { __VERIFIER_error(); }"),
        (0, "int main() { int x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_bool(); assert(x <= 255 && x >= 0 && y < 2); return 0; }"),
        (1, "int main() { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assert(x <= 2147483647); return 0; }"),
        (0, "int x; int main() { int *p = &x; assert(p); return 0; }"),
        (2, "int main() { long x = __VERIFIER_nondet_long(); assert(x < 5000000000); return 0; }"),  # int, as it stands: not what is meant
        (2, "int main() { double x = 1; assert(x); return 0; }"),
        (0, "static int calls; void assert(int x) { calls++; } int main() { assert(0); return 0; }"),  # the program's own
    ]
    for status, source in verdicts:
        with Folder(("a.c", source + "\n")) as f:
            r = silhouette("check", "a.c", "--property", "unreach-call", folder=f.path).expect(status)
            assert status != 1 or "confirmed by execution" in r.err and "not confirmed" not in r.err, r
    with Folder(("a.c", "int main() { int x = __VERIFIER_nondet_int(); assert(x != 7); return 0; }\n"), ("seven.txt", "7\n")) as f:
        silhouette("check", f / "a.c", "--audit").expect(1, err=r"the assertion x != 7 fails")
        silhouette("run", f / "a.c", "--inputs", f / "seven.txt").expect(1, out="^outcome: assertion-failure")


# ---- labels as error locations ----

LABELS = """int nd(void);
static inline int behind(int x) { if (x) goto R1; return 1; R1: return 0; }
static void unused(void) { U1: ; }
static int ends(int x) { { if (x) goto R2; x++; R2: ; } return x; }
static void last(int x) { if (x) goto R3; x++; R3: ; }
static void dead(int x) { return; U2: x++; }
static void constant(int x) { if (0) { U3: x++; } while (1) { if (x) { R4: break; } else return; } }
static void cases(int x) { switch (x) { case 1: R5: case 2: x++; break; case 3: if (x == 4) { U4: ; } } }
#define E R6: goto R6;
static void macro(int x) { if (x) { E } }
static int value(int x) { int y = ({ if (x) goto R7; x++; R7: 3; }); return y; }
static void branch(int x) { if (x) R8: x++; else x--; }
static void array(int x) { { int a[3]; if (x > 3) goto R9; a[0] = 1; } R9: return; }
__attribute__((always_inline)) static inline void inlined(int x) { if (x == 5 && x < 5) { U5: goto U5; } if (x == 6) { R10: goto R10; } }
static int falls(int x) { if (x == 1 && x > 1) goto U6; x = 2; return x; U6:; }
static void voids(int x) { if (x == 1 && x > 1) goto U7; x = 2; return; U7:; }
static void loops(int x) { for (int i = 0; i < 3; i++) { if (x != 8) continue; if (x == 9) goto U8; break; U8:; } while (1) { if (x < 9 || x > 8) break; U9:; } }
static void picks(int x) { switch (x) { case 1: break; case 2: x = 3; break; U10:; } do { if (x == 4) continue; break; U11:; } while (x != 4); }
static int nested(int x) { { { if (x < 3 && x > 3) goto U12; return 1; } U12:; } }
static int picked(int x) { return x ? ({ if (x) goto R12; x++; R12:; 2; }) : 1; }
static void into(int x) { if (x) goto R11; while (x) { R11: x = 0; } }
int main(void) {
  int x = nd();
  behind(x), ends(x), last(x), dead(x), constant(x), cases(x), value(x), branch(x), array(x), falls(x), voids(x), loops(x), picks(x), nested(x), picked(x), into(x), inlined(x), macro(x);
  return 0;
}
"""


def test_labels_are_found_wherever_they_stand():
    with Folder(("a.c", LABELS)) as f:
        for name in sorted(set(re.findall(r"\b([UR]\d+) ?:", LABELS))):
            r = silhouette("check", "a.c", "--property", "unreach-label", "--error-label", name, folder=f.path)
            if name == "U1":  # in a function that nothing calls, which clang leaves out
                r.expect(0, err="there is no label 'U1' in the program")
            elif name[0] == "U":
                said = r.expect(0, out=r"\Averdict: true$").err
                assert all("note: this is assumed, not shown: " in line for line in said.splitlines()), r  # no word of labels
            else:
                r.expect(1, out=rf"label {name} is reached\n(.*\n)*verdict: false\(unreach-label\)$", err=rf"error: the label {name} is reached$")
                marked = name not in ("R6", "R8")  # in a macro, and the whole arm of a branch
                assert ("not confirmed" not in r.err) == marked, r
        # There is no goal, so the overview shows all, and there is no tree that could be audited.
        silhouette("check", "a.c", "--property", "unreach-label", "--error-label", "U10", "--mode", "overview", folder=f.path).expect(0, out=r"\Averdict: true$")


def test_a_label_is_a_property():
    task = TASKS / "labels/lock_unsafe.c"
    with Folder(("fail.prp", "# BLAST\nCHECK( init(main()), LTL(G ! label(FAIL)) )\n"), ("bad.prp", "CHECK( init(main()), LTL(G ! label(3)) )\n"),
                ("a.c", "int main(int n, char **v) { if (n == 3) { FAIL: return 1; } return 0; }\n")) as f:
        silhouette("check", task).expect(0)  # a label means nothing by itself
        silhouette("check", "a.c", "--property", "fail.prp", folder=f.path).expect(1, out=r"^verdict: false\(unreach-label\)$")
        silhouette("check", "a.c", "--error-label", "FAIL", folder=f.path).expect(1)
        silhouette("check", "a.c", "--property", "unreach-label", folder=f.path).expect(0, err="warning: there is no label 'ERROR'")
        silhouette("check", "a.c", "--property", "bad.prp", folder=f.path).expect(3, err=r"bad\.prp:1:1").one_message()
        subprocess.run(["clang-19", "-g", "-emit-llvm", "-c", "-o", f / "a.bc", f / "a.c"], check=True)
        silhouette("check", f / "a.bc", "--property", "unreach-label").expect(3, err="LLVM files do not keep").one_message()
        r = silhouette("check", task, "--property", "unreach-label", "--json", "--witness", f / "w.yml", "--witness", f / "w.graphml",
                       "--sarif", f / "x.sarif", "--test", f / "test", "--report", f / "report").expect(1)
        result = json.loads(r.out)
        assert (result["violated"], result["reason"], result["confirmed"]) == ("unreach-label", "the label ERROR is reached", "yes"), r
        for witness in ("w.yml", "w.graphml"):
            assert "G ! label(ERROR)" in (f / witness).read_text()
        silhouette("run", task, "--witness", f / "w.yml", "--error-label", "ERROR").expect(1, out="^outcome: reach-label")
        assert json.loads((f / "x.sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "reach-label"
        assert subprocess.run(["make", "-C", f / "test", "check"], capture_output=True).returncode == 0
        silhouette("check", TASKS / "labels/lock.c", "--property", "unreach-label", "--audit").expect(0, err="the proof was audited")
        silhouette("check", TASKS / "labels/lock.c", "--property", "unreach-label", "--certificate", f / "c").expect(0)
        silhouette("audit", f / "c", TASKS / "labels/lock.c").expect(0, out="^proved: unreach-label$")
        silhouette("audit", f / "c", task).expect(3)


def test_a_function_without_debugging_information_hides_labels():
    source = "__attribute__((nodebug)) static void f(int x) { if (x) { ERROR: ; } }\nint main(int n, char **v) { f(n); return 0; }\n"
    with Folder(("a.c", source)) as f:
        silhouette("check", f / "a.c", "--property", "unreach-label").expect(2, out="labels are not seen")
        silhouette("check", f / "a.c").expect(0)


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("cli", options)
    suite.run(support.named_tests(globals(), options))
    suite.finish()


main()
