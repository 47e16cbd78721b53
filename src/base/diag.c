#include "base/diag.h"

static const char *const severity_name[] = {"note", "warning", "error"};

void diag_init(Diag *d, FILE *out) { *d = (Diag){.out = out}; }

void position_print(FILE *out, Position p) {
  fputs(p.file ? p.file : "<unknown>", out);
  if (p.line) fprintf(out, ":%u", p.line);
  if (p.line && p.column) fprintf(out, ":%u", p.column);
}

static void message(Diag *d, Severity severity, Position at, const char *format, va_list args) {
  if (severity == DIAG_ERROR) d->errors++;
  if (severity == DIAG_WARNING) d->warnings++;
  if (at.file)
    position_print(d->out, at);
  else
    fputs("silhouette", d->out);
  fprintf(d->out, ": %s: ", severity_name[severity]);
  vfprintf(d->out, format, args);
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
