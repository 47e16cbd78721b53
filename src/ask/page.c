/* Questions on the page of answers (report/answers.h). */
#include "ask/internal.h"

/* The states that say something: two of `sometimes`, and of what is not known all that was seen. */
static void add_executions(AnswerPage *page, const Program *p, const Question *q, RunLook *state, AnswerQuestion *out,
                           Buf *inputs) {
  static const char *const truth[] = {"it does not", "it holds"}, *const number[] = {"the least", "the most"};
  bool is_number = query_is_number(q->query.kind);
  bool told = q->answer == ANSWER_SOMETIMES || q->answer == ANSWER_UNKNOWN || is_number;
  for (int k = 1; k >= 0; k--) {
    if (!told || !q->shown[k].is_set) continue;
    report_inputs_line(&q->shown[k].arguments, q->shown[k].input.at, q->shown[k].input.n, &inputs[k]);
    AnswerExecution *x = &out->execution[out->n_executions++];
    *x =
        (AnswerExecution){is_number ? number[k] : truth[k], buf_str(&inputs[k]), answer_page_state(page, p, &state[k])};
  }
}

static void add_question(AnswerPage *page, const Program *p, const Question *q, const AskPictures *pictures,
                         const U32Vec *numbers, RunLook *state) {
  Buf answer = {0}, inputs[2] = {{0}, {0}};
  ask_print_answer(q, &answer);
  AnswerQuestion x = {.file = q->file,
                      .line = q->line,
                      .question = q->text.at ? q->text.at : "",
                      .kind = answer_name(q->answer),
                      .answer = buf_str(&answer)};
  for (uint32_t i = 0; i < pictures->n; i++)
    if (question_is_at(q, pictures->at[i].at)) vec_push(x.graphs, numbers->at[i]);
  add_executions(page, p, q, state, &x, inputs);
  answer_page_question(page, &x);
  vec_free(x.graphs);
  buf_free(&answer);
  buf_free(&inputs[0]);
  buf_free(&inputs[1]);
}

void ask_page(AnswerPage *page, const Program *p, const Questions *q, const AskPictures *pictures,
              RunLook (*state)[2]) {
  U32Vec numbers = {0};
  for (uint32_t i = 0; i < pictures->n; i++) vec_push(numbers, answer_page_graph(page, &pictures->at[i].picture));
  for (uint32_t i = 0; i < q->n; i++) add_question(page, p, &q->at[i], pictures, &numbers, state[i]);
  vec_free(numbers);
}
