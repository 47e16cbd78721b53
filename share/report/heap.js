/* The concrete heap of a step: boxes with rows, and the variables that point to them. A box is [id, title, state, rows], a
 * row [name, value, box pointed to, row there]. What differs from the step before is marked. */

/* By box id: the titles, states and values of a heap, to compare with. */
function heapValues(heap) {
  const known = new Map();
  for (const [id, title, state, rows] of heap ? heap.b : [])
    known.set(id, {title, state, rows: new Map(rows.map(([name, value]) => [name, value]))});
  return known;
}

/* What of the heap is new: {box: Set of indices, of these fresh ones, row: Set of `box/row`, label: Set of indices}. */
function heapChanges(heap, before) {
  const changes = {box: new Set(), fresh: new Set(), row: new Set(), label: new Set(), sentences: []};
  if (!before) return changes;
  const known = heapValues(before);
  heap.b.forEach(([id, title, state, rows], i) => {
    const old = known.get(id);
    const name = text(title).split('  ')[0];
    if (!old || old.state !== state) {
      changes.box.add(i);
      if (!old) changes.fresh.add(i);
      changes.sentences.push(`${name} is ${old ? state || 'reached again' : 'new'}`);
    }
    rows.forEach(([row, value], k) => {
      if (!old || old.rows.get(row) === value || (!old.rows.has(row) && !old.rows.size)) return;
      changes.row.add(`${i}/${k}`);
      changes.sentences.push(`${name}.${text(row)} is now ${text(value)}`);
    });
  });
  const where = new Map(before.l.map(([, box, row, key]) => [key, `${box < 0 ? -1 : before.b[box][0]}/${row}`]));
  heap.l.forEach(([, box, row, key], i) => {
    if (text(key) && where.get(key) !== `${box < 0 ? -1 : heap.b[box][0]}/${row}`) changes.label.add(i);
  });
  return changes;
}

function drawHeap(heap, changes) {
  const layout = heap.d === null ? null : data.layouts[heap.d];
  if (!layout) return null;
  const picture = canvas(layout, `The heap: ${plural(heap.b.length, 'block')}. It is described below the picture.`, 'heap');
  const edges = [];
  let edge = 0;
  const arrow = (changed, kind) => {
    const path = layout.e[edge++];
    if (!path) return;
    edges.push(line(path, kind + (changed ? ' changed' : ''), changed ? 'changed' : 'plain'));
    const start = /^M([-\d.]+),([-\d.]+)/.exec(path[0]);
    if (start && kind === 'field') edges.push(svg('circle', {cx: start[1], cy: start[2], r: 2.6, class: changed ? 'dot changed' : 'dot'}));
  };
  heap.b.forEach(([, title, state, rows], i) => {
    const [x, y, w, h] = layout.n[i], left = x - w / 2, top = y - h / 2;
    const [name, ...type] = text(title).split('  ');
    const group = svg('g', {class: `box ${state}${changes.box.has(i) ? ' changed' : ''}`, 'data-box': name});
    add(group, svg('rect', {x: left, y: top, width: w, height: h, rx: 6, class: 'body'}));
    add(group, words(left + 8, top + ROW / 2, name, 'title', 'start'));
    add(group, words(left + w - 8, top + ROW / 2, state || type.join(' '), state ? 'state' : 'type', 'end'));
    rows.forEach(([row, value, to], k) => {
      const middle = top + ROW * (k + 1.5), changed = changes.row.has(`${i}/${k}`);
      if (changed) add(group, svg('rect', {x: left + 2, y: middle - ROW / 2 + 2, width: w - 4, height: ROW - 4, rx: 3, class: 'mark'}));
      add(group, svg('line', {x1: left, x2: left + w, y1: middle - ROW / 2, y2: middle - ROW / 2, class: 'rule'}));
      add(group, words(left + 8, middle, text(row), 'row', 'start'));
      add(group, words(left + w - 8, middle, text(value), to >= 0 ? 'value target' : /^(NULL|\?)$/.test(text(value)) ? 'value faint' : 'value', 'end'));
      if (to >= 0) arrow(changed || changes.fresh.has(i), 'field');
    });
    add(picture, group);
  });
  heap.l.forEach(([name, to], i) => {
    const box = layout.n[heap.b.length + i], changed = changes.label.has(i);
    add(picture, rect(box, changed ? 'label changed' : 'label', 10), words(box[0], box[1], text(name), changed ? 'variable changed' : 'variable'));
    if (to >= 0) arrow(changed, 'pointer');
  });
  add(picture, ...edges);
  return picture;
}

/* The heap in words, a line per variable and block. */
function heapSentences(heap) {
  const name = (i) => text(heap.b[i][1]).split('  ')[0];
  const list = heap.l.map(([label, to]) => `${text(label)} points to ${to < 0 ? 'a block that is not drawn' : name(to)}`);
  heap.b.forEach(([, , state, rows], i) => {
    const values = rows.map(([row, value]) => `${text(row) || 'value'} = ${text(value)}`);
    list.push(`${name(i)}${state ? ` (${state})` : ''}: ${values.join(', ') || 'contents not known'}`);
  });
  if (heap.more) list.push(`${plural(heap.more, 'more block')} not drawn`);
  return list;
}
