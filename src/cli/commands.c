/* The tables of commands and options. */
#include "cli/options.h"

enum {
  CHECK = 1 << COMMAND_CHECK,
  SHOW = 1 << COMMAND_SHOW,
  RUN = 1 << COMMAND_RUN,
  BATCH = 1 << COMMAND_BATCH,
  ASK = 1 << COMMAND_ASK,
  LSP = 1 << COMMAND_LSP,
  DRIVER = 1 << COMMAND_DRIVER,
  CONTRACT = 1 << COMMAND_CONTRACT,
  AUDIT = 1 << COMMAND_AUDIT,
  EXPLAIN = 1 << COMMAND_EXPLAIN,
  DEPENDS = 1 << COMMAND_DEPENDS,
  LEAKS = 1 << COMMAND_LEAKS,
  HELP = 1 << COMMAND_HELP,
  VERIFY = CHECK | SHOW, /* `show precision` and `show shapes` verify first */
  FILES = CHECK | SHOW | RUN | ASK | DRIVER | CONTRACT | AUDIT | DEPENDS | LEAKS
};

const OptionSpec option_spec[N_OPTIONS] = {
#define OPTION(id, ...) [OPTION_##id] = {__VA_ARGS__},
#include "cli/options.def"
#undef OPTION
};

#define PROGRAMS "c|i|bc|ll"

const CommandSpec command_spec[N_COMMANDS] = {
    [COMMAND_CHECK] = {"check", "check FILE... [OPTION]...", "verify a program",
                       "Shows that no execution violates the properties, or finds one that does: status\n"
                       "0 or 1; 2: unknown. They are unreach-call and valid-memsafety if none is given;\n"
                       "unreach-label, valid-deref, valid-free, valid-memtrack, valid-memcleanup,\n"
                       "no-overflow. Other flags of compilers: -U, -include, -fwrapv, -Wall, -O2, ...\n"
                       "Without a main, or with --function, each function is checked on all heaps that\n"
                       "its types allow (docs/library.md), by default for 60 seconds, one at a time.\n"
                       "With --jobs N: so many functions at a time, or one main in several ways.\n",
                       "  silhouette check lock.c --property no-overflow --timeout 60\n"
                       "  silhouette check list.c --function list_push --function list_pop\n",
                       NULL, PROGRAMS},
    [COMMAND_SHOW] = {"show", "show automaton|precision|shapes FILE... [OPTION]...",
                      "print automata, what was tracked, shape graphs",
                      "Files are C (.c, .i) or LLVM (.bc, .ll); several are linked. Locations are\n"
                      "numbered per function; in pictures, loop heads are double circles, the exit is\n"
                      "gray, conditions are blue. `precision` and `shapes` verify first; `shapes` takes\n"
                      "FILE:LINE, without a line it shows loop heads and exits.\n",
                      "  silhouette show automaton list.c\n"
                      "  silhouette show automaton list.c --function main -o main.svg\n"
                      "  silhouette show shapes list.c:23 -o shapes.svg\n",
                      "automaton|precision|shapes", PROGRAMS},
    [COMMAND_RUN] = {"run", "run FILE... [OPTION]...", "run a program on its automata and report what happened",
                     "Inputs are the results of __VERIFIER_nondet_*() and of unknown functions. The\n"
                     "program's output comes first; the last line is `outcome: ...`. Exit status: 0\n"
                     "finished, 1 a defect was found (leaked memory is one), 2 a limit or something\n"
                     "not modelled, 3 wrong usage or input.\n",
                     "  silhouette run list.c --seed 7 --record inputs.txt\n"
                     "  silhouette run list.c --inputs inputs.txt --trace\n",
                     NULL, PROGRAMS},
    [COMMAND_BATCH] = {"batch", "batch TASK...|merge DB...|status|report [DB...] [OPTION]...",
                       "check many programs, some at a time",
                       "A TASK is a program, a task file of SV-COMP (.yml) or a folder of such files;\n"
                       "with --compile-commands and no TASK, each C file there. Each gets a process of\n"
                       "its own, 60 seconds if --timeout is not given. Exit status, the worst first: 4\n"
                       "a verdict is not the expected one, 1 one is false, 3 a task failed, 2 unknown.\n",
                       "  silhouette batch tests/tasks --jobs 2 --malloc never-fails --html all.html\n"
                       "  silhouette batch --compile-commands build --db nightly.db --resume\n"
                       "  silhouette batch tests/tasks --on slurm --db all.db\n"
                       "  silhouette batch report new.db old.db --html compared.html\n",
                       NULL, "yml|c|i|bc|ll"},
    [COMMAND_ASK] = {"ask", "ask FILE[:LINE] [QUESTION]... [OPTION]...", "answer questions about the heap at a line",
                     "Questions: null(p), live(p), alias(p, q), points_to(p, q), reachable(p, q),\n"
                     "disjoint(p, q), cyclic(p), shared(p), list(p), dll(p), tree(p), length(p),\n"
                     "data(p->x), leaked (docs/ask.md). Answers: always, never, sometimes with two\n"
                     "executions, unknown. Without LINE: the questions that stand in the file, as\n"
                     "/* ask: list(p), null(q) */ or ask(list(p), null(q)); of silhouette.h. Exit\n"
                     "status 2: an answer is unknown.\n",
                     "  silhouette ask list.c:23 'list(p)' 'reachable(head, p)' 'length(head)'\n"
                     "  silhouette ask list.c:23 'shared(p)' -o graphs.svg\n",
                     NULL, PROGRAMS},
    [COMMAND_LSP] = {"lsp", "lsp [OPTION]...", "a language server for editors",
                     "Speaks the language server protocol on standard input and output: what `check`\n"
                     "finds in a file as diagnostics, and the shape of a pointer as hover\n"
                     "(docs/ask.md). Each of these takes 10 seconds at most, or as --timeout says.\n",
                     "", NULL, NULL},
    [COMMAND_DRIVER] = {"driver", "driver FILE... [OPTION]...", "write a main for a library",
                        "Writes a C file that includes the FILEs, with a main that calls their functions\n"
                        "in any order, on structures of the library's own constructors where there are\n"
                        "some. With one --function it is the driver that `check --function` uses: a call\n"
                        "with all that the types allow. It is meant to be edited (docs/library.md).\n",
                        "  silhouette driver list.c -o list_driver.c\n"
                        "  silhouette driver list.c --function list_push\n",
                        NULL, "c|i"},
    [COMMAND_CONTRACT] = {"contract", "contract FILE... [OPTION]...", "print what functions need and do",
                          "Tries for every function that other files can call, or for those of --function,\n"
                          "what its types suggest, and prints as its contract what was proved. It can be\n"
                          "pasted into the function, or given to `check --contracts` (docs/contracts.md).\n",
                          "  silhouette contract list.c\n"
                          "  silhouette contract list.c --function append --json\n",
                          NULL, "c|i"},
    [COMMAND_AUDIT] = {"audit", "audit CERTIFICATE FILE... [OPTION]...", "check the proof of a true verdict",
                       "CERTIFICATE is what `check --certificate` wrote for these files. The audit reads\n"
                       "the program again and checks the proof step by step, without the analysis that\n"
                       "found it. The last line is `audit: confirmed` or `audit: not confirmed (...)`;\n"
                       "the exit status 0, 2, and 3 for wrong usage or for a certificate that cannot be\n"
                       "read or is about another program. Of functions that were checked one by one each\n"
                       "has a line, and one without a proof is not confirmed; --contracts as for check.\n",
                       "  silhouette check lock.c --certificate lock.cert\n"
                       "  silhouette audit lock.cert lock.c\n",
                       NULL, PROGRAMS},
    [COMMAND_EXPLAIN] = {"explain", "explain LAST|FILE.json", "tell a result in words",
                         "FILE.json is what `check --json` printed. LAST is the last result of a `check`\n"
                         "that ran on a terminal; it is kept in $XDG_CACHE_HOME/silhouette/last.json, or\n"
                         "in ~/.cache/silhouette. It tells the path of a program that is wrong, and the\n"
                         "invariants of one that is right.\n",
                         "  silhouette explain LAST\n"
                         "  silhouette check list.c --json >list.json; silhouette explain list.json\n",
                         "LAST", "json"},
    [COMMAND_DEPENDS] = {"depends", "depends FILE[:LINE]... [OPTION]...", "which line depends on which",
                         "A line depends on another through a variable or the heap: flow (it reads what\n"
                         "the other wrote last), anti (it overwrites what the other read), output (it\n"
                         "overwrites what the other wrote); carried by a loop if they are executed in\n"
                         "different rounds. None is missing (docs/depends.md).\n",
                         "  silhouette depends list.c:23 --slice\n"
                         "  silhouette depends list.c --all -o list.svg\n"
                         "  silhouette depends list.c --independent\n",
                         NULL, PROGRAMS},
    [COMMAND_LEAKS] = {"leaks", "leaks FILE... [OPTION]...", "where code may lose memory, without a main",
                       "Asks of every assignment, free and return whether it may lose the last pointer\n"
                       "to a block, and goes backwards to refute it, for any heap. What is refuted is\n"
                       "no leak if the code is type-safe; a warning is a candidate, which executions\n"
                       "then confirm, exclude, or leave open (docs/leaks.md). Exit status: 0 no warning,\n"
                       "or all excluded; 1 one is confirmed; 2 one is open; 3 wrong usage or input.\n",
                       "  silhouette leaks list.c\n"
                       "  silhouette leaks list.c --json\n",
                       NULL, PROGRAMS},
    [COMMAND_TVP] = {"tvp", "tvp PROGRAM.tvp [INPUT.tvs] [OPTION]...",
                     "run TVLA's languages on the three-valued engine", "",
                     "  silhouette tvp share/tvp/sll/reverse.tvp share/tvp/sll/list.tvs\n", NULL, "tvp|tvs|tvm"},
    [COMMAND_HELP] = {"help", "help [COMMAND] [--as FORM]", "explain a command",
                      "The manual page and the completions are made from the same tables as this text.\n",
                      "  silhouette help run\n"
                      "  silhouette help --as man | man -l -\n",
                      "check|show|run|batch|ask|lsp|driver|contract|audit|explain|depends|leaks|tvp|help", NULL},
};
