/* Pictures. Graphviz said where things go (layouts); here they are drawn, in the colours of the style. Each picture has
 * a sentence for those who do not see it, and its contents as a list in a disclosure below it.
 *
 * Sizes are those that the layout was made with (src/report/page_path.c, page_shapes.c). */

const ROW = 22, LINE = 15;

/* The heads of arrows, once for all pictures. */
add(document.body, svg('svg', {width: 0, height: 0, class: 'heads', 'aria-hidden': 'true', focusable: 'false'},
  ['plain', 'faint', 'changed', 'chosen'].map((kind) =>
    svg('marker', {id: `head-${kind}`, class: kind, viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 8, markerHeight: 8,
      markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse'}, svg('path', {d: 'M0,0.8L10,5L0,9.2L2.2,5z'})))));

/* An empty picture of this layout. It shrinks to the width that there is, but stays readable. */
function canvas(layout, label, kind) {
  const pad = 6, w = layout.w + 2 * pad, h = layout.h + 2 * pad;
  return svg('svg', {class: `drawing ${kind}`, viewBox: `${-pad} ${-pad} ${w} ${h}`, width: w, height: h, role: 'img', 'aria-label': label,
    style: `min-width:${Math.round(w * 0.62)}px`});
}

function words(x, y, string, kind, anchor) {
  return svg('text', {x, y, class: kind, 'text-anchor': anchor || 'middle', 'dominant-baseline': 'central'}, string);
}

/* Several lines around (x, y). */
function lines(x, y, list, kind) {
  return list.map((line, i) => words(x, y + (i - (list.length - 1) / 2) * LINE, line, kind));
}

function line(edge, kind, head) {
  return svg('path', {d: edge[0], class: `edge ${kind}`, 'marker-end': `url(#head-${head || 'plain'})`});
}

function rect(box, kind, radius) {
  return svg('rect', {x: box[0] - box[2] / 2, y: box[1] - box[3] / 2, width: box[2], height: box[3], rx: radius, class: kind});
}

/* ---- shape graphs: graph.n nodes, graph.p pointers, graph.f fields ---- */

const isCell = (node) => typeof node[0] === 'number';

function drawShape(graph, label) {
  const layout = graph.d === null ? null : data.layouts[graph.d];
  if (!layout) return null;
  const picture = canvas(layout, label, 'shape');
  const cells = graph.n.filter(isCell).length;
  let node = cells;
  const names = new Map(); /* of pointers, to their boxes */
  for (const [name] of graph.p) if (!names.has(name)) names.set(name, node++);
  const edges = [], targets = [];
  const arrow = (name, to, maybe, edge, kind) => {
    if (to >= cells) targets.push([layout.n[node++], graph.n[to][0]]);
    edges.push(line(edge, `${kind}${maybe ? ' maybe' : ''}`));
    if (kind === 'field' && edge.length > 1) edges.push(words(edge[1], edge[2], name, 'name'));
  };
  graph.p.forEach(([name, to, maybe], i) => arrow(text(name), to, maybe, layout.e[i], 'pointer'));
  graph.f.forEach(([, name, to, maybe], i) => arrow(text(name), to, maybe, layout.e[graph.p.length + i], 'field'));
  add(picture, ...edges);
  graph.n.slice(0, cells).forEach(([kind, facts], i) => {
    const [x, y, w, h] = layout.n[i];
    add(picture, svg('ellipse', {cx: x, cy: y, rx: w / 2, ry: h / 2, class: 'cell'}));
    if (kind === 2) add(picture, svg('ellipse', {cx: x, cy: y, rx: w / 2 - 4, ry: h / 2 - 4, class: 'cell inner'}));
    add(picture, ...lines(x, y, facts.map(text), 'fact'));
  });
  for (const [name, at] of names) add(picture, words(layout.n[at][0], layout.n[at][1], text(name), 'variable'));
  for (const [box, what] of targets) add(picture, rect(box, `special${what === 'NULL' ? ' null' : ''}`, 4), words(box[0], box[1], what, 'special-name'));
  return picture;
}

/* The same in words: `p points to cell 1`, ... */
function shapeSentences(graph) {
  const cells = graph.n.filter(isCell).length;
  const target = (to) => to < cells ? `cell ${to + 1}` : graph.n[to][0];
  const group = (arrows) => {
    const by = new Map();
    for (const [name, to, maybe] of arrows) by.set(name, [...(by.get(name) || []), (maybe ? 'maybe ' : '') + target(to)]);
    return [...by].map(([name, to]) => `${text(name)} → ${to.join(', ')}`);
  };
  const list = group(graph.p);
  graph.n.slice(0, cells).forEach(([kind, facts], i) => {
    const known = [...facts.map(text), ...group(graph.f.filter((f) => f[0] === i).map((f) => f.slice(1)))];
    list.push(`cell ${i + 1}${kind === 2 ? ' (one or more)' : ''}: ${known.join('; ') || 'nothing is known'}`);
  });
  return list;
}

/* The drawing, or without Graphviz the words, with a caption. */
function shapeFigure(graph, caption, label) {
  const sentences = shapeSentences(graph), picture = drawShape(graph, `${label}: ${sentences.join('. ')}.`);
  const list = el('ul', {class: 'sentences'}, sentences.map((s) => el('li', null, s)));
  return el('figure', {class: 'shape-figure'}, caption ? el('figcaption', null, caption) : null,
    picture ? el('div', {class: 'scroll'}, picture) : list,
    picture ? folding('As text', (body) => add(body, list), {class: 'as-text'}) : null);
}
