/* Parser of "name = 12; section { ... }" from stdin into a tree. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_LEN 15
#define MAX_DEPTH 8

struct item {
    char name[NAME_MAX_LEN + 1];
    int is_section;
    long value;
    struct item *children;
    struct item *next;
};

static int peeked = -2;

static int peek(void)
{
    if (peeked == -2)
        peeked = getchar();
    return peeked;
}

static int take(void)
{
    int c = peek();

    peeked = -2;
    return c;
}

static void skip_space(void)
{
    while (isspace(peek()))
        take();
}

static void item_free(struct item *it)
{
    while (it != NULL) {
        struct item *next = it->next;

        item_free(it->children);
        free(it);
        it = next;
    }
}

static int read_name(char *out)
{
    int n = 0;

    while (isalnum(peek())) {
        int c = take();
        if (n < NAME_MAX_LEN)
            out[n++] = (char)c;
    }
    out[n] = '\0';
    return n;
}

static int read_number(long *out)
{
    long v = 0;
    int digits = 0;

    while (isdigit(peek()) && digits < 9) {
        v = v * 10 + (take() - '0');
        digits++;
    }
    *out = v;
    return digits > 0;
}

/* items until '}' or the end; *ok is cleared at an error */
static struct item *parse_items(int depth, int *ok)
{
    struct item *head = NULL, *tail = NULL;

    for (;;) {
        struct item *it;

        skip_space();
        if (peek() == EOF || peek() == '}')
            return head;
        it = malloc(sizeof(*it));
        if (it == NULL)
            break;
        it->is_section = 0;
        it->value = 0;
        it->children = NULL;
        it->next = NULL;
        if (tail != NULL)
            tail->next = it;
        else
            head = it;
        tail = it;
        if (read_name(it->name) == 0)
            break;
        skip_space();
        if (peek() == '{' && depth < MAX_DEPTH) {
            take();
            it->is_section = 1;
            it->children = parse_items(depth + 1, ok);
            if (!*ok || take() != '}')
                break;
        } else if (take() == '=') {
            skip_space();
            if (!read_number(&it->value))
                break;
            skip_space();
            if (take() != ';')
                break;
        } else {
            break;
        }
    }
    *ok = 0;
    return head;
}

static void print_items(const struct item *it, int indent)
{
    for (; it != NULL; it = it->next) {
        printf("%*s%s", indent, "", it->name);
        if (it->is_section) {
            puts(":");
            print_items(it->children, indent + 2);
        } else {
            printf(" -> %ld\n", it->value);
        }
    }
}

int main(void)
{
    int ok = 1;
    struct item *root = parse_items(0, &ok);

    if (!ok || peek() != EOF)
        fprintf(stderr, "syntax error\n");
    else
        print_items(root, 0);
    item_free(root);
    return ok ? 0 : 1;
}
