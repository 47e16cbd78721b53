"""Readers and rules of the witness formats: YAML 2.0 (2.1 with contracts of functions) and GraphML 1.0. Every field is looked at; whatever is not in the rules is an error."""
import hashlib
import json
import pathlib
import re
import xml.etree.ElementTree as xml

# ---- YAML: what block style without anchors, comments and flow collections needs ----


def read_scalar(text):
    if text.startswith('"'):
        value, end = json.JSONDecoder().raw_decode(text)
        assert not text[end:].strip(), text
        return value
    assert not re.search(r"[\[\]{}&*#|>'%@`]|: ", text), f"no plain scalar: {text}"
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False, "null": None, "": None}.get(text, text)


def read_yaml(text):
    lines = []
    for line in text.splitlines():
        lines.append((len(line) - len(line.lstrip(" ")), line.strip()))
    value, rest = read_block(lines, 0)
    assert rest == len(lines), f"line {rest + 1}: indentation"
    return value


def read_block(lines, i):
    indent, text = lines[i]
    if text == "[]":
        return [], i + 1
    if text.startswith("- ") or text == "-":
        items = []
        while i < len(lines) and lines[i][0] == indent and (lines[i][1].startswith("- ") or lines[i][1] == "-"):
            lines[i] = (indent + 2, lines[i][1][2:])
            inner = lines[i][1]
            if re.match(r'("[^"]*"|[\w.]+):( |$)', inner):
                value, i = read_block(lines, i)
            else:
                value, i = read_scalar(inner), i + 1
            items.append(value)
        return items, i
    pairs = {}
    while i < len(lines) and lines[i][0] == indent:
        match = re.match(r'("(?:[^"\\]|\\.)*"|[\w.]+):(?: (.*))?$', lines[i][1])
        assert match, f"line {i + 1}: {lines[i][1]}"
        key, rest = read_scalar(match.group(1)), match.group(2)
        assert key not in pairs, f"line {i + 1}: {key} twice"
        if rest == "[]":
            pairs[key], i = [], i + 1
        elif rest is not None:
            pairs[key], i = read_scalar(rest), i + 1
        else:
            deeper = i + 1 < len(lines) and (lines[i + 1][0] > indent or (lines[i + 1][0] == indent and lines[i + 1][1].startswith("-")))
            assert deeper, f"line {i + 1}: no value"
            pairs[key], i = read_block(lines, i + 1)
    return pairs, i


# ---- rules: a schema is a type, a pattern, a set of values, a list of one schema, or a dict (keys that end with ? may be missing) ----

ANY = object()  # looked at elsewhere


def check_against(schema, value, where="witness"):
    if schema is ANY:
        return
    if isinstance(schema, dict):
        assert isinstance(value, dict), f"{where}: a mapping is wanted, not {value!r}"
        for key in value:
            assert key in schema or key + "?" in schema or str in schema, f"{where}: unknown key {key}"
        for key, inner in schema.items():
            if key is str:
                for k, v in value.items():
                    check_against(inner, v, f"{where}.{k}")
            elif key.rstrip("?") in value:
                check_against(inner, value[key.rstrip("?")], f"{where}.{key}")
            else:
                assert key.endswith("?"), f"{where}: {key} is missing"
    elif isinstance(schema, list):
        assert isinstance(value, list), f"{where}: a list is wanted, not {value!r}"
        for i, v in enumerate(value):
            check_against(schema[0], v, f"{where}[{i}]")
    elif isinstance(schema, (set, frozenset)):
        assert value in schema, f"{where}: {value!r} is not one of {sorted(schema)}"
    elif isinstance(schema, str):
        assert isinstance(value, str) and re.fullmatch(schema, value, re.S), f"{where}: {value!r} does not match {schema}"
    elif schema is int:
        assert type(value) is int and value > 0, f"{where}: {value!r} is no positive number"
    else:
        raise AssertionError(f"{where}: bad schema")


CHECK_LINE = r"CHECK\( init\(main\(\)\), LTL\([^)]*(\([^)]*(\(\))?[^)]*\))?[^)]*\) \)"
METADATA = {"format_version": r"2\.[01]", "uuid": r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
            "creation_time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", "producer": {"name": "silhouette", "version": r"\d+\.\d+.*", "description?": r"inputs of the execution, for `silhouette run --inputs`:\n.+"},
            "task": {"input_files": [r".+"], "input_file_hashes": {str: r"[0-9a-f]{64}"}, "specification": rf"{CHECK_LINE}(\n{CHECK_LINE})*",
                     "data_model": {"ILP32", "LP64"}, "language": {"C"}}}
LOCATION = {"file_name": r".+", "line": int, "column": int, "function": r"\w+"}
INVARIANT = {"invariant": {"type": {"loop_invariant"}, "location": LOCATION, "value": r".+", "format": {"c_expression"}}}
CONTRACT = {"contract": {"type": {"function_contract"}, "location": LOCATION, "requires": r".+", "ensures": r".+", "format": {"c_expression", "ext_c_expression"}}}
RESULT = {"type": {"function_return"}, "action": {"follow"}, "location": LOCATION,
          "constraint": {"value": r"\\result (==|!=) .+", "format": {"ext_c_expression"}}}
ASSUMPTION = {"type": {"assumption"}, "action": {"follow"}, "location": LOCATION, "constraint": {"value": r".+ == .+", "format": {"c_expression"}}}
BRANCHING = {"type": {"branching"}, "action": {"follow"}, "location": LOCATION, "constraint": {"value": "true|false", "format": {"c_expression"}}}
TARGET = {"type": {"target"}, "action": {"follow"}, "location": LOCATION}
WAYPOINT = {"function_return": RESULT, "assumption": ASSUMPTION, "branching": BRANCHING, "target": TARGET}


def character(root, location):
    line = (root / location["file_name"]).read_text(errors="surrogateescape").split("\n")[location["line"] - 1]
    assert location["column"] <= len(line), f"column {location['column']} of: {line}"
    return line[location["column"] - 1:]


def check_yaml(text, root):
    """Checks a YAML witness by the rules; gives (entry type, content)."""
    entries = read_yaml(text)
    assert len(entries) == 1
    entry = entries[0]
    check_against({"entry_type": {"violation_sequence", "invariant_set"}, "metadata": METADATA, "content": ANY}, entry)
    task = entry["metadata"]["task"]
    assert sorted(task["input_file_hashes"]) == sorted(task["input_files"])
    for name, digest in task["input_file_hashes"].items():
        assert hashlib.sha256((root / name).read_bytes()).hexdigest() == digest, name
    if entry["entry_type"] == "invariant_set":
        contracts = [c for c in entry["content"] if "contract" in c]
        assert (entry["metadata"]["format_version"] == "2.1") == bool(contracts)
        check_against([CONTRACT], contracts, "content")
        for c in (c["contract"] for c in contracts):
            assert c["location"]["file_name"] in task["input_files"], c
            head = (root / c["location"]["file_name"]).read_text().split("\n", c["location"]["line"] - 1)[-1][c["location"]["column"] - 1:]
            assert re.match(rf"[^;{{]*\b{c['location']['function']}\s*\(", head), c
            assert "\\" not in c["requires"] and ("\\" in c["ensures"]) == (c["format"] == "ext_c_expression"), c
            assert not re.sub(r"\\result|\\at\(\w+, (Old|Pre)\)", "", c["ensures"]).count("\\"), c
        loops = [i for i in entry["content"] if "contract" not in i]
        check_against([INVARIANT], loops, "content")
        for i in loops:
            assert i["invariant"]["location"]["file_name"] in task["input_files"], i
            assert re.match(r"(while|for|do)\b", character(root, i["invariant"]["location"])), i
    else:
        waypoints = []
        assert entry["content"]
        for segment in entry["content"]:
            check_against({"segment": ANY}, segment, "segment")
            assert len(segment["segment"]) == 1  # we follow one at a time
            check_against({"waypoint": ANY}, segment["segment"][0], "segment")
            point = segment["segment"][0]["waypoint"]
            check_against(WAYPOINT[point["type"]], point, "waypoint")
            waypoints.append(point)
        assert [p["type"] == "target" for p in waypoints] == [False] * (len(waypoints) - 1) + [True]
        for point in waypoints:
            assert point["location"]["file_name"] in task["input_files"], point
            rest = character(root, point["location"])
            if point["type"] == "branching":
                assert re.match(r"(if|while|for)\b", rest), point
            else:
                assert rest[0] == ")" if point["type"] == "function_return" else not rest[0].isspace(), point
    return entry["entry_type"], entry["content"]


# ---- GraphML ----

NAMESPACE = "{http://graphml.graphdrawing.org/xmlns}"
GRAPH_KEYS = {"witness-type": r"(correctness|violation)_witness", "sourcecodelang": "C", "producer": r"silhouette-.+",
              "specification": rf"{CHECK_LINE}(\n{CHECK_LINE})*", "programfile": ".+", "programhash": "[0-9a-f]{64}", "architecture": "(32|64)bit",
              "creationtime": METADATA["creation_time"]}
NODE_KEYS = {"entry": "true", "violation": "true", "invariant": ".+", "invariant.scope": r"\w+"}
EDGE_KEYS = {"startline": r"[1-9]\d*", "endline": r"[1-9]\d*", "startoffset": r"\d+", "endoffset": r"\d+", "control": "condition-(true|false)",
             "assumption": r".+ (==|!=) .+", "assumption.scope": r"\w+", "assumption.resultfunction": r"\w+", "enterFunction": r"\w+",
             "returnFromFunction": r"\w+", "enterLoopHead": "true"}


def data_of(element, rules):
    found = {}
    for child in element:
        if child.tag == NAMESPACE + "data":
            key = child.get("key")
            assert key in rules and key not in found, f"key {key}"
            assert re.fullmatch(rules[key], child.text or "", re.S), f"{key}: {child.text!r}"
            found[key] = child.text
    return found


def check_graphml(text, root):
    """Checks a GraphML witness by the rules; gives (witness type, nodes, edges)."""
    document = xml.fromstring(text)
    assert document.tag == NAMESPACE + "graphml"
    declared = {k.get("id"): k.get("for") for k in document.iter(NAMESPACE + "key")}
    for keys, of in ((GRAPH_KEYS, "graph"), (NODE_KEYS, "node"), (EDGE_KEYS, "edge")):
        for key in keys:
            assert declared.get(key) == of, key
    graphs = list(document.iter(NAMESPACE + "graph"))
    assert len(graphs) == 1 and graphs[0].get("edgedefault") == "directed"
    data = data_of(graphs[0], GRAPH_KEYS)
    assert set(data) == set(GRAPH_KEYS), set(GRAPH_KEYS) - set(data)
    source = root / data["programfile"]
    assert hashlib.sha256(source.read_bytes()).hexdigest() == data["programhash"]
    nodes = {n.get("id"): data_of(n, NODE_KEYS) for n in graphs[0].iter(NAMESPACE + "node")}
    edges = [(e.get("source"), e.get("target"), data_of(e, EDGE_KEYS)) for e in graphs[0].iter(NAMESPACE + "edge")]
    assert sum("entry" in n for n in nodes.values()) == 1
    lines = len(source.read_text(errors="replace").splitlines())
    for a, b, d in edges:
        assert a in nodes and b in nodes
        assert 1 <= int(d.get("startline", 1)) <= int(d.get("endline", lines)) <= lines, d
        if "startoffset" in d:
            assert 0 <= int(d["startoffset"]) <= int(d["endoffset"]) < source.stat().st_size
            assert source.read_text(errors="replace")[:int(d["startoffset"])].count("\n") + 1 == int(d["startline"])
        assert ("assumption" in d) == ("assumption.scope" in d)
        assert ("\\result" in d.get("assumption", "")) == ("assumption.resultfunction" in d)
    if data["witness-type"] == "violation_witness":
        assert sum("violation" in n for n in nodes.values()) == 1
        assert len(edges) == len(nodes) - 1 and all(b == f"N{int(a[1:]) + 1}" for a, b, _ in edges)
    else:
        assert all("invariant" in n or "entry" in n for n in nodes.values())
        assert all(("invariant" in n) == ("invariant.scope" in n) for n in nodes.values())
    return data["witness-type"], nodes, edges


# ---- invariants as assertions, branches that tell which way they go ----

def without_literals(text):
    """The text with blanks in the place of comments, strings and characters: what they have is not the program's."""
    return re.sub(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def matching(text, opening):
    depth = 0
    for i in range(opening, len(text)):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if depth == 0:
            return i
    raise AssertionError("parentheses do not match")


def split_header(text, opening, closing):
    """Offsets of the two semicolons of a `for`."""
    depth, found = 0, []
    for i in range(opening + 1, closing):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if text[i] == ";" and depth == 0:
            found.append(i)
    return found


def offsets(text, locations):
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return [starts[l["line"] - 1] + l["column"] - 1 for l in locations]


def condition_of(text, at):
    """Where the condition of the `while`, `for` or `if` at this offset begins and ends."""
    word = re.match(r"\w+", text[at:]).group()
    text = without_literals(text)
    opening = text.index("(", at)
    closing = matching(text, opening)
    if word == "for":
        opening, closing = split_header(text, opening, closing)
    return opening + 1, closing


def with_assertions(path, invariants):
    """The program with every loop invariant asserted each time before the loop's condition is evaluated (do: before its body). The
    invariants are those of check_yaml."""
    text = pathlib.Path(path).read_text()
    places = offsets(text, [i["invariant"]["location"] for i in invariants])
    for at, value in sorted(zip(places, [i["invariant"]["value"] for i in invariants]), reverse=True):
        if re.match(r"do\b", text[at:]):
            brace = at + 2 + len(re.match(r"\s*", text[at + 2:]).group())
            assert text[brace] == "{"
            text = text[:brace + 1] + f" silhouette_holds({value}); " + text[brace + 1:]
            continue
        start, end = condition_of(text, at)
        condition = text[start:end].strip() or "1"
        text = text[:start] + f"silhouette_holds({value}) && ({condition})" + text[end:]
    return ('extern void __assert_fail(const char *, const char *, unsigned, const char *);\n'
            'static int silhouette_holds(int x) { if (!x) __assert_fail("invariant", "", 0, ""); return 1; }\n' + text)


def with_branches(path, waypoints):
    """The program, which prints `branch OFFSET 0|1` whenever the condition of one of the waypoints' branches was evaluated; and what the waypoints
    say, in the same words."""
    text = pathlib.Path(path).read_text()
    points = [w for w in waypoints if w["type"] == "branching"]
    places = offsets(text, [w["location"] for w in points])
    said = [f"branch {at} {int(w['constraint']['value'] == 'true')}" for at, w in zip(places, points)]
    for at in sorted(set(places), reverse=True):
        start, end = condition_of(text, at)
        text = text[:start] + f"silhouette_way({at}, ({text[start:end]}) ? 1 : 0)" + text[end:]
    return ('extern int printf(const char *, ...);\n'
            'static int silhouette_way(int at, int way) { printf("\\nbranch %d %d\\n", at, way); return way; }\n' + text), said
