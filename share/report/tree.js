/* The abstract reachability tree. Rows are [parent, function, location, kind of step, operation, covered by, state, place].
 * A node with one child and that child stand at the same depth: only where paths part does the tree go deeper. Rows come
 * into the page when they are unfolded, some hundreds at a time, so that thousands of nodes cost nothing. */

const CHUNK = 400; /* rows that are shown at once */
const STEP_GOAL = 4;

const tree = {
  rows: data.tree ? data.tree.rows : [],
  children: [],
  depth: null,
  below: null,
  folded: new Set(),

  prepare() {
    this.children = this.rows.map(() => []);
    this.depth = new Int32Array(this.rows.length);
    this.below = new Int32Array(this.rows.length); /* nodes below each */
    this.rows.forEach((row, i) => row[0] >= 0 && this.children[row[0]].push(i));
    /* Parents come before children. */
    this.rows.forEach((row, i) => {
      if (row[0] >= 0) this.depth[i] = this.depth[row[0]] + (this.children[row[0]].length > 1 ? 1 : 0);
    });
    for (let i = this.rows.length - 1; i > 0; i--) if (this.rows[i][0] >= 0) this.below[this.rows[i][0]] += this.below[i] + 1;
  },

  /* Only what leads on from a parting of the ways can be folded. */
  canFold(i) {
    return this.children[i].length > 1 || (this.children[i].length === 1 && this.startsBranch(i));
  },
  startsBranch(i) {
    return this.rows[i][0] < 0 || this.children[this.rows[i][0]].length > 1;
  },
  foldAll() {
    this.rows.forEach((_, i) => this.startsBranch(i) && this.children[i].length && this.folded.add(i));
  },

  /* The rows that are to be seen, in the order of the tree. */
  visible() {
    const list = [], work = this.rows.length ? [0] : [];
    while (work.length) {
      const i = work.pop();
      list.push(i);
      if (this.folded.has(i)) continue;
      for (let k = this.children[i].length - 1; k >= 0; k--) work.push(this.children[i][k]);
    }
    return list;
  },
};

function treeLabel(i) {
  const [, f, location, , op] = tree.rows[i];
  return `${text(f)}:${location} ${text(op)}`;
}

parts.push({
  id: 'tree',
  title: 'Tree',
  available: () => tree.rows.length > 0,
  make(section) {
    tree.prepare();
    this.focused = 0;
    this.box = el('div', {class: 'tree', role: 'tree', 'aria-label': 'Abstract reachability tree'});
    this.details = el('div', {class: 'state', 'aria-live': 'polite', role: 'region', 'aria-label': 'State of the chosen node', tabindex: 0});
    this.results = el('ul', {class: 'results'});
    this.above = el('button', {type: 'button', class: 'plain', onclick: () => this.draw(CHUNK, 0)});
    this.below = el('button', {type: 'button', class: 'plain', onclick: () => this.draw(0, CHUNK)});
    const covered = tree.rows.filter((r) => r[5] !== -1).length;
    add(section, 
      el('p', {class: 'intro'}, `${plural(tree.rows.length, 'node')}, ${covered} of them covered: all that they represent is represented by another node. `,
        'Arrow keys walk and fold; a node shows the state that was computed for it.',
        data.tree.more ? ` ${plural(data.tree.more, 'node')} more did not fit into this page.` : ''),
      el('div', {class: 'tools'},
        searchField('Search nodes', (wanted) => this.search(wanted)),
        el('button', {type: 'button', class: 'plain', onclick: () => this.fold(true)}, 'Fold all'),
        el('button', {type: 'button', class: 'plain', onclick: () => this.fold(false)}, 'Unfold all')),
      this.results,
      el('div', {class: 'stage tree-stage'}, el('div', {class: 'left'}, el('div', {class: 'tree-pane'}, this.above, this.box, this.below)), el('div', {class: 'right'}, this.details)));
    this.box.addEventListener('click', (e) => {
      const row = e.target.closest('[data-node]');
      if (!row) return;
      const i = Number(row.dataset.node);
      if (e.target.closest('.twist')) this.toggle(i);
      this.choose(i);
    });
    this.box.addEventListener('keydown', (e) => this.key(e));
    if (tree.rows.length > CHUNK) {
      tree.foldAll();
      tree.folded.delete(0);
    }
    this.render();
    this.choose(0, true);
  },
  show(rest) {
    if (rest.length) this.reveal(Number(rest[0]));
  },

  row(i) {
    const [, f, location, kind, op, covered, , at] = tree.rows[i];
    const can = tree.canFold(i), isFolded = tree.folded.has(i);
    return el('div', {class: `node${kind === STEP_GOAL ? ' goal' : ''}${covered !== -1 ? ' covered' : ''}`, role: 'treeitem', 'data-node': i, id: `node-${i}`, tabindex: i === this.focused ? 0 : -1,
      'aria-level': tree.depth[i] + 1, 'aria-expanded': can ? String(!isFolded) : null, 'aria-selected': String(i === this.focused), style: `--depth:${Math.min(tree.depth[i], 24)}`},
    el('span', {class: 'twist', 'aria-hidden': 'true'}, can ? (isFolded ? '▸' : '▾') : ''),
    el('span', {class: 'at'}, `${text(f)}:${location}`), el('span', {class: 'op'}, text(op)),
    el('span', {class: 'note'}, [at && `line ${at[1]}`, covered !== -1 && `covered by ${covered < 0 ? 'a node that is not shown' : covered}`, isFolded && `${tree.below[i]} below`].filter(Boolean).join(', ')));
  },
  /* Draws the rows anew, around the chosen one. */
  render() {
    this.order = tree.visible();
    this.position = new Map(this.order.map((i, k) => [i, k]));
    const at = this.position.get(this.focused) || 0;
    this.from = this.to = at < CHUNK ? 0 : at - CHUNK / 2;
    set(this.box);
    this.draw(0, CHUNK);
  },
  /* Draws so many more rows above and below those that are there. */
  draw(before, after) {
    const some = (from, to) => {
      const fragment = document.createDocumentFragment();
      for (let k = from; k < to; k++) add(fragment, this.row(this.order[k]));
      return fragment;
    };
    const from = Math.max(0, this.from - before), to = Math.min(this.order.length, this.to + after);
    this.box.prepend(some(from, this.from));
    this.box.append(some(this.to, to));
    this.from = from;
    this.to = to;
    this.above.hidden = from === 0;
    this.below.hidden = to === this.order.length;
    this.above.textContent = `Show more of the ${plural(from, 'node')} above`;
    this.below.textContent = `Show more of the ${plural(this.order.length - to, 'node')} below`;
  },

  fold(all) {
    tree.folded.clear();
    if (all) tree.foldAll();
    if (all) this.focused = 0;
    this.render();
    this.choose(this.focused, true);
  },
  toggle(i) {
    if (!tree.canFold(i)) return;
    if (!tree.folded.delete(i)) tree.folded.add(i);
    this.render();
  },
  choose(i, quiet) {
    const old = document.getElementById(`node-${this.focused}`);
    if (old) {
      old.tabIndex = -1;
      old.setAttribute('aria-selected', 'false');
    }
    this.focused = i;
    const at = this.position.get(i);
    if (at >= this.to) this.draw(0, at - this.to + CHUNK);
    if (at < this.from) this.draw(this.from - at + CHUNK, 0);
    const row = document.getElementById(`node-${i}`);
    if (row) {
      row.tabIndex = 0;
      row.setAttribute('aria-selected', 'true');
      if (!quiet) {
        row.focus({preventScroll: true});
        row.scrollIntoView({block: 'nearest'});
      }
    }
    this.showState(i);
  },
  /* Unfolds what hides a node, and chooses it. */
  reveal(i) {
    if (!(i >= 0 && i < tree.rows.length)) return;
    for (let k = tree.rows[i][0]; k >= 0; k = tree.rows[k][0]) tree.folded.delete(k);
    this.focused = i;
    this.render();
    this.choose(i);
  },
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.closest('button')) return;
    const i = this.focused, at = this.position.get(i);
    const isOpen = tree.canFold(i) && !tree.folded.has(i);
    let to = null;
    if (e.key === 'ArrowDown') to = this.order[at + 1];
    else if (e.key === 'ArrowUp') to = this.order[at - 1];
    else if (e.key === 'Home') to = this.order[0];
    else if (e.key === 'End') to = this.order[this.order.length - 1];
    else if (e.key === 'ArrowRight' && isOpen) to = tree.children[i][0];
    else if (e.key === 'ArrowLeft' && !isOpen) to = tree.rows[i][0] < 0 ? undefined : tree.rows[i][0];
    else if (e.key === 'ArrowRight' || e.key === 'ArrowLeft' || e.key === 'Enter' || e.key === ' ') this.toggle(i);
    else return;
    e.preventDefault();
    this.choose(to === null || to === undefined ? i : to);
  },

  search(wanted) {
    this.results.replaceChildren();
    if (!wanted) return '';
    const found = [];
    let n = 0;
    tree.rows.forEach((row, i) => {
      const state = row[6] >= 0 ? text(data.tree.states[row[6]][0]) : '';
      if (!`${treeLabel(i)} ${state} ${row[7] ? 'line ' + row[7][1] : ''}`.toLowerCase().includes(wanted)) return;
      n++;
      if (found.length < 60) found.push(i);
    });
    add(this.results, ...found.map((i) => el('li', null, el('button', {type: 'button', onclick: () => this.reveal(i)}, treeLabel(i), el('span', {class: 'note'}, tree.rows[i][7] ? ` line ${tree.rows[i][7][1]}` : '')))));
    return n > found.length ? `${plural(n, 'node')}, the first ${found.length}:` : plural(n, 'node');
  },

  showState(i) {
    const [, f, location, , op, covered, state, at] = tree.rows[i];
    const [region, graphs] = state >= 0 ? data.tree.states[state] : [null, null];
    const list = graphs || [];
    set(this.details,
      el('h3', null, el('code', null, `${text(f)}:${location}`), at ? [' ', placeLink(at)] : ''),
      el('p', null, el('code', null, text(op))),
      el('dl', null,
        region !== null ? [el('dt', null, 'Predicates'), el('dd', null, el('code', null, text(region)))] : null,
        covered >= 0 ? [el('dt', null, 'Covered by'), el('dd', null, el('a', {href: `#tree/${covered}`}, treeLabel(covered)))] : null,
        el('dt', null, 'Shapes'), el('dd', null, graphs === null ? 'any heap: nothing is tracked' : plural(list.length, 'graph'))),
      ...list.slice(0, 8).map((g, k) => g === null ? el('p', {class: 'faint'}, 'a graph that is not in the page') : shapeFigure(data.graphs[g], null, `Shape graph ${k + 1} of ${list.length}`)),
      list.length > 8 ? el('p', {class: 'faint'}, `and ${list.length - 8} more`) : '');
  },
});
