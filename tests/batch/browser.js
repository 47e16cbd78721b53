/* Tests of the page of `batch report` in a real browser. usage: node browser.js FOLDER
 *
 * FOLDER has one.html (one run) and two.html (compared with another), made by run.py. Every test is a statement about the page:
 * a line `ok NAME` or `not ok NAME: why` each. Nothing here depends on how long something takes. */
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {chromium} = require('playwright-core');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const [folder] = process.argv.slice(2);
const tests = [];
const test = (name, which, body, options) => tests.push({name, which, body, options: options || {}});

const shown = (page) => page.$$eval('#tasks tbody tr', (rows) => rows.filter((r) => !r.hidden).map((r) => r.querySelector('.name').textContent));
const names = (list) => list.map((name) => path.basename(name)).sort();
const pick = (page, kind) => page.click(`#kinds button[data-kind="${kind}"]`);

test('sums are there for all, for each property and for each category', 'one', async (page) => {
  const rows = await page.$$eval('#sums tbody tr', (list) => list.map((r) => [...r.cells].map((c) => c.textContent)));
  assert.deepEqual(rows.map((r) => r[0]), ['all', 'no-overflow', 'a', 'unreach-call', 'a', 'b']);
  const heading = await page.$$eval('#sums th', (list) => list.map((h) => h.textContent));
  const of = (row, name) => Number(row[heading.indexOf(name)]);
  const all = rows[0];
  assert.deepEqual(['tasks', 'right true', 'right false', 'wrong true', 'wrong false', 'unknown', 'score', 'of most'].map((n) => of(all, n)),
    [6, 2, 1, 1, 0, 1, 2 + 2 + 1 - 32, 2 + 2 + 1 + 1 + 2]);
});

test('kinds, property, category and text choose rows together', 'one', async (page) => {
  assert.equal((await shown(page)).length, 6);
  await pick(page, 'wrong');
  assert.deepEqual(names(await shown(page)), ['wrong.yml']);
  await pick(page, 'true');
  assert.deepEqual(names(await shown(page)), ['free.yml', 'good.yml', 'good.yml', 'wrong.yml']);
  await page.selectOption('#by-property', 'unreach-call');
  await page.selectOption('#by-category', 'a');
  assert.deepEqual(names(await shown(page)), ['good.yml']);
  assert.equal(await page.textContent('#shown'), '1 of 6 tasks');
  await page.selectOption('#by-property', '');
  await page.selectOption('#by-category', '');
  await pick(page, '');
  await page.fill('#by-text', 'HARD');
  assert.deepEqual(names(await shown(page)), ['hard.yml']);
});

test('rows are sorted by numbers and by words', 'one', async (page) => {
  const cells = (n) => page.$$eval('#tasks tbody tr', (rows, k) => rows.map((r) => r.cells[k].textContent), n);
  const heading = await page.$$eval('#tasks th', (list) => list.map((h) => h.textContent));
  const nodes = heading.indexOf('tree nodes'), task = heading.indexOf('property');
  for (const direction of [1, -1]) {
    await page.click(`#tasks th:nth-child(${nodes + 1}) button`);
    const found = (await cells(nodes)).map(Number);
    assert.deepEqual(found, [...found].sort((a, b) => direction * (a - b)));
  }
  await page.click(`#tasks th:nth-child(${task + 1}) button`);
  const found = await cells(task);
  assert.deepEqual(found, [...found].sort());
});

test('a task leads to its page', 'one', async (page) => {
  const links = await page.$$eval('#tasks a', (list) => list.map((a) => a.href));
  assert.equal(links.length, 6);
  await page.goto(links[0]);
  assert.match(await page.title(), /silhouette/);
  assert.ok(await page.$('#verdict'));
});

test('the quantile plot has a point per verdict that counts, and there is no scatter plot of one run', 'one', async (page) => {
  const points = await page.getAttribute('#quantile polyline.one', 'points');
  assert.equal(points.split(' ').length, 4);
  assert.equal(await page.$('#scatter'), null);
});

test('two runs are compared: what changed, and a dot for each task of both', 'two', async (page) => {
  assert.equal((await page.getAttribute('#quantile polyline.two', 'points')).split(' ').length, 2);
  assert.equal((await page.$$('#scatter .dot')).length, 5);
  assert.equal((await page.$$('#scatter .dot.changed')).length, 1);
  await pick(page, 'changed');
  assert.deepEqual(names(await shown(page)), ['bad.yml']);
  await pick(page, 'only here');
  assert.equal((await shown(page)).length, 1);
  await pick(page, 'changed');
  await page.click('#scatter .dot.changed', {force: true});
  assert.equal((await shown(page)).length, 6, 'a dot leads to its row, whatever is chosen');
  assert.match(await page.textContent('#tasks tr.at'), /bad\.yml/);
});

for (const which of ['one', 'two']) {
  test(`${which}: no rule of accessibility is broken, and nothing is loaded`, which, async (page, asked) => {
    const found = await page.evaluate(`${axe}; axe.run(document)`);
    assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).slice(0, 2).join(' | ')}`), []);
    assert.equal(asked.length, 1);
  });
  test(`${which}: in the dark the contrast is enough`, which, async (page) => {
    const found = await page.evaluate(`${axe}; axe.run(document, {runOnly: {type: 'rule', values: ['color-contrast']}})`);
    assert.deepEqual(found.violations.map((v) => v.nodes.map((n) => n.target).slice(0, 3).join(' | ')), []);
  }, {colorScheme: 'dark'});
}

test('without scripts the tables are there', 'one', async (page) => {
  assert.equal(await page.locator('#tasks tbody tr').count(), 6);
  assert.ok(await page.locator('#tasks tbody tr').first().isVisible());
  assert.equal(await page.locator('#controls').isVisible(), false);
}, {javaScriptEnabled: false});

test('a narrow window scrolls tables, not the page', 'two', async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0);
}, {viewport: {width: 360, height: 700}});

(async () => {
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM || '/usr/bin/chromium'});
  let failed = 0;
  for (const t of tests) {
    const context = await browser.newContext({reducedMotion: 'reduce', ...t.options});
    const page = await context.newPage();
    const errors = [], asked = [];
    page.on('pageerror', (e) => errors.push(e.message));
    page.on('request', (r) => asked.push(r.url()));
    try {
      await page.goto(`file://${path.join(folder, t.which)}.html`);
      await t.body(page, asked);
      assert.deepEqual(errors, []);
      console.log(`ok ${t.name}`);
    } catch (e) {
      failed++;
      console.log(`not ok ${t.name}: ${e.message}`);
    }
    await context.close();
  }
  await browser.close();
  process.exit(failed ? 1 : 0);
})();
