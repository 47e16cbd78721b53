/* Filters, sorting and pictures. All data are in the rows of the table: nothing is loaded. */
'use strict';
(() => {
  const body = document.querySelector('#tasks tbody');
  const rows = [...body.rows];
  const NS = 'http://www.w3.org/2000/svg';

  /* ---- filters ---- */
  const state = {kind: '', property: '', category: '', text: ''};
  const said = document.getElementById('shown');
  const filter = () => {
    let n = 0;
    for (const r of rows) {
      const good = (!state.kind || r.classList.contains(state.kind) || r.dataset.change === state.kind) &&
        (!state.property || r.dataset.property === state.property) && (!state.category || r.dataset.category === state.category) &&
        (!state.text || r.querySelector('.t').textContent.toLowerCase().includes(state.text));
      r.hidden = !good;
      n += good;
    }
    said.textContent = `${n} of ${rows.length} tasks`;
  };
  const buttons = [...document.querySelectorAll('#kinds button')];
  for (const b of buttons) {
    b.addEventListener('click', () => {
      for (const o of buttons) o.setAttribute('aria-pressed', String(o === b));
      state.kind = b.dataset.kind;
      filter();
    });
  }
  for (const name of ['property', 'category']) {
    const select = document.getElementById(`by-${name}`);
    for (const value of [...new Set(rows.map((r) => r.dataset[name]))].sort()) select.add(new Option(value || '(default)', value));
    select.addEventListener('change', () => { state[name] = select.value; filter(); });
  }
  document.getElementById('by-text').addEventListener('input', (e) => { state.text = e.target.value.toLowerCase(); filter(); });
  document.getElementById('controls').hidden = false;
  filter();

  /* ---- sorting ---- */
  const order = new Intl.Collator('en', {numeric: true});
  document.querySelectorAll('#tasks th button').forEach((b, i) => {
    let up = false;
    b.addEventListener('click', () => {
      up = !up;
      const numbers = b.parentElement.classList.contains('n');
      const key = (r) => (numbers ? Number(r.cells[i].textContent) || 0 : r.cells[i].textContent);
      const keyed = rows.map((r) => [key(r), r]);
      keyed.sort(([x], [y]) => (up ? 1 : -1) * (numbers ? x - y : order.compare(x, y)));
      body.append(...keyed.map(([, r]) => r));
      for (const th of document.querySelectorAll('#tasks th')) th.removeAttribute('aria-sort');
      b.parentElement.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    });
  });

  /* ---- pictures ---- */
  const W = 640, H = 400, LEFT = 60, RIGHT = 15, TOP = 12, BOTTOM = 45, LEAST = 0.01;
  const element = (name, attributes, text) => {
    const e = document.createElementNS(NS, name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const seconds = (t) => Math.max(Number(t) || 0, LEAST);
  const logScale = (most, from, to) => {
    const low = Math.log10(LEAST), high = Math.max(Math.ceil(Math.log10(most)), low + 1);
    const at = (t) => from + (Math.log10(seconds(t)) - low) / (high - low) * (to - from);
    const ticks = [];
    for (let e = low; e <= high + 1e-9; e++) ticks.push(Math.pow(10, e));
    return {at, ticks};
  };
  const label = (t) => (t >= 1 ? String(Math.round(t)) : String(Number(t.toPrecision(1))));
  const frame = (name, x, y, xTicks, yTicks, below, beside) => {
    const svg = element('svg', {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': name});
    svg.append(element('path', {class: 'axis', d: `M${LEFT} ${TOP}V${H - BOTTOM}H${W - RIGHT}`}));
    for (const t of xTicks) svg.append(element('text', {x: x(t), y: H - BOTTOM + 16, 'text-anchor': 'middle'}, label(t)));
    for (const t of yTicks) {
      svg.append(element('path', {class: 'axis', d: `M${LEFT} ${y(t)}H${W - RIGHT}`}));
      svg.append(element('text', {x: LEFT - 6, y: y(t) + 4, 'text-anchor': 'end'}, label(t)));
    }
    svg.append(element('text', {x: (LEFT + W - RIGHT) / 2, y: H - 8, 'text-anchor': 'middle'}, below));
    svg.append(element('text', {x: 14, y: (TOP + H - BOTTOM) / 2, 'text-anchor': 'middle', transform: `rotate(-90 14 ${(TOP + H - BOTTOM) / 2})`}, beside));
    return svg;
  };

  /* The n-th fastest verdict that counts: expected, or where nothing was expected, true or false. */
  const counts = (verdict, judgement) => (verdict === 'true' || verdict === 'false') && judgement !== 'wrong';
  const one = rows.filter((r) => counts(r.dataset.verdict, r.dataset.judgement)).map((r) => seconds(r.dataset.cpu)).sort((a, b) => a - b);
  const two = rows.filter((r) => r.dataset.cpu2 !== undefined && counts(r.dataset.verdict2, r.dataset.judgement2)).map((r) => seconds(r.dataset.cpu2)).sort((a, b) => a - b);
  const quantile = document.getElementById('quantile');
  if (one.length || two.length) {
    const most = Math.max(one.length, two.length), y = logScale(Math.max(one.at(-1) || 0, two.at(-1) || 0, 1), H - BOTTOM, TOP);
    const x = (n) => LEFT + n / most * (W - RIGHT - LEFT);
    const step = Math.max(1, Math.ceil(most / 6));
    const xTicks = [];
    for (let n = 0; n <= most; n += step) xTicks.push(n);
    const svg = frame('Quantile plot', x, y.at, xTicks, y.ticks, 'verdicts, the fastest first', 'processor seconds');
    const line = (list, kind) => {
      if (list.length) svg.append(element('polyline', {class: kind, points: list.map((t, i) => `${x(i + 1).toFixed(1)},${y.at(t).toFixed(1)}`).join(' ')}));
    };
    line(one, 'one');
    line(two, 'two');
    quantile.prepend(svg);
    quantile.hidden = false;
  }

  const scatter = document.getElementById('scatter');
  const pairs = rows.filter((r) => r.dataset.cpu2 !== undefined && r.dataset.verdict && r.dataset.verdict2);
  if (scatter && pairs.length) {
    const most = Math.max(1, ...pairs.flatMap((r) => [seconds(r.dataset.cpu), seconds(r.dataset.cpu2)]).sort((a, b) => b - a).slice(0, 1));
    const x = logScale(most, LEFT, W - RIGHT), y = logScale(most, H - BOTTOM, TOP);
    const svg = frame('Scatter plot', x.at, y.at, x.ticks, y.ticks, `processor seconds, ${scatter.dataset.other}`, `processor seconds, ${scatter.dataset.name}`);
    svg.append(element('path', {class: 'axis', d: `M${x.at(LEAST)} ${y.at(LEAST)}L${x.at(x.ticks.at(-1))} ${y.at(y.ticks.at(-1))}`}));
    for (const r of pairs) {
      const changed = r.dataset.change === 'changed';
      const dot = element('circle', {class: changed ? 'dot changed' : 'dot', r: changed ? 5 : 4, cx: x.at(r.dataset.cpu2).toFixed(1), cy: y.at(r.dataset.cpu).toFixed(1)});
      dot.append(element('title', {}, `${r.querySelector('.name').textContent}: ${r.dataset.cpu} s, was ${r.dataset.cpu2} s`));
      dot.addEventListener('click', () => {
        buttons[0].click();
        for (const o of rows) o.classList.toggle('at', o === r);
        r.scrollIntoView({block: 'center'});
      });
      svg.append(dot);
    }
    scatter.prepend(svg);
    scatter.hidden = false;
  }
})();
