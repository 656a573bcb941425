// Figures of the product; printed by check-structure.mjs --figures.
import { parseSync } from 'vite';

const PRODUCT = /^(?:server|web|domain|contracts)\/.*\.tsx?$/;
const NOT_PRODUCT = /\.(?:test|suite|testing|spec)\.tsx?$|^server\/(?:testing|demo)\/|\/schema\.ts$/;

/** A line of each figure. `code` of a file is its text without comments, on the same lines. */
export function figuresOf(files) {
  const product = files.filter(({ path }) => PRODUCT.test(path) && !NOT_PRODUCT.test(path));
  const typescript = sum(product, ({ lines }) => lines);
  const css = sum(
    files.filter(({ path }) => /^web\/.*\.css$/.test(path)),
    ({ lines }) => lines,
  );
  const operations = sum(product, ({ code }) => count(code, /\bdefineContract\(/g));
  const comments = product.flatMap((file) => file.comments ?? []);
  const useCases = product.filter(({ path }) => path.startsWith('server/features/'));
  const longest = product.map(longestFunction).toSorted((a, b) => b.lines - a.lines)[0];
  return [
    `product: ${typescript} lines of TypeScript, ${css} of CSS, ${operations} operations of the API, ${Math.round((typescript + css) / operations)} lines each`,
    `files of the product under 30 lines: ${product.filter(({ lines }) => lines < 30).length} of ${product.length}`,
    `use cases: ${sum(useCases, ({ code }) => count(code, /\bcommand\(\{/g))} commands, ${sum(useCases, ({ code }) => count(code, /\brunInTransaction\(/g))} transactions outside of them`,
    `comments of the product: ${comments.filter((text) => text.startsWith('*')).length} docstrings, ${sum(comments, (text) => text.split('\n').length)} lines`,
    `longest function: ${longest.lines} lines (${longest.path})`,
  ];
}

function longestFunction({ path, code }) {
  const { program } = parseSync(path, code);
  let lines = 0;
  visit(program, (node) => {
    if (!/Function/.test(node.type) || !node.body) return;
    lines = Math.max(lines, code.slice(node.start, node.end).split('\n').length);
  });
  return { path, lines };
}

function visit(node, look) {
  if (typeof node?.type === 'string') look(node);
  for (const value of Object.values(node)) {
    if (value !== null && typeof value === 'object') visit(value, look);
  }
}

function count(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}

function sum(items, of) {
  return items.reduce((total, item) => total + of(item), 0);
}
