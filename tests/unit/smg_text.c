/* Programs of tests; see smg_text.h. */
#include "smg_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "front/front.h"

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nvoid *malloc(unsigned long);\n"
    "struct n { struct n *next; int v; };\n#define ANY __VERIFIER_nondet_int()\n";

bool smg_text_open(SmgText *t, const char *text) {
  char path[] = "/tmp/smg_text_XXXXXX.c";
  const char *file = path;
  int fd = mkstemps(path, 2);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  if (!f) abort();
  fprintf(f, "%s%s", prelude, text);
  fclose(f);
  Diag diag;
  diag_init(&diag, stderr);
  FrontOptions o = {.files = &file, .n_files = 1, .pointer_bits = 64};
  bool loaded = front_load(&t->p, &o, NULL, &diag);
  unlink(path);
  if (!loaded) return false;
  t->alias = alias_new(&t->p);
  t->goals = (Goals){0};
  property_goals(&t->p, PROPERTY_UNREACH_CALL, t->alias, &t->goals);
  return true;
}

void smg_text_close(SmgText *t) {
  vec_free(t->goals);
  alias_free(t->alias);
  program_free(&t->p);
}
