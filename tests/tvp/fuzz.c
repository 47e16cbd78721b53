/* libFuzzer target: the bytes before `%%%` are a specification, those after it structures; both are read, and a little
 * of the analysis is run and printed. scripts/fuzz-tvp builds and runs it. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tvp/tvp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char SEPARATOR[] = "%%%";
  const uint8_t *cut = memmem(data, size, SEPARATOR, 3);
  size_t n = cut ? (size_t)(cut - data) : size;
  char *errors;
  size_t errors_size;
  FILE *f = open_memstream(&errors, &errors_size);
  Diag diag;
  diag_init(&diag, f);
  Limit limit = {.deadline = clock_seconds() + 1};
  TvpReadOptions read = {.no_files = true, .logic = {.limit = &limit, .max_nodes = 12, .max_focus = 200}};
  TvpRunOptions run = {.join = TVL_JOIN_PARTIAL, .max_structures = 100, .max_messages = 50, .limit = &limit};
  if (size) run.join = (TvlJoin)(data[size - 1] % 5);
  read.logic.focus_active = run.join == TVL_JOIN_INDEPENDENT;
  TvpProgram *p = tvp_load_text("f.tvp", (const char *)data, n, &read, &diag);
  if (p) {
    TvpInputs inputs = {0};
    if (!cut || tvp_read_structures_text(p, "f.tvs", (const char *)cut + 3, size - n - 3, &read, &inputs, &diag)) {
      TvpRun *r = tvp_run(p, &inputs, &run, &diag);
      Buf out = {0};
      tvp_print(r, "text", &out);
      tvp_print(r, "tvs", &out);
      buf_free(&out);
      tvp_run_free(r);
    }
    vec_free(inputs);
    tvp_free(p);
  }
  fclose(f);
  free(errors);
  return 0;
}
