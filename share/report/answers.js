/* Answers: what was asked, line by line, with what shows it: memory graphs, and states of executions.
 *
 * A question is {at, q, k, a, g: pictures, x: [[what, inputs, state], ...]}; see src/report/page_answers.c. */

const questions = data.answers ? data.answers.questions : [];
const MOST_PICTURES = 12; /* that are drawn at once */

/* What the page is about, in a sentence. */
function answersLead() {
  const kinds = new Map();
  for (const {k} of questions) kinds.set(k, (kinds.get(k) || 0) + 1);
  const parts = [];
  if (questions.length) parts.push(`${plural(questions.length, 'question')}: ${[...kinds].map(([k, n]) => `${n} ${k}`).join(', ')}`);
  if (data.answers.dependences.length) parts.push(plural(data.answers.dependences.length, 'dependence'));
  return `${parts.join('; ') || 'Nothing was asked'}.`;
}

/* ---- memory graphs ---- */

function drawPicture(picture, label) {
  const layout = picture.d === null ? null : data.layouts[picture.d];
  if (!layout) return null;
  const drawing = canvas(layout, label, 'memory');
  picture.a.forEach(([from, , name], i) => {
    const edge = layout.e[i];
    if (!edge) return;
    add(drawing, line(edge, picture.n[from][0] === 'variable' ? 'pointer' : 'field'));
    if (text(name) && edge.length > 1) add(drawing, words(edge[1], edge[2], text(name), 'name'));
  });
  picture.n.forEach(([kind, facts], i) => {
    const box = layout.n[i], [x, y, w, h] = box;
    if (kind === 'variable') {
      add(drawing, words(x, y, facts.map(text).join(' '), 'variable'));
      return;
    }
    if (kind === 'segment') add(drawing, rect([x + 4, y + 4, w, h], 'cell', 4));
    add(drawing, rect(box, 'cell', 4), ...lines(x, y, facts.map(text), 'fact'));
  });
  return drawing;
}

function pictureSentences(picture) {
  const name = (i) => `${i + 1} (${text(picture.n[i][1][0] ?? '') || picture.n[i][0]})`;
  const list = picture.n.map(([kind, facts], i) => `${kind === 'variable' ? 'variable' : kind === 'segment' ? 'list or tree' : 'object'} ${i + 1}: ${facts.map(text).join('; ')}`);
  return [...list, ...picture.a.map(([from, to, field]) => `${name(from)}${text(field) ? `, ${text(field)}` : ''} → ${name(to)}`)];
}

function pictureFigure(picture, caption) {
  const sentences = pictureSentences(picture), drawing = drawPicture(picture, `${caption}: ${sentences.join('. ')}.`);
  const list = el('ul', {class: 'sentences'}, sentences.map((s) => el('li', null, s)));
  return el('figure', {class: 'shape-figure'}, el('figcaption', null, caption), drawing ? el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption}, drawing) : list,
    drawing ? folding('As text', (body) => add(body, list), {class: 'as-text'}) : null);
}

function pictureList(pictures, of) {
  const shown = el('div', {class: 'graphs'});
  const show = (from, to) => pictures.slice(from, to).forEach((p, i) => add(shown, pictureFigure(p, `${of} ${from + i + 1} of ${pictures.length}`)));
  show(0, MOST_PICTURES);
  if (pictures.length <= MOST_PICTURES) return shown;
  const more = el('button', {type: 'button', class: 'plain'}, `${pictures.length - MOST_PICTURES} more`);
  more.addEventListener('click', () => {
    more.remove();
    show(MOST_PICTURES);
  });
  return [shown, more];
}

/* ---- the call of a function that was checked by itself ---- */

parts.push({
  id: 'call',
  title: 'Before and after',
  available: () => Boolean(data.call),
  make(section) {
    const name = el('code', null, `${data.call.function}()`);
    add(section, el('p', {class: 'intro'}, 'Memory where ', name, ' is called and where it has returned: each state is one of those below. A double box is a list or a tree.'),
      el('h3', null, 'Before the call'), pictureList(data.call.before, 'Before'),
      el('h3', null, 'After it'), data.call.after.length ? pictureList(data.call.after, 'After') : el('p', {class: 'empty'}, 'It does not return.'));
  },
  show() {},
});

/* ---- executions ---- */

function executionFigure([what, inputs, state]) {
  const heap = data.answers.states[state], picture = drawHeap(heap, heapChanges(heap, null));
  const list = el('ul', {class: 'sentences'}, heapSentences(heap).map((t) => el('li', null, t)));
  return el('figure', {class: 'heap-figure execution'}, el('figcaption', null, el('b', null, what), `, ${inputs}`),
    picture ? el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Drawing of the heap: ${what}`}, picture)
      : heap.b.length ? list : el('p', {class: 'empty'}, 'Nothing is allocated that a pointer could lead to.'),
    picture ? folding('As text', (body) => add(body, list), {class: 'as-text'}) : null);
}

/* ---- a question ---- */

const answerMark = (q) => el('span', {class: `answer ${q.k}`}, q.a);

function questionCard(q) {
  return el('article', {class: 'question'}, el('h3', null, el('code', null, q.q), ' ', answerMark(q)),
    q.x.length ? el('div', {class: 'executions'}, q.x.map(executionFigure)) : null);
}

/* The graphs of a place are the same for all that is asked there. */
function graphsOf(asked) {
  const numbers = [...new Set(asked.flatMap((q) => q.g))];
  if (!numbers.length) return null;
  return folding(`${plural(numbers.length, 'memory graph')} of this line`, (body) => add(body,
    el('p', {class: 'faint'}, 'They represent all executions that come there. A double box is a list or a tree.'), pictureList(numbers.map((n) => data.answers.pictures[n]), 'Graph')), {class: 'graphs-of', open: numbers.length <= 4});
}

parts.push({
  id: 'answers',
  title: 'Questions',
  available: () => questions.length > 0,
  make(section) {
    const body = el('tbody');
    const found = (search) => {
      const hits = questions.filter((q) => `${q.q} ${q.a}`.toLowerCase().includes(search));
      set(body, ...hits.map((q) => el('tr', null, el('td', null, placeLink(q.at)), el('td', null, el('code', null, q.q)), el('td', null, answerMark(q)))));
      return hits.length < questions.length ? `${hits.length} of ${questions.length}` : '';
    };
    found('');
    add(section, el('p', {class: 'intro'}, 'What holds at each place in every execution (always, never, a number), in some (sometimes: two executions were run), or is not known. Choose a line to see what shows it.'),
      searchField('Search questions and answers', found),
      el('table', {class: 'edges'}, el('caption', {class: 'ear'}, 'All questions'),
        el('thead', null, el('tr', null, ['Line', 'Question', 'Answer'].map((t) => el('th', {scope: 'col'}, t)))), body));
  },
  show() {},
});
