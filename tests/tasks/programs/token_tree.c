/* token_tree.c: tokenizer into a list, recursive descent parser into a tree */
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

typedef enum { T_NUM, T_PLUS, T_TIMES, T_OPEN, T_CLOSE } TokenKind;

typedef struct Token {
	TokenKind kind;
	unsigned value;
	struct Token *next;
} Token;

typedef struct Node {
	char op;		/* 'n', '+' or '*' */
	unsigned value;
	struct Node *left, *right;
} Node;

static void free_tokens(Token *t)
{
	while (t) {
		Token *next = t->next;
		free(t);
		t = next;
	}
}

static void free_tree(Node *n)
{
	if (!n)
		return;
	free_tree(n->left);
	free_tree(n->right);
	free(n);
}

/* reads up to the terminating zero; returns 0 on a bad character or no memory */
static int tokenize(Token **out)
{
	Token **tail = out;
	char c = __VERIFIER_nondet_char();

	while (c != '\0') {
		Token *t;
		if (c == ' ') {
			c = __VERIFIER_nondet_char();
			continue;
		}
		t = malloc(sizeof(*t));
		if (!t)
			return 0;
		t->value = 0;
		t->next = NULL;
		*tail = t;
		tail = &t->next;
		if (c >= '0' && c <= '9') {
			t->kind = T_NUM;
			do {
				t->value = t->value * 10 + (unsigned)(c - '0');
				c = __VERIFIER_nondet_char();
			} while (c >= '0' && c <= '9');
			continue;
		}
		switch (c) {
		case '+': t->kind = T_PLUS; break;
		case '*': t->kind = T_TIMES; break;
		case '(': t->kind = T_OPEN; break;
		case ')': t->kind = T_CLOSE; break;
		default: return 0;
		}
		c = __VERIFIER_nondet_char();
	}
	return 1;
}

static Node *new_node(char op, unsigned value, Node *left, Node *right)
{
	Node *n = malloc(sizeof(*n));
	if (!n) {
		free_tree(left);
		free_tree(right);
		return NULL;
	}
	n->op = op;
	n->value = value;
	n->left = left;
	n->right = right;
	return n;
}

static Node *parse_sum(Token **cur);

static Node *parse_factor(Token **cur)
{
	Token *t = *cur;

	if (!t)
		return NULL;
	*cur = t->next;
	if (t->kind == T_NUM)
		return new_node('n', t->value, NULL, NULL);
	if (t->kind == T_OPEN) {
		Node *n = parse_sum(cur);
		if (!n)
			return NULL;
		if (!*cur || (*cur)->kind != T_CLOSE) {
			free_tree(n);
			return NULL;
		}
		*cur = (*cur)->next;
		return n;
	}
	return NULL;
}

static Node *parse_sum(Token **cur)
{
	Node *left = parse_factor(cur);

	while (left && *cur && ((*cur)->kind == T_PLUS || (*cur)->kind == T_TIMES)) {
		char op = (*cur)->kind == T_PLUS ? '+' : '*';
		Node *right;
		*cur = (*cur)->next;
		right = parse_factor(cur);
		if (!right) {
			free_tree(left);
			return NULL;
		}
		left = new_node(op, 0, left, right);
	}
	return left;
}

static unsigned eval(const Node *n)
{
	if (n->op == 'n')
		return n->value;
	if (n->op == '+')
		return eval(n->left) + eval(n->right);
	return eval(n->left) * eval(n->right);
}

int main(void)
{
	Token *tokens = NULL, *cur;
	Node *tree = NULL;
	unsigned result = 0;

	if (tokenize(&tokens)) {
		cur = tokens;
		tree = parse_sum(&cur);
		if (tree && !cur)
			result = eval(tree);
	}
	free_tree(tree);
	free_tokens(tokens);
	return result == 42;
}
