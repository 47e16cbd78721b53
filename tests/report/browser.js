/* Tests of the HTML report in a real browser. usage: [SOAK=1] node browser.js FOLDER [WORD ...]
 *
 * FOLDER has a page per folder, made by run.py. Every test is a statement about the page; with words, only those with
 * one of them in their name run. What is asked of every page is asked of some of them, in a soak (or with words) of
 * all. A line `ok NAME` or `not ok NAME: why` per test. Nothing here depends on how long something takes.
 */
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {chromium} = require('playwright-core');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const [folder, ...wanted] = process.argv.slice(2);
const tests = [];
const pages = (some, others) => process.env.SOAK || wanted.length ? [...some, ...others] : some;
/* test(name, which page, statement(page, data), options of the browser's context) */
const test = (name, which, body, options) => tests.push({name, which, body, options: options || {}});

const parts = async (page) => page.$$eval('#nav a', (links) => links.map((a) => a.getAttribute('href').slice(1)));
const shown = async (page) => page.$$eval('main > section', (list) => list.filter((s) => !s.hidden).map((s) => s.id.slice(5)));
/* The browser tells the page of a new address when it likes: this waits until the part is shown, and no other. */
async function becomes(page, part) {
  await page.waitForFunction((id) => !document.getElementById(`part-${id}`).hidden, part);
  assert.deepEqual(await shown(page), [part]);
}
async function open(page, part) {
  await page.click(`#nav a[href="#${part}"]`);
  await becomes(page, part);
}
const count = (page) => page.textContent('#part-path .count');

/* What the page shows of the current step. */
const seen = (page) => page.evaluate(() => {
  const words = (node, selector) => [...node.querySelectorAll(selector)].map((n) => n.textContent);
  return {
    line: [...document.querySelectorAll('#part-path .source .line.current')].map((n) => Number(n.dataset.line)),
    operation: document.querySelector('#part-path .now .op code').textContent,
    boxes: [...document.querySelectorAll('#part-path .heap .box')].map((box) => ({
      name: box.dataset.box, state: words(box, '.state').join(), rows: words(box, '.row').map((row, i) => [row, words(box, '.value')[i]]),
      changed: box.classList.contains('changed'), marks: box.querySelectorAll('.mark').length})),
    labels: words(document, '#part-path .heap text.variable'),
    arrows: document.querySelectorAll('#part-path .heap .edge').length,
    changedArrows: document.querySelectorAll('#part-path .heap .edge.changed').length,
    variables: Object.fromEntries([...document.querySelectorAll('#part-path .variables tr')].map((r) => [r.querySelector('th').textContent, r.querySelector('td').firstChild.textContent])),
    changed: words(document, '#part-path .variables tr.changed th'),
    said: document.getElementById('step-said').textContent,
  };
});

/* Walks to the first step, from the current one on, whose operation this is. */
// The page writes its rows when it has time for that: so many are there sooner or later.
async function hasRows(page, n) {
  for (let left = 100; left > 0 && await rows(page) !== n; left--) await page.waitForTimeout(50);
  assert.equal(await rows(page), n);
}

async function walkTo(page, operation) {
  for (let before = ''; before !== await count(page);) {
    if ((await seen(page)).operation === operation) return seen(page);
    before = await count(page);
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`no step ${operation}`);
}

/* What is told of accessibility does not depend on colours, but for the contrast, which takes long to look at. */
const STRUCTURE = {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: {'color-contrast': {enabled: false}}}, CONTRAST = {runOnly: {type: 'rule', values: ['color-contrast']}};
async function breaksNoRule(page, part, rules) {
  const found = await page.evaluate(`${axe}; axe.run(document, ${JSON.stringify(rules)})`);
  assert.deepEqual(found.violations.map((v) => `${part}: ${v.id}: ${v.nodes.map((n) => n.target + ' ' + n.failureSummary).slice(0, 2).join(' | ')}`), []);
}

/* ---- every page ---- */

const others = ['undecided', 'without-graphviz', 'functions', 'dependences', 'proof', 'large', 'freed', 'lost'];
for (const which of pages(['violation', 'hostile', 'answers'], others)) {
  test(`${which}: every part opens without errors and asks nothing of the network`, which, async (page) => {
    for (const part of await parts(page)) await open(page, part);
    for (const part of await parts(page)) {
      await page.goto('about:blank');
      await page.goto(`file://${path.join(folder, which, 'index.html')}#${part}`);
      await becomes(page, part);
    }
  });
}
for (const which of pages(['violation'], ['answers', 'proof', 'without-graphviz', 'undecided', 'dependences'])) {
  test(`${which}: no part breaks a rule of accessibility`, which, async (page) => {
    for (const part of await parts(page)) {
      await open(page, part);
      await breaksNoRule(page, part, STRUCTURE);
    }
  });
}
for (const which of pages(['violation'], ['proof', 'answers'])) {
  const [one, other] = which !== 'violation' ? ['light', 'dark'] : ['dark', 'light'];
  for (const colorScheme of pages([one], [other])) {
    test(`${which}: all text has enough contrast, ${colorScheme}`, which, async (page) => {
      for (const part of await parts(page)) {
        await open(page, part);
        await breaksNoRule(page, part, CONTRAST);
      }
    }, {colorScheme});
  }
}
for (const which of pages(['violation', 'functions'], ['answers', 'proof', 'large', 'dependences'])) {
  /* 1280 x 1024 at 400 %. */
  test(`${which}: at 400 % zoom the page scrolls in one direction only`, which, async (page) => {
    for (const part of await parts(page)) {
      await open(page, part);
      const [wide, window] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
      assert.ok(wide <= window, `${part} is ${wide} wide in a window of ${window}`);
    }
  }, {viewport: {width: 320, height: 256}});
}
test('the colours are those of the reader', 'proof', async (page) => {
  const colours = () => page.evaluate(() => {
    const of = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
    return [of('body', 'backgroundColor'), of('body', 'color'), of('.invariant .edge', 'stroke'), of('.invariant .cell', 'fill')];
  });
  await open(page, 'shapes');
  await page.waitForSelector('.invariant .cell');
  await page.emulateMedia({colorScheme: 'light'});
  const light = await colours();
  await page.emulateMedia({colorScheme: 'dark'});
  const dark = await colours();
  light.forEach((colour, i) => assert.notEqual(colour, dark[i]));
});
test('without scripts the verdict is there', 'violation', async (page) => {
  assert.match(await page.textContent('h1'), /false\(unreach-call\)/);
  assert.match(await page.textContent('main'), /scripts/);
}, {javaScriptEnabled: false});
test('the first key leads past the navigation', 'proof', async (page) => {
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'content');
});
test('text of the program is text, never markup', 'hostile', async (page, data) => {
  for (const part of await parts(page)) await open(page, part);
  assert.match(await page.title(), /silhouette$/);
  assert.equal(await page.$$eval('main b, main img, main script', (list) => list.filter((n) => !n.closest('.figures')).length), 0);
  assert.match(data.files[0].text, /<\/script><script>document\.title/);
  await open(page, 'source');
  assert.match(await page.textContent('#L0-7'), /<\/script><script>document\.title = 'owned'<\/script><!--/);
});
test('without Graphviz the page says so and shows everything as text', 'without-graphviz', async (page, data) => {
  assert.match(await page.textContent('main .notice'), /no pictures.*dot/);
  assert.equal(await page.locator('svg.drawing').count(), 0);
  await open(page, 'path');
  for (let i = 1; i < data.path.steps.length; i++) await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('#part-path .heap-figure'), /last points to #1.*#1: key = 1, next = NULL, prev = #2 \(freed\)/s);
});

/* ---- an execution ---- */

test('keys and buttons walk the steps, and stop at the ends', 'violation', async (page, data) => {
  const n = data.path.steps.length;
  await open(page, 'path');
  const at = async (i) => assert.equal(await count(page), `Step ${i} of ${n}`);
  await at(1);
  await page.keyboard.press('ArrowRight');
  await at(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await at(1);
  await page.click('button[aria-label="Next step"]');
  await page.click('button[aria-label="Next step"]');
  await at(3);
  await page.click('button[aria-label="Back step"]');
  await at(2);
  await page.keyboard.press('End');
  await at(n);
  await page.click('button[aria-label="Next step"]', {force: true});
  await at(n);
  await page.keyboard.press('Home');
  await at(1);
  await page.click('button[aria-label="Last step"]');
  await at(n);
  await page.click('button[aria-label="First step"]');
  await at(1);
  await page.focus('#part-path input[type=range]');
  await page.keyboard.press('ArrowRight');
  await at(2);
  await page.click('#part-path .steps li:nth-child(5) button');
  await at(5);
  await page.evaluate(() => { location.hash = 'path/7'; });
  await page.waitForFunction(() => document.querySelector('#part-path .count').textContent.startsWith('Step 7 '));
});
test('every step shows its line, variables and heap', 'violation', async (page, data) => {
  const text = (i) => data.texts[i];
  await open(page, 'path');
  for (const [i, step] of data.path.steps.entries()) {
    const now = await seen(page), heap = data.path.heaps[step.heap];
    assert.deepEqual(now.line, [step.at[1]], `step ${i + 1}`);
    assert.equal(now.operation, text(step.op));
    assert.deepEqual(now.boxes.map((b) => [b.name, b.state, b.rows]), heap.b.map((b) => [text(b[1]).split('  ')[0], b[2], b[3].map((r) => [text(r[0]), text(r[1])])]));
    assert.deepEqual(now.labels, heap.l.map((l) => text(l[0])));
    const pointing = heap.b.flatMap((b) => b[3]).filter((r) => r[2] >= 0).length + heap.l.filter((l) => l[1] >= 0).length;
    assert.equal(now.arrows, pointing, `arrows of step ${i + 1}`);
    await page.keyboard.press('ArrowRight');
  }
});
/* tests/report/doubly.c, read by a person. */
test('the drawing is the heap that the program has', 'violation', async (page) => {
  await open(page, 'path');
  const first = await seen(page);
  assert.deepEqual([first.operation, first.boxes, first.variables.list], ['list = NULL', [], 'NULL']);
  const fresh = await walkTo(page, 'fresh = malloc(24)');
  assert.deepEqual(fresh.boxes.map((b) => [b.name, b.rows, b.changed]), [['#1', [['key', '?'], ['next', '?'], ['prev', '?']], true]]);
  assert.deepEqual(fresh.changed, ['fresh']);
  const key = await walkTo(page, 'fresh->key = key');
  assert.deepEqual(key.boxes[0].rows[0], ['key', '1']);
  assert.equal(key.boxes[0].marks, 1);
  assert.match(key.said, /#1\.key is now 1/);
  const linked = await walkTo(page, 'head->prev = fresh');
  assert.deepEqual(Object.fromEntries(linked.boxes.map((b) => [b.name, b.rows])), {'#1': [['key', '1'], ['next', 'NULL'], ['prev', '#2']], '#2': [['key', '2'], ['next', '#1'], ['prev', 'NULL']]});
  assert.deepEqual([linked.variables.head, linked.variables.fresh, linked.variables.key], ['→ #1', '→ #2', '2']);
  assert.equal(linked.changedArrows, 1);
  const freed = await walkTo(page, 'free(gone)');
  assert.deepEqual(freed.boxes.filter((b) => b.state).map((b) => [b.name, b.state, b.changed]), [['#2', 'freed', true]]);
  const last = await walkTo(page, 'assertion fails: last->prev == list');
  assert.deepEqual([last.variables.list, last.variables.middle, last.variables.last], ['→ #3', '→ #2 (freed)', '→ #1']);
  assert.match(await page.textContent('#part-path .now .error'), /the assertion last->prev == list fails/);
});
test('a use after free shows the block that is no more', 'freed', async (page) => {
  assert.match(await page.textContent('h1'), /false\(valid-deref\)/);
  assert.match(await page.textContent('#part-overview .facts'), /Propertyvalid-deref, valid-free, valid-memtrack/);
  await open(page, 'path');
  await page.click('button[aria-label="Last step"]');
  const last = await seen(page);
  assert.deepEqual([last.operation, last.line], ['sum = sum + p->key', [39]]);
  assert.deepEqual(last.boxes.map((b) => [b.name, b.state]), [['#3', ''], ['#1', ''], ['#2', 'freed']]);
  assert.deepEqual([last.variables.p, last.variables.sum], ['→ #2 (freed)', '1']);
  assert.match(await page.textContent('#part-path .now'), /use-after-free.*allocated in line 11 and freed in line 26/);
});
test('a name that the source does not have is shown where a step speaks of it', 'freed', async (page) => {
  await open(page, 'path');
  const written = await walkTo(page, 'prev$1 = gone->prev');
  assert.deepEqual([written.variables.prev$1, written.changed, written.labels.includes('prev$1')], ['→ #3', ['prev$1'], true]);
  const used = await walkTo(page, 'prev$1->next = gone->next');
  assert.deepEqual([used.variables.prev$1, used.changed, used.labels.includes('prev$1')], ['→ #3', [], true]);
  await page.keyboard.press('ArrowRight');
  assert.ok(!('prev$1' in (await seen(page)).variables));
});
test('an access that must not be invalid is told once', 'freed', async (page) => {
  await page.click('.goals + details summary');
  const list = await page.$$eval('.goals li', (items) => items.map((n) => n.textContent));
  assert.ok(list.length > 6 && new Set(list).size === list.length, list.join('\n'));
});
test('a leak shows the blocks that nothing leads to', 'lost', async (page) => {
  assert.match(await page.textContent('h1'), /false\(valid-memtrack\)/);
  await open(page, 'path');
  await page.click('button[aria-label="Last step"]');
  const last = await seen(page);
  assert.ok(last.boxes.some((b) => b.state === 'lost' && b.changed));
  assert.match(await page.textContent('#part-path .now .error'), /not reachable any more/);
});
test('entering a function changes no variable of its caller', 'freed', async (page) => {
  await open(page, 'path');
  const inside = await walkTo(page, 'list = remove_item(list, list->next)');
  assert.deepEqual(inside.labels.includes('main: list'), true);
  assert.equal(await page.$$eval('#part-path .heap text.variable.changed', (list) => list.filter((n) => n.textContent.startsWith('main:')).length), 0);
});
test('what was executed is what the source is said to have run', 'violation', async (page) => {
  await open(page, 'source');
  const runs = await page.$$eval('#part-source .line', (list) => Object.fromEntries(list.map((l) => [l.dataset.line, (l.querySelector('.runs') || {}).textContent])));
  assert.deepEqual([runs[12], runs[15], runs[25], runs[27], runs[39]], ['3×', '3×', '', '1×', '1×']);
  assert.equal(await page.$eval('#L0-25', (n) => n.className), 'line none');
});

/* ---- a proof ---- */

test('a loop head has its graphs, and the legend explains them', 'proof', async (page) => {
  await open(page, 'shapes');
  const legend = await page.textContent('.legend.shapes');
  for (const word of ['solid', 'dotted', 'double']) assert.match(legend, new RegExp(word));
  const card = page.locator('.invariant', {hasText: 'line 14'}).first();
  await card.locator('.shape-figure').nth(3).waitFor();
  assert.equal(await card.locator('.shape-figure').count(), 4);
  /* docs/tour.md shows the same as text: jobs is NULL; one job; two jobs; many jobs. */
  const figure = card.locator('.shape-figure').nth(3);
  assert.equal(await figure.locator('ellipse.cell.inner').count(), 1);
  assert.equal(await figure.locator('.edge.maybe').count(), 4);
  assert.equal(await figure.locator('.edge:not(.maybe)').count(), 1);
  assert.match(await figure.locator('svg').getAttribute('aria-label'), /jobs → cell 1\. cell 1: done != 1; next → maybe cell 2, maybe NULL\. cell 2 \(one or more\)/);
  await figure.locator('summary').click();
  assert.match(await figure.locator('.sentences').textContent(), /cell 2 \(one or more\): done != 1/);
});
/* docs/jobs.svg is a graph of this page, with its colours. WRITE_PICTURES=1 writes it anew. */
test('the picture in the documents is the one of the page', 'proof', async (page) => {
  await open(page, 'shapes');
  const figure = page.locator('.invariant', {hasText: 'line 14'}).first().locator('.shape-figure').nth(3);
  await figure.locator('svg').waitFor();
  const drawn = await figure.locator('svg').evaluate((node) => {
    const copy = node.cloneNode(true), style = document.querySelector('style').textContent;
    const colours = [...style.matchAll(/:root \{[^}]*\}/g)].map((m) => m[0].replace(/--(sans|serif|verdict|mono)[^;]*;\s*/g, '').replace(/\s+/g, ' '));
    const rules = style.split('\n').filter((l) => /^\.(drawing|edge|cell|special)\b/.test(l));
    const head = document.getElementById('head-plain').cloneNode(true);
    copy.removeAttribute('style');
    copy.removeAttribute('role');
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.prepend(head);
    const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    sheet.textContent = [':root { --mono: monospace; }', colours[0], `@media (prefers-color-scheme: dark) { ${colours[1]} }`, 'marker path { fill: var(--ink); }', ...rules].join('\n');
    copy.prepend(sheet);
    return new XMLSerializer().serializeToString(copy) + '\n';
  });
  const file = path.join(__dirname, '../../docs/jobs.svg');
  if (process.env.WRITE_PICTURES) fs.writeFileSync(file, drawn);
  assert.equal(drawn, fs.readFileSync(file, 'utf8'));
});
test('a line tells what was tracked there', 'proof', async (page) => {
  await open(page, 'source');
  const button = page.locator('#L0-14 .tracked');
  assert.match(await button.textContent(), /pt\(jobs\), field next, fd\(done == 1\)/);
  await button.click();
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  assert.ok(await page.isVisible('#L0-14 .more'));
});
test('the refinements are chapters that fold and can be searched', 'proof', async (page, data) => {
  const n = data.story.chapters.length;
  await open(page, 'story');
  assert.equal(await page.locator('.chapter').count(), n);
  const second = page.locator('.chapter').nth(1);
  await second.locator('summary').click();
  await second.locator('p').first().waitFor();
  assert.match(await second.textContent(), /steps to docs\/example\/jobs\.c/);
  await page.fill('#part-story input', 'pt(jobs)');
  await page.waitForFunction((all) => document.querySelectorAll('.chapter').length < all, n);
  assert.match(await page.textContent('#part-story .said'), new RegExp(`\\d+ of ${n}`));
  assert.match(await page.textContent('.chapter .decisions'), /into|\[/);
  await page.click('.chapter .story-table a');
  await becomes(page, 'source');
  assert.equal(await page.locator('#part-source .line.current').count(), 1);
});
test('an automaton has an arrow and a row for each edge', 'proof', async (page, data) => {
  await open(page, 'automata');
  const main = data.functions.list.find((f) => f.name === 'main');
  const chapter = page.locator('.chapter', {hasText: 'int main(void)'});
  assert.equal(await chapter.locator('.automaton .edge').count(), main.edges.length);
  assert.equal(await chapter.locator('.automaton .location:not(.inner)').count(), main.locations);
  await chapter.locator('summary', {hasText: 'As a table'}).click();
  await chapter.locator('tbody tr').first().waitFor();
  assert.equal(await chapter.locator('tbody tr').count(), main.edges.length);
  await page.fill('#part-automata input', 'no such operation');
  await page.waitForFunction(() => document.querySelectorAll('#part-automata .chapter').length === 0);
});

/* ---- the tree ---- */

const rows = (page) => page.locator('.tree .node').count();
const focused = (page) => page.evaluate(() => document.activeElement.dataset.node);

test('the tree folds, unfolds and is walked by keys', 'proof', async (page, data) => {
  await open(page, 'tree');
  const all = data.tree.rows.length;
  await page.click('text=Unfold all');
  assert.equal(await rows(page), Math.min(all, 400));
  await page.click('text=Fold all');
  assert.equal(await rows(page), 1);
  await page.click('.tree .node');
  await page.keyboard.press('ArrowRight');
  assert.ok(await rows(page) > 1);
  assert.equal(await page.getAttribute('.tree .node', 'aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), '1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await rows(page), 1);
  await page.keyboard.press('End');
  assert.equal(await focused(page), '0');
});
test('a search finds nodes, and choosing one unfolds what hides it', 'proof', async (page, data) => {
  await open(page, 'tree');
  await page.click('text=Fold all');
  await page.fill('#part-tree input', 'j->done');
  await page.waitForSelector('.results button');
  const hits = data.tree.rows.filter((r) => data.texts[r[4]].includes('j->done') || data.texts[data.tree.states[r[6]][0]].includes('j->done')).length;
  assert.equal(await page.textContent('#part-tree .said'), `${hits} node${hits === 1 ? '' : 's'}`);
  await page.click('.results li:last-child button');
  const i = await focused(page);
  assert.match(data.texts[data.tree.rows[i][4]], /j->done/);
  assert.match(await page.textContent('.state'), /j->done/);
});
test('a covered node leads to the one that covers it', 'proof', async (page, data) => {
  const i = data.tree.rows.findIndex((r) => r[5] >= 0);
  await page.evaluate((n) => { location.hash = `tree/${n}`; }, i);
  await page.click('.state a[href^="#tree/"]');
  await page.waitForFunction((n) => document.activeElement.dataset.node === String(n), data.tree.rows[i][5]);
});
for (const which of pages([], ['large'])) test('of thousands of nodes only some hundred are in the page', which, async (page, data) => {
  assert.ok(data.tree.rows.length > 5000, `${data.tree.rows.length} nodes`);
  assert.ok(await page.evaluate(() => document.querySelectorAll('*').length) < 1000);
  await open(page, 'tree');
  await page.click('text=Unfold all');
  await hasRows(page, 400);
  await page.click('.tree-pane button:visible');
  await hasRows(page, 800);
  await breaksNoRule(page, 'tree', STRUCTURE);
  await page.fill('#part-tree input', 'x = 777');
  await page.waitForSelector('.results button');
  await page.click('.results button');
  assert.equal(data.texts[data.tree.rows[await focused(page)][4]], 'x = 777');
  await hasRows(page, 400);
  await page.keyboard.press('Home');
  assert.equal(await focused(page), '0');
  await page.keyboard.press('End');
  assert.equal(await page.getAttribute('.tree .node >> nth=-1', 'aria-selected'), 'true');
});

/* ---- other verdicts, other programs ---- */

test('an undecided program says why', 'undecided', async (page, data) => {
  assert.equal(data.verdict.kind, 'unknown');
  assert.match(await page.textContent('h1'), /Undecided/);
  assert.ok((await page.textContent('#part-overview .facts')).includes(data.verdict.reason));
});
test('what was checked exhaustively and what was tried longest is said', 'bounded', async (page, data) => {
  const facts = await page.textContent('#part-overview .facts');
  assert.match(data.verdict.rounds, /^no violation before a loop goes round, or a function calls itself, more than \d+ times$/);
  assert.ok(facts.toLowerCase().includes(data.verdict.rounds) && facts.includes('This is no proof.'));
  assert.match(facts, /Tried longest.*to exclude paths: .*\d+ paths lead to line 10\. The loop at line 6 .* about (i, s|s, i)\./);
});
test('who was asked is in tables', 'bounded', async (page, data) => {
  await open(page, 'statistics');
  const rows = await page.$$eval('#part-statistics table', (list) => list.map((t) => [t.caption.textContent, t.tBodies[0].rows.length, t.rows[0].cells.length]));
  assert.deepEqual(rows.slice(1), [['Stages', data.stages.length, 5], ['Refiners', data.refiners.length, 5]]);
  assert.ok(data.stages.some((s) => s.name === 'rounds' && s.achieved > 0));
});
test('variables of all open calls are there, the newest first', 'functions', async (page) => {
  await open(page, 'path');
  const inside = await walkTo(page, 'count = count + 1');
  assert.deepEqual(await page.$$eval('#part-path .variables caption', (list) => list.map((c) => c.textContent)), ['depth()', 'depth()', 'main()', 'globals']);
  assert.equal(inside.variables.count, '1');
});

/* ---- answers ---- */

/* The lines that arrows lead from and to, sorted. */
const arrows = (page) => page.$$eval('#part-lines .arrows path', (list) => list.map((p) => `${p.dataset.from} ${p.dataset.to} ${p.getAttribute('class').split(' ').slice(2).join(' ')}`).sort());
const chooseLine = async (page, line) => {
  await page.click(`#part-lines [data-line="${line}"] .code`);
  await page.waitForFunction((n) => document.querySelector('#part-lines .line-title')?.textContent === `Line ${n}`, line);
};

test('all questions are listed with their answers, and can be searched', 'answers', async (page, data) => {
  assert.equal((await shown(page))[0], 'answers');
  assert.equal(await page.locator('#part-answers tbody tr').count(), data.answers.questions.length);
  assert.match(await page.textContent('#part-answers tbody tr:has-text("reachable(x, y)")'), /line 19.*always/);
  assert.match(await page.textContent('#lead'), /26 questions: .*9 always/);
  await page.fill('#part-answers input', 'sometimes');
  await page.waitForFunction(() => document.querySelectorAll('#part-answers tbody tr').length === 2);
  await page.click('#part-answers tbody a');
  await becomes(page, 'lines');
  assert.equal(await page.textContent('#part-lines .line-title'), 'Line 19');
});
test('a line that is clicked shows what was asked there, with graphs', 'answers', async (page, data) => {
  await open(page, 'lines');
  assert.deepEqual(await page.$$eval('#part-lines .chooser.asked', (list) => list.map((b) => Number(b.textContent))), [19, 30]);
  await chooseLine(page, 30);
  const here = data.answers.questions.filter((q) => q.at[1] === 30);
  assert.deepEqual(await page.$$eval('#part-lines .question code', (list) => list.map((c) => c.textContent)), here.map((q) => q.q));
  const figures = page.locator('#part-lines .graphs .shape-figure');
  assert.equal(await figures.count(), 4);
  /* Example 12.17: behind the insertion x leads to y, y to t, t to e. */
  const label = await figures.first().locator('svg.memory').getAttribute('aria-label');
  assert.match(label, /list or tree \d+: struct node; list of 1 or more/);
  assert.match(label, /\(t\) → \d+ \(struct node\)/);
  assert.equal(await figures.first().locator('.edge').count(), data.answers.pictures[here[0].g[0]].a.length);
});
test('sometimes comes with two executions, their inputs and heaps', 'answers', async (page) => {
  await open(page, 'lines');
  await chooseLine(page, 30);
  const card = page.locator('#part-lines .question', {hasText: 'null(e)'}).filter({hasText: 'sometimes'});
  const titles = await card.locator('.execution figcaption').allTextContents();
  assert.equal(titles.length, 2);
  assert.match(titles[0], /^it holds, inputs /);
  assert.match(titles[1], /^it does not, inputs /);
  const labels = (i) => card.locator('.execution').nth(i).locator('svg text.variable').allTextContents();
  assert.ok(!(await labels(0)).includes('e') && (await labels(1)).includes('e'));
  assert.ok((await labels(0)).includes('t') && (await labels(0)).includes('x'));
});
test('lines are chosen by keys, too', 'answers', async (page) => {
  await open(page, 'lines');
  await page.focus('#part-lines .chooser.asked');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#part-lines .question');
  assert.equal(await page.getAttribute('#part-lines .chooser.asked', 'aria-current'), 'true');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('#part-lines .question'));
});
test('a line has an arrow for each dependence, and kinds can be left out', 'dependences', async (page, data) => {
  await page.waitForSelector('#part-lines .arrows path');
  const all = new Set(data.answers.dependences.map((d) => `${d[2][1]} ${d[1][1]} ${d[0]}${d[4] ? ' carried' : ''}`));
  assert.deepEqual(await arrows(page), [...all].sort());
  /* Fig. 12.19: what line 12 and line 13 of the chapter depend on. */
  await chooseLine(page, 22);
  assert.deepEqual(await arrows(page), ['11 22 flow', '13 22 flow', '16 22 flow', '19 22 flow']);
  await chooseLine(page, 21);
  assert.deepEqual(await arrows(page), ['10 21 flow', '11 21 flow']);
  assert.match(await page.textContent('#part-lines .dependences'), /flow.*line 10.*head.*flow.*line 11.*head->data/);
  await page.uncheck('.kinds .flow input');
  assert.deepEqual(await arrows(page), []);
  await page.click('#part-lines [data-line="21"] .code');
  await page.waitForFunction(() => document.querySelectorAll('#part-lines .arrows path').length > 0);
  assert.deepEqual(await arrows(page), [...all].filter((a) => !a.includes('flow')).sort());
  await page.check('.kinds label:last-of-type input');
  assert.deepEqual(await arrows(page), [...all].filter((a) => !a.includes('flow') && a.includes('carried')).sort());
});
test('an arrow begins and ends beside its lines', 'dependences', async (page) => {
  await chooseLine(page, 21);
  const [y1, y2, from, to] = await page.evaluate(() => {
    const path = document.querySelector('#part-lines .arrows path[data-from="10"]'), top = path.ownerSVGElement.getBoundingClientRect().top;
    const at = (p) => path.getPointAtLength(p * path.getTotalLength()).y + top;
    const row = (n) => document.querySelector(`#part-lines [data-line="${n}"]`).getBoundingClientRect();
    return [at(0), at(1), [row(10).top, row(10).bottom], [row(21).top, row(21).bottom]];
  });
  assert.ok(from[0] < y1 && y1 < from[1], `${y1} in ${from}`);
  assert.ok(to[0] < y2 && y2 < to[1], `${y2} in ${to}`);
});

/* ---- the runner ---- */

async function run(browser, t) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...t.options});
  const page = await context.newPage(), file = path.join(folder, t.which, 'index.html'), troubles = [];
  const start = Date.now();
  page.setDefaultTimeout(20000);
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && troubles.push(m.text()));
  page.on('pageerror', (e) => troubles.push(e.message));
  page.on('request', (r) => r.url().split('#')[0] !== `file://${file}` && r.url() !== 'about:blank' && troubles.push(`asks for ${r.url()}`));
  try {
    const html = fs.readFileSync(file, 'utf8');
    const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)[1]);
    await page.goto(`file://${file}`);
    await t.body(page, data);
    assert.deepEqual(troubles, []);
    console.log(`ok ${t.name}${process.env.TIMES ? ` ${Date.now() - start} ms` : ''}`);
  } catch (e) {
    console.log(`not ok ${t.name}: ${e.stack}`);
  }
  await context.close();
}

(async () => {
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM || '/usr/bin/chromium'});
  for (const t of tests) if (!wanted.length || wanted.some((w) => t.name.includes(w))) await run(browser, t);
  await browser.close();
})();
