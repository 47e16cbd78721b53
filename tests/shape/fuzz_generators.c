/* libFuzzer target: the bytes are a file of generators. It is read after the predefined ones, checked and tried.
 * scripts/fuzz-generators builds and runs it. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "shape/generators.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *errors;
  size_t errors_size;
  FILE *f = open_memstream(&errors, &errors_size);
  Diag diag;
  diag_init(&diag, f);
  Generators *g = generators_new();
  bool ok = generators_read_predefined(g, &diag) &&
            generators_read(g, "f.gen", (const char *)data, size, false, &diag) && generators_finish(g, &diag);
  if (ok != (diag.errors == 0)) abort();
  generators_free(g);
  fclose(f);
  free(errors);
  return 0;
}
