/* The refinements as a story, a chapter per path to a goal:
 * {number, steps, at, decisions: [[text, kind, file, line]], left_out, why, real, interpolants: [note], added: [note]}
 * with notes {file, lines: [[first, last]], facts}; `at` is {file, line, column}; files have their names. */

/* The number of a file that the page shows, or -1. */
const fileNumber = (name) => data.files.findIndex((f) => f.name === name);

/* A link to a line, if its file is shown; the name of the file where it is not the goal's. */
function lineLink(text, file, line, chapter) {
  const number = fileNumber(file), foreign = chapter.at && file && file !== chapter.at.file ? `${file}:` : '';
  return number < 0 ? foreign + text : el('a', {href: `#source/${number}/${line}`}, foreign + text);
}

function decisionItem([text, kind, file, line], chapter) {
  if (kind === 'out of') return el('li', null, 'out of ', el('code', null, text));
  return el('li', null, lineLink(`${line}`, file, line, chapter), kind === 'into' ? ' into ' : ' ', el('code', null, text));
}

function decisionList(chapter) {
  const items = chapter.decisions.map((d) => decisionItem(d, chapter));
  if (chapter.left_out) items.splice(items.length / 2, 0, el('li', {class: 'gap'}, `… ${chapter.left_out} more …`));
  return el('ol', {class: 'decisions'}, items);
}

function noteRow(note, chapter) {
  const runs = note.lines.flatMap(([first, last], i) =>
    [i ? ', ' : '', lineLink(first === last ? `${first}` : `${first}-${last}`, note.file, first, chapter)]);
  return el('tr', null, el('th', {scope: 'row'}, runs), el('td', null, el('code', null, note.facts.join(', '))));
}

function storyTable(caption, notes, chapter) {
  if (!notes.length) return null;
  return el('div', {class: 'scroll'}, el('table', {class: 'story-table'}, el('caption', null, caption),
    el('thead', {class: 'ear'}, el('tr', null, el('th', {scope: 'col'}, 'Lines'), el('th', {scope: 'col'}, 'What'))),
    el('tbody', null, notes.map((note) => noteRow(note, chapter)))));
}

/* What a chapter comes to, in a few words. */
function moral(chapter) {
  if (chapter.real.length) return 'a real execution';
  const facts = [...new Set(chapter.added.flatMap((note) => note.facts))];
  if (!facts.length) return chapter.why[0] || '';
  return `now tracked: ${facts.slice(0, 4).join(', ')}${facts.length > 4 ? `, and ${facts.length - 4} more` : ''}`;
}

function showChapter(chapter, isOpen) {
  const summary = [el('strong', null, chapter.number ? `Path ${chapter.number}` : 'Before'), ' ', el('span', {class: 'moral'}, moral(chapter))];
  return folding(summary, (body) => {
    const {at} = chapter;
    if (at) add(body, el('p', null, `${plural(chapter.steps, 'step')} to `, lineLink(`${at.file}:${at.line}:${at.column}`, at.file, at.line, chapter)));
    if (chapter.number) {
      add(body, el('h3', null, 'The decisions that it takes'), chapter.decisions.length ? decisionList(chapter) : el('p', null, 'None: it goes straight ahead.'));
    }
    for (const l of [...chapter.why, ...chapter.real]) add(body, el('p', {class: 'why'}, l.charAt(0).toUpperCase() + l.slice(1) + '.'));
    const both = [storyTable('Why it cannot be: interpolants', chapter.interpolants, chapter), storyTable('What is tracked from now on', chapter.added, chapter)].filter(Boolean);
    if (both.length) add(body, el('div', {class: 'pair'}, both));
  }, {class: 'chapter', open: isOpen});
}

parts.push({
  id: 'story',
  title: 'Refinements',
  available: () => Boolean(data.story && data.story.chapters.length),
  make(section) {
    const list = data.story.chapters, box = el('div', {class: 'chapters'});
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
