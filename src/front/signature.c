/* Does a function that a program declares fit the function of the library that has its name? A program may have an
 * `index` of its own. Only the kinds of parameters count: programs declare `void *malloc(unsigned)`. */
#include "front/signature.h"

#include "front/target.h"

typedef enum { KIND_NOTHING, KIND_INTEGER, KIND_POINTER, KIND_FLOAT, KIND_OTHER } Kind;

static Kind kind_of(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
    case LLVMVoidTypeKind:
      return KIND_NOTHING;
    case LLVMIntegerTypeKind:
      return KIND_INTEGER;
    case LLVMPointerTypeKind:
      return KIND_POINTER;
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case TARGET_LONG_DOUBLE:
    case LLVMFP128TypeKind:
      return KIND_FLOAT;
    default:
      return KIND_OTHER;
  }
}

static Kind kind_of_letter(char c) {
  switch (c) {
    case 'v':
      return KIND_NOTHING;
    case 'i':
    case 'n':
    case 'D':
    case 'C':
    case 'N':
    case 'M':
      return KIND_INTEGER;
    case 'd':
      return KIND_FLOAT;
    case 'x':
      return KIND_OTHER;
    default:
      return KIND_POINTER;
  }
}

/* A result that the declaration drops is no difference. */
static bool result_fits(Kind declared, Kind known) {
  return declared == KIND_NOTHING || known == KIND_NOTHING || declared == known;
}

/* `f()`: what it takes is said by its calls. */
static bool says_nothing(LLVMTypeRef declared) {
  return LLVMIsFunctionVarArg(declared) && LLVMCountParamTypes(declared) == 0;
}

enum { MOST_PARAMETERS = 16 };

bool signature_fits(const char *signature, LLVMTypeRef declared) {
  if (!signature || signature[0] == 'x') return true;
  if (!result_fits(kind_of(LLVMGetReturnType(declared)), kind_of_letter(signature[0]))) return false;
  if (says_nothing(declared)) return true;
  unsigned n = LLVMCountParamTypes(declared), k = 0;
  LLVMTypeRef parameter[MOST_PARAMETERS];
  if (n > MOST_PARAMETERS) return false;
  LLVMGetParamTypes(declared, parameter);
  const char *c = signature + 2;
  for (; *c != ')' && *c != '.'; c++, k++)
    if (k >= n || kind_of(parameter[k]) != kind_of_letter(*c)) return false;
  return k == n || *c == '.';
}

bool signature_types_fit(LLVMTypeRef declared, LLVMTypeRef known) {
  unsigned n = LLVMCountParamTypes(declared);
  LLVMTypeRef x[MOST_PARAMETERS], y[MOST_PARAMETERS];
  if (!result_fits(kind_of(LLVMGetReturnType(declared)), kind_of(LLVMGetReturnType(known)))) return false;
  if (says_nothing(declared)) return true;
  if (n > MOST_PARAMETERS || n != LLVMCountParamTypes(known)) return false;
  LLVMGetParamTypes(declared, x);
  LLVMGetParamTypes(known, y);
  for (unsigned k = 0; k < n; k++)
    if (kind_of(x[k]) != kind_of(y[k])) return false;
  return !LLVMIsFunctionVarArg(declared) || LLVMIsFunctionVarArg(known);
}

/* What a number or a pointer takes of a register: what is narrower than an int is widened. */
static uint64_t width(LLVMTypeRef t, LLVMTargetDataRef layout) {
  enum { LEAST = 4 };
  uint64_t n = LLVMABISizeOfType(layout, t);
  return n < LEAST ? LEAST : n;
}

/* Numbers and pointers travel in words of the machine. Of a narrower one the rest of the word is anything, but that
 * compilers put constants there with zeroes: f(0) is how people pass NULL. */
bool signature_passes(LLVMValueRef argument, LLVMTypeRef parameter, LLVMTargetDataRef layout) {
  Kind from = kind_of(LLVMTypeOf(argument)), to = kind_of(parameter);
  if (from == KIND_OTHER || to == KIND_OTHER) return true; /* who binds them looks at their sizes */
  if ((from == KIND_FLOAT) != (to == KIND_FLOAT)) return false;
  uint64_t has = width(LLVMTypeOf(argument), layout), takes = width(parameter, layout), word = LLVMPointerSize(layout);
  if (has == takes) return true;
  if (from == KIND_FLOAT || (has + word - 1) / word != (takes + word - 1) / word) return false;
  return has > takes || (LLVMIsAConstantInt(argument) && LLVMConstIntGetSExtValue(argument) >= 0);
}

bool signature_returns(LLVMTypeRef given, LLVMTypeRef wanted, LLVMTargetDataRef layout) {
  Kind from = kind_of(given), to = kind_of(wanted);
  if (from == KIND_NOTHING || from == KIND_OTHER || to == KIND_NOTHING || to == KIND_OTHER) return true;
  if ((from == KIND_FLOAT) != (to == KIND_FLOAT)) return false;
  return from == KIND_FLOAT ? width(given, layout) == width(wanted, layout)
                            : width(given, layout) >= width(wanted, layout);
}
