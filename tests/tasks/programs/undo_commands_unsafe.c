/* bug: line 79, redo stack dropped without freeing it (memory leak) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct board {
	unsigned x, y;
	int pen_down;
};

struct command;

struct command_ops {
	void (*apply)(struct board *b, const struct command *c);
	void (*revert)(struct board *b, const struct command *c);
};

struct command {
	const struct command_ops *ops;
	unsigned dx, dy;
	struct command *below;
};

struct history {
	struct command *undo;
	struct command *redo;
	unsigned undo_depth;
};

static void move_apply(struct board *b, const struct command *c)
{
	b->x += c->dx;
	b->y += c->dy;
}

static void move_revert(struct board *b, const struct command *c)
{
	b->x -= c->dx;
	b->y -= c->dy;
}

static void pen_toggle(struct board *b, const struct command *c)
{
	(void)c;
	b->pen_down = !b->pen_down;
}

static const struct command_ops move_ops = { move_apply, move_revert };
static const struct command_ops pen_ops = { pen_toggle, pen_toggle };

static struct command *command_new(const struct command_ops *ops, unsigned dx, unsigned dy)
{
	struct command *c = calloc(1, sizeof(*c));
	if (c) {
		c->ops = ops;
		c->dx = dx;
		c->dy = dy;
	}
	return c;
}

static void stack_clear(struct command **top)
{
	while (*top) {
		struct command *c = *top;
		*top = c->below;
		free(c);
	}
}

static void history_do(struct history *h, struct board *b, struct command *c)
{
	c->ops->apply(b, c);
	c->below = h->undo;
	h->undo = c;
	h->undo_depth++;
	/* a new command makes the undone ones meaningless */
	h->redo = NULL;
}

static void history_undo(struct history *h, struct board *b)
{
	struct command *c = h->undo;

	assert(c != NULL);
	h->undo = c->below;
	h->undo_depth--;
	c->ops->revert(b, c);
	c->below = h->redo;
	h->redo = c;
}

static int history_redo(struct history *h, struct board *b)
{
	struct command *c = h->redo;

	if (!c)
		return 0;
	h->redo = c->below;
	c->ops->apply(b, c);
	c->below = h->undo;
	h->undo = c;
	h->undo_depth++;
	return 1;
}

int main(void)
{
	struct board board = { 0, 0, 0 };
	struct history hist = { NULL, NULL, 0 };
	struct command *c;

	while (__VERIFIER_nondet_int()) {
		int op = __VERIFIER_nondet_int();

		if (op == 0) {
			if (hist.undo_depth > 0)
				history_undo(&hist, &board);
		} else if (op == 1) {
			history_redo(&hist, &board);
		} else {
			if (op == 2)
				c = command_new(&pen_ops, 0, 0);
			else
				c = command_new(&move_ops, (unsigned)op, (unsigned)__VERIFIER_nondet_int());
			if (!c)
				break;
			history_do(&hist, &board, c);
		}
	}
	while (hist.undo != NULL)
		history_undo(&hist, &board);
	assert(hist.undo_depth == 0);
	stack_clear(&hist.redo);
	return board.pen_down;
}
