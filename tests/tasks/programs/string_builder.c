/* String builder: text is collected in fixed-size chunks and flattened once. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define CHUNK_SIZE 8

typedef struct chunk {
    struct chunk *next;
    unsigned int used;
    char data[CHUNK_SIZE];
} chunk;

typedef struct {
    chunk *first;
    chunk *last;
    size_t length;
} builder;

static bool sb_putc(builder *sb, char c)
{
    if (sb->last == NULL || sb->last->used == CHUNK_SIZE) {
        chunk *n = malloc(sizeof(chunk));
        if (n == NULL)
            return false;
        n->next = NULL;
        n->used = 0;
        if (sb->last == NULL)
            sb->first = n;
        else
            sb->last->next = n;
        sb->last = n;
    }
    sb->last->data[sb->last->used++] = c;
    sb->length++;
    return true;
}

static bool sb_puts(builder *sb, const char *s)
{
    for (; *s != '\0'; s++)
        if (!sb_putc(sb, *s))
            return false;
    return true;
}

static bool sb_put_uint(builder *sb, unsigned int n)
{
    if (n >= 10 && !sb_put_uint(sb, n / 10))
        return false;
    return sb_putc(sb, (char)('0' + n % 10));
}

/* a fresh NUL-terminated copy of the whole text, or NULL */
static char *sb_flatten(const builder *sb)
{
    char *text = malloc(sb->length + 1);
    char *p = text;

    if (text == NULL)
        return NULL;
    for (const chunk *c = sb->first; c != NULL; c = c->next) {
        memcpy(p, c->data, c->used);
        p += c->used;
    }
    *p = '\0';
    return text;
}

static void sb_clear(builder *sb)
{
    while (sb->first != NULL) {
        chunk *c = sb->first;
        sb->first = c->next;
        free(c);
    }
    sb->last = NULL;
    sb->length = 0;
}

int main(void)
{
    static const char *const words[] = { "id", "; ", "", "temperature", "=" };
    builder sb = { NULL, NULL, 0 };
    bool ok = true;
    char *text;

    while (ok && __VERIFIER_nondet_int()) {
        unsigned int n = __VERIFIER_nondet_uint();
        if (__VERIFIER_nondet_int()) {
            size_t before = sb.length;
            const char *w = words[n % (sizeof(words) / sizeof(words[0]))];
            ok = sb_puts(&sb, w);
            assert(!ok || sb.length == before + strlen(w));
        } else {
            ok = sb_put_uint(&sb, n);
        }
    }

    text = sb_flatten(&sb);
    if (text != NULL) {
        assert(strlen(text) == sb.length);
        free(text);
    }
    sb_clear(&sb);
    return 0;
}
