// Figures of the structure; printed by `node scripts/check-structure.mjs --report` in npm test.
import { posix } from 'node:path';
import { checkPairs, floorOf, listArrows } from './rooms.mjs';
import { checkProse, listHomonyms } from './words.mjs';

const SOURCE = /^(?:server|web|domain|contracts)\/.*\.(?:tsx?|mjs)$/;
const TEST = /\.(?:test|suite|testing|spec)\.tsx?$|^server\/testing\//;
const GENERATED = /^server\/platform\/db\/(?:.*\/)?schema\.ts$/;
/** Folders are counted in all of these rooms, test tools and browser journeys included. */
const COUNTED = /^(?:server|web|domain|contracts|e2e)\/.*\.(?:tsx?|mjs)$/;
/** A test beside its file is found by that file's name. */
const BESIDE = /\.test\.tsx?$/;

/** Most source files of a folder. */
const FOLDER_FILES = 15;

/** Source files directly in each folder, without tests beside them, styles and generated ones. */
function countFolders(files) {
  const counts = new Map();
  for (const { path } of files.filter(isCounted)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** One line per folder with too many source files. */
export function checkFolders(files) {
  return [...countFolders(files)]
    .filter(([, count]) => count > FOLDER_FILES)
    .map(
      ([folder, count]) => `${folder}/: ${count} source files; at most ${FOLDER_FILES}, divide by concern`,
    );
}

/** One `name: value` per line. */
export function reportOf(files) {
  const sources = files.filter(isSource);
  const lines = sources.map((file) => file.lines).toSorted((a, b) => a - b);
  const [folder, most] = [...countFolders(files)].toSorted((a, b) => b[1] - a[1])[0] ?? ['none', 0];
  return [
    ...['server', 'web'].map((side) => roomsLine(files, side)),
    `pairs of rooms or slices that import each other: ${checkPairs(files).length}`,
    `largest folder: ${most} source files (${folder})`,
    `source files: ${sources.length}; under 20 lines: ${lines.filter((n) => n < 20).length}; median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)} lines`,
    `homonyms: ${listHomonyms(files).length}`,
    `prose findings: ${checkProse(files).length}`,
  ];
}

function roomsLine(files, side) {
  const arrows = listArrows(files).filter(({ from, to }) => from.side === side && from.room !== to.room);
  const between = new Set(arrows.map(({ from, to }) => `${from.room} ${to.room}`));
  const up = arrows.filter(({ from, to }) => floorOf(side, to.room) >= floorOf(side, from.room));
  const rooms = new Set(arrows.flatMap(({ from, to }) => [from.room, to.room]));
  return `${side}: ${rooms.size} rooms, ${between.size} arrows between them, ${heightOf(between)} floors, ${up.length} imports back up`;
}

/** Rooms on the longest way down. */
function heightOf(between) {
  const below = new Map();
  for (const arrow of between) {
    const [a, b] = arrow.split(' ');
    below.set(a, [...(below.get(a) ?? []), b]);
  }
  const walk = (room, trail) =>
    trail.includes(room)
      ? 0
      : 1 + Math.max(0, ...(below.get(room) ?? []).map((next) => walk(next, [...trail, room])));
  return Math.max(0, ...[...below.keys()].map((room) => walk(room, [])));
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function isSource({ path }) {
  return SOURCE.test(path) && !TEST.test(path) && !GENERATED.test(path);
}

function isCounted({ path }) {
  return COUNTED.test(path) && !BESIDE.test(path) && !GENERATED.test(path);
}
