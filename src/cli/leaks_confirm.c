/* Warnings of `leaks` are candidates. Executions confirm or exclude them (evidence/lost.h): those of the program, or
 * where there is no main, those of functions that others can call on all heaps that their types allow (driver.h). A
 * warning in a function that other files can call is about that function; one in a static function is about all that
 * lead to it. */
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

/* Work for each program: a driver is small, and there may be many. */
enum { MOST_GRAPHS = 100000, MOST_RUNS = 300, MOST_EFFORT = 2000000, MOST_DRIVERS = 8 /* of one warning */ };

/* A program that is executed, and the warnings that it is about. */
typedef struct {
  FuncId function; /* 0: main */
  U32Vec probe;
} Trial;

typedef struct {
  Session *s;
  Limit *limit;
  Leaks *leaks;
  VEC(Trial) trial;
  uint32_t *left; /* by probe: programs that have not excluded it; NONE: something is left open */
  WorkFolder folder;
  Strings strings;
  TextVec files, included; /* absolute; from the folder of the drivers */
} Confirming;

#define NONE UINT32_MAX

static LeakProbe *probe_at(Confirming *c, uint32_t i) { return &c->leaks->probe.at[i]; }

static FuncId function_of(const Program *p, EdgeId e) { return p->loc.at[p->edge.at[e].from].function; }

static void say(Confirming *c, uint32_t i, LeakTrial trial, Buf *text) {
  LeakProbe *x = probe_at(c, i);
  if (x->trial != LEAK_CONFIRMED) {
    x->trial = trial;
    x->shown = text->n ? str_intern(&c->leaks->strings, text->at) : NULL;
  }
  buf_free(text);
}

/* ---- which programs ---- */

static void add_trial(Confirming *c, FuncId f, uint32_t probe) {
  uint32_t i = 0;
  while (i < c->trial.n && c->trial.at[i].function != f) i++;
  if (i == c->trial.n) vec_push(c->trial, (Trial){.function = f});
  vec_push(c->trial.at[i].probe, probe);
  c->left[probe]++;
}

/* Marks the functions that lead to f, and f, by calls that name them. */
static void find_callers(const Program *p, FuncId f, uint8_t *leads) {
  leads[f] = 1;
  for (bool again = true; again;) {
    again = false;
    for (EdgeId e = 0; e < p->edge.n; e++) {
      const Op *op = &p->edge.at[e].op;
      if (op->kind != OP_CALL || expr_at(p, op->a)->kind != EXPR_FUNCTION || !leads[expr_at(p, op->a)->var]) continue;
      if (leads[function_of(p, e)]) continue;
      leads[function_of(p, e)] = 1;
      again = true;
    }
  }
}

static void add_trials(Confirming *c, uint32_t probe) {
  const Program *p = &c->s->program;
  FuncId f = function_of(p, probe_at(c, probe)->edge);
  if (p->main || !p->func.at[f].is_static) {
    add_trial(c, p->main ? 0 : f, probe);
    return;
  }
  uint8_t *leads = mem_zalloc(p->func.n);
  uint32_t n = 0;
  find_callers(p, f, leads);
  for (FuncId g = 1; g < p->func.n; g++) n += leads[g] && !p->func.at[g].is_static;
  for (FuncId g = 1; g < p->func.n && n <= MOST_DRIVERS; g++)
    if (leads[g] && !p->func.at[g].is_static) add_trial(c, g, probe);
  mem_free(leads);
}

/* ---- the same operation in another program ---- */

/* Is it the same variable? */
static bool is_same_var(const Program *p, VarId a, const Program *q, VarId b) {
  return a && b && strcmp(p->var.at[a].name, q->var.at[b].name) == 0 && p->var.at[a].at.line == q->var.at[b].at.line;
}

static bool is_like(const Edge *a, const Edge *b) {
  return a->op.kind == b->op.kind && a->at.line == b->at.line && a->at.column == b->at.column;
}

/* Edges of a function that are like this one, from its first location to it. */
static uint32_t rank_of(const Program *p, EdgeId e) {
  uint32_t n = 0;
  for (EdgeId i = p->loc.at[p->func.at[function_of(p, e)].first].first_out; i < e; i++)
    n += is_like(&p->edge.at[i], &p->edge.at[e]);
  return n;
}

/* The operation of the probe, in the program of a driver, which includes the same text. False: it is not there. */
static bool find_loss(const Program *p, const LeakProbe *x, const Program *q, Loss *out) {
  FuncId f = program_find_function(q, p->func.at[function_of(p, x->edge)].name);
  if (!f || !q->func.at[f].is_defined) return false;
  const Function *fn = &q->func.at[f];
  uint32_t rank = rank_of(p, x->edge), found = 0;
  for (LocId l = fn->first; l < fn->first + fn->n_locs; l++)
    for (EdgeId e = q->loc.at[l].first_out; e < q->loc.at[l].first_out + q->loc.at[l].n_out; e++)
      if (is_like(&p->edge.at[x->edge], &q->edge.at[e]) && found++ == rank) out->edge = e;
  if (found <= rank) return false;
  for (uint32_t i = 0; x->var && i < fn->n_params + fn->n_locals; i++) {
    VarId v = i < fn->n_params ? fn->param[i] : fn->local[i - fn->n_params];
    if (is_same_var(p, x->var, q, v)) out->var = v;
  }
  return !x->var || out->var;
}

/* ---- what executions say ---- */

/* Why a loss says nothing about the function: the driver had to choose what types leave open. NULL: it does. */
static const char *doubt(const Driver *d, const Program *p, const RunResult *r) {
  const char *from = r->allocated < p->edge.n ? p->func.at[function_of(p, r->allocated)].name : "";
  bool opaque = text_starts(from, "drv") && strrchr(from, '_') && strcmp(strrchr(from, '_') + 1, DRIVER_OPAQUE) == 0;
  if (d->partial.n) return d->partial.at;
  if (d->leaks.n) return d->leaks.at;
  return opaque ? "whose memory a void * leads to is not told by its type" : NULL;
}

static void write_test(Confirming *c, const Program *p, const Loss *loss, const FrontOptions *front, Buf *told) {
  const char *folder = c->s->options->value[OPTION_TEST].text;
  Buf path = {0}, error = {0};
  if (!folder) return;
  mkdir(folder, 0777); /* if that fails, the test cannot be written, which is told then */
  buf_printf(&path, "%s/%s-%u", folder, p->func.at[function_of(p, loss->edge)].name, p->edge.at[loss->edge].at.line);
  bool may_fail = c->s->options->value[OPTION_MALLOC].number == 0;
  if (loss_write_test(p, loss, may_fail, front, buf_str(&path), &error))
    buf_printf(told, "; a test is in %s", buf_str(&path));
  else
    diag_error(&c->s->diag, "no test: %s", buf_str(&error));
  buf_free(&path);
  buf_free(&error);
}

static void tell_confirmed(Confirming *c, const Trial *t, const Program *p, const Loss *loss, const FrontOptions *front,
                           uint32_t probe) {
  Buf text = {0}, inputs = {0};
  report_inputs_line(&loss->run.arguments, loss->run.input.at, loss->run.input.n, &inputs);
  if (t->function)
    buf_printf(&text, "a call of %s on a heap that its types allow loses a block here (driver, %s)",
               c->s->program.func.at[t->function].name, buf_str(&inputs));
  else
    buf_printf(&text, "a run loses a block here (%s)", buf_str(&inputs));
  if (loss->is_contradicted) buf_add(&text, "; graphs exclude it: this is a bug of silhouette, please report it");
  write_test(c, p, loss, front, &text);
  say(c, probe, LEAK_CONFIRMED, &text);
  buf_free(&inputs);
}

/* One program less: have all of them excluded it? */
static bool is_last_exclusion(uint32_t *left) {
  if (*left == NONE) return false;
  --*left;
  return *left == 0;
}

static void tell(Confirming *c, const Trial *t, const Driver *d, const Program *p, const Loss *loss,
                 const FrontOptions *front, uint32_t probe) {
  Buf text = {0};
  if (loss->kind == LOSS_CONFIRMED) {
    const char *why = d ? doubt(d, p, &loss->run) : NULL;
    if (!why) {
      tell_confirmed(c, t, p, loss, front, probe);
      return;
    }
    buf_add(&text, why);
    c->left[probe] = NONE;
    say(c, probe, LEAK_OPEN, &text);
  } else if (loss->kind == LOSS_EXCLUDED && is_last_exclusion(&c->left[probe])) {
    if (t->function)
      buf_printf(
          &text, "no call of %s%s on the heaps that its types allow loses memory here",
          c->s->program.func.at[t->function].name,
          function_of(&c->s->program, probe_at(c, probe)->edge) == t->function ? "" : ", or of others that lead here,");
    else
      buf_add(&text, "no execution loses memory here");
    say(c, probe, LEAK_EXCLUDED, &text);
  } else if (loss->kind == LOSS_OPEN) {
    c->left[probe] = NONE;
  }
}

/* `d`: NULL where p is the program itself. */
static void try_program(Confirming *c, const Trial *t, const Driver *d, Program *p, const FrontOptions *front) {
  LossOptions o = {.malloc_may_fail = c->s->options->value[OPTION_MALLOC].number == 0,
                   .runs = MOST_RUNS,
                   .work = MOST_GRAPHS,
                   .effort = MOST_EFFORT,
                   .limit = c->limit};
  Losses all = {0};
  U32Vec probe = {0};
  for (uint32_t i = 0; i < t->probe.n; i++) {
    const LeakProbe *x = probe_at(c, t->probe.at[i]);
    Loss loss = {.edge = x->edge, .var = x->var, .offset = x->offset};
    bool found = !d || find_loss(&c->s->program, x, p, &loss);
    if (!found) c->left[t->probe.at[i]] = NONE;
    if (!found) continue;
    vec_push(all, loss);
    vec_push(probe, t->probe.at[i]);
  }
  if (all.n) losses_decide(p, &o, &all);
  for (uint32_t i = 0; i < all.n; i++) tell(c, t, d, p, &all.at[i], front, probe.at[i]);
  losses_free(&all);
  vec_free(probe);
}

/* ---- drivers ---- */

static void leave_open(Confirming *c, const Trial *t, const char *why) {
  for (uint32_t i = 0; i < t->probe.n; i++) {
    Buf text = {0};
    buf_add(&text, why);
    c->left[t->probe.at[i]] = NONE;
    say(c, t->probe.at[i], LEAK_OPEN, &text);
  }
}

static void try_driver(Confirming *c, const Trial *t) {
  Driver d = {0};
  TextVec files = {0};
  Buf path = {0};
  FrontOptions front;
  Program p;
  uint32_t file = 0;
  while (file < c->files.n && !driver_is_in(&c->s->program, t->function, c->files.at[file])) file++;
  buf_printf(&path, "%s/%s_driver.c", c->folder.path.at, c->s->program.func.at[t->function].name);
  if (file == c->files.n)
    buf_add(&d.problem, "it is not defined in the given files, but in one that they include");
  else
    driver_write_function(&d, &c->s->program, t->function, c->included.at[file], NULL);
  if (d.problem.n) {
    leave_open(c, t, buf_str(&d.problem));
  } else {
    bool loaded = session_load_driver(c->s, c->limit, &d, buf_str(&path), file, &files, &front, &p);
    if (loaded)
      try_program(c, t, &d, &p, &front);
    else
      leave_open(c, t, "its driver does not compile");
    program_free(&p);
  }
  driver_drop(&d);
  vec_free(files);
  buf_free(&path);
}

static void try_drivers(Confirming *c) {
  Buf error = {0};
  session_real_files(c->s, &c->strings, &c->files);
  if (!work_folder_make(&c->folder, &error)) {
    diag_error(&c->s->diag, "%s", buf_str(&error));
    buf_free(&error);
    return;
  }
  for (uint32_t i = 0; i < c->files.n; i++)
    vec_push(c->included, session_path_from(&c->strings, c->folder.path.at, c->files.at[i]));
  for (uint32_t i = 0; i < c->trial.n && !limit_passed(c->limit); i++) try_driver(c, &c->trial.at[i]);
  work_folder_remove(&c->folder);
}

void confirm_leaks(Session *s, Limit *limit, Leaks *leaks) {
  static const double most_seconds = 60; /* unless --timeout says more, or less */
  Limit own = *limit;
  if (own.deadline <= 0) own.deadline = clock_seconds() + most_seconds;
  Confirming c = {.s = s, .limit = &own, .leaks = leaks};
  c.left = mem_zalloc((leaks->probe.n + 1) * sizeof *c.left);
  for (uint32_t i = 0; i < leaks->probe.n; i++) {
    if (leaks->probe.at[i].outcome != LEAK_WARNING) continue;
    leaks->probe.at[i].trial = LEAK_OPEN;
    add_trials(&c, i);
  }
  FrontOptions front = session_front(s, &own);
  if (s->program.main && c.trial.n)
    try_program(&c, &c.trial.at[0], NULL, &s->program, &front);
  else if (c.trial.n)
    try_drivers(&c);
  for (uint32_t i = 0; i < c.trial.n; i++) vec_free(c.trial.at[i].probe);
  vec_free(c.trial);
  vec_free(c.files);
  vec_free(c.included);
  str_free(&c.strings);
  mem_free(c.left);
}
