/* ref_objects.c: shared reference-counted objects held by a list of handles */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct object {
	size_t refs;
	int payload;
	struct object *parent;	/* counted reference, may be NULL */
} object;

typedef struct handle {
	object *obj;
	struct handle *next;
} handle;

static unsigned live_objects;
static handle *handles;

static object *obj_get(object *o)
{
	if (o != NULL)
		o->refs++;
	return o;
}

static void obj_put(object *o)
{
	if (o == NULL)
		return;
	assert(o->refs > 0);
	if (--o->refs == 0) {
		obj_put(o->parent);
		free(o);
		live_objects--;
	}
}

/* the new object has one reference, owned by the caller */
static object *obj_new(int payload, object *parent)
{
	object *o = malloc(sizeof(object));
	if (o == NULL)
		return NULL;
	o->refs = 1;
	o->payload = payload;
	o->parent = obj_get(parent);
	live_objects++;
	return o;
}

/* takes over the caller's reference, also in case of failure */
static int handle_open(object *o)
{
	handle *h = malloc(sizeof(handle));
	if (h == NULL) {
		obj_put(o);
		return -1;
	}
	h->obj = o;
	h->next = handles;
	handles = h;
	return 0;
}

static handle *handle_pick(unsigned n)
{
	handle *h = handles;
	while (h != NULL && n-- > 0)
		h = h->next;
	return h;
}

static void handle_assign(handle *dst, const handle *src)
{
	object *o = obj_get(src->obj);
	obj_put(dst->obj);
	dst->obj = o;
}

static void handle_close_first(void)
{
	handle *h = handles;
	if (h == NULL)
		return;
	handles = h->next;
	obj_put(h->obj);
	free(h);
}

int main(void)
{
	int rc = 0;

	while (rc == 0 && __VERIFIER_nondet_int()) {
		handle *a = handle_pick(__VERIFIER_nondet_uint());
		object *o;

		switch (__VERIFIER_nondet_int()) {
		case 0:
			handle_close_first();
			break;
		case 1:
			if (a != NULL)
				rc = handle_open(obj_get(a->obj));
			break;
		case 2: {
			handle *b = handle_pick(__VERIFIER_nondet_uint());
			if (a != NULL && b != NULL)
				handle_assign(a, b);
			break;
		}
		default:
			o = obj_new(__VERIFIER_nondet_int(), a != NULL ? a->obj : NULL);
			rc = o != NULL ? handle_open(o) : -1;
			break;
		}
	}
	while (handles != NULL)
		handle_close_first();
	assert(live_objects == 0);
	return rc != 0;
}
