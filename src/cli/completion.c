/* Completions for bash, zsh and fish, made from the tables. Every script knows, by command: the options, the choices of
 * an option, which options take a file, the words of the first operand, and the endings of the files it reads. */
#include <string.h>

#include "cli/cli.h"

/* One option as completions see it; those of tvp are in a table of their own (tvp/tvp.h). */
typedef struct {
  const char *name, *argument, *help;
  const char *choices; /* separated by |, or NULL */
  bool is_file;        /* the argument is a file */
  bool is_joined;      /* the argument follows in the same word */
} Shown;

static bool takes_file(const OptionSpec *s) {
  return s->kind == ARG_FILE || (s->kind == ARG_CLANG && (strstr(s->argument, "DIR") || strstr(s->argument, "FILE")));
}

/* The option at *i of the command, counting from there; false at the end. */
static bool next_shown(CommandId command, uint32_t *i, Shown *out) {
  if (command == COMMAND_TVP) {
    TvpOption t;
    if (!tvp_option((*i)++, &t)) return false;
    *out = (Shown){.name = t.name, .argument = t.value, .help = t.help};
    out->is_file = t.value && (strcmp(t.value, "FILE") == 0 || strcmp(t.value, "DIR") == 0);
    return true;
  }
  while (*i < N_OPTIONS && !option_belongs((OptionId)*i, command)) (*i)++;
  if (*i >= N_OPTIONS) return false;
  const OptionSpec *s = &option_spec[(*i)++];
  *out = (Shown){.name = s->name,
                 .argument = s->argument,
                 .help = s->help,
                 .choices = s->kind == ARG_CHOICE ? s->argument : NULL,
                 .is_file = takes_file(s),
                 .is_joined = s->kind == ARG_JOINED};
  return true;
}

/* The words of a text that are separated by |, now by a blank. */
static void print_words(FILE *out, const char *words) {
  for (const char *c = words; *c; c++) fputc(*c == '|' ? ' ' : *c, out);
}

static void print_commands(FILE *out) {
  for (int c = 0; c < N_COMMANDS; c++) fprintf(out, "%s%s", c ? " " : "", command_spec[c].name);
}

/* ---- bash ---- */

static void bash_command(FILE *out, CommandId id) {
  const CommandSpec *c = &command_spec[id];
  Shown s;
  fprintf(out, "  %s)\n    case $prev in\n", c->name);
  for (uint32_t i = 0; next_shown(id, &i, &s);) {
    if (!s.argument || s.is_joined) continue;
    fprintf(out, "    %s) ", s.name);
    if (s.choices) {
      fputs("COMPREPLY=($(compgen -W '", out);
      print_words(out, s.choices);
      fputs("' -- \"$word\")) ;", out);
    } else if (s.is_file) {
      fputs("compopt -o default ;", out);
    }
    fputs(" return ;;\n", out);
  }
  fputs("    esac\n    options='", out);
  for (uint32_t i = 0, n = 0; next_shown(id, &i, &s); n++) fprintf(out, "%s%s", n ? " " : "", s.name);
  fputs("'\n", out);
  if (c->words) {
    fputs("    words='", out);
    print_words(out, c->words);
    fputs("'\n", out);
  }
  if (c->files) fprintf(out, "    files='@(%s)'\n", c->files);
  fputs("    ;;\n", out);
}

static void bash(FILE *out) {
  fputs(
      "# Completion of silhouette for bash; made by `silhouette help --as bash`.\n"
      "_silhouette() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} options='' words='' files=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '",
      out);
  print_commands(out);
  fputs(
      " --version --help' -- \"$word\"))\n    return\n  fi\n"
      "  case ${COMP_WORDS[1]} in\n",
      out);
  for (int c = 0; c < N_COMMANDS; c++) bash_command(out, (CommandId)c);
  fputs(
      "  esac\n"
      "  if [ \"${word:0:1}\" = - ]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [ -n \"$words\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  elif [ -n \"$files\" ]; then\n"
      "    local IFS=$'\\n' only=()\n"
      "    shopt -q extglob && only=(-X \"!*.$files\")\n"
      "    compopt -o filenames\n"
      "    COMPREPLY=($(compgen -d -- \"$word\") $(compgen -f \"${only[@]}\" -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -F _silhouette silhouette\n",
      out);
}

/* ---- zsh ---- */

/* Inside '...:...' of _arguments: quotes, colons and brackets are special. */
static void zsh_text(FILE *out, const char *s) {
  for (; *s; s++) {
    if (*s == '\'')
      fputs("'\\''", out);
    else if (strchr(":[]\\", *s))
      fprintf(out, "\\%c", *s);
    else
      fputc(*s, out);
  }
}

static void zsh_command(FILE *out, CommandId id) {
  const CommandSpec *c = &command_spec[id];
  Shown s;
  fprintf(out, "  %s)\n    _arguments", c->name);
  for (uint32_t i = 0; next_shown(id, &i, &s);) {
    fprintf(out, " \\\n      '*%s%s[", s.name, s.is_joined ? "-" : "");
    zsh_text(out, s.help);
    fputc(']', out);
    if (s.argument) {
      fputc(':', out);
      zsh_text(out, s.argument);
      fputc(':', out);
      if (s.choices) {
        fputc('(', out);
        print_words(out, s.choices);
        fputc(')', out);
      } else if (s.is_file) {
        fputs("_files", out);
      }
    }
    fputc('\'', out);
  }
  if (c->words) {
    fputs(" \\\n      '1:what:(", out);
    print_words(out, c->words);
    fputs(")'", out);
  }
  if (c->files) fprintf(out, " \\\n      '*:file:_files -g \"*.(%s)(-.)\"'", c->files);
  fputs("\n    ;;\n", out);
}

static void zsh(FILE *out) {
  fputs(
      "#compdef silhouette\n# Completion of silhouette for zsh; made by `silhouette help --as zsh`.\n"
      "if (( CURRENT == 2 )); then\n  local -a commands=(\n",
      out);
  for (int c = 0; c < N_COMMANDS; c++) {
    fprintf(out, "    '%s:", command_spec[c].name);
    zsh_text(out, command_spec[c].summary);
    fputs("'\n", out);
  }
  fputs(
      "  )\n  _describe command commands\n  return\nfi\n"
      "(( CURRENT-- ))\nshift words\ncase $words[1] in\n",
      out);
  for (int c = 0; c < N_COMMANDS; c++) zsh_command(out, (CommandId)c);
  fputs("esac\n", out);
}

/* ---- fish ---- */

static void fish_text(FILE *out, const char *s) { /* inside '...' */
  for (; *s; s++) {
    if (*s == '\'' || *s == '\\') fputc('\\', out);
    fputc(*s, out);
  }
}

static void fish_command(FILE *out, CommandId id) {
  const CommandSpec *c = &command_spec[id];
  Shown s;
  Buf start = {0};
  buf_printf(&start, "complete -c silhouette -n '__fish_seen_subcommand_from %s'", c->name);
  for (uint32_t i = 0; next_shown(id, &i, &s);) {
    bool is_long = text_starts(s.name, "--");
    const char *kind = is_long ? "-l" : strlen(s.name) == 2 ? "-s" : "-o";
    fprintf(out, "%s %s %.*s -d '", buf_str(&start), kind, (int)strcspn(s.name + 1 + is_long, "="),
            s.name + 1 + is_long);
    fish_text(out, s.help);
    fputc('\'', out);
    if (s.argument) fputs(s.is_file ? " -rF" : " -x", out);
    if (s.choices) {
      fputs(" -a '", out);
      print_words(out, s.choices);
      fputc('\'', out);
    }
    fputc('\n', out);
  }
  if (c->words) {
    fprintf(out, "%s -f -a '", buf_str(&start));
    print_words(out, c->words);
    fputs("'\n", out);
  }
  if (c->files) fprintf(out, "%s -F\n", buf_str(&start));
  buf_free(&start);
}

static void fish(FILE *out) {
  fputs("# Completion of silhouette for fish; made by `silhouette help --as fish`.\n", out);
  fputs("complete -c silhouette -f\n", out);
  for (int c = 0; c < N_COMMANDS; c++) {
    fprintf(out, "complete -c silhouette -n __fish_use_subcommand -a %s -d '", command_spec[c].name);
    fish_text(out, command_spec[c].summary);
    fputs("'\n", out);
  }
  fputs("complete -c silhouette -n __fish_use_subcommand -l version -d 'print the version'\n", out);
  for (int c = 0; c < N_COMMANDS; c++) fish_command(out, (CommandId)c);
}

void completion_print(FILE *out, HelpForm shell) {
  if (shell == HELP_BASH) bash(out);
  if (shell == HELP_ZSH) zsh(out);
  if (shell == HELP_FISH) fish(out);
}
