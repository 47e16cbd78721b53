/* The line on a terminal while a program is verified. */
#include "cli/cli.h"

static void show(void *context) {
  Progress *p = context;
  double now = clock_seconds();
  const Checker *c = p->verdict ? p->verdict->checker : NULL;
  const char *phase = p->phase ? p->phase : !c ? "preparing" : checker_is_refining(c) ? "refining" : "exploring";
  fprintf(stderr, "\r%s", phase);
  if (c)
    fprintf(stderr, ": %llu refinements, %llu tree nodes", (unsigned long long)checker_stats(c).refinements,
            (unsigned long long)art_stats(checker_art(c)).nodes);
  fprintf(stderr, ", %.0f s", now - p->start);
  if (p->deadline > 0) fprintf(stderr, ", %.0f s left", p->deadline > now ? p->deadline - now : 0);
  fputs("\033[K\r", stderr); /* what others print, clang for one, overwrites it */
  fflush(stderr);
  p->is_shown = true;
}

void progress_begin(Session *s, Limit *limit) {
  if (!terminal_is_usable(stderr) || s->options->value[OPTION_TRACE_REFINEMENT].given) return;
  s->progress = (Progress){.start = clock_seconds(), .deadline = limit->deadline};
  limit->tick = show;
  limit->context = &s->progress;
  limit->next_tick = s->progress.start + 0.5; /* what is done at once needs no line */
}

void progress_phase(Session *s, const char *phase, const Verdict *v) {
  s->progress.phase = phase;
  s->progress.verdict = v;
}

void progress_hide(Session *s) {
  if (s->progress.is_shown) fputs("\r\033[K", stderr);
  s->progress.is_shown = false;
}
