/* The control-flow automata: a picture and a table per function. */

function drawAutomaton(f) {
  const layout = f.d === null ? null : data.automata[f.d];
  if (!layout) return null;
  const picture = canvas(layout, `Automaton of ${f.name}, ${plural(f.locations, 'location')}; the table below has the same`, 'automaton');
  f.edges.forEach(([, , kind, label], i) => {
    const edge = layout.e[i];
    if (!edge) return;
    add(picture, line(edge, kind, 'plain'));
    if (edge.length > 1) add(picture, svg('g', {class: `operation ${kind}`}, lines(edge[1], edge[2], label.split('\n'), 'name')));
  });
  layout.n.forEach((box, i) => {
    if (!box) return;
    const kind = i === 0 ? 'entry' : i === f.exit ? 'exit' : '';
    add(picture, svg('circle', {cx: box[0], cy: box[1], r: box[2] / 2, class: `location ${kind}`}));
    if (f.loops.includes(i)) add(picture, svg('circle', {cx: box[0], cy: box[1], r: box[2] / 2 - 3, class: 'location inner'}));
    add(picture, words(box[0], box[1], i, 'location-name'));
  });
  return picture;
}

function automatonTable(f) {
  return el('div', {class: 'scroll'}, el('table', {class: 'edges'}, el('caption', {class: 'ear'}, `Edges of ${f.name}`),
    el('thead', null, el('tr', null, ['From', 'To', 'Operation', 'Place'].map((t) => el('th', {scope: 'col'}, t)))),
    el('tbody', null, f.edges.map(([from, to, kind, label, at]) => el('tr', {class: kind},
      el('td', null, from, f.loops.includes(from) ? el('span', {class: 'tag'}, 'loop') : null), el('td', null, to),
      el('td', null, el('code', null, label.replace(/\n/g, ' '))), el('td', null, placeLink(at)))))));
}

function showAutomaton(f, isOpen) {
  return folding([el('code', null, f.declaration), ` ${plural(f.locations, 'location')}`], (body) => {
    const picture = drawAutomaton(f);
    if (picture) add(body, el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Picture of ${f.name}`}, picture));
    else if (!data.no_layout) add(body, el('p', {class: 'faint'}, 'Too large for a picture.'));
    add(body, picture ? folding('As a table', (b) => b.append(automatonTable(f)), {class: 'as-text'}) : automatonTable(f));
  }, {class: 'chapter', open: isOpen});
}

parts.push({
  id: 'automata',
  title: 'Automata',
  available: () => Boolean(data.functions && data.functions.list.length),
  make(section) {
    const box = el('div', {class: 'chapters'});
    const show = (found, open) => set(box, ...found.map((f) => showAutomaton(f, open)));
    add(section, 
      el('p', {class: 'intro'}, 'The program as the analysis reads it. Loop heads are double circles, the exit is gray, conditions stand in brackets.'),
      searchField('Search functions and operations', (wanted) => {
        const found = data.functions.list.filter((f) => !wanted || f.declaration.toLowerCase().includes(wanted) || f.edges.some((e) => e[3].replace(/\n/g, ' ').toLowerCase().includes(wanted)));
        show(found, Boolean(wanted) && found.length < 4);
        return wanted ? `${found.length} of ${plural(data.functions.list.length, 'function')}` : '';
      }), box,
      data.functions.more ? el('p', {class: 'notice'}, `${plural(data.functions.more, 'more function')} did not fit into this page.`) : null);
    show(data.functions.list, data.functions.list.length < 3);
  },
});
