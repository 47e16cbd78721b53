/* Arguments that are evaluated from left to right.
 *
 * C leaves open in which order the arguments of a call are evaluated, and compilers differ. Where two of them make
 * things that are numbered as they come (terms, formulas, expressions, symbols), these numbers, all that is sorted by
 * them, and in the end the output would depend on the compiler. So a function that is called with such arguments is a
 * macro of its own name as well:
 *
 *   TermId term_and(Logic *l, TermId a, TermId b);
 *   #define term_and(...) IN_ORDER(term_and, __VA_ARGS__)
 *
 * Where the function is defined its name stands in parentheses, so that it is not the macro: TermId(term_and)(...).
 * scripts/check-order finds calls whose meaning depends on the order. */
#ifndef BASE_ORDER_H
#define BASE_ORDER_H

#define IN_ORDER(f, ...) ORDER_JOIN(ORDER_, ORDER_COUNT(__VA_ARGS__))(__COUNTER__, f, __VA_ARGS__)

/* Names end in a number that no other use has: calls are nested, and nothing shadows anything. */
#define ORDER_JOIN_(a, b) a##b
#define ORDER_JOIN(a, b) ORDER_JOIN_(a, b)
#define ORDER_COUNT_(a, b, c, d, e, n, ...) n
#define ORDER_COUNT(...) ORDER_COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define ORDER_LET(name, n, value) __auto_type ORDER_JOIN(name, n) = (value)
#define ORDER_GET(name, n) ORDER_JOIN(name, n)

#define ORDER_2(n, f, a, b)                         \
  __extension__({                                   \
    ORDER_LET(first_, n, a);                        \
    ORDER_LET(second_, n, b);                       \
    f(ORDER_GET(first_, n), ORDER_GET(second_, n)); \
  })
#define ORDER_3(n, f, a, b, c)                                            \
  __extension__({                                                         \
    ORDER_LET(first_, n, a);                                              \
    ORDER_LET(second_, n, b);                                             \
    ORDER_LET(third_, n, c);                                              \
    f(ORDER_GET(first_, n), ORDER_GET(second_, n), ORDER_GET(third_, n)); \
  })
#define ORDER_4(n, f, a, b, c, d)                                                                \
  __extension__({                                                                                \
    ORDER_LET(first_, n, a);                                                                     \
    ORDER_LET(second_, n, b);                                                                    \
    ORDER_LET(third_, n, c);                                                                     \
    ORDER_LET(fourth_, n, d);                                                                    \
    f(ORDER_GET(first_, n), ORDER_GET(second_, n), ORDER_GET(third_, n), ORDER_GET(fourth_, n)); \
  })
#define ORDER_5(n, f, a, b, c, d, e)                                                                                   \
  __extension__({                                                                                                      \
    ORDER_LET(first_, n, a);                                                                                           \
    ORDER_LET(second_, n, b);                                                                                          \
    ORDER_LET(third_, n, c);                                                                                           \
    ORDER_LET(fourth_, n, d);                                                                                          \
    ORDER_LET(fifth_, n, e);                                                                                           \
    f(ORDER_GET(first_, n), ORDER_GET(second_, n), ORDER_GET(third_, n), ORDER_GET(fourth_, n), ORDER_GET(fifth_, n)); \
  })

#endif
