/* What `silhouette` reads in the source.
 *
 * Contracts of functions, for `silhouette check` (docs/contracts.md). They stand in a function's body, at its start:
 *
 *   struct node *push(struct node *list, int value) {
 *     requires(is_list(list, next));
 *     ensures(is_list(result, next));
 *     assigns(nothing);
 *     ...
 *
 * Questions about memory, for `silhouette ask` (docs/ask.md). They are statements, asked when control comes there:
 *
 *   ask(list(head), reachable(head, p));
 *
 * For every other compiler all of this is nothing. */
#ifndef SILHOUETTE_H
#define SILHOUETTE_H

#ifdef __SILHOUETTE__
/* A text in the function that it is about: no code comes of it. */
#define SILHOUETTE_JOIN(a, b) a##b
#define SILHOUETTE_NAME(a, b) SILHOUETTE_JOIN(a, b)
#define SILHOUETTE_CLAUSE(word, text) \
  static const char SILHOUETTE_NAME(silhouette_##word##_, __COUNTER__)[] __attribute__((used)) = text
#define requires(...) SILHOUETTE_CLAUSE(requires, #__VA_ARGS__)
#define ensures(...) SILHOUETTE_CLAUSE(ensures, #__VA_ARGS__)
#define assigns(...) SILHOUETTE_CLAUSE(assigns, #__VA_ARGS__)
#define frees(...) SILHOUETTE_CLAUSE(frees, #__VA_ARGS__)
/* A call that does nothing: the operation is where the question is asked. */
extern void __silhouette_ask(const char *questions);
#define ask(...) __silhouette_ask(#__VA_ARGS__)
#else
#define requires(...)
#define ensures(...)
#define assigns(...)
#define frees(...)
#define ask(...) ((void)0)
#endif

#endif
