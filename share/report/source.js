/* Source text: lines with their colours, what was reached of them, and what was tracked there. */

const WORDS = new Set(('auto break case char const continue default do double else enum extern float for goto if inline int long register restrict ' +
  'return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Static_assert').split(' '));
const TOKEN = /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|^\s*#\s*\w+|[A-Za-z_]\w*|\d[\w.]*|[^\w"'/#]+|./g;

/* A line as coloured pieces. `open` says that it begins inside of a comment; gives back whether the next one does. */
function colour(code, string, open) {
  let rest = string;
  if (open) {
    const end = rest.indexOf('*/');
    const comment = end < 0 ? rest : rest.slice(0, end + 2);
    add(code, el('span', {class: 'c'}, comment));
    if (end < 0) return true;
    rest = rest.slice(end + 2);
  }
  let inside = false;
  for (const [token] of rest.matchAll(TOKEN)) {
    let kind = '';
    if (token.startsWith('//')) kind = 'c';
    else if (token.startsWith('/*')) {
      kind = 'c';
      inside = token.length < 4 || !token.endsWith('*/');
    } else if (token[0] === '"' || token[0] === '\'') kind = 's';
    else if (token.trimStart()[0] === '#') kind = 'd';
    else if (WORDS.has(token)) kind = 'k';
    else if (/^\d/.test(token)) kind = 'n';
    add(code, kind ? el('span', {class: kind}, token) : token);
  }
  return inside;
}

/* What was reached of a line, for eyes and for ears. */
function reachOf(line) {
  if (!line) return ['', ''];
  if (line.r === 0) return ['none', 'not reached'];
  if (line.r < line.n) return ['some', 'partly reached'];
  return ['all', 'reached'];
}

/* Does the line end inside of a comment? Strings and line comments are left out first. */
function endsOpen(string, open) {
  let rest = string, inside = open;
  for (;;) {
    if (inside) {
      const end = rest.indexOf('*/');
      if (end < 0) return true;
      rest = rest.slice(end + 2);
      inside = false;
    }
    rest = rest.replace(/^(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[^"'/]|\/(?![/*]))*/, '');
    if (!rest.startsWith('/*')) return false;
    rest = rest.slice(2);
    inside = true;
  }
}

/* Lines come in blocks. Those of a short file are all made at once, so that the browser's own search finds them, and laid
 * out when they are seen; those of a long file are made when they are near. */
const BLOCK = 100, LONG = 4000;

/* All lines of a file; `tracked` adds what was tracked. */
function sourceBlocks(file, tracked) {
  const source = data.files[file], blocks = [];
  const about = new Map(source.lines.map((l) => [l.l, l]));
  lineOf(file, 1);
  const n = source.split.length && source.split[source.split.length - 1] === '' ? source.split.length - 1 : source.split.length;
  let open = false;
  for (let first = 1; first <= n; first += BLOCK) {
    const last = Math.min(n, first + BLOCK - 1), begins = open;
    const block = el('div', {class: 'block', role: 'presentation', 'data-first': first, style: `contain-intrinsic-size:auto ${(last - first + 1) * 1.5}rem`});
    block.make = () => {
      let inside = begins;
      block.make = () => {};
      for (let i = first; i <= last; i++) {
        add(block, sourceLine(file, i, about.get(i), tracked, (code) => {
          inside = colour(code, source.split[i - 1], inside);
        }));
      }
    };
    for (let i = first; i <= last; i++) open = endsOpen(source.split[i - 1], open);
    if (n <= LONG) block.make();
    else whenNear(block, () => block.make());
    blocks.push(block);
  }
  return blocks;
}

/* The row of a line in a pane of blocks. */
function rowOf(pane, line) {
  const block = pane.querySelector(`[data-first="${line - (line - 1) % BLOCK}"]`);
  if (block) block.make();
  return block && block.querySelector(`[data-line="${line}"]`);
}

function sourceLine(file, number, about, tracked, write) {
  const [kind, said] = reachOf(about);
  const code = el('span', {class: 'code'});
  write(code);
  const row = el('div', {class: `line ${kind}`, 'data-line': number, id: tracked ? lineId(file, number) : null});
  add(row, el('span', {class: 'reach', title: said || null}, said ? el('span', {class: 'ear'}, said) : null),
    el('span', {class: 'number'}, number), code);
  if (about && data.path) add(row, el('span', {class: 'runs', title: 'times executed'}, about.x ? `${about.x}×` : ''));
  if (tracked && about && (about.t.length || about.u.length)) add(row, trackedButton(about));
  return row;
}

/* What was tracked at a line: its first words, and all of it when it is opened. */
function trackedButton(about) {
  const facts = about.t.map(text);
  const more = el('span', {class: 'more', hidden: true},
    facts.map((t) => el('span', {class: 'fact-list'}, t)),
    about.u.length ? el('span', {class: 'unreached'}, 'not reached: ' + about.u.map(text).join('; ')) : null);
  const brief = facts.length ? facts.join(' | ') : 'not reached: ' + about.u.map(text).join('; ');
  const button = el('button', {type: 'button', class: facts.length ? 'tracked' : 'tracked dead', 'aria-expanded': 'false',
    'aria-label': `line ${about.l}: ${facts.length ? 'tracked ' : ''}${brief}`}, brief);
  button.addEventListener('click', () => {
    more.hidden = !more.hidden;
    button.setAttribute('aria-expanded', String(!more.hidden));
  });
  return [button, more];
}

function missingSource(file) {
  return el('p', {class: 'notice'}, `The file ${data.files[file].name} could not be read when this report was written.`);
}

/* ---- the part of the page ---- */

parts.push({
  id: 'source',
  title: 'Source',
  available: () => Boolean(data.verdict) && data.files.length > 0,
  make(section) {
    this.pane = el('div', {class: 'source with-tracked', tabindex: 0, role: 'region', 'aria-label': 'Source text'});
    this.shown = -1;
    const choice = el('select', {onchange: (e) => this.open(Number(e.target.value), 0)},
      data.files.map((f, i) => el('option', {value: i}, f.name)));
    this.choice = choice;
    const lines = data.files.flatMap((f) => f.lines), whole = lines.filter((l) => l.r === l.n).length, none = lines.filter((l) => l.r === 0).length;
    add(section, 
      el('p', {class: 'intro'}, `Of ${plural(lines.length, 'line')} with operations, ${whole} are reached with all of them, ${lines.length - whole - none} in part and ${none} not at all. `,
        'To the right of a line stands what was tracked there: predicates over variables, pt(p) for a pointer, fd(...) for an assertion on the fields of cells. Choose it to see all of it.'),
      el('ul', {class: 'legend'},
        el('li', null, el('span', {class: 'swatch all'}), 'reached'), el('li', null, el('span', {class: 'swatch some'}), 'partly reached'),
        el('li', null, el('span', {class: 'swatch none'}), 'not reached')),
      data.files.length > 1 ? el('p', null, el('label', null, 'File ', choice)) : null, this.pane);
    this.open(0, 0);
  },
  show(rest) {
    if (rest.length) this.open(Number(rest[0]) || 0, Number(rest[1]) || 0);
  },
  open(file, line) {
    if (file >= data.files.length) return;
    if (file !== this.shown) set(this.pane, ...(data.files[file].text === null ? [missingSource(file)] : sourceBlocks(file, true)));
    this.shown = file;
    this.choice.value = file;
    for (const old of this.pane.querySelectorAll('.current')) old.classList.remove('current');
    const row = line && rowOf(this.pane, line);
    if (!row) return;
    row.classList.add('current');
    row.scrollIntoView({block: 'center'});
  },
});
