/* Slurm's commands. Their output is what their manuals call parsable: fields of our choice, separated by |. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/slurm.h"

static const double PATIENCE =
    60; /* seconds: Slurm's own limit for messages is shorter, unless someone made it longer */

/* Runs a command. Its standard error joins its output, which `error` gets if it fails. */
static bool run(const TextVec *words, Buf *out, Buf *error) {
  static const char *const shell[] = {"sh", "-c", "exec \"$@\" 2>&1", "sh"};
  TextVec argv = {0};
  for (size_t i = 0; i < sizeof shell / sizeof *shell; i++) vec_push(argv, shell[i]);
  for (uint32_t i = 0; i < words->n; i++) vec_push(argv, words->at[i]);
  vec_push(argv, NULL);
  Limit limit = {.deadline = clock_seconds() + PATIENCE};
  int status = 0;
  Buf why = {0};
  bool ok = process_run(argv.at, NULL, "", 0, out, &status, &limit, &why);
  if (!ok)
    buf_printf(error, "%s: %s", words->at[0], why.n ? buf_str(&why) : "no answer");
  else if (status != 0)
    buf_printf(error, "%s", out->n ? buf_str(out) : words->at[0]);
  while (error->n && error->at[error->n - 1] == '\n') error->at[--error->n] = 0;
  buf_free(&why);
  vec_free(argv);
  return ok && status == 0;
}

/* The text up to the separator; it is cut there, and `*rest` is what follows. */
static char *field(char **rest, char separator) {
  char *start = *rest, *end = strchr(start, separator);
  *rest = end ? end + 1 : start + strlen(start);
  if (end) *end = 0;
  return start;
}

/* ---- the partition ---- */

/* `infinite`, `30:00`, `1-00:00:00`; 0: no bound. */
static double seconds_of(const char *text) {
  double days = 0, total = 0;
  const char *dash = strchr(text, '-');
  if (text[0] < '0' || text[0] > '9') return 0;
  if (dash) {
    days = strtod(text, NULL);
    text = dash + 1;
  }
  for (const char *c = text; *c;) {
    char *end;
    total = total * 60 + strtod(c, &end);
    if (end == c) return 0;
    c = *end == ':' ? end + 1 : end;
  }
  return total + days * 86400;
}

/* MaxArraySize of the configuration: the numbers of an array's tasks are less. */
static uint32_t array_size(void) {
  static const char name[] = "MaxArraySize";
  TextVec words = {0};
  Buf out = {0}, error = {0};
  uint32_t size = 1000; /* less than what it is by default */
  vec_push(words, "scontrol");
  vec_push(words, "show");
  vec_push(words, "config");
  if (run(&words, &out, &error)) {
    const char *at = strstr(buf_str(&out), name), *equals = at ? strchr(at, '=') : NULL;
    unsigned long n = equals ? strtoul(equals + 1, NULL, 10) : 0;
    if (n > 0 && n <= UINT32_MAX) size = (uint32_t)n;
  }
  vec_free(words);
  buf_free(&out);
  buf_free(&error);
  return size;
}

bool tool_partition(const char *name, Partition *out, Buf *error) {
  TextVec words = {0};
  Buf text = {0};
  vec_push(words, "sinfo");
  vec_push(words, "--noheader");
  vec_push(words, "--format=%P|%l|%C"); /* name, * at the default one; longest job; processors A/I/O/TOTAL */
  bool ok = run(&words, &text, error), found = false;
  *out = (Partition){0};
  for (char *rest = ok ? text.at : NULL; rest && *rest;) {
    char *line = field(&rest, '\n'), *partition = field(&line, '|'), *longest = field(&line, '|');
    size_t n = strlen(partition);
    bool is_default = n && partition[n - 1] == '*';
    if (is_default) partition[n - 1] = 0;
    if (name ? strcmp(partition, name) != 0 : !is_default) continue;
    const char *total = strrchr(line, '/');
    found = true;
    out->cpus += total ? (uint32_t)strtoul(total + 1, NULL, 10) : 0;
    out->seconds = seconds_of(longest);
  }
  if (ok && !found) buf_printf(error, "Slurm has no %s%s", name ? "partition " : "default partition", name ? name : "");
  if (found) out->array_size = array_size();
  vec_free(words);
  buf_free(&text);
  return found;
}

/* ---- jobs ---- */

/* Words as a shell would see them, but without expansions. */
static void add_words(const char *text, Strings *strings, TextVec *out) {
  Buf word = {0};
  char quote = 0;
  bool inside = false;
  for (const char *c = text; *c; c++) {
    if (quote ? *c == quote : (*c == '"' || *c == '\'')) {
      quote = quote ? 0 : *c;
      inside = true;
    } else if (!quote && (*c == ' ' || *c == '\t')) {
      if (inside) vec_push(*out, str_intern(strings, buf_str(&word)));
      buf_clear(&word);
      inside = false;
    } else {
      buf_char(&word, *c);
      inside = true;
    }
  }
  if (inside) vec_push(*out, str_intern(strings, buf_str(&word)));
  buf_free(&word);
}

/* Formats a word that the strings own. */
static void add(TextVec *words, Strings *strings, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void add(TextVec *words, Strings *strings, const char *format, ...) {
  Buf word = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&word, format, args);
  va_end(args);
  vec_push(*words, str_intern(strings, buf_str(&word)));
  buf_free(&word);
}

/* In a file name pattern of Slurm % is special. */
static void escaped(const char *path, Buf *out) {
  for (; *path; path++) buf_printf(out, *path == '%' ? "%%%%" : "%c", *path);
}

static void submit_words(const ArrayOrder *a, Strings *strings, TextVec *w) {
  char here[4096], self[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  self[n > 0 ? n : 0] = 0;
  Buf log = {0};
  escaped(a->folder, &log);
  vec_push(*w, "sbatch");
  vec_push(*w, "--parsable");
  vec_push(*w, "--no-requeue");     /* what is lost is run again by us, who know which tasks are left */
  vec_push(*w, "--propagate=NONE"); /* sbatch itself may take a minute of processor time: jobs may take more */
  vec_push(*w, "--nodes=1");
  vec_push(*w, "--ntasks=1");
  vec_push(*w, "--open-mode=append");
  add(w, strings, "--job-name=%s", a->name);
  if (a->at_once)
    add(w, strings, "--array=0-%u%%%u", a->count - 1, a->at_once);
  else
    add(w, strings, "--array=0-%u", a->count - 1);
  add(w, strings, "--chdir=%s", getcwd(here, sizeof here) ? here : ".");
  add(w, strings, "--output=%s/%u/%%a.log", buf_str(&log), a->submission);
  add(w, strings, "--cpus-per-task=%u", a->cpus);
  if (a->megabytes) add(w, strings, "--mem=%llu", (unsigned long long)a->megabytes);
  add(w, strings, "--time=%llu", (unsigned long long)a->minutes);
  if (a->partition) add(w, strings, "--partition=%s", a->partition);
  if (a->options) add_words(a->options, strings, w); /* the last word is the user's */
  add(w, strings, "%s/job.sh", a->folder);
  add(w, strings, "%s", self);
  add(w, strings, "%s", a->folder);
  add(w, strings, "%u", a->submission);
  buf_free(&log);
}

bool tool_submit(const ArrayOrder *a, Buf *job, Buf *error) {
  Strings strings = {0};
  TextVec words = {0};
  Buf out = {0};
  submit_words(a, &strings, &words);
  bool ok = run(&words, &out, error);
  for (char *rest = ok ? out.at : NULL; rest && *rest;) { /* warnings may come before it */
    const char *line = field(&rest, '\n');
    size_t n = strspn(line, "0123456789");
    if (!n || (line[n] && line[n] != ';')) continue; /* NUMBER, or NUMBER;CLUSTER */
    buf_clear(job);
    buf_add_n(job, line, n);
  }
  if (ok && !job->n) buf_printf(error, "sbatch gave no number: %s", buf_str(&out));
  vec_free(words);
  str_free(&strings);
  buf_free(&out);
  return ok && job->n;
}

bool tool_queue(const char *names, JobLineFunction *f, void *context, Buf *error) {
  TextVec words = {0};
  Buf out = {0}, name = {0};
  buf_printf(&name, "--name=%s", names);
  vec_push(words, "squeue");
  vec_push(words, "--noheader");
  vec_push(words, "--array");
  vec_push(words, "--states=all"); /* those that ended lately, too: how they ended */
  vec_push(words, "--format=%j|%F|%K|%T|%r");
  vec_push(words, buf_str(&name));
  bool ok = run(&words, &out, error);
  for (char *rest = ok ? out.at : NULL; rest && *rest;) {
    char *line = field(&rest, '\n'), *end;
    JobLine l = {.name = field(&line, '|')};
    l.job = field(&line, '|');
    const char *number = field(&line, '|');
    l.number = (uint32_t)strtoul(number, &end, 10);
    l.state = field(&line, '|');
    l.reason = line;
    if (end != number && !*end) f(context, &l);
  }
  vec_free(words);
  buf_free(&out);
  buf_free(&name);
  return ok;
}

bool tool_cancel(const char *job, Buf *error) {
  TextVec words = {0};
  Buf out = {0};
  vec_push(words, "scancel");
  vec_push(words, job);
  bool ok = run(&words, &out, error);
  vec_free(words);
  buf_free(&out);
  return ok;
}

bool tool_state_is_final(const char *state) {
  static const char *const final[] = {"BOOT_FAIL", "CANCELLED",     "COMPLETED", "DEADLINE", "FAILED",
                                      "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED",  "TIMEOUT"};
  for (size_t i = 0; i < sizeof final / sizeof *final; i++)
    if (strcmp(state, final[i]) == 0) return true;
  return false;
}

/* The words of Slurm's job_reason_string, with blanks or with underscores. */
bool tool_is_stuck(const char *reason) {
  static const char *const stuck[] = {"launch failed requeued held", "job requeued in held state",
                                      "launch_failed_requeued_held", "job_requeued_in_held_state"};
  for (size_t i = 0; i < sizeof stuck / sizeof *stuck; i++)
    if (strcmp(reason, stuck[i]) == 0) return true;
  return false;
}
