/* docs/models.md: the table of library.def as a document. */
#include <inttypes.h>

#include "front/front.h"
#include "front/library.h"

static const char head[] =
    "# What is known of the C library\n\n"
    "Made from src/front/library.def by `silhouette help --as models`; tests/models checks it against the headers of\n"
    "Debian 12. Every function that the headers below declare is one of these:\n\n"
    "- **exact**: an operation of the analyser, or a model in C (share/models) that does what C and POSIX say;\n"
    "- **contract**: all that C and POSIX allow it to do, no more is known. What they leave open is an input, so a "
    "run\n"
    "  can be repeated. It may fail whenever it may fail, and then sets errno; where it does not fail, errno may\n"
    "  change as well, as POSIX has it, but for what only looks at memory. What arguments or earlier calls decide in\n"
    "  a way that is not modelled (dates, texts and numbers of errors, clocks, limits of the system, states of\n"
    "  streams, what follows from a seed that is set again, descriptors that were closed) is no input: a proof holds\n"
    "  for all that it may be, and where an error depends on it the verdict is unknown;\n"
    "- **not modelled**: where such a call can be reached, the verdict is unknown and says where.\n\n"
    "The locale is \"C\", there is one thread, signals have their default actions, and files, streams and\n"
    "chance may hold and say anything. Nobody writes into a text that the library says is not to be changed\n"
    "(strerror). qsort and bsearch compare what they like, as often as they like; where the\n"
    "program cannot count that, elements that are good one by one are taken to be good for comparing. A function that\n"
    "a program defines itself, or declares with other kinds of parameters, is the program's own.\n"
    "[extending.md](extending.md) says how to add one.\n";

static const char *bound(int64_t n, char *number) {
  if (n == INT64_MAX) return "...";
  if (n == RESULT_COUNT) return "the count";
  if (n == INT32_MAX) return "INT_MAX";
  if (n == UINT32_MAX) return "UINT_MAX";
  if (n == INT32_MIN) return "INT_MIN";
  snprintf(number, 32, "%" PRId64, n);
  return number;
}

static const char *role(char c) {
  switch (c) {
    case 's':
      return "a string";
    case 'P':
      return "a path";
    case 'S':
      return "a string or NULL";
    case 'f':
      return "a format and what it names";
    case 'F':
      return "an open stream";
    case 'G':
      return "an open stream or NULL";
    case 'b':
      return "a block";
    default:
      return NULL;
  }
}

/* Of RESULT and OUTPUT. */
static void print_promise(const LibraryFunction *f, Buf *out) {
  char least[32], most[32];
  const char *separator = "";
  for (const char *c = f->signature + 1; *c; c++) {
    if (!role(*c)) continue;
    buf_printf(out, "%s%s", *separator ? ", " : "reads ", role(*c));
    separator = "; ";
  }
  if (f->signature[0] == 'v') return;
  if (f->least > f->most && f->most != RESULT_COUNT)
    buf_printf(out, "%sany result", separator);
  else
    buf_printf(out, "%sresult %s to %s", separator, bound(f->least, least), bound(f->most, most));
  if (f->kind == LIB_GUESS_OF) buf_add(out, ", no input");
  if (f->kind == LIB_PERHAPS) buf_add(out, ", an input only where it fails");
}

static void print_row(const LibraryFunction *f, Buf *out) {
  buf_printf(out, "| `%s` | ", f->name);
  switch (f->kind) {
    case LIB_MISSING:
      buf_printf(out, "not modelled | %s", f->note ? f->note : "");
      break;
    case LIB_RESULT:
    case LIB_GUESS_OF:
    case LIB_PERHAPS:
    case LIB_OUTPUT:
      buf_add(out, "contract | ");
      print_promise(f, out);
      break;
    case LIB_EXACT:
      buf_add(out, "exact | model");
      break;
    case LIB_CONTRACT:
      buf_add(out, "contract | model");
      break;
    default:
      buf_add(out, "exact | operation");
  }
  buf_add(out, " |\n");
}

void front_print_library(Buf *out) {
  uint32_t n;
  const LibraryFunction *row = library_rows(&n);
  buf_add(out, head);
  for (uint32_t i = 0; i < n; i++) {
    if (row[i].name) {
      print_row(&row[i], out);
      continue;
    }
    uint32_t exact = 0, contract = 0, missing = 0;
    for (uint32_t k = i + 1; k < n && row[k].name; k++) {
      LibraryKind kind = row[k].kind;
      missing += kind == LIB_MISSING;
      contract += kind == LIB_CONTRACT || (kind >= LIB_RESULT && kind <= LIB_OUTPUT);
      exact += kind == LIB_EXACT || kind >= LIB_MALLOC;
    }
    if (row[i].note)
      buf_printf(out, "\n## <%s>", row[i].note);
    else
      buf_add(out, "\n## Others");
    buf_printf(out, ": %u exact, %u contracts, %u not modelled\n\n| function | | |\n|---|---|---|\n", exact, contract,
               missing);
  }
}
