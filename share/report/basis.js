/* The page's data and the few things that all of its parts use. Text always becomes text nodes, never markup. */
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const NS = 'http://www.w3.org/2000/svg';

/* The text with this number. */
const text = (number) => data.texts[number];

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined && child !== '') node.append(child);
  return node;
}

/* el('p', {class: 'x'}, 'text', node, [nodes]) */
const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS(NS, tag), attributes, children);

/* Like append and replaceChildren, but children may be lists, and nothing. */
const add = (node, ...children) => fill(node, null, children);
function set(node, ...children) {
  node.replaceChildren();
  return fill(node, null, children);
}

const plural = (n, one, many) => `${n.toLocaleString('en')} ${n === 1 ? one : many || one + 's'}`;

/* ---- places in the source ---- */

const baseName = (name) => name.slice(name.lastIndexOf('/') + 1);

/* `line 12`, with the file where there are several. */
function placeText(at) {
  if (!at) return '';
  return (data.files.length > 1 ? baseName(data.files[at[0]].name) + ', ' : '') + `line ${at[1]}`;
}

const lineId = (file, line) => `L${file}-${line}`;

/* A link that shows the line in the source. */
function placeLink(at) {
  const part = data.verdict ? 'source' : 'lines';
  return at ? el('a', {class: data.files.length > 1 ? null : 'place', href: `#${part}/${at[0]}/${at[1]}`}, placeText(at)) : '';
}

const lineOf = (file, line) => {
  const source = data.files[file];
  if (source.split === undefined) source.split = source.text === null ? [] : source.text.split('\n');
  return source.split[line - 1];
};

/* ---- parts of the page ---- */

/* A part is {id, title, make(section), show(rest)}: made when it is first shown. */
const parts = [];

/* A disclosure whose contents are made when it is first opened. */
function folding(summary, make, attributes) {
  let made = false;
  const body = el('div', {class: 'folded'});
  const open = () => {
    if (made) return;
    made = true;
    make(body);
  };
  const node = el('details', attributes, el('summary', null, summary), body);
  node.addEventListener('toggle', () => node.open && open());
  if (attributes && attributes.open) open();
  return node;
}

/* Calls back when the node comes near the window, once. */
function whenNear(node, make) {
  if (!('IntersectionObserver' in window)) return make();
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((e) => e.isIntersecting)) return;
    watcher.disconnect();
    make();
  }, {rootMargin: '600px'});
  watcher.observe(node);
}

/* A search field; `found(words)` is called as one types and gives back what to say. */
function searchField(label, found) {
  const said = el('span', {class: 'said', role: 'status'});
  const input = el('input', {type: 'search', autocomplete: 'off', spellcheck: 'false'});
  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.textContent = found(input.value.trim().toLowerCase()) || '';
    }, 120);
  });
  return el('div', {class: 'search', role: 'search'}, el('label', null, label + ' ', input), said);
}
