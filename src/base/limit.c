#include "base/limit.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

double clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint64_t memory_resident(void) {
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f) return 0;
  unsigned long size = 0, resident = 0;
  int got = fscanf(f, "%lu %lu", &size, &resident);
  fclose(f);
  return got == 2 ? (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

uint64_t memory_peak(void) {
  struct rusage u;
  return getrusage(RUSAGE_SELF, &u) == 0 ? (uint64_t)u.ru_maxrss * 1024 : 0;
}

uint64_t memory_physical(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

/* Reading the clock costs tens of nanoseconds: it is looked at every so many calls; reading /proc costs microseconds:
 * every so many seconds. */
enum { CLOCK_EVERY = 64 };
static const double memory_every = 0.02;

static bool is_full(Limit *l, double now) {
  if (!l->memory || now < l->next_look) return false;
  l->next_look = now + memory_every;
  return memory_resident() > l->memory;
}

static void tick(Limit *l) {
  static const double usual = 0.2;
  double now = clock_seconds();
  if (now < l->next_tick) return;
  l->next_tick = now + (l->tick_every > 0 ? l->tick_every : usual);
  l->tick(l->context);
}

LimitKind limit_passed(Limit *l) {
  if (l->hit) return l->hit;
  if (l->tick) tick(l);
  if (l->effort && l->spent > l->effort) return l->hit = LIMIT_EFFORT;
  if (l->stop && *l->stop) return l->hit = LIMIT_STOPPED;
  if (l->deadline > 0 && clock_seconds() > l->deadline) return l->hit = LIMIT_TIME;
  if (l->memory && memory_resident() > l->memory) return l->hit = LIMIT_MEMORY;
  return LIMIT_NONE;
}

void limit_spend(Limit *l, uint64_t units) { l->spent += units; }

static void pause_once(Limit *l) {
  void (*pause)(void *context) = l->pause;
  l->pause = NULL;
  pause(l->pause_context);
}

LimitKind limit_reached(Limit *l) {
  if (l->hit) return l->hit;
  l->spent++;
  if (l->pause && l->spent >= l->pause_at) pause_once(l);
  if (l->hit) return l->hit;
  if (l->effort && l->spent > l->effort) return l->hit = LIMIT_EFFORT;
  if (l->stop && *l->stop) return l->hit = LIMIT_STOPPED;
  uint32_t call = l->calls++;
  if (l->tick && call % CLOCK_EVERY == 0) tick(l);
  if (call % CLOCK_EVERY || (l->deadline <= 0 && !l->memory)) return LIMIT_NONE;
  double now = clock_seconds();
  if (l->deadline > 0 && now > l->deadline) return l->hit = LIMIT_TIME;
  return is_full(l, now) ? (l->hit = LIMIT_MEMORY) : LIMIT_NONE;
}

const char *limit_text(LimitKind k) {
  static const char *const text[] = {"no limit", "time limit", "memory limit", "interrupted", "effort limit"};
  return text[k];
}
