/* The overview, the statistics, and which part of the page is shown: the part behind the # of the address. */

const VERDICT = {
  true: ['Verified', 'No execution of the program violates the property.'],
  false: ['Violated', ''],
  unknown: ['Undecided', ''],
};

/* What stands behind the verdict, for people who do not trust it. */
function evidence() {
  const v = data.verdict, kept = tree.rows.length + (data.tree ? data.tree.more : 0);
  if (v.kind === 'true' && !kept) {
    return [`Memory graphs represent every execution, and in none of them one of the ${plural(goals.length, 'place')} below is reached.`,
      ' They are that proof; they leave no tree to look at, but a certificate, which the audit checks.'];
  }
  if (v.kind === 'true') {
    return [`The abstract reachability tree is complete: ${plural(kept, 'node')} represent every execution, nothing is left to explore, and none of the ${plural(goals.length, 'place')} below is reached.`,
      ' The invariants and the tree are that proof; every part of it can be looked at.'];
  }
  if (v.kind === 'false') {
    return [`The execution was replayed on the concrete interpreter and ended as it is reported here: ${data.path ? data.path.outcome : ''}.`,
      data.path && data.path.inputs ? ` Its inputs: ${data.path.inputs.replace(/^inputs: /, '').trim()}.` : '', v.confirmed ? ' The program was compiled and run with these inputs, and failed in the same way.' : v.unconfirmed ? ` It was not confirmed by a compiled program: ${v.unconfirmed}.` : ''];
  }
  return ['Neither a proof nor an execution was found. What follows is what was known when the analysis ended.'];
}

/* Where the work went that came to no end. */
function longest(x) {
  const words = (rows, name) => (rows.find((r) => r.name === name) || {what: name}).what;
  return [sentenceCase(words(data.stages, x.stage)), x.refiner ? `; to exclude paths: ${words(data.refiners, x.refiner)}` : '', '.',
    x.check ? [` ${plural(x.paths, 'path leads', 'paths lead')} to `, placeLink(x.check), '.'] : '',
    x.loop ? [' The loop at ', placeLink(x.loop), ' gained predicates most often', x.variables.length ? `, about ${x.variables.join(', ')}` : '', '.'] : ''];
}

const FIGURES = [['refinements', 'refinements'], ['tree_nodes', 'nodes computed'], ['predicates', 'predicates'], ['structures', 'shape graphs'], ['tracked_locations', 'places with precision']];

/* One picture that says much: of an execution its last heap, of a proof the largest graph of a loop. */
const preview = {
  get graph() {
    const best = data.invariants.flatMap((i) => i.graphs.map(([g]) => ({i, g}))).filter((x) => x.g !== null);
    const size = ({i, g}) => data.graphs[g].n.filter(isCell).length + (i.loop ? 100 : 0) + (data.graphs[g].n.some((n) => n[0] === 2) ? 50 : 0);
    return best.reduce((a, b) => !a || size(b) > size(a) ? b : a, null);
  },
  show() {
    if (data.path && data.path.steps.length) {
      const steps = data.path.steps, last = steps[steps.length - 1], heap = data.path.heaps[last.heap], picture = drawHeap(heap, heapChanges(heap, null));
      return picture ? el('figure', {class: 'heap-figure'}, el('figcaption', null, 'The heap when it happens'), el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Drawing of the last heap'}, picture),
        folding('As text', (body) => add(body, el('ul', {class: 'sentences'}, heapSentences(heap).map((t) => el('li', null, t)))), {class: 'as-text'})) : null;
    }
    const best = data.verdict.kind === 'true' && this.graph;
    return best ? shapeFigure(data.graphs[best.g], ['One of the heaps at ', placeLink(best.i.at), ' of ', el('code', null, `${text(best.i.function)}()`)], 'Shape graph') : null;
  },
};

parts.unshift({
  id: 'overview',
  title: 'Overview',
  available: () => Boolean(data.verdict),
  make(section) {
    const v = data.verdict, number = (name) => (data.statistics.find(([n]) => n === name) || [])[1];
    const facts = [['Property', v.properties.join(', ')], ['Evidence', evidence()]];
    if (v.reason) facts.unshift([v.kind === 'unknown' ? 'Why' : 'What happens', [v.reason, v.at ? [' (', placeLink(v.at), ')'] : '']]);
    if (v.longest && v.longest.stage) facts.push(['Tried longest', longest(v.longest)]);
    if (v.rounds) facts.push(['Checked exhaustively', `${sentenceCase(v.rounds)}. This is no proof.`]);
    if (v.assumes.length) facts.push(['Assumed, not shown', el('ul', null, v.assumes.map(([what, at]) => el('li', null, what, at ? [' (', placeLink(at), ')'] : '')))]);
    const next = data.path ? ['path', 'Walk through the execution'] : data.call ? ['call', 'See memory before and after the call'] : preview.graph ? ['shapes', 'See all shape invariants'] : ['source', 'See the source'];
    add(section,
      el('div', {class: 'stage'},
        el('div', {class: 'left'},
          el('dl', {class: 'facts'}, facts.map(([name, value]) => [el('dt', null, name), el('dd', null, value)])),
          el('p', null, el('a', {class: 'go', href: `#${next[0]}`}, next[1])),
          el('h3', null, v.kind === 'true' ? 'What cannot happen' : 'What must not happen'), goalList()),
        el('div', {class: 'right'}, preview.show())),
      el('ul', {class: 'figures'}, FIGURES.filter(([name]) => number(name) !== undefined).map(([name, words]) => el('li', null, el('b', null, number(name).toLocaleString('en')), ' ', words))));
  },
  show() {},
});

const FIRST_GOALS = 6;

/* An access is a goal for the pointer and one for the bounds: to a reader they are one. */
const goals = (data.goals || []).filter(([what, at], i, all) => all.findIndex(([w, a]) => w === what && String(a) === String(at)) === i);

function goalList() {
  const show = (from, to) => goals.slice(from, to).map(([what, at]) => el('li', null, text(what), at ? [', ', placeLink(at)] : ''));
  const list = el('ul', {class: 'goals'}, show(0, FIRST_GOALS));
  if (goals.length <= FIRST_GOALS) return list;
  return [list, folding(`${goals.length - FIRST_GOALS} more`, (body) => add(body, el('ul', {class: 'goals'}, show(FIRST_GOALS))))];
}

const MEANING = {
  refinements: 'paths that were excluded by more precision', path_checks: 'paths to something that must not happen', predicates: 'predicates over variables',
  tracked_locations: 'locations where something is tracked', tree_nodes: 'nodes of the tree that were computed', removed_nodes: 'of these, removed by refinements',
  covered_nodes: 'nodes that another one covers', posts: 'abstract successors', solver_posts: 'of these, with the solver', models: 'models of formulas', structures: 'different shape graphs',
  largest_structure: 'cells of the largest graph', classes: 'shape classes', transfers: 'operations compiled for a class', actions: 'actions of these', shape_posts: 'successors of shape graphs',
  solver_calls: 'questions to the solver', effort: 'units of work, as --effort counts them', shape_seconds: 'seconds for shape graphs', solver_seconds: 'seconds in the solver', analysis_seconds: 'seconds for all of it', peak_memory_bytes: 'bytes of memory at most',
};

/* Who was asked, and what came of it: stages of the search for a verdict, refiners of paths. */
function portfolio(rows, title) {
  if (!rows.length) return null;
  const times = rows.some((r) => r.seconds !== undefined), figure = (v) => el('td', null, v.toLocaleString('en'));
  const head = ['name', 'tried', 'achieved', 'effort', ...(times ? ['seconds'] : [])];
  return [el('h3', null, title), el('div', {class: 'scroll'}, el('table', {class: 'statistics'}, el('caption', {class: 'ear'}, title),
    el('thead', null, el('tr', null, head.map((h) => el('th', {scope: 'col'}, h)))),
    el('tbody', null, rows.map((r) => el('tr', null, el('th', {scope: 'row'}, `${r.name.replace(/_/g, ' ')}: ${r.what}`),
      figure(r.tried), figure(r.achieved), figure(r.effort), times ? el('td', null, r.seconds.toFixed(3)) : null)))))];
}

parts.push({
  id: 'statistics',
  title: 'Statistics',
  available: () => Boolean(data.statistics && data.statistics.length),
  make(section) {
    add(section, el('table', {class: 'statistics'}, el('caption', {class: 'ear'}, 'Statistics of the analysis'),
      el('tbody', null, data.statistics.map(([name, value]) => el('tr', null,
        el('th', {scope: 'row'}, MEANING[name] || name.replace(/_/g, ' ')), el('td', null, Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(3)))))));
    add(section, portfolio(data.stages, 'Stages'));
    add(section, portfolio(data.refiners, 'Refiners'));
  },
  show() {},
});

/* ---- the page ---- */

/* With a capital, unless it begins with a name of the program. */
const sentenceCase = (words) => /^[a-z-]+[: ]/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;

function header() {
  document.getElementById('brand-file').textContent = data.files.length ? data.files[0].name : '';
  document.getElementById('footer').textContent = `Made by silhouette ${data.silhouette}. This page needs nothing but itself.`;
  if (!data.verdict) {
    document.getElementById('lead').textContent = answersLead();
    return;
  }
  const v = data.verdict, [word, sentence] = VERDICT[v.kind];
  document.documentElement.dataset.verdict = v.kind;
  document.getElementById('verdict').replaceChildren(el('span', {class: 'word'}, word), ' ', el('code', null, v.text));
  document.getElementById('lead').replaceChildren(sentence || sentenceCase(v.reason), ...(v.kind === 'false' && v.at ? [' (', placeLink(v.at), ')'] : []));
}

function route() {
  const [id, ...rest] = decodeURIComponent(location.hash.slice(1)).split('/');
  if (id === 'content') return;
  const shown = parts.find((p) => p.id === id && p.available()) || parts.find((p) => p.available());
  if (!shown) return;
  for (const part of parts) {
    if (!part.section) continue;
    part.section.hidden = part !== shown;
    if (part === shown) part.link.setAttribute('aria-current', 'page');
    else part.link.removeAttribute('aria-current');
  }
  if (!shown.made) {
    shown.made = true;
    shown.make(shown.section);
  }
  if (shown.show) shown.show(rest);
}

function start() {
  header();
  const nav = document.getElementById('nav'), main = document.getElementById('content'), list = el('ul');
  /* A violation is understood by its execution, a proof by its invariants: they come behind the overview. */
  const order = ['overview', 'call', 'answers', 'lines', 'path', 'shapes', 'source', 'story', 'automata', 'tree', 'statistics'];
  parts.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  for (const part of parts.filter((p) => p.available())) {
    part.link = el('a', {href: `#${part.id}`}, part.title);
    part.section = el('section', {id: `part-${part.id}`, 'aria-labelledby': `title-${part.id}`, hidden: true}, el('h2', {id: `title-${part.id}`}, part.title));
    add(list, el('li', null, part.link));
    add(main, part.section);
  }
  add(nav, list);
  if (data.no_layout) main.prepend(el('p', {class: 'notice'}, `There are no pictures in this report (${data.no_layout}). Everything is there as text; with Graphviz installed, silhouette draws it.`));
  window.addEventListener('hashchange', route);
  route();
}

start();
