// One word, one meaning: names shared by all rooms, the glossary as their authority, and the rules of prose.
import { posix } from 'node:path';

const SOURCE = /^(?:server|web|domain|contracts)\/.*\.tsx?$/;
/** The schema is generated from the tables; it bears their names. */
const TEST = /\.(?:test|suite|testing|spec)\.tsx?$|^server\/testing\/|\/schema\.ts$/;

/**
 * Types, components, hooks or classes that two files declare. A contract's own name and its inferred type are one
 * declaration.
 * @returns one line each
 */
export function listHomonyms(files) {
  const places = new Map();
  for (const { path, exported = [] } of files.filter(
    (file) => SOURCE.test(file.path) && !TEST.test(file.path),
  )) {
    for (const name of new Set(exported.filter(isShared)))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is declared by ${paths.join(' and ')}`);
}

/** Types, classes and components begin with a capital; a hook is called use…. */
function isShared(name) {
  return /^[A-Z][a-z]/.test(name) || /^use[A-Z]/.test(name);
}

/**
 * Rows of docs/glossary.md: `{ word, owners }`. `owners` are path prefixes where the bare word may name a file or a
 * type; empty where the glossary leaves it open.
 */
function readGlossary(text) {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length >= 5 && cells[1] !== 'word' && !/^-+$/.test(cells[1]))
    .map(([, word, , owners]) => ({
      word: plain(word),
      owners: [...owners.matchAll(/`([^`]+)`/g)].map(([, path]) => path),
    }));
}

/** One line per file or type whose whole name is a word of another room in the glossary. */
export function checkGlossary(files) {
  const glossary = files.find(({ path }) => path === 'docs/glossary.md');
  if (!glossary) return [];
  const owned = new Map(
    readGlossary(glossary.text)
      .filter(({ owners }) => owners.length > 0)
      .map(({ word, owners }) => [word, owners]),
  );
  return files
    .filter(({ path }) => SOURCE.test(path) && !TEST.test(path))
    .flatMap(({ path, exported = [] }) =>
      [posix.basename(path).split('.')[0], ...exported.filter((name) => /^[A-Z][a-z]/.test(name))].flatMap(
        (name) => {
          const owners = owned.get(plain(name));
          if (!owners || owners.some((owner) => path.startsWith(owner))) return [];
          return [
            `${path}: "${name}" is a word of ${owners.join(', ')} (docs/glossary.md); call it by what it is`,
          ];
        },
      ),
    );
}

const TITLE_CHARACTERS = { test: 90, record: 70 };
/** They hide who does what, or the field has a usual word for them. */
const VAGUE = /\b(?:whoever|strangers?|stands|goes by|given back|by itself|are told|left alone)\b/iu;
/** On hover a comment has no neighbour that it could refer to. */
const OPENING = /^[\s*]*(?:What|The same)\b/u;

/** One line for each finding in titles of tests and records, comments and documents. */
export function checkProse(files) {
  return files.flatMap((file) => [...titleFindings(file), ...textFindings(file)]);
}

function titleFindings(file) {
  const { path, titles = [] } = file;
  return [
    ...titles.flatMap((title) => [
      ...longTitle(path, title, TITLE_CHARACTERS.test),
      ...vagueWords(path, title),
    ]),
    ...recordFindings(file),
  ];
}

/** A decision record bears the title `# 0001. …`, and its file the words of it. */
function recordFindings({ path, text = '' }) {
  const [, title] = (/^docs\/decisions\/\d/.test(path) && /^# \d{4}\. (.+)$/m.exec(text)) || [];
  if (title === undefined) return [];
  const name = `${title
    .toLowerCase()
    .replaceAll(/'s\b/g, 's')
    .replaceAll(/[^a-z0-9]+/g, '-')}.md`;
  return [
    ...longTitle(path, title, TITLE_CHARACTERS.record),
    ...(posix.basename(path).slice(5) === name ? [] : [`${path}: its title asks for ${name}`]),
  ];
}

function longTitle(path, title, most) {
  return title.length > most
    ? [`${path}: a title of ${title.length} characters, at most ${most}: ${title}`]
    : [];
}

function textFindings({ path, comments = [], text = '' }) {
  const prose = text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)]*\)/gm, ' ');
  return [
    ...comments
      .filter((comment) => OPENING.test(comment))
      .map(
        (comment) => `${path}: a comment begins with the thing itself: ${onOneLine(comment).slice(0, 80)}`,
      ),
    ...[...comments, ...prose.split('\n')].flatMap((part) => vagueWords(path, part)),
  ];
}

function vagueWords(path, text) {
  const line = onOneLine(text);
  const found = VAGUE.exec(line);
  return found
    ? [`${path}: "${found[0]}" is vague: ${line.slice(Math.max(0, found.index - 40)).slice(0, 80)}`]
    : [];
}

/** "23:18" among other words; a clock that is a whole text is a value, and "T23:18" an instant. */
const CLOCK = /(?<![\w:+.-])(?<!['"`](?=\d{1,2}:\d\d['"`]))\d{1,2}:[0-5]\d(?![:\d])/;
/** `dateCreated` is the field of a contract, and spreadsheets read its form. */
const OTHER_CLOCK = /\b(?:timeStyle|toLocaleTimeString)\b|(?<!dateCreated: )\bdateCreated\(/;
/** Quoted by the specification, a contract's example, the spreadsheet's form, and fakes that speak as the real services do. */
const CLOCKS_APART =
  /^(?:contracts\/pedidos\/pedidos\.contract\.ts|web\/publico\/inicio\/PublicFooter\.tsx|domain\/calendario\/(?:datas|horas)\.ts|server\/demo\/asaas\/.*|server\/features\/mesa\/pedidos-adm\/lista\/planilha\.presenter\.ts)$/;

/** One line per hour that is not written as domain/calendario/horas.ts writes it, "23h18" and "8h". */
export function checkHours(files) {
  return files
    .filter(({ path }) => SOURCE.test(path) && !TEST.test(path) && !CLOCKS_APART.test(path))
    .flatMap(({ path, code }) =>
      code
        .split('\n')
        .filter((line) => CLOCK.test(line) || OTHER_CLOCK.test(line))
        .map((line) => `${path}: an hour is written as 23h18 and 8h: ${line.trim().slice(0, 80)}`),
    );
}

/** A comment's text without its asterisks and line ends. */
function onOneLine(text) {
  return text.replaceAll(/[\s*]+/g, ' ').trim();
}

/** Lower case, without accents; a plural is the same word. */
function plain(name) {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/(?<=[aeou])s$/, '');
}
