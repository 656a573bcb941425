// All rules on one tree.
import { checkCode } from './code.mjs';
import { checkCycles, checkDirections } from './directions.mjs';
import { readTree } from './files.mjs';
import { checkNames, TOP_FOLDERS } from './names.mjs';
import { reportOf } from './report.mjs';
import { checkPairs, checkWalls } from './rooms.mjs';

/** One line per violation: the file, and the rule in words. */
export function checkStructure(root) {
  const files = readTree(root, TOP_FOLDERS);
  const ofServer = files.filter(({ path }) => path.startsWith('server/'));
  return [
    ...[checkNames, checkDirections, checkCycles, checkCode].flatMap((check) => check(files)),
    ...[checkWalls, checkPairs].flatMap((check) => check(ofServer)),
  ];
}

/** The figures of a tree, a line each. */
export function reportStructure(root) {
  return reportOf(readTree(root, TOP_FOLDERS));
}
