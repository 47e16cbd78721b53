#!/usr/bin/env python3
"""`silhouette ask`: programs with questions and their answers, the command, and the language server.

usage: run.py OUT [WORD ...]

In the C files beside this one a comment `ask: ...`, or `ask(...);`, is followed by one `answers: ...`, which somebody found out by
reading the program: always, never, sometimes, unreachable, a number, LEAST..MOST (2.. has no bound), or none (there is
never one). The last line is `ask: N passed, N failed`."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import support  # noqa: E402

OPTIONS = support.arguments(__doc__).parse_intermixed_args()
SILHOUETTE = pathlib.Path(OPTIONS.out).resolve() / "silhouette"
FILES = sorted(HERE.glob("*.c"))


def run(*words, status=None, cwd=HERE):
    done = subprocess.run([SILHOUETTE, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=support.HANG)
    assert status is None or done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def ask(*words, **more):
    return json.loads(run("ask", *words, "--json", *support.GUARD, **more).stdout)


def parts(text):
    """`a(b, c), d` is two."""
    return [one.strip() for one in re.split(r",(?![^()]*\))", text.replace("\n", " ").replace(" * ", " "))]


def expected(file):
    """(question, answer), in the order of the file."""
    found = []
    asks = r"(?:/\* ask: (.*?) \*/|\bask\((.*?)\);)\s*/\* answers: (.*?) \*/"
    for comment, macro, answers in re.findall(asks, file.read_text(), re.S):
        questions, wanted = parts(comment or macro), parts(answers)
        assert len(questions) == len(wanted), f"{file.name}: {questions} {wanted}"
        found += zip([re.sub(r"\s+", " ", q) for q in questions], wanted)
    return found


def said(q):
    if q["answer"] != "number":
        return "none" if q["answer"] == "never" and q["question"].startswith(("length", "data")) else q["answer"]
    least, most = q["least"], q["most"]
    return least if least == most else f"{least or ''}..{most or ''}"


def judge(report, file):
    answers, wanted = ask(file.name)["questions"], expected(file)
    assert len(answers) == len(wanted) > 0, f"{len(answers)} answers, {len(wanted)} are expected"
    for q, (question, answer) in zip(answers, wanted):
        assert re.sub(r"\s+", " ", q["question"]) == question, (q["question"], question)
        report.expect(said(q) == answer,
                      f"{file.name}:{q['line']}: {question}: {said(q)}, not {answer}; {q.get('why', '')}")


def line_of(file, text):
    return (HERE / file).read_text().split(text)[0].count("\n") + 1


def test_text():
    at = f"reverse.c:{line_of('reverse.c', 'list->next = done')}"
    done = run("ask", at, "null(list)", "list(list)", *support.GUARD, status=0)
    assert re.search(rf"^{at}: list\(list\): always \(\d+ graphs?\)$", done.stdout, re.M), done.stdout
    assert "null(list): never" in done.stdout, done.stdout
    at = f"lost.c:{line_of('lost.c', 'free(q)')}"
    done = run("ask", at, "leaked", *support.GUARD, status=0)
    assert done.stdout.startswith(f"{at}: leaked: sometimes\n"), done.stdout
    assert "  it holds, inputs " in done.stdout and "  it does not, inputs " in done.stdout, done.stdout


def test_inputs_lead_there():
    """The inputs that are shown for `sometimes` are those of an execution that `run` repeats."""
    q, = ask("reverse.c:24", "null(list)")["questions"]
    assert q["answer"] == "sometimes", q
    for key, wanted in (("holds", True), ("fails", False)):
        heap = "\n".join(q[key]["heap"])
        assert ("list = NULL" in heap) == wanted, heap
        with tempfile.TemporaryDirectory() as folder:
            inputs = pathlib.Path(folder) / "inputs"
            inputs.write_text("".join(("malloc " if i["kind"] == "malloc" else "") + i["value"] + "\n"
                                      for i in q[key]["inputs"]))
            done = run("run", "reverse.c", "--inputs", inputs, "--trace")
            assert ("[list == NULL]" in done.stdout.split("[list != NULL]")[0]) == wanted, done.stdout


def test_macro_is_nothing_for_compilers():
    flags = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I", support.ROOT / "share/include"]
    for compiler in ("gcc", "clang-19"):
        for standard in ("-std=c99", "-std=gnu17"):
            subprocess.run([compiler, *flags, standard, HERE / "macro.c"], check=True)
    done = run("check", "macro.c", "--property", "valid-memsafety", *support.GUARD, status=0)
    assert done.stdout.endswith("verdict: true\n") and "contracts" not in done.stderr, done


def test_macro_with_an_error():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("#include <silhouette.h>\nint main(void) {\n  ask(null(nobody));\n  return 0;\n}\n")
        assert "a.c:3: error: no variable 'nobody'" in run("ask", file, status=3).stderr


WRONG = [("reverse.c:26", "", "ask what?"),
         ("reverse.c:26", "null(nobody)", "no variable 'nobody'"),
         ("reverse.c:26", "size(list)", "there is no question 'size'"),
         ("reverse.c:26", "null(list", ") is missing"),
         ("reverse.c:26", "null(n)", "of a pointer"),
         ("reverse.c:26", "list(list, key)", "is a pointer"),
         ("reverse.c:26", "null(list->nothing)", "has no field 'nothing'"),
         ("reverse.c:26", "alias(list)", "2 operands"),
         ("reverse.c:26", "data(list)", "of an integer"),
         ("reverse.c:26", "null(list) too", "is too much"),
         ("reverse.c:2000", "null(list)", "no operation"),
         ("table.c:22", "list(rows)", "no variable 'rows'"),
         ("dll.c:44", "tree(head, next, prev, value)", "is a pointer")]


def test_wrong_usage():
    for place, question, message in WRONG:
        done = run("ask", place, *[question][:len(question)], status=3)
        assert message in done.stderr, (place, question, done.stderr)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("int main(void) { return 0; }\n")
        assert "there are no questions" in run("ask", file, status=3).stderr
        file.write_text("int main(void) {\n  /* ask: null(nobody) */\n  return 0;\n}\n")
        assert "a.c:2: error: no variable 'nobody'" in run("ask", file, status=3).stderr


def test_no_main():
    """The function of the line is called on all heaps of its types."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("struct n { struct n *next; };\nstruct n *f(struct n *x) {\n  x = x->next;\n  return x;\n}\n")
        answers = {q["question"]: q["answer"] for q in ask(f"{file}:4", "list(x)", "null(x)", "leaked")["questions"]}
        assert answers == {"list(x)": "always", "null(x)": "sometimes", "leaked": "never"}, answers
        assert "assumed: " in run("ask", f"{file}:3", "null(x)").stderr
        assert "there are no questions" in run("ask", file, status=3).stderr
        assert "no function 'main'" in run("ask", f"{file}:900", "list(x)", status=3).stderr


def test_shape_and_moved_line():
    done = run("ask", "reverse.c:25", "shape(list)", *support.GUARD)
    assert "reverse.c:25: null(list): never" in done.stdout, done.stdout
    assert re.search(r"list\(list\): always", done.stdout) and "length(list): " in done.stdout, done.stdout
    done = run("ask", "reverse.c:27", "null(list)", *support.GUARD)
    assert "reverse.c:27: note: no operation; asked in line 29" in done.stderr, done.stderr
    assert done.stdout.startswith("reverse.c:29: null(list): never"), done.stdout


def test_picture():
    with tempfile.TemporaryDirectory() as folder:
        for ending, begins in ((".dot", "digraph"), (".svg", "<?xml")):
            file = pathlib.Path(folder) / f"g{ending}"
            run("ask", "dll.c:24", "dll(head)", "-o", file, *support.GUARD, status=0)
            text = file.read_text()
            assert text.startswith(begins) and "head" in text and "list of" in text, text[:2000]


def test_no_main_all_functions():
    """Questions in the source of several functions: each is called by itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("#include <silhouette.h>\n#include <stdlib.h>\nstruct n { struct n *next; };\n"
                        "struct n *f(struct n *x) {\n  /* ask: list(x) */\n  if (!x) return NULL;\n  ask(null(x));\n  return x->next;\n}\n"
                        "struct n *g(void) {\n  struct n *y = calloc(1, sizeof *y);\n  ask(length(y), null(y));\n  return y;\n}\n")
        answers = [(q["line"], q["question"], said(q)) for q in ask(file, status=0)["questions"]]
        assert answers == [(6, "list(x)", "always"), (7, "null(x)", "never"), (12, "length(y)", "0..1"),
                           (12, "null(y)", "sometimes")], answers


def test_unknown_is_not_guessed():
    """What is not modelled, or not known, is never answered by runs alone."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a.c"
        file.write_text("#include <stdlib.h>\nvoid unknown(int **);\nint main(void) {\n  int *p = malloc(4);\n"
                        "  unknown(&p);\n  free(p);\n  return 0;\n}\n")
        q, = ask(f"{file}:6", "null(p)")["questions"]
        assert q["answer"] == "unknown", q


class Server:
    """A client of the language server."""

    def __init__(self):
        self.process = subprocess.Popen([SILHOUETTE, "lsp", *support.GUARD],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = 0

    def send(self, method, params, request=True):
        self.id += request
        message = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": self.id} if request else {})}
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()
        return self.receive() if request else None

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            length = int(line.split(b":")[1]) if line.lower().startswith(b"content-length") else length
        return json.loads(self.process.stdout.read(length))


def test_language_server():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "with space.c"
        text = (support.ROOT / "docs/example/bug.c").read_text()
        file.write_text(text)
        uri = "file://" + str(file).replace(" ", "%20")
        server = Server()
        can = server.send("initialize", {"capabilities": {}})["result"]["capabilities"]
        assert can["hoverProvider"] and can["textDocumentSync"]["openClose"], can
        server.send("initialized", {}, request=False)
        document = {"uri": uri, "languageId": "c", "version": 1, "text": text}
        server.send("textDocument/didOpen", {"textDocument": document}, request=False)
        told = server.receive()
        one, = told["params"]["diagnostics"]
        assert told["params"]["uri"] == uri and one["code"] == "valid-deref", told
        assert one["range"]["start"] == {"line": 21, "character": 9}, told
        at = {"textDocument": {"uri": uri}, "position": {"line": 19, "character": text.splitlines()[19].index("list")}}
        hover = server.send("textDocument/hover", at)["result"]["contents"]["value"]
        assert "**list**" in hover and "`list(list)`" in hover and "`length(list)`" in hover, hover
        nothing = server.send("textDocument/hover", {**at, "position": {"line": 0, "character": 0}})
        assert nothing["result"] is None, nothing
        assert server.send("textDocument/unheardOf", {})["error"]["code"] == -32601
        change = {"textDocument": {"uri": uri}, "contentChanges": [{"text": "\n" + text}]}
        server.send("textDocument/didChange", change, request=False)
        at["position"]["line"] += 1
        assert "save" in server.send("textDocument/hover", at)["result"]["contents"]["value"]
        assert server.send("shutdown", None)["result"] is None
        server.send("exit", None, request=False)
        assert server.process.wait(timeout=support.HANG) == 0


NEOVIM = """
local command = {'%s', 'lsp', '%s', '%s'}
local client = vim.lsp.start_client({name = 'silhouette', cmd = command, root_dir = '%s'})
vim.lsp.buf_attach_client(0, client)
local out = io.open('%s', 'w')
vim.wait(%d, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, d in ipairs(vim.diagnostic.get(0)) do out:write('diagnostic ' .. (d.lnum + 1) .. ' ' .. d.message .. '\\n') end
local params = {textDocument = vim.lsp.util.make_text_document_params(0), position = {line = 19, character = 9}}
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, %d)
for _, a in pairs(answers or {}) do if a.result then out:write('hover ' .. a.result.contents.value .. '\\n') end end
out:close()
vim.cmd('qa!')
"""


def test_neovim():
    if not shutil.which("nvim"):
        print("skipped: neovim is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        file, out, script = (pathlib.Path(folder) / name for name in ("bug.c", "out", "script.lua"))
        shutil.copy(support.ROOT / "docs/example/bug.c", file)
        script.write_text(NEOVIM % (SILHOUETTE, *support.GUARD, folder, out, support.HANG * 500, support.HANG * 500))
        command = ["nvim", "--headless", "--clean", "-n", file, "-S", script]
        subprocess.run(command, timeout=support.HANG, capture_output=True)
        text = out.read_text()
        assert re.search(r"^diagnostic 22 use-after-free", text, re.M), text
        assert "hover **list**" in text and "`list(list)`" in text, text


def jobs():
    for file in FILES:
        if not OPTIONS.words or any(word in file.name for word in OPTIONS.words):
            yield support.Job(file.name, lambda report, file=file: judge(report, file), [file.name])
    yield from support.named_tests(globals(), OPTIONS)


SUITE = support.Suite("ask", OPTIONS)
SUITE.run(jobs())
SUITE.finish()
