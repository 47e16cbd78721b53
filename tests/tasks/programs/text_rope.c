/* Rope of an editor: a binary tree whose leaves hold short pieces of text. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

#define PIECE 12

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern size_t __VERIFIER_nondet_size_t(void);

typedef struct rope rope;
struct rope {
    size_t weight;              /* leaf: its length; else length of the left part */
    rope *left, *right;         /* both set or both NULL */
    char *text;                 /* leaf only, not terminated */
};

static rope *rope_leaf(const char *s, size_t n)
{
    rope *r = malloc(sizeof *r);

    if (!r)
        return NULL;
    r->text = malloc(n ? n : 1);
    if (!r->text) {
        free(r);
        return NULL;
    }
    memcpy(r->text, s, n);
    r->weight = n;
    r->left = r->right = NULL;
    return r;
}

static void rope_free(rope *r)
{
    if (!r)
        return;
    rope_free(r->left);
    rope_free(r->right);
    free(r->text);
    free(r);
}

static size_t rope_length(const rope *r)
{
    size_t n = 0;

    while (r) {
        n += r->weight;
        r = r->right;
    }
    return n;
}

/* Takes over a and b, also if it fails. */
static rope *rope_concat(rope *a, rope *b)
{
    rope *r = NULL;

    if (a && b)
        r = malloc(sizeof *r);
    if (!r) {
        rope_free(a);
        rope_free(b);
        return NULL;
    }
    r->weight = rope_length(a);
    r->left = a;
    r->right = b;
    r->text = NULL;
    return r;
}

/* Inserts s at pos; a leaf is cut in two if pos is inside of it. NULL: out of memory, rope is gone. */
static rope *rope_insert(rope *r, size_t pos, const char *s, size_t n)
{
    rope *a, *b;

    if (r->left) {
        if (pos < r->weight) {
            r->left = rope_insert(r->left, pos, s, n);
            r->weight += n;
        } else {
            r->right = rope_insert(r->right, pos - r->weight, s, n);
        }
        if (!r->left || !r->right) {
            rope_free(r);
            return NULL;
        }
        return r;
    }
    assert(pos <= r->weight);
    a = rope_leaf(r->text, pos);
    b = rope_leaf(r->text + pos, r->weight - pos);
    rope_free(r);
    a = rope_concat(a, rope_leaf(s, n));
    return rope_concat(a, b);
}

static char rope_index(const rope *r, size_t i)
{
    while (r->left) {
        if (i < r->weight) {
            r = r->left;
        } else {
            i -= r->weight;
            r = r->right;
        }
    }
    return r->text[i];
}

static char *rope_copy_out(const rope *r, char *dst)
{
    if (r->left)
        return rope_copy_out(r->right, rope_copy_out(r->left, dst));
    memcpy(dst, r->text, r->weight);
    return dst + r->weight;
}

static char *rope_to_string(const rope *r)
{
    size_t n = rope_length(r);
    char *buf = malloc(n + 1);

    if (buf)
        *rope_copy_out(r, buf) = '\0';
    return buf;
}

static size_t type_piece(char *piece)
{
    size_t n = 0;

    while (n < PIECE && __VERIFIER_nondet_int())
        piece[n++] = 'a' + __VERIFIER_nondet_uint() % 26;
    return n;
}

int main(void)
{
    char piece[PIECE], *str;
    size_t n = type_piece(piece), total = n;
    rope *doc = rope_leaf(piece, n);

    while (doc && __VERIFIER_nondet_int()) {
        size_t pos = __VERIFIER_nondet_size_t() % (total + 1);
        n = type_piece(piece);
        doc = rope_insert(doc, pos, piece, n);
        total += n;
    }
    if (!doc)
        return 1;
    assert(rope_length(doc) == total);
    str = rope_to_string(doc);
    if (str) {
        size_t i = __VERIFIER_nondet_size_t();
        assert(strlen(str) == total);
        if (i < total)
            assert(rope_index(doc, i) == str[i]);
        free(str);
    }
    rope_free(doc);
    return 0;
}
