#include "evidence/side.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "evidence/stages.h"

/* In memory that all lanes and the keeper have. A lane writes `spent` before `state`, and nothing behind that. */
typedef struct {
  _Atomic uint64_t spent;
  atomic_int state; /* LaneState */
} Slot;

typedef enum { GO, GO_TOGETHER } Go; /* what the keeper says to the lane that answers */

struct Side {
  VerifyOptions *o;
  uint32_t n, n_goals, own; /* lanes; which one this is */
  Lane lane[N_LANES];
  Slot *slot;     /* by lane */
  uint8_t *shown; /* by goal: by somebody */
  pid_t pid[N_LANES];
  int go[N_LANES][2];   /* pipes */
  Limit limit;          /* as it was before */
  const Limit *counted; /* NULL: nobody waits any more */
  const SmgStats *overview;
};

static const char *const lane_name[N_LANES] = {
    [LANE_USUAL] = "usual", [LANE_REFINEMENT] = "refinement", [LANE_RUNS] = "runs"};

/* ---- the choice ---- */

static bool has_answer(const LaneView *l) { return l->state == LANE_TRUE || l->state == LANE_FALSE; }

static uint64_t time_of(const LaneView *l, uint32_t i) { return i ? SIDE_HANDICAP * l[i].spent : l[i].spent; }

/* FALSE first: if a proof and a run contradict each other, the run is right. */
static int best_answer(const LaneView *l, uint32_t n) {
  int best = -1;
  for (uint32_t i = 0; i < n; i++) {
    if (!has_answer(&l[i])) continue;
    bool same = best >= 0 && l[best].state == l[i].state;
    if (best < 0 || (same ? time_of(l, i) < time_of(l, (uint32_t)best) : l[i].state == LANE_FALSE)) best = (int)i;
  }
  return best;
}

int side_choice(const LaneView *l, uint32_t n, SidePatience patience) {
  int best = best_answer(l, n);
  bool is_over = patience == SIDE_OVER;
  if (best < 0 && is_over) return l[0].state == LANE_WORKS ? -1 : 0;
  if (best >= 0 && (is_over || (patience == SIDE_QUICK && l[best].state == LANE_TRUE))) return best;
  for (uint32_t i = 0; i < n; i++)
    if (l[i].state == LANE_WORKS && (best < 0 || time_of(l, i) <= time_of(l, (uint32_t)best))) return -1;
  return best < 0 ? 0 : best;
}

/* ---- the keeper ---- */

static void look(const Side *s, LaneView *l) {
  for (uint32_t i = 0; i < s->n; i++) {
    LaneState state = (LaneState)atomic_load(&s->slot[i].state); /* before what was spent: that is whole then */
    l[i] = (LaneView){state, atomic_load(&s->slot[i].spent)};
  }
}

/* A lane that has died without a word gives no answer. A crash is a defect of ours, and told. */
static void bury(Side *s, int *raw) {
  for (uint32_t i = 0; i < s->n; i++) {
    if (s->pid[i] <= 0 || waitpid(s->pid[i], &raw[i], WNOHANG) != s->pid[i]) continue;
    s->pid[i] = 0;
    int works = LANE_WORKS;
    atomic_compare_exchange_strong(&s->slot[i].state, &works, LANE_GONE);
    if (WIFSIGNALED(raw[i]))
      fprintf(stderr, "silhouette: error: internal error in the process '%s': %s\n", lane_name[s->lane[i]],
              strsignal(WTERMSIG(raw[i])));
  }
}

static void end_lane(Side *s, uint32_t i) {
  if (s->pid[i] <= 0) return;
  kill(s->pid[i], SIGKILL);
  while (waitpid(s->pid[i], NULL, 0) < 0 && errno == EINTR) continue;
}

/* Ends as the process of the lane that answers has ended. */
static _Noreturn void end_as(int raw) {
  if (WIFEXITED(raw)) _exit(WEXITSTATUS(raw));
  process_lower_limit(RLIMIT_CORE, 0);
  signal(WTERMSIG(raw), SIG_DFL);
  raise(WTERMSIG(raw));
  _exit(128 + WTERMSIG(raw));
}

static bool all_shown(const Side *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n_goals; i++) n += s->shown[i];
  return n == s->n_goals;
}

static _Noreturn void keep(Side *s) {
  enum { LOOK_EVERY = 5 }; /* milliseconds */
  Limit limit = {.deadline = s->limit.deadline, .stop = s->limit.stop};
  SidePatience patience = s->limit.effort ? SIDE_EXACT : SIDE_QUICK;
  LaneView view[N_LANES] = {{0}};
  int raw[N_LANES] = {0}, chosen = -1;
  for (;;) {
    bury(s, raw);
    look(s, view);
    if (limit_passed(&limit)) patience = SIDE_OVER;
    chosen = side_choice(view, s->n, patience);
    if (chosen >= 0) break;
    poll(NULL, 0, LOOK_EVERY);
  }
  for (uint32_t i = 0; i < s->n; i++)
    if (i != (uint32_t)chosen) end_lane(s, i);
  if (!s->pid[chosen]) end_as(raw[chosen]);
  char go = !has_answer(&view[chosen]) && all_shown(s) ? GO_TOGETHER : GO;
  while (write(s->go[chosen][1], &go, 1) < 0 && errno == EINTR) continue;
  while (waitpid(s->pid[chosen], &raw[chosen], 0) < 0 && errno == EINTR) continue;
  end_as(raw[chosen]);
}

/* ---- a lane ---- */

static void tell_spent(Side *s) {
  if (!s->counted) return;
  uint64_t spent = s->counted->spent + (s->overview ? overview_effort(s->overview) : 0);
  if (spent > s->slot[s->own].spent) s->slot[s->own].spent = spent;
}

/* Of the lane's limits: the time is told often, the line on the terminal (of the first lane) is shown as before. */
static void tick(void *context) {
  Side *s = context;
  tell_spent(s);
  double now = clock_seconds();
  if (!s->limit.tick || s->own != 0 || now < s->limit.next_tick) return;
  s->limit.next_tick = now + 0.2;
  s->limit.tick(s->limit.context);
}

static void begin_lane(Side *s, uint32_t i, pid_t keeper, Lane *lane) {
  static const double often = 0.005;
  Limit *l = s->o->limit;
  process_die_with(keeper);
  s->own = i;
  *lane = s->lane[i];
  l->memory /= s->n;
  l->tick = tick;
  l->tick_every = often;
  l->context = s;
  l->next_tick = 0;
  if (i) s->o->known.tell = NULL;
  for (uint32_t k = 0; k < s->n; k++) close(s->go[k][1]);
  s->counted = l;
}

static uint32_t add_lanes(Side *s) {
  static const uint64_t least = (uint64_t)200 << 20; /* bytes, of each */
  const VerifyOptions *o = s->o;
  bool applies[N_LANES] = {[LANE_USUAL] = true,
                           [LANE_REFINEMENT] = o->overview && o->mode != MODE_OVERVIEW,
                           [LANE_RUNS] = !o->unchallenged && o->mode != MODE_OVERVIEW};
  uint64_t most = o->limit->memory ? o->limit->memory / least : N_LANES;
  for (Lane i = 0; i < N_LANES; i++)
    if (applies[i] && s->n < o->jobs && (!s->n || s->n < most)) s->lane[s->n++] = i;
  return s->n;
}

static void *shared(size_t size) {
  void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return at == MAP_FAILED ? NULL : at;
}

static bool prepare(Side *s) {
  s->slot = shared(N_LANES * sizeof *s->slot);
  s->shown = shared(s->n_goals + 1);
  bool good = s->slot && s->shown;
  for (uint32_t i = 0; i < s->n && good; i++) good = pipe2(s->go[i], O_CLOEXEC) == 0;
  return good;
}

Side *side_begin(VerifyOptions *o, Arena *arena, uint32_t n_goals, Lane *lane) {
  *lane = LANE_USUAL;
  if (o->jobs < 2) return NULL;
  Side *s = ARENA_NEW(arena, Side); /* copies of the limit know it */
  *s = (Side){.o = o, .n_goals = n_goals, .limit = *o->limit};
  if (add_lanes(s) < 2 || !prepare(s)) return NULL;
  pid_t keeper = getpid();
  fflush(NULL);
  for (uint32_t i = 0; i < s->n; i++) {
    s->pid[i] = fork();
    if (s->pid[i] == 0) {
      begin_lane(s, i, keeper, lane);
      return s;
    }
    if (s->pid[i] < 0 && i == 0) return NULL; /* alone, then */
    if (s->pid[i] < 0) s->slot[i].state = LANE_GONE;
  }
  keep(s);
}

void side_count(Side *s, const Limit *own, const SmgStats *overview) {
  if (!s) return;
  s->counted = own;
  s->overview = overview;
  tell_spent(s);
}

static void tell_shown(const Side *s, const Verdict *v) {
  if (!v->rest_holds) return;
  bool *open = mem_zalloc(s->n_goals + 1);
  for (uint32_t i = 0; i < v->open.n; i++) open[v->open.at[i].goal] = true;
  for (uint32_t i = 0; i < s->n_goals; i++)
    if (!open[i]) s->shown[i] = 1;
  mem_free(open);
}

/* Nobody says more than one of these. */
static LaneState state_of(const Verdict *v) {
  return v->kind == VERDICT_TRUE ? LANE_TRUE : v->kind == VERDICT_FALSE ? LANE_FALSE : LANE_UNDECIDED;
}

/* The others are gone: what was changed for them is undone. */
static void go_on_alone(Side *s) {
  Limit *l = s->o->limit;
  l->memory = s->limit.memory;
  l->tick = s->limit.tick;
  l->tick_every = s->limit.tick_every;
  l->context = s->limit.context;
  s->counted = NULL;
  for (uint32_t i = 0; i < s->n; i++) close(s->go[i][0]);
}

bool side_end(Side *s, Verdict *v) {
  if (!s) return false;
  char go = GO;
  if (v->kind == VERDICT_UNKNOWN) tell_shown(s, v);
  side_count(s, s->o->limit, NULL);
  s->slot[s->own].spent = s->o->limit->spent;
  s->slot[s->own].state = state_of(v);
  if (v->kind == VERDICT_UNKNOWN && s->own != 0) _exit(0);
  ssize_t got;
  while ((got = read(s->go[s->own][0], &go, 1)) < 0 && errno == EINTR) continue;
  if (got != 1) _exit(0); /* the keeper is gone */
  v->answered_by = lane_name[s->lane[s->own]];
  v->lanes = s->n;
  go_on_alone(s);
  return go == GO_TOGETHER;
}
