/* evidence: from the answer of the checker to a verdict that the reader can check. A FALSE is only given when
 * the concrete interpreter, fed with the inputs that the solver found, ends in the violation at the reported place. */
#ifndef EVIDENCE_EVIDENCE_H
#define EVIDENCE_EVIDENCE_H

#include "audit/audit.h"
#include "evidence/call_heaps.h"
#include "evidence/lost.h"
#include "evidence/work_folder.h"
#include "front/front.h"
#include "property/property.h"
#include "refine/refine.h"
#include "smg/smg.h"

typedef enum { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } VerdictKind;

/* Is told what is known before the long part of the work begins: the verdict, for the time of the call, is the unknown
 * one that a limit would give (its reason: "limit"). */
struct Verdict;
typedef struct {
  void (*tell)(void *context, const struct Verdict *v); /* may be NULL */
  void *context;
} KnownListener;

typedef struct {
  uint32_t properties; /* set of Property */
  CheckMode mode;
  bool
      overview; /* look at the whole program with memory graphs first (smg/smg.h); what they show needs no refinement */
  FILE *overview_trace; /* its graphs, for those who debug; NULL: none */
  bool malloc_may_fail;
  uint32_t max_depth;           /* of calls */
  const Generators *generators; /* must outlive the Verdict; NULL: the predefined ones */
  bool certificate;             /* a TRUE is to have a certificate */
  bool unchallenged;            /* a TRUE is given without runs that try to refute it */
  uint32_t jobs; /* so many processes look for the verdict side by side (evidence/side.h); 0, 1: only this one */
  Limit *limit;
  StoryListener story;
  KnownListener known;
} VerifyOptions;

/* Counters of a run, in one table: for --stats, JSON and the benchmarks. */
typedef struct {
  const char *name;
  double value;
} Statistic;

/* Did the compiled program, run on the same inputs under sanitizers, end in the same violation at the same line? */
typedef enum { CONFIRM_NOT_TRIED, CONFIRM_IMPOSSIBLE /* here */, CONFIRM_YES, CONFIRM_NO } Confirmation;

/* The operation of the program's own functions that an operation of a library model belongs to: the call that leads
 * there, the one at `at` if it is one of them, else the first. Others are given as they are. */
EdgeId edge_as_called(const Program *p, EdgeId e, Position at);

/* A goal that could not be decided: why. */
typedef struct {
  uint32_t goal; /* index into Verdict.goals */
  const char *why;
  Position at; /* in the program, not in a model of the library */
} OpenGoal;

/* What a TRUE takes for granted (docs/properties.md) and nobody showed. */
typedef enum {
  ASSUMED_NO_OVERFLOW,
  ASSUMED_DIVISION, /* divisors are not 0 */
  ASSUMED_SHIFT,    /* shift amounts are in range */
  ASSUMED_ACCESS,   /* accesses and frees are valid, where no property says so */
  ASSUMED_EXTERN,   /* functions without a body change nothing */
  ASSUMED_COPY,     /* memcpy copies between places that do not overlap */
  ASSUMED_PROMISE,  /* __builtin_unreachable(), the end of a function that does not return: nothing comes there */
} AssumptionKind;

typedef struct {
  AssumptionKind kind;
  Position at;      /* the first place */
  const char *text; /* what is assumed there: "i + 1 does not overflow" */
  uint32_t places;  /* how many there are */
} Assumption;

const char *assumption_name(AssumptionKind k);        /* one word, for programs */
void assumption_print(const Assumption *x, Buf *out); /* a sentence, for people */

/* Was the proof of a TRUE checked by the audit (audit/audit.h)? */
typedef enum {
  AUDIT_NOT_TRIED, /* not wanted, or the proof was long */
  AUDIT_CONFIRMED,
  AUDIT_OPEN, /* it came to a limit of its own */
} AuditOutcome;

typedef struct Verdict {
  VerdictKind kind;
  uint32_t properties;  /* what was to be shown: set of Property */
  const char *violated; /* FALSE: "unreach-call", ...; static */
  Goal goal;            /* FALSE: what was reached */
  Buf reason;           /* UNKNOWN: why, in a few words; FALSE: what happens, in a sentence */
  Position at;          /* FALSE: where; UNKNOWN: where, if a place is to blame */
  VEC(OpenGoal) open;   /* UNKNOWN: what was tried and given up, in the order in which that happened */
  uint32_t rounds;      /* UNKNOWN: nothing is violated before a loop goes round more often than this, or recursion is
                           deeper (smg.h), 0: nobody knows */
  bool rest_holds;      /* UNKNOWN: all goals but these cannot be reached before one of these is */
  VEC(Assumption) assumption; /* TRUE: one of each kind */
  Arena arena;                /* of texts here */
  bool has_run;
  RunResult run; /* FALSE: the replayed execution, with its path and inputs */
  bool malloc_may_fail;
  uint32_t challenges; /* runs that tried to refute a proof */
  uint32_t all_runs;   /* TRUE because these are all runs that there are; 0: for other reasons */
  bool is_refuted;     /* FALSE: there was a proof that this is true, and the run refutes it: our bug */
  const char
      *answered_by; /* of several processes side by side, the one whose answer this is; static. NULL: one alone */
  uint32_t lanes;   /* how many there were */
  AuditOutcome audit;
  Buf unaudited;         /* AUDIT_OPEN: why, in a few words ... */
  Position unaudited_at; /* ... and where */
  Confirmation confirmation;
  Buf unconfirmed; /* unless it is CONFIRM_YES: why not */
  VEC(Statistic) statistic;
  VEC(RowRecord) stage;   /* in the order in which they were run */
  VEC(RowRecord) refiner; /* of all of them */
  Alias *alias;           /* of the program; the checker uses it */
  SmgResult shown;        /* which goals the overview has shown; without one: none */
  Checker *checker;       /* for those who want to look at precision and tree; NULL where the overview has shown all */
  Goals goals;
} Verdict;

/* Verifies the program; `v` is filled, release it with verdict_free before the program is freed. */
void verify(Program *p, const VerifyOptions *o, Verdict *v);
void verdict_free(Verdict *v);
/* Runs the execution of a FALSE once more, which takes the same path, and shows it to an observer (RunOptions). False
 * when there is none, or when the limit (may be NULL) came in between. */
bool verdict_replay(const Program *p, const Verdict *v, void (*observe)(void *observer, Run *run),
                    void (*ended)(void *observer, Run *run), void *observer, Limit *limit);
/* `true`, `false(unreach-call)`, `unknown (time limit)`: what stands behind `verdict: `. */
void verdict_print(const Verdict *v, Buf *out);

/* ---- runs on inputs that reach far, for those who look at what happens in them ---- */

typedef struct {
  bool malloc_may_fail;
  uint32_t runs; /* at most */
  uint64_t work; /* steps of runs from one look at is_enough to the next */
  uint64_t seed;
  Limit *limit;                              /* may be NULL */
  void (*observe)(void *observer, Run *run); /* as in RunOptions */
  bool (*is_enough)(void *observer);
  void *observer;
} WatchRuns;

/* How many runs there were. Same program, same options: same runs. */
uint32_t watch_runs(const Program *p, const WatchRuns *w);

/* ---- FALSE: a test that fails (docs/evidence.md) ---- */

/* Could a test be written into the folder (see below)? False: `error` says why not. */
bool test_folder_is_usable(const char *folder, Buf *error);
/* Writes a C test of the violation into a folder, which is made unless it is there and is empty or holds a test
 * already. False: `error` says why there is none. */
bool verdict_write_test(const Program *p, const Verdict *v, const FrontOptions *front, const char *folder, Buf *error);
/* Writes the test into a temporary folder, builds it and runs it in a sandbox (evidence/sandbox.h); sets
 * v->confirmation. Nothing of it is left behind. Where the sandbox has no namespaces it is only done if one insists. */
void verdict_confirm(const Program *p, Verdict *v, const FrontOptions *front, bool insist, Limit *limit);

/* ---- witnesses, for other tools: why it is TRUE (loop invariants), or how it goes wrong (FALSE) ---- */

typedef enum { WITNESS_YAML, WITNESS_GRAPHML } WitnessFormat;
/* Appends the witness. `version` is ours. False: `error` says why there is none. */
bool verdict_witness(const Program *p, const Verdict *v, const FrontOptions *front, WitnessFormat format,
                     const char *version, Buf *out, Buf *error);

/* The contract of a function, as expressions of C (driver_plain_contract). */
typedef struct {
  FuncId function;
  const char *pre, *post; /* empty: nothing */
  Position at;            /* filled by contracts_witness */
} WitnessContract;
typedef VEC(WitnessContract) WitnessContracts;
/* Appends a witness, in YAML, of a program that was shown to be right by these contracts; as above. */
bool contracts_witness(const Program *p, uint32_t properties, WitnessContracts *contracts, const FrontOptions *front,
                       const char *version, Buf *out, Buf *error);

/* ---- TRUE: a certificate that `silhouette audit` checks (docs/certificate.md) ---- */

/* Is there one? A TRUE that the overview and a tree have shown together has none, nor one by all runs that there are.
 */
bool verdict_has_certificate(const Verdict *v);
/* The tree is not to be trusted: true if the overview has shown all by itself; then that is the proof. */
bool verdict_without_tree(Verdict *v);
/* Appends the certificate, if there is one. False: the limit (may be NULL) came in between, nothing is
 * appended. */
bool verdict_certificate(const Program *p, const Verdict *v, Limit *limit, Buf *out);
/* Checks a certificate of either kind, of a tree (audit/audit.h) or of the overview (smg_recheck). */
bool evidence_audit(Program *p, const char *text, Limit *limit, AuditResult *r, Buf *error);

/* Is the text (which need not be YAML) nested at most a hundred times? Else `at` has line and column. Asked before
 * libyaml is given what others wrote. */
bool yaml_is_flat(const Buf *text, Position *at);

/* A violation witness in YAML, read back: the inputs that it wants, and whether a run follows it. */
typedef struct Witness Witness;

/* NULL after messages: it cannot be read, is no violation witness, or is about other files. The inputs that it fixes
 * are added to `inputs`; what it leaves open is 0. */
Witness *witness_read(const Program *p, const FrontOptions *front, const char *file, InputSource *inputs, Diag *diag);
void witness_free(Witness *w);
/* Memory that is lost in a program that does not end: how many steps of the run with these options (which record the
 * path) show that it follows the witness; 0: run it to its end. */
uint64_t witness_steps(const Program *p, const Witness *w, const RunOptions *o);
/* Does the run, whose path was recorded, take these inputs in this order and end in the target? `why`: where not. */
bool witness_followed(const Program *p, const Witness *w, const RunResult *r, Buf *why);

#endif
