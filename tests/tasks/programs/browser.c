/* Browser history with a back stack and a forward stack. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct page {
    int url;
    struct page *below;
} Page;

typedef struct {
    Page *top;
    unsigned depth;
} Stack;

typedef struct {
    Stack back;
    Stack forward;
    Page *current;
} Browser;

static bool stack_empty(const Stack *s)
{
    return s->top == NULL;
}

static void stack_push(Stack *s, Page *p)
{
    p->below = s->top;
    s->top = p;
    s->depth++;
}

static Page *stack_pop(Stack *s)
{
    Page *p = s->top;

    if (p == NULL)
        return NULL;
    s->top = p->below;
    p->below = NULL;
    s->depth--;
    return p;
}

static void stack_drop_all(Stack *s)
{
    Page *p;

    while ((p = stack_pop(s)) != NULL)
        free(p);
}

static Browser *browser_new(int home)
{
    Browser *b = malloc(sizeof(Browser));

    if (b == NULL)
        return NULL;
    b->current = malloc(sizeof(Page));
    if (b->current == NULL) {
        free(b);
        return NULL;
    }
    b->current->url = home;
    b->current->below = NULL;
    b->back.top = NULL;
    b->back.depth = 0;
    b->forward.top = NULL;
    b->forward.depth = 0;
    return b;
}

static bool browser_visit(Browser *b, int url)
{
    Page *p = malloc(sizeof(Page));

    if (p == NULL)
        return false;
    p->url = url;
    p->below = NULL;
    stack_push(&b->back, b->current);
    b->current = p;
    stack_drop_all(&b->forward);
    return true;
}

static bool browser_back(Browser *b)
{
    if (stack_empty(&b->back))
        return false;
    stack_push(&b->forward, b->current);
    b->current = stack_pop(&b->back);
    return true;
}

static bool browser_forward(Browser *b)
{
    if (stack_empty(&b->forward))
        return false;
    stack_push(&b->back, b->current);
    b->current = stack_pop(&b->forward);
    return true;
}

static void browser_free(Browser *b)
{
    stack_drop_all(&b->back);
    stack_drop_all(&b->forward);
    assert(stack_empty(&b->back) && stack_empty(&b->forward));
    free(b->current);
    free(b);
}

int main(void)
{
    Browser *b = browser_new(0);
    bool running = true;

    if (b == NULL)
        return 1;

    while (running) {
        int url;

        switch (__VERIFIER_nondet_int()) {
        case 0:
            running = false;
            break;
        case 1:
            url = __VERIFIER_nondet_int();
            if (browser_visit(b, url)) {
                assert(b->current->url == url);
                assert(stack_empty(&b->forward));
            }
            break;
        case 2:
            browser_back(b);
            break;
        case 3:
            browser_forward(b);
            break;
        }
        assert(b->current != NULL);
    }
    browser_free(b);
    return 0;
}
