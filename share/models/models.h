/* Models of C library functions, in plain C. Compiled to bitcode for both data models and linked to the analysed
 * program where it does not define a function itself. What C leaves undefined is a bad access of the model, so that it
 * is found where it happens; what C leaves open (the size of a difference, the order of equal elements) is an input.
 * The locale is "C"; there is one thread.
 *
 * Primitives of the analyser: malloc, free, memcpy, memmove, memset, what src/front/library.def has as operations, and
 * the functions below. */
#ifndef MODELS_H
#define MODELS_H

typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)

extern void *malloc(size_t size);
extern void free(void *p);
/* By names that no program defines: the library does not call a program's memcpy. (It does call its malloc.) */
extern void *memcpy(void *to, const void *from, size_t n) __asm__("__silhouette_memcpy");
extern void *memmove(void *to, const void *from, size_t n) __asm__("__silhouette_memmove");
extern void *memset(void *to, int byte, size_t n) __asm__("__silhouette_memset");
extern void abort(void) __asm__("__silhouette_abort");
extern size_t __silhouette_object_size(const void *p); /* of the object that p points into */
extern void *__silhouette_zalloc(size_t size);         /* malloc, zeroed */
/* malloc, at a multiple of the least power of two that is not below the alignment */
extern void *__silhouette_aligned(size_t alignment, size_t size);

/* Inputs. Those of `stream` are for functions of which the test has a version of its own, share/test/support.c: these
 * write through pointers. An `order` is a number of which only the sign counts: the test takes 1 and -1 for granted. */
extern int __VERIFIER_nondet_stream(void);
extern int __silhouette_between(int least, int most);
extern long long __silhouette_between_long(long long least, long long most);
extern int __silhouette_order(int least, int most);
/* No inputs, but results that the arguments or earlier calls determine in a way that is not modelled: a proof holds for
 * all of them, and an error that depends on one is not known to be one. */
extern int __silhouette_guess(int least, int most);
extern long long __silhouette_guess_long(long long least, long long most);
/* A result as one may guess it; but from here on no error is known to be one, whatever it depends on. */
extern void __silhouette_doubt(void);

/* errno, and what a call leaves in it: something else than 0 where the result is negative (or NULL), perhaps also where
 * it is not. Calls of the last three are dropped where the program does not look at errno. */
enum { ERROR_NO_MEMORY = 12, ERROR_INVALID = 22, ERROR_RANGE = 34 }; /* Linux' ENOMEM, EINVAL, ERANGE */
extern int __silhouette_errno;
extern void __silhouette_errno_after(long long result);
extern void __silhouette_errno_after_pointer(const void *result);
extern void __silhouette_errno_after_malloc(const void *result);

/* A constant: whether the functions with which the program lets the library compare do more than that. */
extern int __silhouette_compares_freely(void);

/* What an argument must be: accesses that fail where it is not. */
extern void __silhouette_read_string(const char *s);
extern void __silhouette_read_any_string(const char *s);        /* or NULL */
extern void __silhouette_read_bounded(const char *s, int most); /* a string, or so many characters (< 0: no bound) */
extern void __silhouette_read_block(const void *p, size_t size, size_t count);
extern void __silhouette_bad_access(void);

/* A stream. A program does not look into it; how large it is in the GNU library matters to nobody. */
typedef struct {
  int is_open;
  char rest[212];
} File;
extern File *stdin, *stdout, *stderr;
extern void __silhouette_use_stream(File *stream);
extern void __silhouette_use_any_stream(File *stream); /* or NULL: all streams */
/* Calls of these are dropped where the standard streams stay what they are (front/front.c). */
extern void __silhouette_use_stdin(void);
extern void __silhouette_use_stdout(void);
extern void __silhouette_use_stderr(void);

/* Calls of these are dropped where the program cannot use a descriptor that it closed (front/front.c). */
extern void __silhouette_use_descriptor(int descriptor);
extern void __silhouette_close_descriptor(int descriptor);
extern void __silhouette_close_some_descriptor(void);
extern void __silhouette_open_descriptor(int descriptor);

/* Defined nowhere: what is not modelled. */
extern void __silhouette_missing(const void *what);

extern int getpid(void);
extern size_t strlen(const char *s);
extern size_t strnlen(const char *s, size_t most);
extern void *realloc(void *old, size_t size);

#endif
