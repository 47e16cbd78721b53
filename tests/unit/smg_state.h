/* The state of a concrete run as smg_gamma.c looks at it: program/runner.h and smg/graph.h cannot be included together.
 */
#ifndef TESTS_SMG_STATE_H
#define TESTS_SMG_STATE_H

#include "program/program.h"

typedef struct {
  UInt128 bits, undefined;
  uint32_t object; /* that it leads to, 0 for none */
} StateValue;

typedef struct {
  uint64_t address, size;
  bool alive, heap, function;
  bool variable; /* what ends with its function, or never: alloca's memory too */
  uint32_t of;   /* variable or function */
} StateObject;

FuncId state_function(const Run *r); /* of the newest activation */
EdgeId state_edge(const Run *r);
uint32_t state_depth(const Run *r); /* activations that are open */
/* A register of the newest activation, or a global one. */
StateValue state_register(const Run *r, VarId v);
/* The object of an object variable, 0 as long as it has none. */
uint32_t state_variable(const Run *r, VarId v);
uint32_t state_objects(const Run *r); /* ids are below */
StateObject state_object(const Run *r, uint32_t id);
StateValue state_load(const Run *r, uint32_t id, uint64_t offset, uint32_t n);
/* Does the condition of a goal hold? The run is not changed. */
bool state_holds(Run *r, ExprId condition);
void state_print(const Run *r, Buf *out);

#endif
