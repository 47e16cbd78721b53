/* A tokenizer whose tokens and their texts live in a chunked arena. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define CHUNK_SIZE 128
#define MAX_LINE   48

typedef struct Chunk {
    struct Chunk *prev;
    size_t used;
    size_t capacity;
    _Alignas(max_align_t) unsigned char data[];
} Chunk;

typedef struct {
    Chunk *current;
    size_t nchunks;
} Arena;

typedef enum { TOK_NUMBER = 1, TOK_IDENT, TOK_OPERATOR } TokenKind;

typedef struct Token {
    char *text;
    size_t length;
    struct Token *next;
    TokenKind kind;
} Token;

static void *arena_alloc(Arena *a, size_t size, size_t align)
{
    Chunk *c = a->current;
    size_t start = 0;
    if (c != NULL)
        start = (c->used + align - 1) / align * align;
    if (c == NULL || start > c->capacity || size > c->capacity - start) {
        size_t capacity = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        c = malloc(sizeof(Chunk) + capacity);
        if (c == NULL)
            return NULL;
        c->prev = a->current;
        c->capacity = capacity;
        a->current = c;
        a->nchunks++;
        start = 0;
    }
    c->used = start + size;
    return c->data + start;
}

static char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n, 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, s, n);
    copy[n] = '\0';
    return copy;
}

static void arena_release(Arena *a)
{
    while (a->current != NULL) {
        Chunk *prev = a->current->prev;
        free(a->current);
        a->current = prev;
        a->nchunks--;
    }
}

static size_t token_span(const char *s, TokenKind *kind)
{
    size_t n = 1;
    if (isdigit((unsigned char)s[0])) {
        *kind = TOK_NUMBER;
        while (isdigit((unsigned char)s[n]))
            n++;
    } else if (isalpha((unsigned char)s[0])) {
        *kind = TOK_IDENT;
        while (isalnum((unsigned char)s[n]))
            n++;
    } else {
        *kind = TOK_OPERATOR;
    }
    return n;
}

static int tokenize(Arena *a, const char *s, Token **out)
{
    Token **tail = out;
    *out = NULL;
    while (*s != '\0') {
        if (*s == ' ') {
            s++;
            continue;
        }
        Token *tok = arena_alloc(a, sizeof(Token), _Alignof(Token));
        if (tok == NULL)
            return -1;
        tok->next = NULL;
        tok->length = token_span(s, &tok->kind);
        tok->text = arena_strndup(a, s, tok->length);
        if (tok->text == NULL)
            return -1;
        *tail = tok;
        tail = &tok->next;
        s += tok->length;
    }
    return 0;
}

static void read_line(char *buf, size_t size)
{
    static const char alphabet[] = "ab1x2+ (";
    size_t n = 0;
    while (n + 1 < size && __VERIFIER_nondet_int() != 0)
        buf[n++] = alphabet[(unsigned)__VERIFIER_nondet_int() % 8u];
    buf[n] = '\0';
}

int main(void)
{
    char line[MAX_LINE];
    Arena arena = { NULL, 0 };
    int status = 0;

    while (status == 0 && __VERIFIER_nondet_int() != 0) {
        Token *tokens;
        read_line(line, sizeof line);
        status = tokenize(&arena, line, &tokens);
        if (status == 0) {
            size_t total = 0;
            for (const Token *t = tokens; t != NULL; t = t->next) {
                assert(strlen(t->text) == t->length);
                total += t->length;
            }
            assert(total <= strlen(line));
        }
        arena_release(&arena);
        assert(arena.nchunks == 0);
    }
    return status == 0 ? 0 : 1;
}
