import { expect, test } from 'vitest';
import { checkStructure, plant, testPlanted, type Planted } from './structure.testing.ts';

const SLICE = 'server/features/pedidos/pedidos';

const WALLS: Planted[] = [
  [
    'a context inside another',
    { [`${SLICE}/pedidos.jobs.ts`]: "import '#features/chat/chat/chat.usecases.ts';" },
    /through its \.public\.ts/,
  ],
  [
    'a slice inside another of its context',
    { [`${SLICE}/pedidos.jobs.ts`]: "import '../anexos/anexos.usecases.ts';" },
    /through its \.public\.ts/,
  ],
  [
    'a context that knows one above it',
    { [`${SLICE}/pedidos.jobs.ts`]: "import '#features/mesa/mesa/mesa.public.ts';" },
    /pedidos stands below or beside mesa/,
  ],
  [
    'a room of the web inside another',
    { 'web/mesa/precos/PrecosPage.tsx': "import '#web/conta/identidade/sessao.api.ts';" },
    /through its \.public\.ts/,
  ],
  [
    'a room of the web that knows one above it',
    { 'web/chat/chat/ChatPage.tsx': "import '#web/paciente/anexos/anexos.public.ts';" },
    /chat stands below or beside paciente/,
  ],
  [
    'two slices that import each other',
    {
      [`${SLICE}/pedidos.public.ts`]: 'export const a = 1;',
      [`${SLICE}/pedidos.jobs.ts`]: "import '../anexos/anexos.public.ts';",
      'server/features/pedidos/anexos/anexos.public.ts': 'export const a = 1;',
      'server/features/pedidos/anexos/anexos.jobs.ts': "import '../pedidos/pedidos.public.ts';",
    },
    /import each other/,
  ],
];

const WORDS: Planted[] = [
  [
    'a name with two meanings',
    {
      'domain/a.ts': 'export type Prazo = string;',
      'web/lib/b.tsx': 'export const Prazo = () => <p />;',
    },
    /Prazo is declared by domain\/a\.ts and web\/lib\/b\.tsx/,
  ],
  [
    'a word that the glossary gives to another room',
    {
      'docs/glossary.md':
        '| word | what it is | its room |\n|---|---|---|\n| papel | paper | `domain/servicos` |\n',
      'contracts/a.ts': 'export type Papel = string;',
    },
    /"Papel" is a word of domain\/servicos/,
  ],
  [
    'a docstring that leans on its neighbour',
    { 'domain/a.ts': '/** The same, but shorter. */\nexport const a = 1;' },
    /a comment begins with the thing itself: The same/,
  ],
];

const PROSE: Planted[] = [
  [
    'a docstring that begins with What',
    { 'web/lib/a.ts': '/** What a page reads. */\nexport const a = 1;' },
    /a comment begins with the thing itself/,
  ],
  [
    'a vague word over two lines of a comment',
    { 'bench/a.mjs': '/**\n * A row is given\n * back.\n */\nexport const a = 1;' },
    /"given back" is vague/,
  ],
  ['a vague word of a style sheet', { 'web/lib/a.css': '/* it stands alone */' }, /"stands" is vague/],
  ['a vague word of a document', { 'docs/a.md': '`stands` is code.\n\nWhoever reads this.' }, /"Whoever"/],
  [
    'a vague word of a test title',
    { 'domain/a.ts': '', 'domain/a.test.ts': "test.each([1])('heals by itself', () => {});" },
    /a\.test\.ts: "by itself" is vague/,
  ],
  [
    'a long test title',
    { 'domain/a.ts': '', 'domain/a.test.ts': `test('${'a'.repeat(91)}', () => {});` },
    /a title of 91 characters, at most 90/,
  ],
  [
    'a long title of a record',
    { [`docs/decisions/0001-${'a'.repeat(71)}.md`]: `# 0001. ${'a'.repeat(71)}` },
    /at most 70/,
  ],
  [
    'a record under another name than its title',
    { 'docs/decisions/0001-leases.md': "# 0001. Lock the folder by its owner's socket" },
    /0001-leases\.md: its title asks for lock-the-folder-by-its-owners-socket\.md/,
  ],
];

const HOURS: Planted[] = [
  ['a clock with a colon in a sentence', { 'domain/a.ts': "export const a = 'até 23:18';" }, /23h18 and 8h/],
  ['a clock of another formatter', { 'web/lib/a.ts': "export const a = { timeStyle: 'short' };" }, /23h18/],
  ['a contract field as words', { 'domain/a.ts': 'export const a = `em ${dateCreated(now)}`;' }, /23h18/],
];

testPlanted(HOURS);
testPlanted(WALLS);
testPlanted(WORDS);
testPlanted(PROSE);

test('vague words in strings and code of documents → no finding', () => {
  const root = plant({
    'docs/a.md': '```\nit stands\n```\n`stands`',
    'domain/a.ts': "export const a = 'it stands';",
  });
  expect(checkStructure(root)).toEqual([]);
});

test('clocks as values and instants → no finding', () => {
  const code = "export const a = ['08:00', '2026-11-18T08:00:00Z', { dateCreated: dateCreated(now) }];";
  expect(checkStructure(plant({ 'domain/a.ts': code }))).toEqual([]);
});
