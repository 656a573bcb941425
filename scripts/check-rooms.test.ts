import { testPlanted, type Planted } from './structure.testing.ts';

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
    /does not begin with "The same"/,
  ],
];

testPlanted(WALLS);
testPlanted(WORDS);
