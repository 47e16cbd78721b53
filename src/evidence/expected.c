/* The one table of what sanitizers say about each way in which a run goes wrong. */
#include "evidence/test.h"

static const ExpectedReport table[N_RUN_OUTCOMES] = {
    [RUN_ABORT] = {"abort", "^silhouette: abort", false},
    [RUN_ASSERT] = {"assertion failure", "^silhouette: assertion fails", false},
    [RUN_REACH_ERROR] = {"call of reach_error", "^silhouette: (reach_error|__VERIFIER_error)", false},
    [RUN_REACH_LABEL] = {"label reached", "^silhouette: the label", false},
    [RUN_UNREACHABLE] = {"unreachable place reached", "execution reached an unreachable", false},
    [RUN_NULL] = {"null dereference",
                  "(access within|load of|store to|through|to) null pointer|null pointer passed as argument|"
                  "SEGV on unknown address "
                  "0x0{5,}[0-9a-f]{1,3} |^silhouette: what is called is no function",
                  false},
    [RUN_FREED] = {"use after free", "ERROR: AddressSanitizer: heap-use-after-free", false},
    [RUN_OUT_OF_SCOPE] = {"use after scope", "ERROR: AddressSanitizer: stack-use-after-(return|scope)", false},
    [RUN_OUT_OF_BOUNDS] = {"access out of bounds",
                           "ERROR: AddressSanitizer: "
                           "((heap|stack|global|dynamic-stack)-buffer-(over|under)flow|unknown-crash|use-after-poison|"
                           "SEGV)|index .* out of "
                           "bounds|insufficient space for an object",
                           false},
    [RUN_WILD] = {"wild pointer", "ERROR: AddressSanitizer: (SEGV|wild-)", false},
    [RUN_READ_ONLY] = {"write to a constant", "ERROR: AddressSanitizer: SEGV", false},
    [RUN_DOUBLE_FREE] = {"double free", "ERROR: AddressSanitizer: attempting double-free", false},
    [RUN_INVALID_FREE] = {"invalid free",
                          "ERROR: AddressSanitizer: (attempting free on address|attempting double-free|bad-free|SEGV)",
                          false},
    [RUN_OVERLAP] = {"overlapping copy", "ERROR: AddressSanitizer: .*-param-overlap", false},
    [RUN_OVERFLOW] = {"signed overflow",
                      "runtime error: (signed integer overflow|(negation|division) of .* cannot be represented)",
                      false},
    [RUN_DIVISION] = {"division by zero", "runtime error: division by zero", false},
    [RUN_SHIFT] = {"shift out of range", "runtime error: shift exponent", false},
    [RUN_BAD_CALL] = {"bad call", "^silhouette: what is called is no function|ERROR: AddressSanitizer: SEGV", false},
};

static const ExpectedReport leak = {"memory leak", "ERROR: LeakSanitizer: detected memory leaks", true};

const ExpectedReport *expected_report(const Verdict *v, const char **why) {
  RunOutcome outcome = v->run.outcome;
  *why = "no sanitizer reports this violation";
  if (v->goal.what == GOAL_LOST || v->goal.what == GOAL_NOT_CLEAN) return &leak;
  if (outcome == RUN_UNINITIALISED)
    *why = "the violation is the use of an uninitialised value, which the sanitizers of the test do not see";
  return table[outcome].kind ? &table[outcome] : NULL;
}
