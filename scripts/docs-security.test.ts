import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { codeIn, rowsOf, sectionOf } from './docs-text.ts';

const walk = await readFile('docs/security/asvs.md', 'utf8');
const entry = await readFile('docs/security.md', 'utf8');
const chapters = [...walk.matchAll(/^## V(.+)$/gm)].map(([, title = '']) => title);
const rowsOfChapter = (title: string) => rowsOf(sectionOf(walk, `V${title}`));
const rows = chapters.flatMap(rowsOfChapter);

const VERDICTS = ['met', 'not met', 'not applicable'] as const;
/** Requirements of levels 1 and 2 per chapter of ASVS 5.0.0: 70 and 183. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** Paths of the repository in backticks. */
const pathsIn = (text: string) => codeIn(text).filter((code) => /^[\w-]+\/.*\.(?:tsx?|md|mjs)$/.test(code));

test('every requirement of levels 1 and 2 has one row', () => {
  expect(chapters.map((title) => rowsOfChapter(title).length)).toEqual(REQUIREMENTS);
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  const levels = rows.map(([, level]) => level);
  expect([levels.filter((l) => l === '1').length, levels.filter((l) => l === '2').length]).toEqual([70, 183]);
  for (const title of chapters) {
    const own = rowsOfChapter(title).filter(([number]) => number?.split('.')[0] === title.split(' ')[0]);
    expect(own).toHaveLength(rowsOfChapter(title).length);
  }
});

test('a verdict is one of three and says why; what is met is shown by a file', () => {
  const known: ReadonlySet<string> = new Set(VERDICTS);
  const wanting = rows.filter(([, , , verdict = '', why = '']) => {
    const shown = verdict !== 'met' || codeIn(why).some((code) => existsSync(code));
    return !known.has(verdict) || why === '' || !shown;
  });
  expect(wanting).toEqual([]);
});

test('every path that the walk names is there, and every link of the entry page leads somewhere', () => {
  expect(pathsIn(walk).filter((path) => !existsSync(path))).toEqual([]);
  const links = [...entry.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !existsSync(new URL(`../docs/${link}`, import.meta.url)))).toEqual([]);
});

const counted = (of: readonly string[][]) =>
  VERDICTS.map((verdict) => String(of.filter((row) => row[3] === verdict).length));

test('the counts of the entry page are those of the walk', () => {
  expect(rowsOf(sectionOf(entry, 'OWASP ASVS 5.0'))).toEqual([
    ...chapters.map((title) => [`V${title}`, ...counted(rowsOfChapter(title))]),
    ['all', ...counted(rows)],
  ]);
});
