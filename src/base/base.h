/* base: what every other folder stands on. It knows nothing of programs or logic.
 *
 *   memory.h  allocation that cannot return NULL; arenas, whose contents die together
 *   vec.h     growable arrays of any element type
 *   sorted.h  sets of numbers as ascending arrays
 *   table.h   the same for elements that never move
 *   hash.h    hashing, a map from 64-bit keys to 32-bit values, a table for interning
 *   bits.h    bit sets as arrays of 64-bit words, for set-at-a-time operations
 *   text.h    string building, interned strings, printing of 128-bit integers
 *   diag.h    source positions and compiler-style messages
 *   order.h   arguments that are evaluated from left to right, whatever the compiler
 *   limit.h   clocks, time and memory limits, the wish to stop (signals)
 *   guard.h   the process that looks after the one that works, so that limits hold
 *   file.h    whole-file reading and writing
 *   process.h child processes
 *   sha256.h  hashes of files
 *
 * Ownership, everywhere in this project: an object that was filled by `x_init` or handed out by `x_new` is released
 * by `x_free`, by whoever made it; pointers handed out by an arena or an interning table live as long as that arena
 * or table and are never freed one by one. Ids (uint32_t) index tables that never shrink, so an id stays valid for
 * the life of its table; iteration goes by id, never by address, so that two runs do the same things in the same order.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include "base/bits.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/hash.h"
#include "base/limit.h"
#include "base/memory.h"
#include "base/order.h"
#include "base/process.h"
#include "base/sha256.h"
#include "base/sorted.h"
#include "base/table.h"
#include "base/text.h"
#include "base/vec.h"

#endif
