import { checkCode } from './code.mjs';
import { checkCycles, checkDirections, checkSeals } from './directions.mjs';
import { figuresOf } from './figures.mjs';
import { readTree } from './files.mjs';
import { checkNames, TOP_FOLDERS } from './names.mjs';
import { checkFolders, reportOf } from './report.mjs';
import { checkPairs, checkWalls } from './rooms.mjs';
import { storiesOf } from './stories.mjs';
import { checkGlossary, checkHours, checkProse, listHomonyms } from './words.mjs';

const CHECKS = [
  checkNames,
  checkFolders,
  checkDirections,
  checkWalls,
  checkPairs,
  checkSeals,
  checkCycles,
  checkCode,
  listHomonyms,
  checkGlossary,
  checkProse,
  checkHours,
];

export function checkStructure(root) {
  const files = readTree(root, TOP_FOLDERS);
  return CHECKS.flatMap((check) => check(files));
}

/** One line per figure. */
export function reportStructure(root) {
  return reportOf(readTree(root, TOP_FOLDERS));
}

/** The files that three use cases name. */
export function readStories(root) {
  return storiesOf(readTree(root, ['contracts', 'domain', 'server']));
}

/** Figures of the product, a line each; takes some seconds. */
export function weighProduct(root) {
  const files = readTree(root, TOP_FOLDERS);
  const stories = storiesOf(files).map(
    ({ title, opened, reached }) => `${title}: ${opened.length} files named, ${reached} reached`,
  );
  return [...figuresOf(files), ...stories];
}
