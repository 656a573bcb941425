// Reads the tree: each file with its imports and its text without comments.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import own from '../../package.json' with { type: 'json' };

/** Made by tools and runs; the same names as in .gitignore. */
const MADE = /^(?:node_modules|build|dist-docs|data|test-results|playwright-report|\.git|\.env|.*\.log)$/;
const SCRIPT = /\.(?:tsx?|mjs)$/;
const TEST = /\.(?:test|spec|suite)\.tsx?$/;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;

/** Rooms in import specifiers, `#domain/` and the like, with their folders; the narrower folder first. */
export const ALIASES = Object.entries(own.imports).map(([name, folder]) => ({
  name: name.replace('*', ''),
  folder: folder.replace('./', '').replace('*', ''),
}));

/**
 * Every file below a root's known folders (an unknown one is only named, as `folder/`): `path` (with slashes), `lines`,
 * `code` (text without comments), `imports` (`{ specifier, target }`, target being the imported file of this tree),
 * `reexportsOnly`, `exported` (names declared and exported here), `values` (names of values exported here, passed on or its own),
 * `comments` and `titles` of tests; a page of documentation has its `text`.
 */
export function readTree(root, folders) {
  const paths = listTop(root, folders);
  return paths.map((path) => {
    const text = path.endsWith('/') ? '' : readFileSync(join(root, path), 'utf8');
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (SCRIPT.test(path)) return { path, lines, ...readScript(root, path, text) };
    if (path.endsWith('.md')) return { path, lines, code: '', text, imports: [], reexportsOnly: false };
    const comments = path.endsWith('.css') ? (text.match(CSS_COMMENT) ?? []) : [];
    const code = comments.length > 0 ? text.replaceAll(CSS_COMMENT, ' ') : text;
    return {
      path,
      lines,
      code,
      comments: comments.map((comment) => comment.slice(2, -2)),
      imports: [],
      reexportsOnly: false,
    };
  });
}

function listTop(root, folders) {
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !MADE.test(name));
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return folders.includes(entry.name) ? listFiles(root, entry.name) : [`${entry.name}/`];
  });
}

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}

function readScript(root, path, text) {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports
      .flatMap((item) => item.entries.map((entry) => entry.moduleRequest?.value ?? []))
      .flat(),
    ...module.dynamicImports.map((item) =>
      literal(text.slice(item.moduleRequest.start, item.moduleRequest.end)),
    ),
  ].filter((specifier) => specifier !== undefined);
  return {
    code: blank(text, comments),
    imports: [...new Set(specifiers)].map((specifier) => ({
      specifier,
      target: resolve(root, path, specifier),
    })),
    reexportsOnly: program.body.length > 0 && program.body.every(isReexport),
    exported: program.body.flatMap(declaredNames),
    values: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, exportName }) => (isType ? [] : [exportName.name ?? '*'])),
    ),
    comments: joinLines(text, comments),
    titles: TEST.test(path) ? testTitles(program) : [],
  };
}

/** Consecutive `//` lines are one text. */
function joinLines(text, comments) {
  return comments.reduce((texts, { value, type, start }, i) => {
    const before = comments[i - 1];
    const goesOn = type === 'Line' && before?.type === 'Line' && /^\n *$/.test(text.slice(before.end, start));
    return goesOn ? [...texts.slice(0, -1), `${texts.at(-1)}${value}`] : [...texts, value];
  }, []);
}

/** Titles of tests and their groups, with … for the placeholders of templates. */
function testTitles(node) {
  if (Array.isArray(node)) return node.flatMap(testTitles);
  if (node === null || typeof node !== 'object') return [];
  const title =
    node.type === 'CallExpression' && isTest(node.callee) ? titleOf(node.arguments[0]) : undefined;
  return [...(title === undefined ? [] : [title]), ...Object.values(node).flatMap(testTitles)];
}

function isTest(callee) {
  if (callee.type === 'Identifier') return /^(?:test|it|describe)$/.test(callee.name);
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  return callee.type === 'MemberExpression' && isTest(callee.object);
}

function titleOf(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked).join('…');
  return undefined;
}

function isReexport(node) {
  return (
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && Boolean(node.source))
  );
}

/** Without the names of re-exports. */
function declaredNames(node) {
  if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
  const { declaration } = node;
  if (declaration.declarations) return declaration.declarations.map(({ id }) => id.name).filter(Boolean);
  return declaration.id ? [declaration.id.name] : [];
}

function literal(expression) {
  return /^['"`]([^'"`$]+)['"`]$/.exec(expression.trim())?.[1];
}

function blank(text, comments) {
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
}

/**
 * Relative paths and the rooms of package.json (`#domain/…`); a missing file is the compiler's to report, so its place
 * still counts.
 */
function resolve(root, path, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  const room = ALIASES.find(({ name }) => plain.startsWith(name));
  if (!room && !plain.startsWith('.')) return undefined;
  const target = room ? room.folder + plain.slice(room.name.length) : posix.join(posix.dirname(path), plain);
  if (target.startsWith('..')) return undefined;
  const full = join(root, target);
  return existsSync(full) && statSync(full).isDirectory() ? posix.join(target, 'index.ts') : target;
}
