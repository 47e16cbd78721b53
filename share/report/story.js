/* The refinements as a story. It is told as text (`--trace-refinement`), a path after the other; here each becomes a
 * chapter, and lines become links. */

/* [{number, steps, goal, takes, lines: [...], interpolants: [[where, what]], added: [[where, what]]}] */
function chapters(story) {
  const list = [];
  let chapter = null, table = null, taking = false;
  for (const raw of story.split('\n')) {
    const head = /^path (\d+): (\d+) steps to (.*)$/.exec(raw);
    const row = /^ {4}at (\S+(?:, \S+)*) +(.*)$/.exec(raw);
    if (head) {
      chapter = {number: Number(head[1]), steps: Number(head[2]), goal: head[3], takes: '', lines: [], interpolants: [], added: []};
      list.push(chapter);
      table = null;
      taking = false;
    } else if (!chapter) {
      if (raw.trim()) list.push(chapter = {number: 0, goal: '', takes: '', lines: [raw.trim()], interpolants: [], added: []});
    } else if (raw.startsWith('  takes ')) {
      chapter.takes = raw.slice(8).trim();
      taking = true;
    } else if (taking && raw.startsWith('        ')) {
      chapter.takes += ' ' + raw.trim();
    } else if (raw === '  interpolants' || raw === '  added') {
      table = chapter[raw.trim()];
      taking = false;
    } else if (row && table) {
      table.push([row[1], row[2]]);
    } else if (raw.trim()) {
      chapter.lines.push(raw.trim());
      table = null;
      taking = false;
    }
  }
  return list;
}

/* `21-29` and `35` lead to the source; the file is the goal's. */
function linkLines(where, goal) {
  const file = data.files.findIndex((f) => goal.startsWith(f.name + ':'));
  if (file < 0) return where;
  return where.split(/(, )/).map((piece) => /^\d+(-\d+)?$/.test(piece) ? el('a', {href: `#source/${file}/${parseInt(piece, 10)}`}, piece) : piece);
}

function storyTable(caption, rows, goal) {
  if (!rows.length) return null;
  return el('div', {class: 'scroll'}, el('table', {class: 'story-table'}, el('caption', null, caption),
    el('thead', {class: 'ear'}, el('tr', null, el('th', {scope: 'col'}, 'Lines'), el('th', {scope: 'col'}, 'What'))),
    el('tbody', null, rows.map(([where, what]) => el('tr', null, el('th', {scope: 'row'}, linkLines(where, goal)), el('td', null, el('code', null, what)))))));
}

/* What a chapter comes to, in a few words. */
function moral(chapter) {
  const all = chapter.lines.join(' ');
  if (/concrete run/.test(all) || /\bfeasible\b/.test(all)) return 'a real execution';
  const facts = new Set(chapter.added.flatMap(([, what]) => what.split(/, (?=np\(|pt\(|fd\(|field |generator )/)));
  if (!facts.size) return chapter.lines[0] || '';
  const list = [...facts];
  return `now tracked: ${list.slice(0, 4).join(', ')}${list.length > 4 ? `, and ${list.length - 4} more` : ''}`;
}

function showChapter(chapter, isOpen) {
  const summary = [el('strong', null, chapter.number ? `Path ${chapter.number}` : 'Before'), ' ', el('span', {class: 'moral'}, moral(chapter))];
  return folding(summary, (body) => {
    if (chapter.goal) add(body, el('p', null, `${plural(chapter.steps, 'step')} to ${chapter.goal}`));
    if (chapter.takes) {
      add(body, el('h3', null, 'The decisions that it takes'), el('ol', {class: 'decisions'}, chapter.takes.split(/, (?=\d+ |out of |\.\.\.|\S+:\d+ )/).map((d) => el('li', null, el('code', null, d)))));
    }
    for (const l of chapter.lines) add(body, el('p', {class: 'why'}, l.charAt(0).toUpperCase() + l.slice(1) + '.'));
    const both = [storyTable('Why it cannot be: interpolants', chapter.interpolants, chapter.goal), storyTable('What is tracked from now on', chapter.added, chapter.goal)].filter(Boolean);
    if (both.length) add(body, el('div', {class: 'pair'}, both));
  }, {class: 'chapter', open: isOpen});
}

parts.push({
  id: 'story',
  title: 'Refinements',
  available: () => data.story.text.trim() !== '',
  make(section) {
    const list = chapters(data.story.text), box = el('div', {class: 'chapters'});
    const show = (found) => set(box, ...found.map((c, i) => showChapter(c, i === 0)));
    add(section, 
      el('p', {class: 'intro'}, `The analysis began with nothing tracked. ${plural(list.filter((c) => c.number).length, 'path')} to something that must not happen ${list.length === 1 ? 'was' : 'were'} found; ` +
        'each was either real, or showed what has to be tracked, and where, so that it is excluded. np is a predicate over variables, pt a pointer, fd an assertion on fields.'),
      searchField('Search the refinements', (wanted) => {
        const found = list.filter((c) => !wanted || JSON.stringify(c).toLowerCase().includes(wanted));
        show(found);
        return wanted ? `${found.length} of ${list.length}` : '';
      }), box,
      data.story.cut ? el('p', {class: 'notice'}, 'The story is longer than what is shown here; --trace-refinement tells all of it.') : null);
    show(list);
  },
});
