/* The help on the terminal: an overview, and a screen per command. */
#include <string.h>

#include "cli/options.h"

void help_print(FILE *out) {
  fputs(
      "silhouette: a verifier for C programs that build and change linked structures.\n\n"
      "usage: silhouette COMMAND ... (silhouette help COMMAND lists its options)\n\n",
      out);
  for (int c = 0; c < N_COMMANDS; c++) fprintf(out, "  %-10s %s\n", command_spec[c].name, command_spec[c].summary);
  fprintf(out, "  %-10s %s\n\nexamples:\n", option_spec[OPTION_VERSION].name, "print the version");
  for (int c = 0; c < N_COMMANDS; c++) { /* the first of each: a screen is to hold them */
    const char *examples = command_spec[c].examples;
    fprintf(out, "%.*s\n", (int)strcspn(examples, "\n"), examples);
  }
}

static void help_option(FILE *out, const OptionSpec *s) {
  Buf left = {0};
  buf_add(&left, s->name);
  if (s->argument) buf_printf(&left, "%s%s", s->kind == ARG_JOINED ? "" : " ", s->argument);
  fprintf(out, "  %-31s%s%s\n", buf_str(&left), left.n < 31 ? "" : " ", s->help);
  buf_free(&left);
}

void help_print_command(FILE *out, CommandId id) {
  const CommandSpec *c = &command_spec[id];
  fprintf(out, "usage: silhouette %s\n\n%s.\n%s\noptions:\n", c->usage, c->summary, c->about);
  for (int i = 0; i < N_OPTIONS; i++)
    if (option_belongs((OptionId)i, id)) help_option(out, &option_spec[i]);
  fprintf(out, "\nexamples:\n%s", c->examples);
}
