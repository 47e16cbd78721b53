"""A strict check of SARIF 2.1.0 logs: the objects that silhouette writes, as the standard defines them (OASIS, sections
3.13 to 3.58), with no property that the standard does not have, and the rules that no schema can express."""
import re

TEXT = "a string"


class List:
    def __init__(self, of, least=0):
        self.of, self.least = of, least


class Map:
    def __init__(self, of):
        self.of = of


class Number:
    def __init__(self, least):
        self.least = least


LEVELS = ("none", "note", "warning", "error")
# By object: required properties, optional properties.
OBJECTS = {
    "log": ({"version": ("2.1.0",), "runs": List("run")}, {"$schema": TEXT}),
    "run": ({"tool": "tool"}, {"invocations": List("invocation"), "results": List("result"),
                               "columnKind": ("utf16CodeUnits", "unicodeCodePoints")}),
    "tool": ({"driver": "component"}, {}),
    "component": ({"name": TEXT}, {"version": TEXT, "informationUri": TEXT, "rules": List("rule")}),
    "rule": ({"id": TEXT}, {"shortDescription": "message", "fullDescription": "message", "help": "message",
                            "defaultConfiguration": "configuration"}),
    "configuration": ({}, {"level": LEVELS}),
    "invocation": ({"executionSuccessful": bool}, {"toolExecutionNotifications": List("notification")}),
    "notification": ({"message": "message"}, {"level": LEVELS, "locations": List("location")}),
    "result": ({"message": "message"},
               {"ruleId": TEXT, "ruleIndex": Number(-1), "kind": ("notApplicable", "pass", "fail", "review", "open", "informational"),
                "level": LEVELS, "locations": List("location"), "stacks": List("stack"), "codeFlows": List("codeFlow"),
                "partialFingerprints": Map(TEXT), "properties": Map(TEXT)}),
    "message": ({"text": TEXT}, {}),
    "location": ({}, {"physicalLocation": "physical", "logicalLocations": List("logical"), "message": "message"}),
    "physical": ({"artifactLocation": "artifact"}, {"region": "region"}),
    "artifact": ({"uri": TEXT}, {}),
    "region": ({"startLine": Number(1)}, {"startColumn": Number(1)}),
    "logical": ({}, {"name": TEXT, "kind": TEXT}),
    "stack": ({"frames": List("frame")}, {}),
    "frame": ({}, {"location": "location"}),
    "codeFlow": ({"threadFlows": List("threadFlow", 1)}, {}),
    "threadFlow": ({"locations": List("step", 1)}, {"message": "message"}),
    "step": ({}, {"location": "location", "state": Map("message"), "nestingLevel": Number(0), "executionOrder": Number(-1),
                  "importance": ("important", "essential", "unimportant")}),
}


def check(value, what, where="log"):
    if what is TEXT:
        assert isinstance(value, str), where
    elif what is bool:
        assert isinstance(value, bool), where
    elif isinstance(what, tuple):
        assert value in what, (where, value)
    elif isinstance(what, Number):
        assert isinstance(value, int) and not isinstance(value, bool) and value >= what.least, (where, value)
    elif isinstance(what, List):
        assert isinstance(value, list) and len(value) >= what.least, where
        for i, item in enumerate(value):
            check(item, what.of, f"{where}[{i}]")
    elif isinstance(what, Map):
        assert isinstance(value, dict), where
        for key, item in value.items():
            check(item, what.of, f"{where}.{key}")
    else:
        required, optional = OBJECTS[what]
        assert isinstance(value, dict), where
        assert set(required) <= set(value), (where, set(required) - set(value))
        assert set(value) <= set(required) | set(optional), (where, set(value) - set(required) - set(optional))
        for key, item in value.items():
            check(item, {**required, **optional}[key], f"{where}.{key}")


def places(value):
    """Every physical location inside a value."""
    if isinstance(value, list):
        for item in value:
            yield from places(item)
    elif isinstance(value, dict):
        if "artifactLocation" in value:
            yield value
        for item in value.values():
            yield from places(item)


def check_log(log):
    check(log, "log")
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        assert len(set(rules)) == len(rules), rules
        for result in run["results"]:
            assert rules[result["ruleIndex"]] == result["ruleId"]
            assert result["kind"] == "fail" or result["level"] == "none"  # 3.27.10
            for flow in result["codeFlows"]:
                for thread in flow["threadFlows"]:
                    order = [step["executionOrder"] for step in thread["locations"]]
                    assert order == sorted(set(order)), order
        for place in places(run):
            uri = place["artifactLocation"]["uri"]  # RFC 3986: a relative reference, or a file with no host
            assert re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), uri
            assert uri.startswith("file:///") or not uri.startswith("/"), uri
