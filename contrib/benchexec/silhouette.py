"""BenchExec's tool-info module for silhouette.

A benchmark definition names it with tool="silhouette" when this file's folder is in PYTHONPATH, or when it was copied to benchexec/tools.
Options of the definition are handed to `silhouette check`. The time limit is passed on, a little earlier, so that silhouette can still say
what it knows; with --stats among the options, columns show statistics by name (refinements, tree_nodes, ...)."""
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.template import UnsupportedFeatureException

BITS = {"ILP32": "--32", "LP64": "--64"}


class Tool(benchexec.tools.template.BaseTool2):
    REQUIRED_PATHS = ["bin", "libexec", "share"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("silhouette", subdir="bin")

    def name(self):
        return "silhouette"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="silhouette")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", *task.input_files, *options]
        if task.property_file:
            command += ["--property", task.property_file]
        model = (task.options or {}).get("data_model")
        if model:
            if model not in BITS:
                raise UnsupportedFeatureException(f"the data model {model} is not known")
            command.append(BITS[model])
        seconds = rlimits.cputime or rlimits.walltime
        if seconds and "--timeout" not in options:
            command += ["--timeout", str(max(1, int(seconds * 0.95)))]
        return command

    def determine_result(self, run):
        for line in reversed(run.output):
            match = re.match(r"verdict: (true|false\([\w-]+\)|unknown)", line)
            if match:
                return match[1]  # `true`, `false(unreach-call)`, `unknown`: the words of benchexec.result
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        for line in output:
            match = re.match(rf"stats: {re.escape(identifier)} ([\d.]+)", line)
            if match:
                return match[1]
        return None
