#include "logic/watchdog.h"

#include <pthread.h>
#include <time.h>

enum {
  POLL_MILLISECONDS = 5,
  MEMORY_EVERY = 20, /* polls */
};

struct Watchdog {
  pthread_t thread;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t wake;  /* when quit is set, or the first call is watched */
  bool started, quit;
  Z3_context running; /* NULL: no call to watch */
  double deadline;    /* of the call; 0: none */
  uint64_t memory;
  volatile sig_atomic_t *stop;
};

static bool too_much(const Watchdog *w, uint32_t round) {
  if (w->stop && *w->stop) return true;
  if (w->deadline > 0 && clock_seconds() >= w->deadline) return true;
  return w->memory && round % MEMORY_EVERY == 0 && memory_resident() > w->memory;
}

/* Interrupts again at each look while the call lasts: the first one may come before Z3 listens. */
static void *watch(void *context) {
  Watchdog *w = context;
  pthread_mutex_lock(&w->lock);
  for (uint32_t round = 1; !w->quit; round++) {
    if (w->running && too_much(w, round)) Z3_interrupt(w->running);
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += POLL_MILLISECONDS * 1000000L;
    if (t.tv_nsec >= 1000000000L) {
      t.tv_nsec -= 1000000000L;
      t.tv_sec++;
    }
    pthread_cond_timedwait(&w->wake, &w->lock, &t);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

Watchdog *watchdog_new(void) {
  Watchdog *w = mem_zalloc(sizeof *w);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&w->wake, &monotonic);
  pthread_condattr_destroy(&monotonic);
  pthread_mutex_init(&w->lock, NULL);
  return w;
}

static void start(Watchdog *w) {
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  w->started = pthread_create(&w->thread, NULL, watch, w) == 0;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void watchdog_begin(Watchdog *w, Z3_context context, uint32_t milliseconds, const Limit *limit) {
  bool watched = milliseconds != UINT32_MAX || (limit && (limit->stop || limit->memory));
  if (!watched) return;
  pthread_mutex_lock(&w->lock);
  w->running = context;
  w->deadline = milliseconds == UINT32_MAX ? 0 : clock_seconds() + milliseconds / 1000.0;
  w->memory = limit ? limit->memory : 0;
  w->stop = limit ? limit->stop : NULL;
  if (!w->started) start(w);
  pthread_mutex_unlock(&w->lock);
}

void watchdog_end(Watchdog *w) {
  pthread_mutex_lock(&w->lock);
  w->running = NULL;
  pthread_mutex_unlock(&w->lock);
}

void watchdog_free(Watchdog *w) {
  if (!w) return;
  if (w->started) {
    pthread_mutex_lock(&w->lock);
    w->quit = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
  }
  pthread_cond_destroy(&w->wake);
  pthread_mutex_destroy(&w->lock);
  mem_free(w);
}
