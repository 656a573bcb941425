// Which files a reader opens who follows a use case by "go to definition"; printed by check-structure.mjs --figures.
import { parseSync } from 'vite';

/** Use case, and the presenter of its answer where it has one of its own. */
const STORIES = [
  {
    title: 'making an order',
    context: 'server/features/pedidos/',
    starts: [
      ['contracts/pedidos/pedidos.contract.ts', 'criarPedido'],
      ['server/features/pedidos/pedidos/pedidos.routes.ts', null],
      ['server/features/pedidos/pedidos/criar.usecases.ts', 'criarPedido'],
    ],
  },
  {
    title: 'sending a message',
    context: 'server/features/chat/',
    starts: [
      ['contracts/chat/chat.contract.ts', 'enviarMensagem'],
      ['server/features/chat/chat/chat.routes.ts', null],
      ['server/features/chat/chat/escrever.usecases.ts', 'enviarMensagem'],
    ],
  },
  {
    title: 'reserving a charge',
    context: 'server/features/pagamentos/',
    starts: [
      ['contracts/pedidos/pedidos.contract.ts', 'gerarCobranca'],
      ['server/features/pagamentos/cobrancas/cobrancas.routes.ts', null],
      ['server/features/pagamentos/cobrancas/preparo/gerar.usecases.ts', 'reservarCobranca'],
    ],
  },
];

/**
 * Each story's title, the files that its use case names, and how many are reached through those of its own context.
 * @throws for a story whose start is gone
 */
export function storiesOf(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return STORIES.map((story) => ({
    title: story.title,
    opened: filesOpened(byPath, story, 1),
    reached: filesOpened(byPath, story, Infinity).length,
  }));
}

/**
 * The files of the starts and of each name that they use, within the story's own context down to a depth. Files that only pass
 * names on are skipped, as an editor skips them; types are not followed.
 */
function filesOpened(byPath, { context, starts }, depth) {
  const parsed = new Map();
  const read = (path) => {
    if (!parsed.has(path)) parsed.set(path, namesOf(byPath.get(path)));
    return parsed.get(path);
  };
  const seen = new Set();
  const opened = new Set();
  const walk = (path, name, level) => {
    const found = definition(read, path, name);
    if (!found || seen.has(`${found.path} ${found.name}`)) return;
    seen.add(`${found.path} ${found.name}`);
    opened.add(found.path);
    if (level === depth || !found.path.startsWith(context)) return;
    const { imports } = read(found.path);
    for (const [used, member] of usedNames(read(found.path).declared.get(found.name))) {
      const from = imports.get(used);
      if (!from) walk(found.path, used, level);
      else if (from.target) walk(from.target, from.name === '*' ? member : from.name, level + 1);
    }
  };
  for (const [path, name] of starts) {
    if (name === null) opened.add(path);
    else if (!definition(read, path, name)) throw new Error(`${path} has no ${name}: correct the story`);
    else walk(path, name, 0);
  }
  return [...opened].toSorted((a, b) => a.localeCompare(b));
}

/** Follows re-exports. @returns undefined for a name that is not declared in this tree */
function definition(read, path, name) {
  const file = path && name && read(path);
  if (!file) return undefined;
  if (file.declared.has(name)) return { path, name };
  const passed = file.passedOn.get(name);
  if (passed) return definition(read, passed.target, passed.name);
  const imported = file.imports.get(name);
  if (imported?.target) return definition(read, imported.target, imported.name);
  for (const target of file.passedOnWhole) {
    const found = definition(read, target, name);
    if (found) return found;
  }
  return undefined;
}

function namesOf(file) {
  const names = { declared: new Map(), imports: new Map(), passedOn: new Map(), passedOnWhole: [] };
  if (!file) return names;
  const targets = new Map(file.imports.map(({ specifier, target }) => [specifier, target]));
  for (const node of parseSync(file.path, file.code).program.body) {
    const target = node.source && targets.get(node.source.value);
    if (node.type === 'ImportDeclaration') {
      for (const one of node.importKind === 'type' ? [] : node.specifiers) {
        if (one.importKind === 'type') continue;
        const name = one.type === 'ImportNamespaceSpecifier' ? '*' : (one.imported?.name ?? 'default');
        names.imports.set(one.local.name, { target, name });
      }
    } else if (node.type === 'ExportAllDeclaration') names.passedOnWhole.push(target);
    else if (node.source) {
      for (const { local, exported } of node.specifiers) {
        names.passedOn.set(exported.name, { target, name: local.name });
      }
    } else declare(names.declared, node.declaration ?? node);
  }
  return names;
}

function declare(declared, node) {
  if (node.declarations) {
    for (const one of node.declarations) for (const [name] of usedNames(one.id)) declared.set(name, one);
  } else if (node.id && !node.type.startsWith('TS')) declared.set(node.id.name, node);
}

/** Names that a declaration uses as values, each with the member read from it, if any. */
function usedNames(node, found = []) {
  if (Array.isArray(node)) for (const one of node) usedNames(one, found);
  if (typeof node?.type !== 'string') return found;
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && !node.computed) {
    found.push([node.object.name, node.property.name]);
    return found;
  }
  if (node.type === 'Identifier') found.push([node.name, null]);
  for (const [key, value] of Object.entries(node)) {
    const isType =
      typeof value?.type === 'string' && value.type.startsWith('TS') && value.expression === undefined;
    const isLabel = key === 'key' && !node.computed;
    if (value !== null && typeof value === 'object' && !isType && !isLabel) usedNames(value, found);
  }
  return found;
}
