/* Frames that wait for a callee: which of them need not. */
#include "smg/ghost.h"

/* Does b stand for whatever frame a stands for? Both know the same ghosts. */
static bool frame_covers(Engine *e, const Graph *a, const Graph *b) {
  bool covered;
  if (!rounds_within(&b->rounds, &a->rounds)) return false;
  JoinHow how = {.lengths = true, .flags = true, .offsets = true, .only_cover = true};
  smg_join(e, a, b, how, &covered);
  return covered;
}

bool caller_waits(Engine *e, Activation *a, Frame frame) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->frame.n; i++) {
    const Frame *y = &a->frame.at[i];
    if (y->caller == frame.caller && y->call == frame.call &&
        (smg_equal(y->frame, frame.frame) || frame_covers(e, frame.frame, y->frame))) {
      smg_free(frame.frame);
      return false;
    }
  }
  for (uint32_t i = 0; i < a->frame.n; i++) {
    Frame y = a->frame.at[i];
    if (y.caller == frame.caller && y.call == frame.call && frame_covers(e, y.frame, frame.frame))
      smg_free(y.frame);
    else
      a->frame.at[kept++] = y;
  }
  a->frame.n = kept;
  vec_push(a->frame, frame);
  return true;
}
