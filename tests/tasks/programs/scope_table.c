/* scope_table.c: symbol table of a compiler front end with nested scopes */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define NAME_MAX_LEN 7

enum sym_kind { SYM_VAR, SYM_FUNC, SYM_TYPE };

struct symbol {
	char *name;
	enum sym_kind kind;
	int uses;
	struct symbol *next;
};

struct scope {
	struct symbol *symbols;
	struct scope *outer;
};

struct symtab {
	struct scope *top;
	unsigned depth;
};

static char *copy_name(const char *s)
{
	char *p = malloc(strlen(s) + 1);
	if (p)
		strcpy(p, s);
	return p;
}

static int scope_enter(struct symtab *t)
{
	struct scope *s = malloc(sizeof(*s));
	if (!s)
		return 0;
	s->symbols = NULL;
	s->outer = t->top;
	t->top = s;
	t->depth++;
	return 1;
}

static void scope_leave(struct symtab *t)
{
	struct scope *s = t->top;

	while (s->symbols) {
		struct symbol *y = s->symbols;
		s->symbols = y->next;
		free(y->name);
		free(y);
	}
	t->top = s->outer;
	t->depth--;
	free(s);
}

static struct symbol *find_in(const struct scope *s, const char *name)
{
	struct symbol *y;

	for (y = s->symbols; y; y = y->next)
		if (strcmp(y->name, name) == 0)
			return y;
	return NULL;
}

static struct symbol *lookup(const struct symtab *t, const char *name)
{
	for (const struct scope *s = t->top; s; s = s->outer) {
		struct symbol *y = find_in(s, name);
		if (y)
			return y;
	}
	return NULL;
}

/* 1: declared, 0: redeclaration, -1: out of memory */
static int declare(struct symtab *t, const char *name, enum sym_kind kind)
{
	struct symbol *y;

	assert(t->top != NULL);
	if (find_in(t->top, name))
		return 0;
	y = malloc(sizeof(*y));
	if (!y)
		return -1;
	y->name = copy_name(name);
	if (!y->name) {
		free(y);
		return -1;
	}
	y->kind = kind;
	y->uses = 0;
	y->next = t->top->symbols;
	t->top->symbols = y;
	return 1;
}

static void read_name(char *buf)
{
	int i = 0;

	while (i < NAME_MAX_LEN && __VERIFIER_nondet_bool())
		buf[i++] = __VERIFIER_nondet_char();
	buf[i] = '\0';
}

int main(void)
{
	struct symtab tab = { NULL, 0 };
	char name[NAME_MAX_LEN + 1];
	int rc = 1;

	if (!scope_enter(&tab))		/* file scope */
		return 1;
	while (rc >= 0 && __VERIFIER_nondet_bool()) {
		int tok = __VERIFIER_nondet_int();
		if (tok == '{' || tok == 1) {
			if (!scope_enter(&tab))
				break;
		} else if (tok == '}' || tok == 2) {
			if (tab.depth > 1)
				scope_leave(&tab);
		} else if (tok == 3) {
			struct symbol *y;
			read_name(name);
			y = lookup(&tab, name);
			if (y && y->uses < 1000)
				y->uses++;
		} else {
			read_name(name);
			rc = declare(&tab, name, tok == 4 ? SYM_FUNC : SYM_VAR);
		}
	}
	while (tab.top)
		scope_leave(&tab);
	assert(tab.depth == 0);
	return rc < 0;
}
