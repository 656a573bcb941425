// Keeps the house: node scripts/check-structure.mjs [root]. One line per violation; exit code 1 if there is any.
import { root } from './ensure.mjs';
import { checkStructure } from './structure/check.mjs';

const violations = checkStructure(process.argv[2] ?? root);
for (const line of violations) process.stdout.write(`${line}\n`);
process.stdout.write(`${violations.length} violations of the structure\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
