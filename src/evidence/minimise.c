/* Inputs are one list in the order in which the run took them, whatever their kind: a round of a loop that is left out
 * takes its numbers, its allocations and its uninitialised memory with it. A proposal is another such list; what the
 * run on it really took replaces it. Where it runs out, zeros follow, which end most loops. */
#include "evidence/minimise.h"

#include <string.h>

#include "evidence/constants.h"
#include "evidence/leak.h"

/* What runs are compared by, the first that differs. */
typedef struct {
  uint64_t steps, inputs;
  UInt128 size; /* of the numbers and texts */
} Measure;

typedef VEC(Input) InputList;

typedef struct {
  const Program *p;
  const Goal *g;
  const MinimiseOptions *o;
  MinimiseStats *stats;
  Constants constant;
  uint64_t set_up;
  /* the smallest run so far */
  RunOutcome outcome;
  EdgeId allocated; /* memory that is lost or left: of the first block */
  uint32_t odd;     /* inputs, see is_odd */
  InputList input;
  Arguments arguments;
  Measure measure;
  /* the proposal */
  InputList next;
  Arguments next_arguments;
} Minimiser;

/* ---- comparing ---- */

static bool allocation_fails(const Input *in) { return in->kind == INPUT_ALLOC && !in->value; }

/* What a reader believes last, and what a compiled program can hardly be given: an allocation that fails, uninitialised
 * memory that is not zero, a pointer from nowhere. */
static bool is_odd(const Program *p, const Input *in) {
  bool special = in->kind == INPUT_UNINITIALISED || type_at(p, in->type)->kind != TYPE_INT;
  return in->kind == INPUT_ALLOC ? !in->value : special && in->value;
}

/* A character that the library reads from a stream. */
static bool is_character(const Program *p, const Input *in) {
  if (in->kind != INPUT_VALUE || in->edge >= p->edge.n) return false;
  const Function *f = &p->func.at[p->loc.at[p->edge.at[in->edge].from].function];
  return f->is_model && strcmp(f->name, "next_character") == 0;
}

/* 0, 1, -1, 2, ...; of characters those come first that people can read, the end of file before them. */
static UInt128 size_of(const Program *p, const Input *in) {
  if (in->kind == INPUT_ALLOC) return !in->value;
  if (is_character(p, in) && in->value >= -1 && in->value < 256) {
    if (in->value < 0 || in->value == '\n') return in->value < 0 ? 0 : 1;
    if (in->value == 'a' || in->value == ' ') return 2;
    return (UInt128)in->value + (in->value > ' ' && in->value <= '~' ? 3 : 1000);
  }
  UInt128 most = (UInt128)1 << 64, size = in->value < 0 ? -(UInt128)in->value : (UInt128)in->value;
  return size > most ? 2 * most : 2 * size + (in->value < 0);
}

static uint32_t odd_of(const Program *p, const RunResult *r) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->input.n; i++) n += is_odd(p, &r->input.at[i]);
  return n;
}

static const char usual_name[] = "program";

/* A program without a name is the odd one. */
static Measure measure_of(const Program *p, const RunResult *r) {
  Measure m = {.steps = r->steps, .inputs = r->input.n};
  const Arguments *a = &r->arguments;
  for (uint32_t i = 0; i < r->input.n; i++) m.size += size_of(p, &r->input.at[i]);
  for (uint32_t i = 0; i < a->text.n; i++)
    if (i || strcmp(a->text.at[i], usual_name) != 0) m.size += strlen(a->text.at[i]) + !i;
  if (a->given) m.inputs += a->text.n ? a->text.n - 1 : 1;
  return m;
}

static bool is_less(const Measure *a, const Measure *b) {
  if (a->steps != b->steps) return a->steps < b->steps;
  if (a->inputs != b->inputs) return a->inputs < b->inputs;
  return a->size < b->size;
}

static bool is_about_blocks(const Goal *g) { return g->what == GOAL_LOST || g->what == GOAL_NOT_CLEAN; }

/* Where the first block was allocated that the goal is about. */
static EdgeId allocated_of(const Goal *g, const RunResult *r) {
  const RunLeftover *block = is_about_blocks(g) ? leak_first(r) : NULL;
  if (!block && g->what == GOAL_NOT_CLEAN && r->leftover.n) block = &r->leftover.at[0];
  return block ? block->allocated : UINT32_MAX;
}

/* Does the run go wrong as the one that was found does? One that was cut off may also come to its end. */
static bool is_same(const Minimiser *m, const RunResult *r) {
  bool same_end = r->outcome == m->outcome || (m->outcome == RUN_LIMIT && r->outcome == RUN_FINISHED);
  return same_end && goal_shown_by(m->g, r) && allocated_of(m->g, r) == m->allocated;
}

/* ---- runs ---- */

static bool is_over(const Minimiser *m) {
  return m->stats->spent >= m->o->work || (m->o->limit && limit_reached(m->o->limit));
}

static void run_on(Minimiser *m, const Arguments *a, const InputList *input, uint64_t steps, bool record,
                   RunResult *r) {
  InputSource source = inputs_again(a, input->at, input->n);
  RunOptions o = {.inputs = &source,
                  .malloc_may_fail = m->o->malloc_may_fail,
                  .uninitialised_is_wild = true,
                  .max_steps = steps,
                  .limit = record ? NULL : m->o->limit, /* the last one is no longer than what was found */
                  .record_path = record};
  *r = (RunResult){0};
  run_program(m->p, &o, r);
  inputs_free(&source);
  m->stats->spent += r->steps + m->set_up;
}

/* Memory is lost where the run was cut off. It is cut off where that happens, which counts only if the run can go on
 * from there and the block stays lost: one that an assumption ends is none. */
static bool cut(Minimiser *m, RunResult *r) {
  enum { FURTHER = 6000, HALVINGS = 20 };
  uint32_t object = leak_first(r)->object;
  uint64_t steps = leak_steps(m->p, r, object, m->o->malloc_may_fail, m->o->limit);
  m->stats->spent += HALVINGS * (r->steps / 2 + m->set_up);
  InputList taken = {.at = r->input.at, .n = r->input.n};
  RunResult further, shorter;
  run_on(m, &r->arguments, &taken, 2 * steps + FURTHER, false, &further);
  bool stays = false;
  for (uint32_t i = 0; i < further.leftover.n && goal_shown_by(m->g, &further); i++)
    stays = stays || (further.leftover.at[i].object == object && !further.leftover.at[i].reachable);
  run_result_free(&further);
  if (!stays) return false;
  run_on(m, &r->arguments, &taken, steps, false, &shorter);
  run_result_free(r);
  *r = shorter;
  return is_same(m, r);
}

static void adopt(Minimiser *m, RunResult *r) {
  m->outcome = r->outcome;
  m->odd = odd_of(m->p, r);
  m->measure = measure_of(m->p, r);
  vec_clear(m->input);
  for (uint32_t i = 0; i < r->input.n; i++) vec_push(m->input, r->input.at[i]);
  arguments_free(&m->arguments);
  arguments_copy(&r->arguments, &m->arguments);
}

/* Tries the proposal. True: it is the smallest run now. */
static bool try_next(Minimiser *m) {
  RunResult r;
  bool cut_off = m->outcome == RUN_LIMIT;
  m->stats->runs++;
  run_on(m, &m->next_arguments, &m->next, m->measure.steps + !cut_off, false, &r);
  bool good = is_same(m, &r) && odd_of(m->p, &r) <= m->odd && (r.outcome != RUN_LIMIT || cut(m, &r));
  Measure measure = measure_of(m->p, &r);
  good = good && is_less(&measure, &m->measure) && !(m->o->limit && m->o->limit->hit);
  if (good) adopt(m, &r);
  run_result_free(&r);
  return good;
}

/* ---- proposals ---- */

/* The smallest run without its inputs from `first` to before `end`. */
static void propose_without(Minimiser *m, uint32_t first, uint32_t end) {
  vec_clear(m->next);
  for (uint32_t i = 0; i < m->input.n; i++)
    if (i < first || i >= end) vec_push(m->next, m->input.at[i]);
  arguments_free(&m->next_arguments);
  arguments_copy(&m->arguments, &m->next_arguments);
}

static void propose_same(Minimiser *m) { propose_without(m, 0, 0); }

/* The input at which the same operation asks again, for the nth time from i; the number of inputs if it does not. */
static uint32_t next_round(const Minimiser *m, uint32_t i, uint32_t nth) {
  uint32_t k = i;
  while (nth && ++k < m->input.n)
    if (m->input.at[k].edge == m->input.at[i].edge) nth--;
  return k;
}

static bool is_number(const Minimiser *m, const Input *in) {
  return in->kind != INPUT_ALLOC && type_at(m->p, in->type)->kind == TYPE_INT;
}

/* The inputs from one on: what comes after the first few seldom matters. They are left out, or -1, which ends streams.
 */
static void drop_tail(Minimiser *m) {
  for (uint32_t keep = 0; keep < m->input.n && !is_over(m); keep = keep ? 2 * keep : 1) {
    propose_without(m, keep, m->input.n);
    if (try_next(m)) return;
    propose_same(m);
    for (uint32_t i = keep; i < m->next.n; i++)
      if (is_number(m, &m->next.at[i])) m->next.at[i].value = -1;
    if (try_next(m)) return;
  }
}

/* Inputs that stand side by side, many first; and rounds of a loop. */
static void drop_some(Minimiser *m) {
  uint32_t n = 1;
  while (n < m->input.n / 2) n *= 2;
  for (; n && !is_over(m); n /= 2)
    for (uint32_t i = 0; i < m->input.n && !is_over(m);) {
      uint32_t end = next_round(m, i, n);
      propose_without(m, i, end);
      bool dropped = try_next(m);
      if (!dropped && end - i != n && i + n <= m->input.n) {
        propose_without(m, i, i + n);
        dropped = try_next(m);
      }
      if (!dropped) i += n > 1 ? n / 2 : 1;
    }
}

/* Two rounds at once, such as one that puts something in and one that takes it out. */
static void drop_two(Minimiser *m) {
  enum { MOST_INPUTS = 60 };
  if (m->input.n > MOST_INPUTS) return;
  for (uint32_t i = 0; i < m->input.n; i++)
    for (uint32_t k = next_round(m, i, 1); k < m->input.n && !is_over(m); k++) {
      uint32_t first_end = next_round(m, i, 1), end = next_round(m, k, 1);
      if (first_end > k) break;
      propose_same(m);
      vec_clear(m->next);
      for (uint32_t x = 0; x < m->input.n; x++)
        if (x < i || (x >= first_end && x < k) || x >= end) vec_push(m->next, m->input.at[x]);
      if (try_next(m)) k--;
    }
}

static bool try_value(Minimiser *m, uint32_t i, Int128 value) {
  if (i >= m->input.n || m->input.at[i].value == value) return false;
  propose_same(m);
  m->next.at[i].value = value;
  return try_next(m);
}

/* Other inputs in the place of one; what is no number is 0 or stays. Allocations succeed. */
static void try_usual(Minimiser *m) {
  static const int usual[] = {0, 1, -1, 2};
  for (uint32_t i = 0; i < m->input.n && !is_over(m); i++) {
    bool fails = allocation_fails(&m->input.at[i]), other = !is_number(m, &m->input.at[i]);
    if (fails) try_value(m, i, 1);
    if (other && !fails && m->input.at[i].kind != INPUT_ALLOC) try_value(m, i, 0);
    if (i < m->input.n && is_character(m->p, &m->input.at[i])) try_value(m, i, 'a');
    for (size_t k = 0; k < sizeof usual / sizeof *usual && i < m->input.n && is_number(m, &m->input.at[i]); k++)
      try_value(m, i, usual[k]);
  }
}

static void try_constants(Minimiser *m) {
  enum { MOST_TRIED = 24 };
  for (uint32_t i = 0; i < m->input.n; i++)
    for (uint32_t k = 0; k < m->constant.compared && k < MOST_TRIED && !is_over(m); k++)
      if (i < m->input.n && is_number(m, &m->input.at[i])) try_value(m, i, m->constant.value.at[k]);
}

/* A number that says how many inputs follow gets smaller together with them: one to three for each. */
static void count_down(Minimiser *m) {
  enum { MOST_COUNTED = 4096, MOST_EACH = 3 };
  for (uint32_t i = 0; i < m->input.n; i++)
    for (uint32_t each = 1; each <= MOST_EACH; each++)
      for (Int128 less = i < m->input.n ? m->input.at[i].value : 0; less > 0 && !is_over(m); less /= 2) {
        if (i >= m->input.n || !is_number(m, &m->input.at[i]) || m->input.at[i].value > MOST_COUNTED) break;
        uint32_t left_out = (uint32_t)less * each;
        if (m->input.at[i].value < less || left_out > m->input.n - i - 1) continue;
        propose_without(m, i + 1, i + 1 + left_out);
        m->next.at[i].value -= less;
        try_next(m);
      }
}

/* Numbers towards zero, as far as the smallest that does it is found by halving. */
static void halve(Minimiser *m) {
  for (uint32_t i = 0; i < m->input.n; i++) {
    if (!is_number(m, &m->input.at[i])) continue;
    Int128 bad = 0;
    while (i < m->input.n && is_number(m, &m->input.at[i]) && !is_over(m)) {
      Int128 value = m->input.at[i].value, middle = bad + (value - bad) / 2;
      if (middle == bad || middle == value) break;
      if (!try_value(m, i, middle)) bad = middle;
    }
  }
}

/* ---- arguments of main ---- */

static void propose_argument(Minimiser *m, uint32_t i, const char *text, size_t n) {
  propose_same(m);
  char *copy = mem_zalloc(n + 1);
  memcpy(copy, text, n);
  mem_free(m->next_arguments.text.at[i]);
  m->next_arguments.text.at[i] = copy;
}

static void shorten_argument(Minimiser *m, uint32_t i) {
  for (size_t n = strlen(m->arguments.text.at[i]); n && !is_over(m); n /= 2) { /* n characters less, at either end */
    const char *text = m->arguments.text.at[i];
    if (strlen(text) < n) continue;
    propose_argument(m, i, text, strlen(text) - n);
    if (try_next(m)) continue;
    propose_argument(m, i, text + n, strlen(text) - n);
    try_next(m);
  }
}

static void fewer_arguments(Minimiser *m) {
  if (!m->arguments.given) return;
  if (!m->arguments.text.n) {
    propose_same(m);
    arguments_add(&m->next_arguments, usual_name);
    if (!try_next(m)) return;
  }
  if (strcmp(m->arguments.text.at[0], usual_name) != 0) {
    propose_argument(m, 0, usual_name, strlen(usual_name));
    try_next(m);
  }
  for (uint32_t i = m->arguments.text.n; --i > 0 && !is_over(m);) {
    propose_same(m);
    Arguments *a = &m->next_arguments;
    mem_free(a->text.at[i]);
    memmove(&a->text.at[i], &a->text.at[i + 1], (a->text.n - i - 1) * sizeof *a->text.at);
    a->text.n--;
    if (!try_next(m)) shorten_argument(m, i);
  }
}

/* ---- all of them ---- */

/* What is tried, the cheap and far-reaching first. After a stage that made the run shorter all begin again. */
static void (*const stage[])(Minimiser *m) = {drop_tail,  drop_some,     fewer_arguments, try_usual,
                                              count_down, try_constants, drop_two,        halve};

static void minimise(Minimiser *m) {
  enum { STAGES = sizeof stage / sizeof *stage };
  if (m->outcome == RUN_LIMIT) { /* it is cut off where memory is lost */
    propose_same(m);
    try_next(m);
  }
  for (size_t i = 0; i < STAGES && !is_over(m);) {
    Measure before = m->measure;
    stage[i](m);
    bool shorter = m->measure.steps < before.steps || m->measure.inputs < before.inputs;
    i = shorter && i > 0 ? 0 : i + 1;
  }
}

/* Runs the smallest one once more, with its path. */
static void show(Minimiser *m, RunResult *r) {
  RunResult shown;
  run_on(m, &m->arguments, &m->input, m->measure.steps + (m->outcome != RUN_LIMIT), true, &shown);
  bool good = is_same(m, &shown) && shown.steps == m->measure.steps;
  run_result_free(good ? r : &shown);
  if (good) *r = shown;
}

void minimise_run(const Program *p, const Goal *g, const MinimiseOptions *o, RunResult *r, MinimiseStats *stats) {
  *stats = (MinimiseStats){.found_inputs = r->input.n, .found_steps = r->steps};
  bool is_only = !r->input.n && !r->arguments.given && r->outcome != RUN_LIMIT;
  if (is_only || r->steps > o->work / 2) return; /* there is but one run, or no work for others */
  Minimiser m = {.p = p, .g = g, .o = o, .stats = stats, .allocated = allocated_of(g, r)};
  m.set_up = 200 + 2 * p->func.n + 2 * p->var.n + p->edge.n / 2;
  constants_of(p, &m.constant);
  adopt(&m, r);
  Measure found = m.measure;
  minimise(&m);
  if (is_less(&m.measure, &found)) show(&m, r);
  constants_free(&m.constant);
  vec_free(m.input);
  vec_free(m.next);
  arguments_free(&m.arguments);
  arguments_free(&m.next_arguments);
}
