// One word, one meaning: names that the whole house shares, and the glossary as their authority.
import { posix } from 'node:path';

const SOURCE = /^(?:server|web|domain|contracts)\/.*\.tsx?$/;
/** The schema is made from the tables by a program; it bears their names. */
const TEST = /\.(?:test|suite|testing|spec)\.tsx?$|^server\/testing\/|\/schema\.ts$/;

/**
 * Names that are exported with two meanings: a type, component, hook or class that two files declare. A contract's own
 * name and its inferred type are one declaration. @returns one line each
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
 * The rows of docs/glossary.md: `{ word, owners }`. `owners` are the beginnings of paths where the bare word may name a
 * file or a type; empty where the glossary leaves it open.
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

/** One line for each file or type whose whole name is a word that the glossary gives to another room. */
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

/** One line for each comment that explains itself by its neighbour: on hover there is none. */
export function checkDocstrings(files) {
  return files
    .filter(({ path }) => /^(?:server|web|domain|contracts|scripts|bench|e2e)\/.*\.(?:tsx?|mjs)$/.test(path))
    .flatMap(({ path, comments = [] }) =>
      comments
        .filter((text) => /^\*[\s*]*The same\b/.test(text))
        .map(
          (text) =>
            `${path}: a comment that stands alone does not begin with "The same": ${text.trim().slice(0, 60)}`,
        ),
    );
}

/** Lower case, without accents; a plural is the same word. */
function plain(name) {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/(?<=[aeou])s$/, '');
}
