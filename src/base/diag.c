#include "base/diag.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static const char *const severity_name[] = {"note", "warning", "error"};
static const char *const severity_colour[] = {"\033[36m", "\033[35m", "\033[31;1m"};

bool terminal_is_usable(FILE *out) {
  const char *terminal = getenv("TERM");
  return isatty(fileno(out)) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

bool terminal_colour(FILE *out) {
  const char *no = getenv("NO_COLOR"); /* no-color.org: any text but the empty one */
  return !(no && *no) && terminal_is_usable(out);
}

void diag_init(Diag *d, FILE *out) { *d = (Diag){.out = out, .colour = terminal_colour(out)}; }

static void print_visible(FILE *out, const char *text) {
  Buf b = {0};
  buf_visible(&b, text);
  fputs(buf_str(&b), out);
  buf_free(&b);
}

void position_print(FILE *out, Position p) {
  print_visible(out, p.file ? p.file : "<unknown>");
  if (p.line) fprintf(out, ":%u", p.line);
  if (p.line && p.column) fprintf(out, ":%u", p.column);
}

static void message(Diag *d, Severity severity, Position at, const char *format, va_list args) {
  if (severity == DIAG_ERROR) d->errors++;
  if (severity == DIAG_WARNING) d->warnings++;
  if (d->colour) fputs("\033[1m", d->out);
  if (at.file)
    position_print(d->out, at);
  else
    fputs("silhouette", d->out);
  if (d->colour)
    fprintf(d->out, ":\033[0m %s%s:\033[0m ", severity_colour[severity], severity_name[severity]);
  else
    fprintf(d->out, ": %s: ", severity_name[severity]);
  Buf text = {0};
  buf_vprintf(&text, format, args);
  print_visible(d->out, buf_str(&text));
  buf_free(&text);
  fputc('\n', d->out);
}

void diag_at(Diag *d, Severity severity, Position at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  message(d, severity, at, format, args);
  va_end(args);
}

void diag_error(Diag *d, const char *format, ...) {
  va_list args;
  va_start(args, format);
  message(d, DIAG_ERROR, (Position){0}, format, args);
  va_end(args);
}
