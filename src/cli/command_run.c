/* silhouette run: one concrete run of the program on its automata. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"

/* The program's output passes through here on its way to standard output, so that the report can begin on a new line.
 */
static ssize_t output_write(void *cookie, const char *bytes, size_t n) {
  char *last = cookie; /* the last byte that was written */
  if (n) *last = bytes[n - 1];
  fwrite(bytes, 1, n, stdout); /* a failure stays in stdout's error flag, which main looks at */
  return (ssize_t)n;
}

static bool open_inputs(Session *s, InputSource *inputs) {
  const OptionValue *v = s->options->value;
  if (v[OPTION_SEED].given) {
    inputs_random(inputs, v[OPTION_SEED].number);
    return true;
  }
  return !v[OPTION_INPUTS].given || inputs_read(inputs, v[OPTION_INPUTS].text, &s->diag);
}

static void run_with(Session *s, InputSource *inputs, const Witness *w, Limit *limit, RunResult *result) {
  const OptionValue *v = s->options->value;
  char last = '\n';
  bool json = v[OPTION_JSON].given;
  FILE *out = json ? stderr : fopencookie(&last, "w", (cookie_io_functions_t){.write = output_write});
  RunOptions options = {
      .inputs = inputs,
      .malloc_may_fail = v[OPTION_MALLOC].number == 0,
      .guess_is_value = w != NULL,
      .uninitialised_is_wild = w != NULL, /* as those who found the violation have it */
      .uninitialised_is_input = v[OPTION_UNINITIALISED].number == 1,
      .max_steps = v[OPTION_STEPS].number,
      .limit = limit,
      .output = out,
      .record_path = w || v[OPTION_TRACE].given,
  };
  uint64_t enough = w ? witness_steps(&s->program, w, &options) : 0;
  if (enough) options.max_steps = enough;
  run_program(&s->program, &options, result);
  if (!json && out) fclose(out);
  uint32_t taken = inputs->next[INPUT_VALUE];
  if (v[OPTION_INPUTS].given && taken > inputs->value.n)
    diag_at(&s->diag, DIAG_NOTE, (Position){0}, "%s has %u values, the run took %u; the rest were 0",
            v[OPTION_INPUTS].text, inputs->value.n, taken);
  if (last != '\n') putchar('\n');
}

static int record_inputs(Session *s, const RunResult *r, int status) {
  if (!s->options->value[OPTION_RECORD].given) return status;
  Buf text = {0};
  arguments_print_lines(&r->arguments, &text);
  inputs_print(&s->program, r->input.at, r->input.n, &text);
  status = session_write(s, s->options->value[OPTION_RECORD].text, &text, status);
  buf_free(&text);
  return status;
}

/* The run is interrupted before it began: say so in the same form. */
static int interrupted(Session *s, const Limit *limit) {
  Buf text = {0};
  if (s->options->value[OPTION_JSON].given)
    buf_add(&text, run_stopped_json);
  else
    buf_printf(&text, "outcome: %s (%s)\n", run_outcome_name(RUN_LIMIT), limit_text(limit->hit));
  guard_begin_answer();
  int status = session_write(s, "-", &text, EXIT_UNDECIDED);
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

/* Says whether the run was the one that the witness describes. */
static int compare(Session *s, const Witness *w, const RunResult *r, int status) {
  Buf why = {0};
  Position at = {.file = s->options->value[OPTION_WITNESS].text};
  if (witness_followed(&s->program, w, r, &why)) {
    diag_at(&s->diag, DIAG_NOTE, at, "the run follows the witness to its target");
    if (status != EXIT_USAGE) status = EXIT_DEFECT; /* also of memory that is lost on the way, or left at the end */
  } else {
    diag_at(&s->diag, DIAG_ERROR, at, "the run does not follow the witness: %s", buf_str(&why));
    status = EXIT_UNDECIDED;
  }
  buf_free(&why);
  return status;
}

static int report(Session *s, const InputSource *inputs, const Witness *w, RunResult *r) {
  static const int status_of[] = {
      [RUN_WAS_GOOD] = EXIT_GOOD, [RUN_WAS_BAD] = EXIT_DEFECT, [RUN_WAS_UNDECIDED] = EXIT_UNDECIDED};
  if (r->outcome == RUN_BAD_INPUT) {
    diag_at(&s->diag, DIAG_ERROR, inputs->bad, "%s", buf_str(&r->message));
    return EXIT_USAGE;
  }
  Buf text = {0};
  if (s->options->value[OPTION_JSON].given)
    report_run_json(&s->program, r, &text);
  else
    report_run_text(&s->program, r, &text);
  int status = record_inputs(s, r, status_of[report_run_judgement(r)]);
  if (w) status = compare(s, w, r, status);
  guard_begin_answer();
  status = session_write(s, "-", &text, status);
  guard_end_answer(status);
  buf_free(&text);
  return status;
}

static Witness *read_witness(Session *s, InputSource *inputs) {
  Limit none = {0};
  FrontOptions front = session_front(s, &none);
  return witness_read(&s->program, &front, s->options->value[OPTION_WITNESS].text, inputs, &s->diag);
}

int command_run(Session *s) {
  InputSource inputs = {0};
  Witness *witness = NULL;
  if (!open_inputs(s, &inputs)) {
    inputs_free(&inputs);
    return EXIT_USAGE;
  }
  int status = EXIT_USAGE;
  Limit limit = session_limit(s);
  if (!session_load(s, &limit)) {
    if (limit.hit) status = interrupted(s, &limit);
  } else if (!s->program.main) {
    diag_error(&s->diag, "there is no function 'main' to run");
  } else if (!s->options->value[OPTION_WITNESS].given || (witness = read_witness(s, &inputs))) {
    RunResult result = {0};
    run_with(s, &inputs, witness, &limit, &result);
    status = report(s, &inputs, witness, &result);
    run_result_free(&result);
  }
  witness_free(witness);
  inputs_free(&inputs);
  return status;
}
