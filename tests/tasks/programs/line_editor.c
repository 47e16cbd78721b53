/* line_editor.c: text buffer as a doubly linked list of lines with a cursor */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define MAX_INPUT 16

struct line {
	char *text;
	struct line *prev, *next;
};

struct buffer {
	struct line *first, *last;
	struct line *cur;	/* NULL only if the buffer is empty */
};

static struct line *line_new(const char *text, size_t len)
{
	struct line *l = malloc(sizeof *l);
	if (l == NULL)
		return NULL;
	l->text = malloc(len + 1);
	if (l->text == NULL) {
		free(l);
		return NULL;
	}
	memcpy(l->text, text, len);
	l->text[len] = '\0';
	l->prev = l->next = NULL;
	return l;
}

static void line_free(struct line *l)
{
	free(l->text);
	free(l);
}

static void buf_insert_after_cursor(struct buffer *b, struct line *l)
{
	if (b->cur == NULL) {
		b->first = b->last = l;
	} else {
		l->prev = b->cur;
		l->next = b->cur->next;
		if (l->next != NULL)
			l->next->prev = l;
		else
			b->last = l;
		b->cur->next = l;
	}
	b->cur = l;
}

static void buf_unlink(struct buffer *b, struct line *l)
{
	if (l->prev != NULL)
		l->prev->next = l->next;
	else
		b->first = l->next;
	if (l->next != NULL)
		l->next->prev = l->prev;
	else
		b->last = l->prev;
}

static void buf_delete_line(struct buffer *b)
{
	struct line *l = b->cur;

	if (l == NULL)
		return;
	b->cur = l->next != NULL ? l->next : l->prev;
	buf_unlink(b, l);
	line_free(l);
}

/* append the text of the next line to the current one */
static int buf_join(struct buffer *b)
{
	struct line *l = b->cur, *n;
	char *joined;

	if (l == NULL || l->next == NULL)
		return 0;
	n = l->next;
	joined = malloc(strlen(l->text) + strlen(n->text) + 1);
	if (joined == NULL)
		return -1;
	strcpy(joined, l->text);
	strcat(joined, n->text);
	free(l->text);
	l->text = joined;
	buf_unlink(b, n);
	line_free(n);
	return 0;
}

static size_t read_input(char *dst)
{
	size_t n = 0;
	char c;

	while (n < MAX_INPUT && (c = __VERIFIER_nondet_char()) != '\0')
		dst[n++] = c;
	return n;
}

int main(void)
{
	struct buffer buf = { NULL, NULL, NULL };
	char input[MAX_INPUT];
	int err = 0;

	while (!err && __VERIFIER_nondet_int()) {
		switch (__VERIFIER_nondet_int()) {
		case 1:
			buf_delete_line(&buf);
			break;
		case 2:
			err = buf_join(&buf);
			break;
		case 3:
			if (buf.cur != NULL && buf.cur->prev != NULL)
				buf.cur = buf.cur->prev;
			break;
		case 4:
			if (buf.last != NULL)
				buf.cur = buf.last;
			break;
		default: {
			size_t n = read_input(input);
			struct line *l = line_new(input, n);
			if (l == NULL)
				err = -1;
			else
				buf_insert_after_cursor(&buf, l);
		}
		}
	}
	buf.cur = buf.first;
	while (buf.cur != NULL)
		buf_delete_line(&buf);
	return err ? 1 : 0;
}
