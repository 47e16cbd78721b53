/* The execution that violates the property, one step at a time. */

parts.push({
  id: 'path',
  title: 'Execution',
  available: () => Boolean(data.path),
  make(section) {
    const steps = data.path.steps;
    this.at = -1;
    this.file = -1;
    this.say = el('p', {class: 'ear', 'aria-live': 'polite', id: 'step-said'});
    this.buttons = {
      first: this.button('First', 'M4,3v10M13,3L6,8l7,5z', () => this.go(0)),
      back: this.button('Back', 'M11,3L4,8l7,5z', () => this.go(this.at - 1)),
      next: this.button('Next', 'M5,3l7,5l-7,5z', () => this.go(this.at + 1)),
      last: this.button('Last', 'M12,3v10M3,3l7,5l-7,5z', () => this.go(steps.length - 1)),
    };
    this.slider = el('input', {type: 'range', min: 1, max: steps.length, value: 1, 'aria-label': 'Step', oninput: () => this.go(this.slider.value - 1)});
    this.count = el('output', {class: 'count'});
    this.now = el('div', {class: 'now'});
    this.source = el('div', {class: 'source', tabindex: 0, role: 'region', 'aria-label': 'Source text of the step', 'data-scrolls': true});
    this.heapTitle = el('h3');
    this.heap = el('figure', {class: 'heap-figure'});
    this.variables = el('div', {class: 'variables'});
    this.list = el('ol', {class: 'steps', 'aria-label': 'All steps'});
    this.fillList();
    add(section, 
      el('div', {class: 'stepper', role: 'toolbar', 'aria-label': 'Steps of the execution'},
        el('div', {class: 'buttons'}, Object.values(this.buttons)), this.slider, this.count,
        el('span', {class: 'hint'}, 'keys ', el('kbd', null, '←'), ' ', el('kbd', null, '→'))),
      this.now, this.say,
      el('div', {class: 'stage'},
        el('div', {class: 'left'}, this.source, el('h3', null, 'Steps'), this.list),
        el('div', {class: 'right'}, this.heapTitle, this.heap, el('h3', null, 'Variables'), this.variables)),
      this.inputs());
    document.addEventListener('keydown', (e) => section.hidden || this.key(e));
    this.go(0, true);
  },
  show(rest) {
    if (rest.length) this.go(Number(rest[0]) - 1);
  },

  button(name, shape, act) {
    return el('button', {type: 'button', onclick: act, 'aria-label': `${name} step`, title: `${name} step`},
      svg('svg', {viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true'}, svg('path', {d: shape})));
  },
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.shiftKey || e.defaultPrevented) return;
    const on = e.target;
    if (on.closest('input, select, textarea, [data-scrolls], .scroll')) return;
    const inBar = on.closest('.stepper, .steps');
    const to = {ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: inBar ? 0 : null, End: inBar ? data.path.steps.length - 1 : null}[e.key];
    if (to === undefined || to === null) return;
    e.preventDefault();
    this.go(to);
  },

  fillList() {
    this.items = data.path.steps.map((s, i) => {
      const button = el('button', {type: 'button', onclick: () => this.go(i), style: `--depth:${Math.min(s.depth, 12)}`, tabindex: -1},
        el('span', {class: 'number'}, s.at ? s.at[1] : ''), el('span', {class: 'op'}, s.error && !text(s.op) ? s.error : text(s.op)),
        text(s.wrote) ? el('span', {class: 'wrote'}, text(s.wrote)) : null);
      const item = el('li', {class: s.error ? 'error' : null}, button);
      if (data.path.left_out && i === data.path.gap) item.prepend(el('p', {class: 'gap'}, `${plural(data.path.left_out, 'step')} not shown`));
      add(this.list, item);
      return button;
    });
  },

  inputs() {
    const file = data.path.inputs_file;
    return el('section', {class: 'inputs'}, el('h3', null, 'Inputs'),
      el('p', {class: 'faint'}, 'The interpreter executed every step above, fed with these inputs.'),
      el('p', null, data.path.inputs ? data.path.inputs.replace(/^inputs: /, '').trim() : 'This execution needs no inputs.'),
      file ? folding('As a file for silhouette run --inputs', (body) => add(body, el('pre', {tabindex: 0}, file))) : null);
  },

  go(to, quiet) {
    const steps = data.path.steps;
    const i = Math.max(0, Math.min(steps.length - 1, to));
    if (!steps.length || i === this.at) return;
    const step = steps[i], before = i ? steps[i - 1] : null;
    this.at = i;
    this.slider.value = i + 1;
    this.slider.setAttribute('aria-valuetext', `${i + 1} of ${steps.length}: ${text(step.op)}`);
    this.count.textContent = `Step ${i + 1} of ${steps.length}`;
    for (const [name, off] of [['first', i === 0], ['back', i === 0], ['next', i === steps.length - 1], ['last', i === steps.length - 1]])
      this.buttons[name].setAttribute('aria-disabled', String(off));
    this.showNow(step);
    this.showLine(step);
    const changed = [...this.showVariables(step, before), ...this.showHeap(step, before)];
    this.showItem(i);
    const said = `Step ${i + 1} of ${steps.length}. ${step.at ? placeText(step.at) + ': ' : ''}${text(step.op)}. ${changed.slice(0, 6).join('. ')}${step.error ? '. Error: ' + step.error : ''}`;
    this.say.textContent = quiet ? '' : said;
  },

  showNow(step) {
    set(this.now,
      el('p', {class: 'where'}, step.at ? [placeLink(step.at), ' in '] : '', el('code', null, `${text(step.f)}()`)),
      el('p', {class: 'op'}, el('code', null, text(step.op)), text(step.wrote) ? el('span', {class: 'wrote'}, text(step.wrote)) : null),
      step.error ? el('p', {class: 'error'}, step.error, data.path.message && !step.error.includes(data.path.message) ? el('span', null, `: ${data.path.message}`) : null) : '',
      step.error && (data.path.allocated || data.path.freed) ? el('p', {class: 'where'}, 'The block was ',
        data.path.allocated ? ['allocated in ', placeLink(data.path.allocated)] : '', data.path.allocated && data.path.freed ? ' and ' : '', data.path.freed ? ['freed in ', placeLink(data.path.freed)] : '', '.') : '');
    this.heapTitle.textContent = step.error ? 'Heap when it happens' : 'Heap after this step';
  },

  showLine(step) {
    for (const old of this.source.querySelectorAll('.current')) old.classList.remove('current', 'error');
    if (!step.at) return;
    if (step.at[0] !== this.file) {
      this.file = step.at[0];
      set(this.source, ...(data.files[this.file].text === null ? [missingSource(this.file)] : sourceBlocks(this.file, false)));
    }
    const row = rowOf(this.source, step.at[1]);
    if (!row) return;
    row.classList.add('current');
    if (step.error) row.classList.add('error');
    const pane = this.source, top = row.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
    if (top < pane.scrollTop + 40 || top > pane.scrollTop + pane.clientHeight - 60) pane.scrollTop = top - pane.clientHeight / 2.5;
  },

  /* Variables, the newest activation first; gives back what changed, in words. */
  showVariables(step, before) {
    const old = new Map((before ? before.vars : []).map(([activation, name, value]) => [`${activation}/${name}`, value]));
    const wrote = text(step.wrote);
    const same = before && before.calls.length <= step.calls.length;
    const changed = [], tables = [];
    const activations = [...step.calls.keys()].reverse();
    for (const a of [...activations, -1]) {
      const rows = step.vars.filter((v) => v[0] === a);
      if (!rows.length) continue;
      const isOpen = a === step.calls.length - 1 || a === -1 || activations.length < 3;
      const table = el('table', null, el('caption', null, a < 0 ? 'globals' : `${text(step.calls[a])}()`),
        el('tbody', null, rows.map(([, name, value, isTemporary]) => {
          const known = old.get(`${a}/${name}`);
          /* A temporary is shown only where a step speaks of it. */
          const isNew = isTemporary ? wrote.startsWith(`${text(name)} = `) : before && known !== value && (known !== undefined || (same && text(value) !== '?'));
          if (isNew) changed.push(`${text(name)} is now ${text(value)}`);
          const shown = text(value);
          return el('tr', {class: isNew ? 'changed' : null}, el('th', {scope: 'row'}, text(name)),
            el('td', {class: shown === '?' ? 'faint' : null}, shown === '?' ? 'not set' : /^#\d/.test(shown) ? `→ ${shown}` : shown, isNew ? el('span', {class: 'ear'}, ' (changed)') : null));
        })));
      tables.push(isOpen ? table : el('details', null, el('summary', null, `${text(step.calls[a])}()`), table));
    }
    set(this.variables, ...(tables.length ? tables : [el('p', {class: 'faint'}, 'no variables')]));
    return changed;
  },

  showHeap(step, before) {
    const heap = data.path.heaps[step.heap], changes = heapChanges(heap, before && data.path.heaps[before.heap]);
    const picture = drawHeap(heap, changes), sentences = heapSentences(heap);
    const wasOpen = this.heap.querySelector('details[open]');
    const list = el('ul', {class: 'sentences'}, sentences.map((s) => el('li', null, s)));
    set(this.heap,
      picture ? el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Drawing of the heap'}, picture)
        : heap.b.length ? list : el('p', {class: 'empty'}, 'Nothing is allocated that a pointer could lead to.'),
      picture ? el('details', {class: 'as-text', open: Boolean(wasOpen)}, el('summary', null, 'As text'), list) : '');
    return changes.sentences;
  },

  showItem(i) {
    for (const old of this.list.querySelectorAll('[aria-current]')) {
      old.removeAttribute('aria-current');
      old.tabIndex = -1;
    }
    const button = this.items[i];
    button.setAttribute('aria-current', 'step');
    button.tabIndex = 0;
    const top = button.getBoundingClientRect().top - this.list.getBoundingClientRect().top + this.list.scrollTop;
    if (top < this.list.scrollTop + 10 || top > this.list.scrollTop + this.list.clientHeight - 40) this.list.scrollTop = top - this.list.clientHeight / 2;
    if (this.list.contains(document.activeElement)) button.focus({preventScroll: true});
  },
});
