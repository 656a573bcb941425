// Checks the structure: node scripts/check-structure.mjs [--report] [--figures] [--stories] [root]. One line per violation;
// exit code 1 if there is any. --report also prints the figures of the tree, --figures those of the product; --stories prints
// only which files three use cases name (docs/architecture.md), as JSON.
import { root } from './ensure.mjs';
import { checkStructure, readStories, reportStructure, weighProduct } from './structure/check.mjs';

const args = process.argv.slice(2);
const tree = args.find((word) => !word.startsWith('--')) ?? root;
if (args.includes('--stories')) {
  process.stdout.write(`${JSON.stringify(readStories(tree))}\n`);
  process.exit();
}
if (args.includes('--report')) process.stdout.write(`${reportStructure(tree).join('\n')}\n`);
if (args.includes('--figures')) process.stdout.write(`${weighProduct(tree).join('\n')}\n`);
const violations = checkStructure(tree);
for (const line of violations) process.stdout.write(`${line}\n`);
process.stdout.write(`${violations.length} violations of the structure\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
