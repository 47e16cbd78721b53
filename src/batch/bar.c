/* The line on a terminal. */
#include <stdio.h>

#include "batch/internal.h"

static void duration(double seconds, Buf *out) {
  if (seconds < 90)
    buf_printf(out, "%.0f s", seconds);
  else if (seconds < 5400)
    buf_printf(out, "%.0f min", seconds / 60);
  else
    buf_printf(out, "%.1f h", seconds / 3600);
}

/* The mean of what is done stands for what is not: a guess, so it comes with what is certain, that none takes longer
 * than the limit. */
void bar_estimate(const Bar *p, uint32_t running, Buf *out) {
  enum { LEAST = 5 };
  uint32_t here = p->done - p->before, left = p->total - p->done;
  if (here < LEAST || here < 2 * p->jobs || !left) return;
  double mean = p->seconds / here, waves = (double)left / p->jobs;
  uint32_t whole_waves = (left + p->jobs - 1) / p->jobs;
  double most = whole_waves * p->timeout;
  double guess = waves * mean - 0.5 * mean * (running ? 1 : 0); /* those that run are half done, on average */
  if (guess < 1) guess = 1;
  buf_add(out, "about ");
  duration(guess < most ? guess : most, out);
  buf_add(out, " left, at most ");
  duration(most, out);
}

void bar_show(const Bar *p, uint32_t running) {
  enum { WIDTH = 20 };
  if (!p->is_shown || !p->total) return;
  Buf line = {0};
  uint32_t full = p->done * WIDTH / p->total;
  buf_add(&line, "\r[");
  for (uint32_t i = 0; i < WIDTH; i++) buf_char(&line, i < full ? '#' : '.');
  buf_printf(&line, "] %u/%u", p->done, p->total);
  for (VerdictWord v = VERDICT_IS_TRUE; v <= VERDICT_FAILED; v++)
    if (p->count[v]) buf_printf(&line, ", %u %s", p->count[v], verdict_word(v));
  if (p->wrong) buf_printf(&line, ", %u WRONG", p->wrong);
  buf_add(&line, "; ");
  if (p->where) buf_printf(&line, "%s; ", p->where);
  bar_estimate(p, running, &line);
  buf_add(&line, "\033[K");
  fputs(buf_str(&line), stderr);
  fflush(stderr);
  buf_free(&line);
}

void bar_hide(const Bar *p) {
  if (!p->is_shown) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
}
