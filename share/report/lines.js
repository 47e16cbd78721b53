/* The source with what was asked at its lines, and arrows beside it: which line depends on which. A dependence is [kind,
 * place of what depends, place that it depends on, names, place of the loop that carries it, place below a call]; a place
 * is [file, line]. An arrow leads from a line to one that depends on it. */

const dependences = data.answers ? data.answers.dependences : [];
const KINDS = ['flow', 'anti', 'output'];
const MOST_ARROWS = 400; /* that are drawn when no line is chosen */
const LANE = 7; /* pixels between arrows that run side by side */

/* The place of each arrow among those that run beside it: the shorter, the nearer to the text. */
function lanesOf(rows) {
  const lanes = [];
  const sorted = [...rows].sort((a, b) => (a.bottom - a.top) - (b.bottom - b.top) || a.top - b.top);
  for (const row of sorted) {
    let i = 0;
    while (i < lanes.length && lanes[i].some((r) => r.top <= row.bottom && row.top <= r.bottom)) i++;
    if (i === lanes.length) lanes.push([]);
    lanes[i].push(row);
    row.lane = i;
  }
  return lanes.length;
}

parts.push({
  id: 'lines',
  title: 'Source',
  available: () => Boolean(data.answers) && data.files.length > 0,
  make(section) {
    this.file = -1;
    this.line = 0;
    this.kinds = new Set(KINDS);
    this.carried = false;
    this.pane = el('div', {class: 'source answers-source', tabindex: 0, role: 'region', 'aria-label': 'Source text with what was asked'});
    this.detail = el('div', {class: 'detail', 'aria-live': 'polite'});
    this.choice = el('select', {onchange: (e) => this.open(Number(e.target.value), 0)}, data.files.map((f, i) => el('option', {value: i}, f.name)));
    this.said = el('span', {class: 'said', role: 'status'});
    add(section,
      el('p', {class: 'intro'}, questions.length ? 'Lines with a mark have questions: choose one. ' : '', dependences.length ? 'Arrows lead from a line to those that depend on it; those of the chosen line are shown alone.' : ''),
      data.files.length > 1 ? el('p', null, el('label', null, 'File ', this.choice)) : null,
      dependences.length ? this.filter() : null,
      el('div', {class: 'stage'}, el('div', {class: 'left'}, this.pane), el('div', {class: 'right'}, this.detail)));
    this.open(0, 0);
    window.addEventListener('resize', () => section.hidden || this.draw());
  },
  show(rest) {
    if (rest.length) this.open(Number(rest[0]) || 0, Number(rest[1]) || 0);
    this.draw();
  },

  filter() {
    const box = (name, checked, change) => el('label', {class: name}, el('input', {type: 'checkbox', checked, onchange: (e) => {
      change(e.target.checked);
      this.draw();
      this.showDetail();
    }}), ` ${name}`);
    return el('fieldset', {class: 'kinds'}, el('legend', null, 'Dependences'),
      KINDS.map((k) => box(k, true, (on) => on ? this.kinds.add(k) : this.kinds.delete(k))),
      box('carried by a loop only', false, (on) => { this.carried = on; }), this.said);
  },
  wanted([kind, , , , loop]) {
    return this.kinds.has(kind) && (loop || !this.carried);
  },
  at([file, line]) {
    return file === this.file && line === this.line;
  },

  open(file, line) {
    if (file >= data.files.length) return;
    if (file !== this.file) this.fill(file);
    this.choice.value = file;
    this.line = line;
    for (const old of this.pane.querySelectorAll('.current')) old.classList.remove('current');
    for (const old of this.pane.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    const row = line && rowOf(this.pane, line);
    if (row) {
      row.classList.add('current');
      if (row.querySelector('.chooser')) row.querySelector('.chooser').setAttribute('aria-current', 'true');
      const pane = this.pane, top = row.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
      if (top < pane.scrollTop + 20 || top > pane.scrollTop + pane.clientHeight - 40) pane.scrollTop = top - pane.clientHeight / 2.5;
    }
    this.draw();
    this.showDetail();
  },

  /* Each line that has something to say is a button. */
  fill(file) {
    this.file = file;
    if (data.files[file].text === null) {
      set(this.pane, missingSource(file));
      return;
    }
    const asked = new Map(), tied = new Set();
    for (const q of questions) if (q.at[0] === file) asked.set(q.at[1], (asked.get(q.at[1]) || 0) + 1);
    for (const [, to, from] of dependences) for (const [f, l] of [to, from]) if (f === file) tied.add(l);
    this.arrows = svg('svg', {class: 'arrows', 'aria-hidden': 'true', focusable: 'false'});
    set(this.pane, this.arrows, ...sourceBlocks(file, false));
    for (const line of new Set([...asked.keys(), ...tied])) {
      const row = rowOf(this.pane, line);
      if (!row) continue;
      const n = asked.get(line), number = row.querySelector('.number');
      const label = `Line ${line}${n ? `, ${plural(n, 'question')}` : ''}`;
      const button = el('button', {type: 'button', class: `chooser${n ? ' asked' : ''}`, 'aria-label': label, onclick: () => this.choose(line)}, line);
      number.replaceChildren(button);
      row.addEventListener('click', (e) => e.target.closest('button') || this.choose(line));
      row.classList.add('live');
    }
  },
  choose(line) {
    location.hash = this.line === line ? `lines/${this.file}/0` : `lines/${this.file}/${line}`;
  },

  /* The arrows of the chosen line; if none is chosen all, unless there are too many. */
  draw() {
    if (!this.arrows || !this.arrows.isConnected) return;
    const here = dependences.filter((d) => d[1][0] === this.file && d[2][0] === this.file && this.wanted(d));
    const shown = here.filter((d) => !this.line || this.at(d[1]) || this.at(d[2]));
    const many = !this.line && shown.length > MOST_ARROWS;
    this.said.textContent = many ? `${plural(shown.length, 'dependence')}: choose a line to see some` : plural(shown.length, 'dependence');
    set(this.arrows);
    if (many) return;
    const top = this.pane.getBoundingClientRect().top - this.pane.scrollTop;
    const middle = (line) => {
      const row = rowOf(this.pane, line), box = row && row.getBoundingClientRect();
      return box ? box.top - top + Math.min(box.height, 24) / 2 : 0;
    };
    const same = new Map(); /* one arrow for several places */
    for (const d of shown) {
      const key = `${d[0]}/${d[1][1]}/${d[2][1]}/${d[4] ? 1 : 0}`;
      if (!same.has(key)) same.set(key, {kind: d[0], from: d[2][1], to: d[1][1], loop: d[4], names: []});
      same.get(key).names.push(text(d[3]));
    }
    const rows = [...same.values()].map((r) => ({...r, top: Math.min(r.from, r.to), bottom: Math.max(r.from, r.to)}));
    const width = 14 + LANE * Math.min(lanesOf(rows), 24);
    this.pane.style.setProperty('--arrows', `${width}px`);
    this.arrows.setAttribute('width', width);
    this.arrows.setAttribute('height', this.pane.scrollHeight);
    for (const r of rows) {
      const y1 = middle(r.from), y2 = middle(r.to) + (r.from === r.to ? 6 : 0), x = width - 12 - LANE * Math.min(r.lane, 24);
      add(this.arrows, svg('path', {class: `edge dependence ${r.kind}${r.loop ? ' carried' : ''}`, 'data-from': r.from, 'data-to': r.to,
        d: `M${width - 2},${y1}C${x},${y1} ${x},${y1} ${x},${(y1 + y2) / 2}C${x},${y2} ${x},${y2} ${width - 3},${y2}`, 'marker-end': `url(#head-${r.loop ? 'changed' : 'plain'})`},
        svg('title', null, `${r.kind}: line ${r.to} depends on line ${r.from}${r.names.some(Boolean) ? ` (${r.names.filter(Boolean).join(', ')})` : ''}`)));
    }
  },

  /* What is known of the chosen line. */
  showDetail() {
    if (!this.line) {
      set(this.detail, el('p', {class: 'faint'}, 'No line is chosen.'));
      return;
    }
    const asked = questions.filter((q) => this.at(q.at));
    const on = dependences.filter((d) => this.at(d[1]) && this.wanted(d)), of = dependences.filter((d) => this.at(d[2]) && this.wanted(d));
    set(this.detail, el('h3', {class: 'line-title'}, `Line ${this.line}`), el('pre', {class: 'excerpt'}, (lineOf(this.file, this.line) || '').trim()),
      asked.map(questionCard), graphsOf(asked),
      dependences.length ? [this.table('Depends on', on, 2), this.table('What depends on it', of, 1)] : null);
  },
  table(title, rows, other) {
    if (!rows.length) return el('p', {class: 'faint'}, `${title}: nothing.`);
    return el('table', {class: 'edges dependences'}, el('caption', null, title),
      el('thead', null, el('tr', null, ['Kind', 'Line', 'Through', ''].map((t) => t ? el('th', {scope: 'col'}, t) : el('td')))),
      el('tbody', null, rows.map((d) => el('tr', null, el('td', {class: d[0]}, d[0]), el('td', null, placeLink(d[other])), el('td', null, el('code', null, text(d[3]))),
        el('td', {class: 'faint'}, d[4] ? ['carried by the loop in ', placeLink(d[4])] : '', d[5] ? [' below this call, ', placeLink(d[5])] : '')))));
  },
});
