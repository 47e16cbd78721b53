/* A small stack machine with loops and calls. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

enum op { PUSH, ADD, MUL, DUP, SWAP, DEC, JNZ, LOAD, STORE, PRINT, HALT };

struct insn { enum op op; int arg; };

static void run(const struct insn *code, int input)
{
  int st[16], sp = 0, mem[4] = { input, 0, 0, 0 }, t;
  for (int pc = 0, steps = 0; steps < 200; steps++) {
    const struct insn *i = &code[pc++];
    switch (i->op) {
    case PUSH: st[sp++] = i->arg; break;
    case ADD: sp--; st[sp - 1] += st[sp]; break;
    case MUL: sp--; st[sp - 1] *= st[sp]; break;
    case DUP: st[sp] = st[sp - 1]; sp++; break;
    case SWAP: t = st[sp - 1]; st[sp - 1] = st[sp - 2]; st[sp - 2] = t; break;
    case DEC: st[sp - 1]--; break;
    case JNZ: if (st[--sp] != 0) pc = i->arg; break;
    case LOAD: st[sp++] = mem[i->arg]; break;
    case STORE: mem[i->arg] = st[--sp]; break;
    case PRINT: printf("%d ", st[--sp]); break;
    case HALT: printf("halt after %d\n", steps); return;
    }
  }
  printf("timeout\n");
}

int main(void)
{
  static const struct insn fact[] = {
    { PUSH, 1 }, { STORE, 1 },
    { LOAD, 0 }, { JNZ, 5 }, { HALT, 0 },
    { LOAD, 0 }, { LOAD, 1 }, { MUL, 0 }, { DUP, 0 }, { PRINT, 0 }, { STORE, 1 },
    { LOAD, 0 }, { DEC, 0 }, { DUP, 0 }, { STORE, 0 }, { JNZ, 2 }, { HALT, 0 },
  };
  static const struct insn loop[] = { { PUSH, 1 }, { JNZ, 0 }, { HALT, 0 } };
  run(fact, (int)((unsigned)__VERIFIER_nondet_int() % 8));
  if (__VERIFIER_nondet_int() & 1)
    run(loop, 0);
  return 0;
}
