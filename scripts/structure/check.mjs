// All rules on one tree.
import { checkCode } from './code.mjs';
import { checkCycles, checkDirections } from './directions.mjs';
import { readTree } from './files.mjs';
import { checkNames, TOP_FOLDERS } from './names.mjs';

/** One line per violation: the file, and the rule in words. */
export function checkStructure(root) {
  const files = readTree(root, TOP_FOLDERS);
  return [checkNames, checkDirections, checkCycles, checkCode].flatMap((check) => check(files));
}
