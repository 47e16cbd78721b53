/* BUG: capacity check forgets the header's size, so the last frame may reach 8 bytes past the stack's end: out of bounds; breaks memory safety */
extern void abort(void); void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* Call frames of a small VM on a stack allocator: every allocation has a
   header that holds the previous top, so that pop needs no size. */

struct header {
    size_t prev_top;
};

struct stack {
    unsigned char *mem;
    size_t cap;
    size_t top;
    size_t last;                /* offset of the last header, if top > 0 */
};

struct frame {
    struct frame *caller;
    size_t nlocals;
    int locals[];
};

#define ROUND 8u
#define MAX_LOCALS 1000

static int stack_init(struct stack *s, size_t cap)
{
    s->mem = malloc(cap);
    s->cap = cap;
    s->top = 0;
    s->last = 0;
    return s->mem != NULL;
}

static void *stack_push(struct stack *s, size_t n)
{
    struct header *h;

    n = (n + ROUND - 1) / ROUND * ROUND;
    if (s->cap - s->top < n)
        return NULL;
    h = (struct header *)(s->mem + s->top);
    h->prev_top = s->last;
    s->last = s->top;
    s->top += sizeof(struct header) + n;
    return h + 1;
}

static void stack_pop(struct stack *s)
{
    const struct header *h = (const struct header *)(s->mem + s->last);

    s->top = s->last;
    s->last = h->prev_top;
}

static struct frame *vm_call(struct stack *s, struct frame *caller, size_t nlocals)
{
    struct frame *f;

    f = stack_push(s, sizeof(struct frame) + nlocals * sizeof(int));
    if (f == NULL)
        return NULL;
    f->caller = caller;
    f->nlocals = nlocals;
    for (size_t i = 0; i < nlocals; i++)
        f->locals[i] = 0;
    return f;
}

static struct frame *vm_return(struct stack *s, struct frame *f)
{
    struct frame *caller = f->caller;
    int result = f->nlocals > 0 ? f->locals[0] : 0;

    stack_pop(s);
    if (caller != NULL && caller->nlocals > 0)
        caller->locals[caller->nlocals - 1] = result;
    return caller;
}

static void vm_store(struct frame *f, int index, int value)
{
    if (index >= 0 && (size_t)index < f->nlocals)
        f->locals[index] = value;
}

int main(void)
{
    struct stack stack;
    struct frame *cur = NULL;
    int size = __VERIFIER_nondet_int();
    int op;

    if (size < 128 || size > 100000)
        size = 2048;
    if (!stack_init(&stack, (size_t)size))
        return 0;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op == 1 || cur == NULL) {
            int n = __VERIFIER_nondet_int();
            struct frame *f;
            if (n < 0 || n > MAX_LOCALS)
                n = 2;
            f = vm_call(&stack, cur, (size_t)n);
            if (f == NULL)
                continue;       /* stack overflow is reported and ignored */
            assert(f->nlocals == (size_t)n);
            cur = f;
        } else if (op == 2) {
            cur = vm_return(&stack, cur);
        } else {
            vm_store(cur, __VERIFIER_nondet_int(), op);
        }
        assert(stack.top <= stack.cap);
    }
    while (cur != NULL)
        cur = vm_return(&stack, cur);
    assert(stack.top == 0);
    free(stack.mem);
    return 0;
}
