import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeIn, rowsOf } from './docs-text.ts';

const document = await readFile('docs/entities.md', 'utf8');
const schema = await readFile('server/platform/db/schema.ts', 'utf8');
const diagram = /^```mermaid\n([^]*?)^```/m.exec(document)?.[1] ?? '';
const [, drawn = ''] = /^erDiagram\n([^]*)$/.exec(diagram) ?? [];

/** Each table with its interface. */
const tables = new Map(
  [...schema.slice(schema.indexOf('interface DB')).matchAll(/^ {2}(\w+): (\w+);$/gm)].map(
    ([, table = '', type = '']) => [table, type],
  ),
);

function mayBeNull(table: string, column: string): boolean {
  const columns = new RegExp(`interface ${tables.get(table)} \\{([^]*?)^\\}`, 'm').exec(schema)?.[1] ?? '';
  const type = new RegExp(`^ {2}${column}: (.*);$`, 'm').exec(columns)?.[1];
  if (type === undefined) throw new Error(`no column ${table}.${column}`);
  return type.includes('| null');
}

/** Every foreign key of the migrations, as a line of the diagram. */
async function relations(): Promise<string[]> {
  const found: string[] = [];
  const files = (await readdir('migrations', { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const texts = await Promise.all(files.map((name) => readFile(join('migrations', name), 'utf8')));
  let table = '';
  for (const line of texts.join('\n').split('\n')) {
    table = /^(?:create|alter) table (\w+)/.exec(line)?.[1] ?? table;
    const [, column = '', parent = ''] = /(\w+) (?:uuid|bigint)\b.* references (\w+)/.exec(line) ?? [];
    // A table that a later migration drops is none of the schema's.
    if (parent === '' || !tables.has(table)) continue;
    const many = /\bunique\b|\bprimary key\b/.test(line) ? 'o|' : 'o{';
    found.push(`${parent} ${mayBeNull(table, column) ? '|o' : '||'}--${many} ${table} : ${column}`);
  }
  return found;
}

test('docs/entities.md draws every table, and no other', () => {
  expect(tables.size).toBeGreaterThan(30);
  const named = new Set(drawn.replaceAll(/ : .*$/gm, '').match(/[a-z]\w+/g));
  expect([...named].toSorted()).toEqual([...tables.keys()].toSorted());
});

test('it draws every reference as the migrations make it', async () => {
  const lines = drawn.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.includes('--')).toSorted()).toEqual((await relations()).toSorted());
});

test('it says of every table what it holds', () => {
  const rows = rowsOf(document).map(([cell = '']) => codeIn(cell)[0] ?? '');
  expect(rows.toSorted()).toEqual([...tables.keys()].toSorted());
});
