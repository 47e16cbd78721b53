/* SHA-256 (FIPS 180-4), for naming the files that a piece of evidence is about. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 65 };
/* In hexadecimal, with a NUL at the end. */
const char *sha256_text(const void *bytes, size_t n, char out[SHA256_TEXT]);

#endif
