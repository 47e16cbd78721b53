/* What holds at loop heads and at the ends of functions: formulas and shape graphs. */

const FIRST_GRAPHS = 12; /* of a location, so many are drawn at once */

function legend() {
  const sample = (w, shapes, words) => el('li', null, svg('svg', {class: 'drawing shape', width: w, height: 30, viewBox: `0 0 ${w} 30`, 'aria-hidden': 'true'}, shapes), el('span', null, words));
  const cell = (kind) => svg('ellipse', {cx: 22, cy: 15, rx: 18, ry: 12, class: 'cell'});
  return el('ul', {class: 'legend shapes'},
    sample(44, [cell()], 'one cell, with what holds of it'),
    sample(44, [cell(), svg('ellipse', {cx: 22, cy: 15, rx: 14, ry: 8, class: 'cell inner'})], 'double: one or more cells, of all of which that holds'),
    sample(44, [line(['M2,15L40,15'], 'field')], 'solid: leads there in every such heap'),
    sample(44, [line(['M2,15L40,15'], 'field maybe')], 'dotted: may lead there'),
    sample(44, [words(22, 15, 'p', 'variable')], 'a pointer variable'),
    sample(44, [rect([22, 15, 38, 20], 'special null', 4), words(22, 15, 'NULL', 'special-name')], 'no cell; gray: a value of which less is known'));
}

function invariantTitle(invariant) {
  return [`${text(invariant.function)}()`, invariant.loop ? 'loop head' : 'end', placeText(invariant.at)].filter(Boolean);
}

function showInvariant(invariant) {
  const [name, what, where] = invariantTitle(invariant);
  const source = invariant.at && invariant.loop ? lineOf(invariant.at[0], invariant.at[1]) : null;
  const graphs = el('div', {class: 'graphs'}), n = invariant.graphs.length;
  const card = el('article', {class: 'invariant', 'data-function': text(invariant.function), 'data-location': invariant.location},
    el('h3', null, el('code', null, name), ` ${what}`, invariant.at ? [', ', placeLink(invariant.at)] : ''),
    source && source.trim() ? el('pre', {class: 'excerpt'}, el('code', null, source.trim())) : null,
    el('dl', null,
      text(invariant.tracked) ? [el('dt', null, 'Tracked'), el('dd', null, el('code', null, text(invariant.tracked)))] : null,
      invariant.formula !== null && !n ? [el('dt', null, 'Holds'), el('dd', null, el('code', null, text(invariant.formula)))] : null),
    n ? graphs : el('p', {class: 'faint'}, invariant.formula === null ? 'Nothing needs to be known here.' : 'No shape graph is needed here.'));
  const draw = (from, to) => {
    for (let i = from; i < Math.min(n, to); i++) {
      const [graph, where] = invariant.graphs[i];
      const caption = [el('span', {class: 'counter'}, `${i + 1} of ${n}`), where === null ? '' : ['where ', el('code', null, text(where))]];
      add(graphs, graph === null ? el('p', {class: 'notice'}, 'This graph is one of too many to be in the page.')
        : shapeFigure(data.graphs[graph], caption, `Shape graph ${i + 1} of ${n}`));
    }
    if (to >= n) return;
    const more = el('button', {type: 'button', class: 'plain', onclick: () => {
      more.remove();
      draw(to, n);
      const next = graphs.children[to];
      next.tabIndex = -1;
      next.focus();
    }}, `Show the other ${n - to}`);
    add(graphs, more);
  };
  if (n) whenNear(card, () => draw(0, FIRST_GRAPHS));
  return [card, `${name} ${what}, ${where}`];
}

parts.push({
  id: 'shapes',
  title: 'Invariants',
  available: () => Boolean(data.invariants && data.invariants.length),
  make(section) {
    const heaps = data.invariants.filter((i) => i.graphs.length);
    add(section, 
      el('p', {class: 'intro'}, data.verdict.kind === 'true'
        ? 'Every heap that the program can have when it comes to one of these places looks like one of the graphs there.'
        : 'What the analysis knew at these places when it ended. Where it did not get to its end, there may be other heaps as well.'),
      heaps.length ? legend() : null);
    const contents = el('ul', {class: 'contents'});
    add(section, el('nav', {'aria-label': 'Places'}, contents));
    const list = [...heaps, ...data.invariants.filter((i) => !i.graphs.length)];
    list.forEach((invariant, i) => {
      const [card, title] = showInvariant(invariant);
      card.id = `invariant-${i}`;
      card.tabIndex = -1;
      add(contents, el('li', null, el('a', {href: `#shapes/${i}`}, title), ` ${invariant.graphs.length ? plural(invariant.graphs.length, 'graph') : ''}`));
      add(section, card);
    });
  },
  show(rest) {
    const card = rest.length && document.getElementById(`invariant-${rest[0]}`);
    if (!card) return;
    card.scrollIntoView();
    card.focus({preventScroll: true});
  },
});
