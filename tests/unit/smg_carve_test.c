/* Carving (smg/carve.c): blocks that are cut, what leads to them, and hosts that end or get their bytes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the headers above first */
#include <cmocka.h>

#include "smg/engine.h"

static const Int128 HOST_SIZE = 64;

/* Slot 0 leads to a block of 64 bytes with numbers at 0, 16 and 32, slot 1 to its byte 16, slot 2 to its byte 40. */
static Graph *make(ObjId *host) {
  Graph *g = smg_new(4, 0, 0);
  *host = smg_add_block(g, OBJECT_BLOCK, lin_const(HOST_SIZE), false);
  for (uint64_t at = 0; at <= 32; at += 16) cells_write(g, *host, 0, at, 8, value_const((Int128)at + 1));
  g->slot.at[0] = value_pointer(*host, lin_const(0));
  g->slot.at[1] = value_pointer(*host, lin_const(16));
  g->slot.at[2] = value_pointer(*host, lin_const(40));
  return g;
}

static Int128 number_at(const Graph *g, ObjId o, uint64_t at) {
  const Cell *c = cells_find(g, o, 0, at, 8);
  assert_non_null(c);
  assert_int_equal(c->v.kind, VALUE_NUMBER);
  assert_int_equal(c->v.lin.n, 0);
  return c->v.lin.c;
}

static void bytes_go_with_their_piece(void **state) {
  (void)state;
  ObjId host;
  Graph *g = make(&host);
  Lin at = lin_const(16), more = lin_const(16);
  ObjId piece = carve_at(g, host, &at);
  assert_int_not_equal(piece, 0);
  assert_int_equal(g->obj.at[host].cut, CUT_HOST);
  assert_true(lin_is(&g->obj.at[host].size, 16));
  assert_true(lin_is(&g->obj.at[piece].size, 48));
  assert_true(number_at(g, host, 0) == 1 && number_at(g, piece, 0) == 17 && number_at(g, piece, 16) == 33);
  ObjId next = carve_at(g, piece, &more); /* what leads there moves, and the host knows where the rest begins */
  assert_int_not_equal(next, 0);
  assert_int_equal(g->slot.at[1].id, piece);
  assert_int_equal(g->slot.at[2].id, next);
  assert_true(lin_is(&g->slot.at[2].lin, 8));
  assert_true(number_at(g, piece, 0) == 17 && number_at(g, next, 0) == 33);
  assert_true(host_is_open(&g->obj.at[host]));
  assert_int_equal(g->obj.at[host].rest.id, next);
  assert_true(lin_is(&g->obj.at[host].edge.lin, 32));
  Value v = value_pointer(host, lin_const(50)), start = value_pointer(host, lin_const(0));
  carve_resolve(g, &v);
  carve_resolve(g, &start);
  assert_int_equal(v.id, next);
  assert_true(lin_is(&v.lin, 18));
  assert_int_equal(start.id, host);
  smg_free(g);
}

static void what_lies_on_the_border_is_not_cut(void **state) {
  (void)state;
  ObjId host;
  Graph *g = make(&host);
  Lin in = lin_const(20), unknown = lin_sym(numbers_new(&g->num, 0, 64)), behind = lin_const(65);
  assert_int_equal(carve_at(g, host, &in), 0);
  assert_int_equal(carve_at(g, host, &unknown), 0);
  assert_int_equal(carve_at(g, host, &behind), 0);
  assert_int_equal(g->obj.at[host].cut, CUT_NONE);
  assert_true(number_at(g, host, 16) == 17);
  Lin above = lin_sym(numbers_new(&g->num, 40, 64)); /* all that is known lies before it */
  assert_int_not_equal(carve_at(g, host, &above), 0);
  smg_free(g);
}

static void pieces_end_with_their_host(void **state) {
  (void)state;
  ObjId host, other;
  Graph *g = make(&host);
  Lin at = lin_const(16);
  ObjId piece = carve_at(g, host, &at);
  other = smg_add_block(g, OBJECT_BLOCK, lin_const(32), false);
  g->slot.at[3] = value_pointer(other, lin_const(0));
  ObjId others = carve_at(g, other, &at), unknown = carve_at(g, others, &at);
  g->slot.at[1] = value_pointer(piece, lin_const(0));
  g->slot.at[2] = value_pointer(others, lin_const(0));
  cells_write(g, others, 0, 0, 8, value_pointer(unknown, lin_const(0)));
  g->obj.at[unknown].ground = 0; /* from which host it is is not known */
  smg_end_object(g, host);
  assert_true(g->felled);
  assert_int_equal(g->slot.at[0].kind, VALUE_DANGLING);
  assert_int_equal(g->slot.at[1].kind, VALUE_ANY);
  assert_int_equal(g->slot.at[2].id, others);
  assert_int_equal(g->obj.at[unknown].sort, OBJECT_NONE);
  assert_int_equal(cells_find(g, others, 0, 0, 8)->v.kind, VALUE_ANY);
  assert_false(g->lost); /* pieces are no allocations */
  smg_free(g);
}

static void a_host_gets_its_bytes_back(void **state) {
  (void)state;
  ObjId host;
  Graph *g = make(&host);
  Lin at = lin_const(16), whole;
  ObjId piece = carve_at(g, host, &at);
  g->slot.at[1] = value_pointer(piece, lin_const(0));
  assert_true(host_whole(g, host, &whole) && lin_is(&whole, HOST_SIZE));
  carve_heal(g, host);
  assert_int_equal(g->obj.at[host].cut, CUT_NONE);
  assert_true(lin_is(&g->obj.at[host].size, HOST_SIZE));
  assert_true(g->obj.at[host].blurred && number_at(g, host, 0) == 1);
  assert_null(cells_find(g, host, 0, 16, 8));
  assert_int_equal(g->slot.at[1].kind, VALUE_ANY);
  assert_true(g->felled);
  smg_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_go_with_their_piece), cmocka_unit_test(what_lies_on_the_border_is_not_cut),
      cmocka_unit_test(pieces_end_with_their_host), cmocka_unit_test(a_host_gets_its_bytes_back)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
