/* bug: line 109, key before any section, NULL dereference in put() */
/* Configuration file: sections with keys and values. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define LINE_MAX_LEN 16

struct setting {
    char *key;
    char *value;
    struct setting *next;
};

struct section {
    char *title;
    struct setting *settings;
    struct section *next;
};

static char *copy(const char *s)
{
    char *p = malloc(strlen(s) + 1);

    if (p != NULL)
        strcpy(p, s);
    return p;
}

/* Reads one line, cut to the size of the buffer; returns 0 at the end. */
static int read_line(char *line)
{
    int n = 0;
    char c = __VERIFIER_nondet_char();

    if (c == '\0')
        return 0;
    while (c != '\n' && c != '\0') {
        if (n < LINE_MAX_LEN - 1)
            line[n++] = c;
        c = __VERIFIER_nondet_char();
    }
    line[n] = '\0';
    return 1;
}

static struct section *open_section(struct section **config, const char *title)
{
    struct section *s;

    for (s = *config; s != NULL; s = s->next)
        if (strcmp(s->title, title) == 0)
            return s;
    s = malloc(sizeof *s);
    if (s == NULL)
        return NULL;
    s->title = copy(title);
    if (s->title == NULL) {
        free(s);
        return NULL;
    }
    s->settings = NULL;
    s->next = *config;
    *config = s;
    return s;
}

static int put(struct section *s, const char *key, const char *value)
{
    struct setting *st = s->settings;
    char *v = copy(value);

    if (v == NULL)
        return -1;
    while (st != NULL && strcmp(st->key, key) != 0)
        st = st->next;
    if (st != NULL) {
        free(st->value);
        st->value = v;
        return 0;
    }
    st = malloc(sizeof *st);
    if (st == NULL || (st->key = copy(key)) == NULL) {
        free(st);
        free(v);
        return -1;
    }
    st->value = v;
    st->next = s->settings;
    s->settings = st;
    return 0;
}

static int load(struct section **config)
{
    struct section *current = NULL;
    char line[LINE_MAX_LEN];

    while (read_line(line)) {
        char *eq;
        if (line[0] == '[') {
            current = open_section(config, line + 1);
            if (current == NULL)
                return -1;
        } else if ((eq = strchr(line, '=')) != NULL) {
            *eq = '\0';
            if (put(current, line, eq + 1) != 0)
                return -1;
        }
    }
    return 0;
}

static void unload(struct section *config)
{
    while (config != NULL) {
        struct section *next = config->next;
        while (config->settings != NULL) {
            struct setting *st = config->settings;
            config->settings = st->next;
            free(st->key);
            free(st->value);
            free(st);
        }
        free(config->title);
        free(config);
        config = next;
    }
}

int main(void)
{
    struct section *config = NULL;
    int status = load(&config);

    if (status == 0 && __VERIFIER_nondet_int())
        status = load(&config);         /* the user's file over the default */
    unload(config);
    return status == 0 ? 0 : 1;
}
