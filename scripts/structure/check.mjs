// All rules on one tree.
import { checkCode } from './code.mjs';
import { checkCycles, checkDirections, checkSeals } from './directions.mjs';
import { readTree } from './files.mjs';
import { checkNames, TOP_FOLDERS } from './names.mjs';
import { checkFolders, reportOf } from './report.mjs';
import { checkPairs, checkWalls } from './rooms.mjs';
import { checkDocstrings, checkGlossary, listHomonyms } from './words.mjs';

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
  checkDocstrings,
];

/** One line per violation: the file, and the rule in words. */
export function checkStructure(root) {
  const files = readTree(root, TOP_FOLDERS);
  return CHECKS.flatMap((check) => check(files));
}

/** The figures of a tree, a line each. */
export function reportStructure(root) {
  return reportOf(readTree(root, TOP_FOLDERS));
}
