/* Models of C library functions, in plain C. Compiled to bitcode for both data models and linked to the analysed
 * program where it does not define a function itself. What C leaves undefined is a bad access of the model, so that it
 * is found where it happens; what C leaves open (the size of a difference, the order of comparisons) is one of the
 * choices that C allows. The locale is "C"; there is one thread.
 *
 * Primitives of the analyser: malloc, free, memcpy, memmove, memset and the functions below. */
#ifndef MODELS_H
#define MODELS_H

typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)

extern void *malloc(size_t size);
extern void free(void *p);
extern void *memcpy(void *to, const void *from, size_t n);
extern void *memmove(void *to, const void *from, size_t n);
extern void *memset(void *to, int byte, size_t n);
extern size_t __silhouette_object_size(const void *p); /* of the object that p points into */
extern void *__silhouette_zalloc(size_t size);         /* malloc, zeroed */
extern int __VERIFIER_nondet_int(void);
/* For functions of which the test has a version of its own, share/test/support.c: these write through pointers. */
extern int __VERIFIER_nondet_stream(void);

#endif
