#!/usr/bin/env python3
"""Certificates of TRUE verdicts, and the audit that checks them.

usage: run.py OUT [--damages N] [--soak] [--seed N] [WORD ...]

- The certificates of some safe tasks are confirmed; the same program gives the same certificate.
- A certificate is refused for another program, another data model, when it is cut off, and when it is no certificate.
- Tricks that would make the audit's own assumptions wrong (two objects with one address, bytes outside of their object) are seen.
- Forged certificates (tests/audit/forged): written by hand for programs of which they claim something wrong. Each was confirmed once; none is now.
- Certificates that are made to exhaust the audit end in time, with a documented exit status.
- A limit that is reached while a certificate is made leaves the verdict as it is, and no file; with --audit, what is not confirmed is unknown.
- Damages. The certificate of a safe program is made out to be about its unsafe twin (the fingerprint is replaced), as it is and damaged in random ways: a number or
  a relation changed, a state dropped, weakened, strengthened or moved, a graph changed or dropped, the property or an option changed. What such a certificate
  claims is wrong, so the audit must not confirm a single one. Only those count that can be read, so that the audit has to find the mistake in the proof.
- Damages of the proof of the safe program itself that take away states which a run of the program is in: none may be confirmed.

--damages N: so many per pair; --soak: more, and all pairs of tests/tasks. With words, only the tests with one of them in their name. The last line is `audit: N passed, N failed`."""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import machine

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TASKS = ROOT / "tests/tasks"
FORGED = ROOT / "tests/audit/forged"
CONFIRMED = [("predicate/sm_login", "unreach-call"), ("predicate/uint_midpoint", "unreach-call"), ("predicate/rec_sum", "unreach-call"), ("predicate/ov_sum", "no-overflow"),
             ("predicate/struct_copy", "unreach-call"), ("frames/global_by_pointer", "unreach-call"), ("frames/recursion_outer_local", "unreach-call"),
             ("frames/function_pointer", "unreach-call"), ("validity/buffer", "valid-memsafety"), ("validity/scope", "valid-memsafety"), ("shape/acyclic", "unreach-call"), ("shape/early_return", "unreach-call"),
             ("shape/list_in_struct", "unreach-call"), ("shape/delete_all", "unreach-call"), ("shape/pointer_to_pointer_delete", "unreach-call"), ("memory/embed_slist_entry", "valid-memsafety"),
             ("memory/callback_destructor", "valid-memsafety"), ("memory/void_pointer_stack", "valid-memsafety"), ("memory/arr_slots", "valid-memsafety"),
             ("memory/arr_backwards_order", "valid-memsafety"), ("memory/arr_buffer_and_size", "valid-memsafety"), ("memory/arr_lookup_table", "valid-memsafety"),
             ("memory/arr_pair_of_buffers", "valid-memsafety"), ("memory/arr_pointer_walk", "valid-memsafety"), ("memory/callback_compare", "valid-memsafety"),
             ("memory/stack_alloca_or_malloc", "valid-memsafety"), ("memory/paper_recency_fig5", "valid-memsafety"), ("memory/struct_field_pointer", "valid-memsafety"),
             ("memory/sll_even", "valid-memsafety"), ("memory/tree_leftmost_delete", "valid-memsafety"), ("memory/tree_search", "valid-memsafety"),
             ("copies/buffer", "valid-memsafety"), ("copies/points", "valid-memsafety"), ("copies/range", "valid-memsafety"),
             ("memory/tree_parent", "valid-memsafety"), ("memory/tree_parent_walk", "valid-memsafety"), ("memory/tree_parent_traverse", "valid-memsafety"),
             ("memory/args_length", "valid-memsafety"), ("memory/args_walk", "valid-memsafety"), ("memory/args_list", "valid-memsafety"),
             ("memory/count_walk", "valid-memsafety"), ("memory/count_build_n", "valid-memsafety"), ("memory/sll_length_free_counter", "valid-memsafety"),
             ("memory/count_sentinel", "valid-memsafety"), ("memory/count_sentinel", "valid-memcleanup"), ("memory/skip_three_levels", "valid-memsafety")]
PAIRS = [("predicate/sm_login", "unreach-call"), ("predicate/sm_traffic", "unreach-call"), ("predicate/uint_down", "unreach-call"), ("predicate/rec_sum", "unreach-call"),
         ("predicate/ov_sum", "no-overflow"), ("predicate/struct_account", "unreach-call"), ("frames/global_by_pointer", "unreach-call"),
         ("frames/deep_write", "unreach-call"), ("frames/function_pointer", "unreach-call"), ("shape/acyclic", "unreach-call"),
         ("shape/alternating_switch", "unreach-call"), ("shape/early_return", "unreach-call"), ("shape/global_head", "unreach-call"), ("shape/list_in_struct", "unreach-call"),
         ("shape/pointer_to_pointer_append", "unreach-call"), ("shape/pointer_to_pointer_delete", "unreach-call"), ("memory/embed_slist_entry", "valid-memsafety", "_unsafe_uaf"),
         ("memory/callback_destructor", "valid-memsafety", "_unsafe_leak"), ("memory/void_pointer_stack", "valid-memsafety", "_unsafe_leak"),
         ("memory/arr_slots", "valid-memsafety", "_unsafe_uaf"), ("memory/arr_slots", "valid-memsafety", "_unsafe_uaf2"),
         ("memory/arr_backwards_order", "valid-memsafety", "_unsafe_bounds"), ("memory/arr_buffer_and_size", "valid-memsafety", "_unsafe_uaf"),
         ("memory/arr_buffer_and_size", "valid-memsafety", "_unsafe_leak"), ("memory/arr_lookup_table", "valid-memsafety", "_unsafe_null"),
         ("memory/arr_pair_of_buffers", "valid-memsafety", "_unsafe_double"), ("memory/arr_pair_of_buffers", "valid-memsafety", "_unsafe_leak"),
         ("memory/arr_pointer_walk", "valid-memsafety", "_unsafe_bounds2"), ("memory/callback_compare", "valid-memsafety", "_unsafe_null"),
         ("memory/stack_alloca_or_malloc", "valid-memsafety", "_unsafe_invalid"), ("memory/paper_recency_fig5", "valid-memsafety", "_unsafe_leak"),
         ("memory/struct_field_pointer", "valid-memsafety", "_unsafe_uaf"), ("memory/struct_field_pointer", "valid-memsafety", "_unsafe_null"),
         ("memory/sll_even", "valid-memsafety", "_unsafe_null"), ("memory/sll_even", "valid-memsafety", "_unsafe_uaf"),
         ("memory/tree_leftmost_delete", "valid-memsafety", "_unsafe_null"), ("shape/tree_insert", "unreach-call"), ("memory/tree_search", "valid-memsafety", "_unsafe_leak"),
         ("copies/buffer", "valid-memsafety", "_unsafe"), ("copies/points", "valid-memsafety", "_unsafe"), ("copies/range", "valid-memsafety", "_unsafe"),
         ("memory/tree_parent", "valid-memsafety", "_unsafe_leak"), ("memory/tree_parent_walk", "valid-memsafety", "_unsafe_leak"), ("memory/tree_parent_walk", "valid-memsafety", "_unsafe_uaf"),
         ("memory/sll_pointer_to_pointer", "valid-memsafety", "_unsafe_uaf"), ("memory/sll_pp_append", "valid-memsafety", "_unsafe_leak"), ("memory/sll_remove_key", "valid-memsafety", "_unsafe_uaf"),
         ("memory/args_length", "valid-memsafety", "_unsafe_null"), ("memory/args_list", "valid-memsafety", "_unsafe_null"), ("memory/args_list", "valid-memsafety", "_unsafe_invalid"),
         ("memory/count_sentinel", "valid-memsafety", "_unsafe_leak"), ("memory/count_sentinel", "valid-memsafety", "_unsafe_null"),
         ("memory/count_walk", "valid-memsafety", "_unsafe_null"), ("memory/count_build_n", "valid-memsafety", "_unsafe_leak"), ("memory/count_build_n", "valid-memsafety", "_unsafe_null"),
         ("memory/sll_length_free_counter", "valid-memsafety", "_unsafe_leak"), ("memory/sll_length_free_counter", "valid-memsafety", "_unsafe_uaf")]

# Programs whose like is among the others.
FOR_SOAK = {"predicate/sm_login", "predicate/uint_midpoint", "predicate/ov_sum", "predicate/struct_copy",
            "shape/acyclic", "shape/list_in_struct", "memory/arr_backwards_order", "memory/arr_lookup_table",
            "memory/arr_pair_of_buffers", "memory/callback_compare", "memory/stack_alloca_or_malloc",
            "memory/paper_recency_fig5", "memory/struct_field_pointer", "memory/tree_leftmost_delete",
            "memory/tree_search", "memory/tree_parent_walk", "memory/tree_parent_traverse", "memory/args_walk",
            "memory/args_list", "memory/sll_length_free_counter", "memory/count_sentinel",
            "memory/skip_three_levels", "predicate/sm_traffic", "predicate/struct_account",
            "shape/pointer_to_pointer_append", "shape/tree_insert", "memory/sll_pointer_to_pointer",
            "memory/embed_slist_entry"}

class Program:
    """The C file of a task, or of tests/audit (forged/..., copies/...: structures that are copied), as LLVM code: so that it is compiled once."""

    def __init__(self, folder, name):
        self.name = name
        self.source = (FORGED.parent if name.startswith(("forged/", "copies/")) else TASKS) / f"{name}.c"
        task = self.source.with_suffix(".yml")
        text = task.read_text() if task.exists() else ""
        self.bits = "32" if "ILP32" in text else "64"
        self.malloc = "may-fail" if re.search(r"malloc:\s*may-fail", text) else "never-fails"
        self.code = folder / f"{name.replace('/', '-')}.bc"
        subprocess.run(["clang-19", *machine.reading(self.bits), "-emit-llvm", "-c", "-o", self.code, self.source], check=True)


class Test:
    """What a test needs: a folder of its own, and the report that it writes."""

    def __init__(self, silhouette, folder, report):
        self.silhouette, self.folder, self.report = silhouette, folder, report
        self.expect = report.expect
        self.programs = {}

    def program(self, name):
        if name not in self.programs:
            self.programs[name] = Program(self.folder, name)
        return self.programs[name]

    def certificate(self, program, prop):
        file = self.folder / "made.cert"
        file.unlink(missing_ok=True)
        done = subprocess.run([self.silhouette, "check", program.code, f"--{program.bits}", "--malloc", program.malloc, "--property", prop, "--no-confirm",
                               "--mode", "refine", *support.GUARD, "--certificate", file], capture_output=True, text=True)
        return file.read_text() if file.exists() else None, done.stdout

    def audit(self, text, program, bits=None):
        file = self.folder / "tried.cert"
        file.write_text(text)
        done = subprocess.run([self.silhouette, "audit", file, program.code, f"--{bits or program.bits}", *support.GUARD], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


# ---- damages: each takes the lines and returns others, or None where there is nothing to damage ----

def pick(rng, lines, *words):
    found = [i for i, line in enumerate(lines) if line.split(" ", 1)[0] in words]
    return rng.choice(found) if found else None


def change_number(rng, lines):
    i = pick(rng, lines, "where", "let")
    places = [m for m in re.finditer(r"(?<=[ (])-?\d+(?=[ )])", lines[i])] if i is not None else []
    if not places:
        return None
    m = rng.choice(places)
    value = int(m.group()) + rng.choice([-1, 1, -2, 5, 1000, -1000])
    return lines[:i] + [lines[i][:m.start()] + str(value) + lines[i][m.end():]] + lines[i + 1:]


def change_relation(rng, lines):
    i = pick(rng, lines, "where", "let")
    if i is None:
        return None
    for old, new in rng.sample([("(<= ", "(= "), ("(= ", "(<= "), ("(and ", "(or "), ("(or ", "(and "), ("(not (=", "(not (<=")], 5):
        if old in lines[i]:
            return lines[:i] + [lines[i].replace(old, new, 1)] + lines[i + 1:]
    return None


def end_of_state(lines, i):
    return i + 1 + (i + 1 < len(lines) and lines[i + 1].startswith("heap "))


def drop_state(rng, lines):
    i = pick(rng, lines, "where")
    return lines[:i] + lines[end_of_state(lines, i):] if i is not None else None


def weaken(rng, lines):
    i = pick(rng, lines, "where")
    return lines[:i] + ["where true"] + lines[i + 1:] if i is not None else None


def negate(rng, lines):
    i = pick(rng, lines, "where", "let")
    if i is None:
        return None
    head = "where" if lines[i].startswith("where") else " ".join(lines[i].split(" ", 2)[:2])
    return lines[:i] + [f"{head} (not {lines[i][len(head) + 1:]})"] + lines[i + 1:]


def strengthen(rng, lines):
    i = pick(rng, lines, "where")
    names = [line.split(" ", 2)[1] for line in lines[:i or 0] if line.startswith("let ")]
    if i is None or not names:
        return None
    extra = rng.choice([rng.choice(names), f"(not {rng.choice(names)})", "false"])
    return lines[:i] + [f"where (and {lines[i][6:]} {extra})"] + lines[i + 1:]


def drop_conjunct(rng, lines):
    i = pick(rng, lines, "where", "let")
    found = re.search(r"\(and ((?:\w+ )+)(\w+)\)", lines[i]) if i is not None else None
    if not found:
        return None
    names = (found.group(1) + found.group(2)).split()
    names.remove(rng.choice(names))
    return lines[:i] + [lines[i][:found.start()] + f"(and {' '.join(names)})" + lines[i][found.end():]] + lines[i + 1:]


def move_state(rng, lines):
    i, k = pick(rng, lines, "where"), pick(rng, lines, "at")
    if i is None or k is None:
        return None
    state = lines[i:end_of_state(lines, i)]
    return lines[:k + 1] + state + lines[k + 1:] if k > i else None


def exchange_cells(rng, lines):
    cells = [i for i, line in enumerate(lines) if line.startswith("cell ")]
    if len(cells) < 2:
        return None
    i, k = rng.sample(cells, 2)
    a, b = lines[i].split(" ", 2), lines[k].split(" ", 2)
    changed = list(lines)
    changed[i], changed[k] = f"cell {a[1]} {b[2]}", f"cell {b[1]} {a[2]}"
    return changed


def change_value(rng, lines):
    """A value of a shape graph."""
    inside = [i for i, line in enumerate(lines) if re.match(r'"|lost|many', line)]
    if not inside:
        return None
    i = rng.choice(inside)
    line = lines[i]
    if ":1/2" in line and rng.random() < 0.6:
        at = rng.choice([m.start() for m in re.finditer(":1/2", line)])
        changed = line[:at] + line[at + 4:]
    else:
        words = line.split(" ")
        k = rng.randrange(len(words))
        if rng.random() < 0.5 or k == 0:
            words = words[:max(k, 1)] + words[max(k, 1) + 1:]
        else:
            words[k] = words[k].removesuffix(":1/2") if words[k].endswith(":1/2") else words[k] + ":1/2"
        changed = " ".join(words)
    return lines[:i] + [changed] + lines[i + 1:]


def drop_graph(rng, lines):
    i = pick(rng, lines, "heap")
    words = lines[i].split() if i is not None else []
    if len(words) < 3:
        return None
    words.pop(rng.randrange(2, len(words)))
    return lines[:i] + [" ".join(words)] + lines[i + 1:]


def drop_heap(rng, lines):
    i = pick(rng, lines, "heap")
    return lines[:i] + lines[i + 1:] if i is not None else None


def exchange_graphs(rng, lines):
    i = pick(rng, lines, "heap")
    words = lines[i].split() if i is not None else []
    others = [line.split()[1] for line in lines if line.startswith("graph ") and line.split()[2] == (words[1] if words else "")]
    if len(words) < 3 or not others:
        return None
    words[rng.randrange(2, len(words))] = rng.choice(others)
    return lines[:i] + [" ".join(words)] + lines[i + 1:]


def change_origin(rng, lines):
    """Where the places of blocks begin."""
    i = pick(rng, lines, "origin")
    if i is None:
        return None
    words = lines[i].split(" ")
    words[-1] = str(int(words[-1]) + rng.choice([-8, 8, 4]))
    return lines[:i] + ([] if rng.random() < 0.3 else [" ".join(words)]) + lines[i + 1:]


def change_layout(rng, lines):
    """Which blocks have the same fields: another layout, or one more line."""
    i, k = pick(rng, lines, "layout"), pick(rng, lines, "class")
    if i is None and k is None:
        return None
    words = (lines[i] if i is not None else "layout main 0 1").split(" ")
    words[-1] = str(rng.randrange(12))
    if i is None or rng.random() < 0.5:
        words[2] = str(rng.randrange(12))
        return lines[:k] + [" ".join(words)] + lines[k:]
    return lines[:i] + ([] if rng.random() < 0.3 else [" ".join(words)]) + lines[i + 1:]


def change_class(rng, lines):
    """A line of a class: one less, or other places."""
    inside = [i for i, line in enumerate(lines) if re.match("(lost|pointer|object|field|data|assertion|unary|binary)( |$)", line)]
    if not inside:
        return None
    i = rng.choice(inside)
    numbers = [m for m in re.finditer(r"(?<= )-?\d+(?= |$)", lines[i])]
    if not numbers or rng.random() < 0.3:
        return lines[:i] + lines[i + 1:]
    m = rng.choice(numbers)
    return lines[:i] + [lines[i][:m.start()] + str(int(m.group()) + rng.choice([-8, 8, 1])) + lines[i][m.end():]] + lines[i + 1:]


def change_option(rng, lines):
    swap = {"malloc may-fail": "malloc never-fails", "malloc never-fails": "malloc may-fail"}
    i = pick(rng, lines, "malloc")
    return lines[:i] + [swap[lines[i]]] + lines[i + 1:]


def everything_true(rng, lines):
    return [line if not line.startswith("where") else "where true" for line in lines if not line.startswith("heap")]


def everything_false(rng, lines):
    first = next(i for i, line in enumerate(lines) if line.startswith("where"))
    return [line if not line.startswith("where") or i == first else "where false" for i, line in enumerate(lines)]


DAMAGES = [change_number, change_relation, drop_state, weaken, negate, strengthen, drop_conjunct, move_state, exchange_cells, change_value, drop_graph, drop_heap,
           exchange_graphs, change_origin, change_layout, change_class, change_option, everything_true, everything_false]


def damage(rng, lines):
    """One to three damages."""
    names = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        for kind in rng.sample(DAMAGES, len(DAMAGES)):
            changed = kind(rng, lines)
            if changed and changed != lines:
                lines = changed
                names.append(kind.__name__)
                break
    return lines, " + ".join(names)


# ---- tests ----

def confirmed(t, name, prop):
    program = t.program(name)
    text, output = t.certificate(program, prop)
    status, said = t.audit(text, program) if text else (None, output)
    t.expect(status == 0 and said.endswith("audit: confirmed\n"), f"{name} {prop} is not confirmed: {said[-300:]}")
    t.expect(text and t.certificate(program, prop)[0] == text, f"{name}: the same program gives another certificate")


def test_refused(t):
    program, other = t.program("predicate/sm_login"), t.program("predicate/sm_traffic")
    text, _ = t.certificate(program, "unreach-call")
    lines = text.splitlines()
    bad = {"another program": (text, other, None), "another data model": (text, program, "32"), "no end": ("\n".join(lines[:-1]) + "\n", program, None),
           "cut off": (text[:len(text) // 2], program, None), "another version": (text.replace("certificate 1", "certificate 2"), program, None),
           "no certificate": ("hello\n", program, None), "nothing": ("", program, None), "more behind the end": (text + "at main 0 0\n", program, None),
           "a name that is not declared": (text.replace("where ", "where (and x ", 1), program, None),
           "a wrong formula": (text.replace("where ", "where (and ", 1), program, None),
           "no such function": (re.sub("^at main", "at niam", text, count=1, flags=re.M), program, None),
           "a property that does not exist": (text.replace("property unreach-call", "property unreachable"), program, None)}
    for what, (changed, about, bits) in bad.items():
        status, said = t.audit(changed, about, bits)
        t.expect(status == 3 and "error:" in said, f"{what}: status {status}: {said}")
    done = subprocess.run([t.silhouette, "audit", t.folder / "missing.cert", program.code], capture_output=True, text=True)
    t.expect(done.returncode == 3 and "missing.cert" in done.stderr, f"a missing certificate: {done.returncode} {done.stderr}")
    unsafe = t.program("predicate/sm_login_unsafe")
    text, output = t.certificate(unsafe, "unreach-call")
    t.expect(text is None and "verdict: false" in output, "a FALSE has no certificate")


def test_tricks(t):
    """Certificates that would prove anything if the audit took them at their word."""
    program = t.program("predicate/struct_copy")
    text, _ = t.certificate(program, "unreach-call")
    bytes_cell = re.search(r"^cell (\w+) value (\S+ \S+ \d+) (\d+) ([1-9]\d*) (\w+)$", text, flags=re.M)
    number = re.search(r"^object \S+ \S+ (\d+)$", text, flags=re.M).group(1)
    tricks = {"two objects with one number": (re.sub(r"^(object \S+ \S+) \d+$", rf"\1 {number}", text, flags=re.M), "a number of its own"),
              "an object without a number": (re.sub(r"^object .*\n", "", text, count=1, flags=re.M), "a number of its own"),
              "a span that makes activations overlap": (re.sub(r"^span .*", "span 1", text, flags=re.M), "a number of its own"),
              "bytes outside of their object": (text.replace(bytes_cell.group(), f"cell {bytes_cell.group(1)} value {bytes_cell.group(2)} 4096 4 s32"), "not all in it"),
              "a cell with two names": (text.replace(bytes_cell.group(), bytes_cell.group() + "\n" + bytes_cell.group().replace(f"cell {bytes_cell.group(1)}", "cell again")), "there twice"),
              "a register read as something else": (re.sub(r"^(cell \w+ value \S+ \S+ \d+ 0 0) s32$", r"\1 u8", text, flags=re.M), "has not the type"),
              "no property": (re.sub(r"^property .*\n", "", text, flags=re.M), "no property")}
    for what, (changed, answer) in tricks.items():
        status, said = t.audit(changed, program)
        t.expect(changed != text and status == 2 and answer in said, f"{what}: status {status}: {said[-300:]}")


def test_pointer_tricks(t):
    """Pointers in variables that are in memory: those that are none, and those outside of them."""
    program = t.program("memory/arr_pair_of_buffers")
    text, _ = t.certificate(program, "valid-memsafety")
    cell = re.search(r"^(cell \w+ alive main row 1) (\d+)$", text, flags=re.M)
    register = re.search(r"^cell \w+ \w+ main malloc\$1 1$", text, flags=re.M)
    tricks = {"a pointer outside of its object": (cell, f"{cell.group(1)} 12", 2, "not all in it"),
              "a pointer in no bytes": (cell, cell.group(1), 3, "where in the object"),
              "a register with bytes": (register, register.group() + " 0", 3, "no offset"),
              "a number that belongs to an object": (cell, cell.group(1).replace("row", "i"), 3, "this is no pointer")}
    for what, (found, changed, expected, answer) in tricks.items():
        status, said = t.audit(text.replace(found.group() + "\n", changed + "\n"), program)
        t.expect(status == expected and answer in said, f"{what}: status {status}: {said[-300:]}")


def test_heap_tricks(t):
    """Classes that leave something out, and places that are none."""
    program = t.program("shape/pointer_to_pointer_append")
    text, _ = t.certificate(program, "unreach-call")
    origin = re.search(r"^origin allocation (\w+) (\d+) (-?\d+)$", text, flags=re.M)
    pointer = re.search(r'^pointer "end" .*$', text, flags=re.M).group()
    field = re.search(r'^field "->\+0" (\d+) .*$', text, flags=re.M).group()
    tricks = {"a pointer that leads to fewer places": (text.replace(pointer, " ".join(pointer.split()[:-1] + ["8"])), "places to which a pointer may lead"),
              "a field that leads to fewer places": (text.replace(field, " ".join(field.split()[:-1] + ["4"])), "places to which a field may lead"),
              "a variable that is none": (text.replace(pointer, pointer.replace("main end", "main dne")), "needs a variable"),
              "blocks that begin elsewhere": (re.sub(r"^origin .*\n", "", text, flags=re.M), "may lead"),
              "two origins of one block": (text.replace(origin.group(), origin.group() + "\n" + origin.group()), "twice"),
              "an origin of what is no allocation": (text.replace(origin.group(), f"origin allocation {origin.group(1)} 0 -8"), "no allocation"),
              "a definition by what is other": (text.replace(field, field + "\nunary e v = other(v)"), "other or lost"),
              "an origin of a register": (text.replace(origin.group(), "origin variable main end 8"), "no object"),
              "an origin beyond all bounds": (text.replace(origin.group(), f"origin allocation {origin.group(1)} {origin.group(2)} {1 << 40}"), "not a good place")}
    for what, (changed, answer) in tricks.items():
        status, said = t.audit(changed, program)
        t.expect(changed != text and status == 3 and answer in said, f"{what}: status {status}: {said[-300:]}")


def test_forged(t):
    """What they claim is wrong, and each can be read, so that the audit has to find out."""
    refuted = 0
    for file in sorted(FORGED.glob("*.cert")):
        program = t.program(f"forged/{file.stem}")
        text = made_out_to(t, file.read_text(), program)
        status, said = t.audit(text, program) if text else (None, "no fingerprint")
        t.expect(status == 2 and "audit: not confirmed" in said, f"forged/{file.name}: status {status}: {said[-300:]}")
        refuted += "knows too little" not in said
    t.expect(refuted >= 5, f"only {refuted} forged certificates are refuted; the others come to a limit of the audit")


def test_exhausting(t):
    """Too deep, too many, too large: a message or a limit, and an end."""
    program = t.program("shape/acyclic")
    text, _ = t.certificate(program, "unreach-call")
    lines = text.splitlines()
    first, start, field = (next(i for i, line in enumerate(lines) if line.startswith(word)) for word in ("at ", "class ", "field "))
    doubled = ["unary e0 v = bad(v)"] + [f"unary e{i + 1} v = (e{i}(v) & e{i}(v))" for i in range(60)]
    deep = ["let q0 (<= (apply f 1 2) 0)"] + [f"let q{i + 1} (iff q{i} (= (apply f 1 {i}) 0))" for i in range(100000)] + ["at main 0 0", "where q100000"]
    slow = ["unary slow v = (E(a) (E(b) (E(c) (E(d) (->next(a, b) & ->next(c, d))))))"]

    def with_lines(at, more):
        return "\n".join(lines[:at] + more + lines[at:]) + "\n"

    tricks = {"definitions that double": (with_lines(start + 1, doubled), [], (0, 2)),
              "names nested too deep": (with_lines(first, deep), [], (3,)),
              "graphs of 999 nodes": (re.sub(r"^nodes \d+$", "nodes 999", with_lines(field + 1, slow), flags=re.M), ["--timeout", "2"], (2,)),
              "not enough memory": (text, ["--memory", "1"], (2,))}
    for what, (changed, more, good) in tricks.items():
        file = t.folder / "tried.cert"
        file.write_text(changed)
        done = subprocess.run([t.silhouette, "audit", file, program.code, f"--{program.bits}", "--timeout", str(20 * support.SCALE), *more], capture_output=True, text=True, timeout=support.HANG)
        t.expect(changed != text or more, f"{what}: nothing was changed")
        t.expect(done.returncode in good, f"{what}: status {done.returncode}: {done.stdout[-200:]}{done.stderr[-200:]}")
        if more:
            t.expect(done.stdout == "audit: not confirmed (stopped by a limit)\n", f"{what}: {done.stdout[-200:]}")


def test_limit(t):
    """A limit that is reached between the verdict and the end of its proof: the verdict stays, no file is written. The least effort that is enough for the verdict is such a
    limit, as every run with the same effort ends at the same place."""
    program = t.program("predicate/sm_login")
    file = t.folder / "limited.cert"

    def check(effort, *more):
        file.unlink(missing_ok=True)
        return subprocess.run([t.silhouette, "check", program.code, "--mode", "refine", "--no-confirm", "--effort", str(effort), *more], capture_output=True, text=True)

    enough, short = 1 << 24, 1
    while enough - short > 1:
        middle = (enough + short) // 2
        if "verdict: true" in check(middle).stdout:
            enough = middle
        else:
            short = middle
    done = check(enough, "--certificate", file)
    t.expect(done.returncode == 0 and "verdict: true" in done.stdout, f"the limit changes the verdict: {done.returncode} {done.stdout}")
    t.expect("warning: no certificate is written: stopped while it was made (effort limit)" in done.stderr and not file.exists(), f"a certificate after the limit: {done.stderr}")
    done = check(enough, "--audit")
    t.expect(done.returncode == 2 and "verdict: unknown (the certificate was not confirmed: effort limit)" in done.stdout, f"an audit after the limit: {done.stdout}")
    done = check(1 << 40, "--certificate", file)
    t.expect(done.returncode == 0 and file.exists() and not done.stderr, f"no certificate with a limit that is not reached: {done.stderr}")


def test_check_audit(t):
    """check --audit: what is not confirmed is unknown, everywhere; what is confirmed stays true. (The proof needs that nothing lies beside a block, docs/properties.md.)"""
    file, witness = t.folder / "audited.cert", t.folder / "audited.yml"
    words = [t.silhouette, "check", FORGED / "beside_block.c", "--mode", "refine", "--property", "unreach-call", "--no-confirm"]
    done = subprocess.run([*words, "--no-audit"], capture_output=True, text=True)
    t.expect(done.stdout == "verdict: true\n", f"the program of the test is not proved any more: {done.stdout}")
    done = subprocess.run(words, capture_output=True, text=True)  # short proofs are audited without being asked
    t.expect(done.returncode == 2 and "verdict: unknown (the audit refutes a step of the proof: the step [p == first->next]" in done.stdout, f"a proof that is refuted: {done.stdout}")
    done = subprocess.run([t.silhouette, "check", TASKS / "memory/name_length.c", "--mode", "refine", "--property", "valid-memsafety", "--malloc", "never-fails", "--no-confirm"], capture_output=True, text=True)
    t.expect(done.stdout == "verdict: true\n" and "note: the audit did not confirm the proof, nor refute it: the step memcpy(" in done.stderr, f"a limit of the audit: {done.stdout} {done.stderr}")
    for more, said in (([], "confirmed"), (["--no-audit"], "not tried")):
        done = subprocess.run([t.silhouette, "check", t.program("predicate/sm_login").code, "--json", *more], capture_output=True, text=True)
        t.expect(json.loads(done.stdout)["audit"] == said, f"the audit of a short proof with {more}: {done.stdout[:300]}")
    done = subprocess.run([*words, "--audit", "--certificate", file, "--witness", witness], capture_output=True, text=True)
    t.expect(done.returncode == 2 and re.fullmatch(r"verdict: unknown \(the certificate was not confirmed: the step .*beside_block.c:14\)\n", done.stdout),
             f"a proof that is not confirmed: {done.returncode} {done.stdout}")
    t.expect(":14:7: warning: undecided: the certificate was not confirmed" in done.stderr and not file.exists() and not witness.exists(), f"files of an unknown: {done.stderr}")
    done = subprocess.run([*words, "--audit", "--json"], capture_output=True, text=True)
    t.expect(done.returncode == 2 and json.loads(done.stdout)["verdict"] == "unknown", f"the JSON of a proof that is not confirmed: {done.stdout[:300]}")
    done = subprocess.run([t.silhouette, "check", t.program("predicate/sm_login").code, "--audit", "--certificate", file], capture_output=True, text=True)
    t.expect(done.returncode == 0 and done.stdout == "verdict: true\n" and "the proof was audited" in done.stderr and file.exists(), f"a proof that is confirmed: {done.stdout} {done.stderr}")


def made_out_to(t, text, twin):
    """The certificate with the fingerprint of another program."""
    _, said = t.audit(text, twin)
    found = re.search(r"fingerprint of this one is (\w+)", said)
    return re.sub(r"^program \S+", f"program {found.group(1)}", text, flags=re.M) if found else None


def damages(t, n, seed, name, prop, twin="_unsafe"):
    """Certificates about an unsafe program are not confirmed."""
    text, _ = t.certificate(t.program(name), prop)
    twin = t.program(name + twin)
    adapted = text and made_out_to(t, text, twin)
    if not adapted:
        t.expect(text is None, f"{name}: the twin has the same fingerprint")
        return
    rng = random.Random(f"{seed} {name}")
    for k in range(n):
        lines, what = (adapted.splitlines(), "as it is") if k == 0 else damage(rng, adapted.splitlines())
        status, said = t.audit("\n".join(lines) + "\n", twin)
        t.report.count["not confirmed" if status == 2 else "not read"] += 1
        if status not in (2, 3):
            keep = pathlib.Path(tempfile.gettempdir()) / f"accepted-{name.replace('/', '-')}-{k}.cert"
            keep.write_text("\n".join(lines) + "\n")
            t.expect(False, f"{twin.name}, {what}: status {status}: {said[-200:]} ({keep})")
    t.report.passed += 1


def visited(t, program):
    """The positions that a run with inputs of a seed comes by."""
    found = set()
    for seed in ("1", "2"):
        done = subprocess.run([t.silhouette, "run", program.code, f"--{program.bits}", "--malloc", program.malloc, "--seed", seed, "--trace", "--steps", "2000"],
                              capture_output=True, text=True)
        found |= set(re.findall(r"^\s+(\S+:\d+:\d+)\s", done.stdout, flags=re.M))
    return found


def missing_states(t, n, seed, name, prop):
    """A proof about the safe program without the states of a place that runs come by is none."""
    program = t.program(name)
    text, _ = t.certificate(program, prop)
    if not text:
        t.report.quiet = True
        return
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("at ")]
    entry = next(i for i in starts if lines[i] == "at main 0 0")
    rng = random.Random(f"{seed} {name}")
    for i in [entry] + rng.sample(starts, min(n, len(starts))):
        changed = list(lines)
        k = i + 1
        while k < len(lines) and not lines[k].startswith(("at ", "end")):
            if lines[k].startswith("where"):
                changed[k] = "where false"
            k += 1
        status, said = t.audit("\n".join(changed) + "\n", program)
        t.report.count["without states"] += 1
        # A place that no execution comes by may lose its states; the entry of main may not.
        t.expect(status == 2 or (i != entry and status == 0 and not reached(t, program, lines[i])), f"{name} without the states of `{lines[i]}`: status {status}: {said[-200:]}")


def reached(t, program, at):
    """Does one of the runs come by this location?"""
    _, function, number, _ = at.split()
    shown = subprocess.run([t.silhouette, "show", "automaton", program.code, f"--{program.bits}", "--function", function], capture_output=True, text=True).stdout
    places = set(re.findall(rf"^\s*(?:\w+\s+)?{number} -> .*\s(\S+:\d+:\d+)$", shown, flags=re.M))
    return bool(places & visited(t, program))


def all_pairs():
    """What has a twin in tests/tasks, besides PAIRS."""
    properties = {"predicate": "unreach-call", "frames": "unreach-call", "shape": "unreach-call", "paper": "unreach-call"}
    pairs = [(f"{p.parent.name}/{p.stem}", properties[p.parent.name]) for p in sorted(TASKS.glob("*/*.c"))
             if p.parent.name in properties and p.with_name(f"{p.stem}_unsafe.c").exists()]
    return [pair for pair in ((n, "no-overflow" if n.startswith("predicate/ov_") else prop) for n, prop in pairs) if pair not in PAIRS]


def tier_of_test(rows):
    """Of these rows, those for `make test`: the first of each program that is not FOR_SOAK."""
    return list({row[0]: row for row in reversed(rows) if row[0] not in FOR_SOAK}.values())[::-1]


def main():
    parser = support.arguments(__doc__)
    parser.add_argument("--damages", type=int, help="so many per pair (5; in a soak 48)")
    options = parser.parse_intermixed_args()
    silhouette = pathlib.Path(options.out).resolve() / "silhouette"
    n = options.damages or (48 if options.soak else 5)

    def job(name, test, *args):
        def work(report):
            with tempfile.TemporaryDirectory() as folder:
                test(Test(silhouette, pathlib.Path(folder), report), *args)
        more = ["--soak", "--seed", options.seed] if options.soak else []
        return support.Job(name, work, [name, "--damages", n, *more] if test is damages else [name, *more])

    jobs = [job(name, test) for name, test in globals().items() if name.startswith("test_")]
    everything = options.soak or options.words
    jobs += [job(f"confirmed {name} {prop}", confirmed, name, prop) for name, prop in (CONFIRMED if everything else tier_of_test(CONFIRMED))]
    jobs += [job(f"damaged {' '.join(pair)}", damages, n, options.seed, *pair) for pair in (PAIRS + all_pairs() if everything else tier_of_test(PAIRS))]
    jobs += [job(f"without states {name} {prop}", missing_states, 4, options.seed, name, prop) for name, prop in dict.fromkeys(pair[:2] for pair in (PAIRS if everything else PAIRS[:4]))]
    suite = support.Suite("audit", options)
    suite.run([j for j in jobs if not options.words or any(word in j.name for word in options.words)])
    if not options.words and not options.until:
        suite.expect(2 * suite.count["not confirmed"] > suite.count["not read"] > 0, "damages do not matter: most certificates cannot be read")
    suite.finish(f"damaged certificates about unsafe programs: {suite.count['not confirmed']} not confirmed, {suite.count['not read']} not read; "
                 f"{suite.count['without states']} proofs without the states of a place")


main()
