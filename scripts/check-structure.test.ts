import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStructure, plant, testPlanted, type Planted } from './structure.testing.ts';

const SLICE = 'server/features/pedidos/pedidos';

test('a house in order passes', () => {
  const root = plant({
    'README.md': '',
    'domain/contas/cpf.ts': 'export const cpf = 1;',
    'contracts/a.contract.ts':
      "import { z } from 'zod'; import { cpf } from '../domain/contas/cpf.ts'; export const a = z.literal(cpf);",
    'web/ui/button/Button.tsx':
      '// The button of a pedido.\nexport const Button = () => <button onClick={() => dialog.alert()} />;',
    'web/root.tsx': "import { Button } from './ui/Button.tsx'; export const Root = Button;",
    'server/drivers.ts': "import { s } from './adapters/storage/drivers/s3.ts'; export const all = s;",
    'server/ports/storage.ts': 'export type Storage = { put(): void };',
    'server/adapters/storage/drivers/s3.ts': 'export const s = 1;',
    'server/platform/storage/encrypted.ts':
      "import type { Storage } from '#ports/storage.ts'; export const e = (s: Storage) => s;",
    'server/platform/db/database.ts': "import { Kysely } from 'kysely'; export const db = Kysely;",
    'server/platform/http/register.ts': "import fastify from 'fastify'; export const app = fastify;",
    [`${SLICE}/pedidos.routes.ts`]:
      "import type { FastifyInstance } from 'fastify'; export type A = FastifyInstance;",
    [`${SLICE}/criar.usecases.ts`]:
      "import type { Storage } from '#ports/storage.ts'; import { x } from '#features/chat/chat/chat.public.ts'; export const y = (s: Storage) => [s, x, new Date(0)];",
    [`${SLICE}/criar.usecases.test.ts`]:
      "import pg from 'pg'; import { all } from '#server/drivers.ts'; export const t = [pg, all];",
    [`${SLICE}/dados/cid10.csv`]: 'codigo\r\nA00\r\n',
    [`${SLICE}/dados/README.md`]: 'Where the list is from.',
    'server/features/chat/chat/chat.public.ts': "export { x } from './chat.usecases.ts';",
    'server/features/chat/chat/chat.usecases.ts': 'export const x = 1;',
    'migrations/0001_fundacao.sql': 'select 1;',
  });
  expect(checkStructure(root)).toEqual([]);
});

/** One file more than a folder may hold. */
function plantMany(folder: string, ending: string): Record<string, string> {
  const numbers = Array.from({ length: 16 }, (_, i) => String(i));
  return Object.fromEntries(numbers.map((i) => [`${folder}/a${i}.${ending}`, `export const a = ${i};`]));
}

const PLANTED: Planted[] = [
  [
    'domain importing a package',
    { 'domain/a.ts': "import { z } from 'zod'; export const a = z;" },
    /domain\/ imports nothing/,
  ],
  [
    'domain importing a contract',
    { 'domain/a.ts': "import { b } from '../contracts/b.ts'; export const c = b;" },
    /domain\/ imports nothing/,
  ],
  [
    'a contract importing the server',
    { 'contracts/a.ts': "import '../server/app.ts';" },
    /contracts\/ may import/,
  ],
  ['a contract importing Node', { 'contracts/a.ts': "import 'node:fs';" }, /run in the browser/],
  [
    'the web importing the server',
    { 'web/root.tsx': "import type { A } from '../server/app.ts'; export type B = A;" },
    /never server/,
  ],
  [
    'the web importing it later',
    { 'web/root.tsx': "export const a = () => import('../server/app.ts');" },
    /never server/,
  ],
  [
    'the design system importing the domain',
    { 'web/ui/A.tsx': "import '#domain/dinheiro.ts';" },
    /web\/ui\/ imports nothing/,
  ],
  [
    'an import climbing two folders',
    { 'web/mesa/a/A.tsx': "import '../../ui/a.ts';" },
    /write #ui\/… for web\/ui\//,
  ],
  ['web/lib importing a screen', { 'web/lib/a.ts': "import '../root.tsx';" }, /web\/lib\//],
  [
    'the platform knowing a feature',
    { 'server/platform/a.ts': `import '../features/pedidos/pedidos/pedidos.public.ts';` },
    /platform\/ knows no/,
  ],
  [
    'the platform knowing an adapter',
    { 'server/platform/storage/a.ts': "import '#adapters/http-client.ts';" },
    /platform\/ knows no/,
  ],
  [
    'a port knowing the platform',
    { 'server/ports/mail.ts': "import '#platform/actor.ts';", 'server/platform/actor.ts': '' },
    /ports\/ may import/,
  ],
  [
    'signatures of PDFs knowing the platform',
    { 'server/pades/cms.ts': "import '#platform/actor.ts';", 'server/platform/actor.ts': '' },
    /pades\/ imports nothing/,
  ],
  [
    'an adapter writing tables',
    { 'server/adapters/storage/drivers/folder.ts': "import '#platform/db/database.ts';" },
    /adapters\/ knows no/,
  ],
  [
    'a plain store knowing keys',
    { 'server/adapters/storage/drivers/s3.ts': "import '#platform/storage/master-key.ts';" },
    /adapters\/ knows no/,
  ],
  [
    'an adapter knowing the wiring',
    { 'server/adapters/a.ts': "import '../config.ts';" },
    /adapters\/ knows no/,
  ],
  [
    'an adapter that chooses a driver',
    {
      'server/adapters/mail/mail.suite.ts': '',
      'server/adapters/retry.ts': "import './mail/drivers/smtp.ts';",
    },
    /drivers\.ts imports drivers/,
  ],
  [
    'a feature importing an adapter',
    { [`${SLICE}/pedidos.jobs.ts`]: "import '#adapters/http-client.ts';" },
    /server\/ports\//,
  ],
  [
    'the wiring of drivers elsewhere',
    { 'server/main.ts': "import './adapters/mail/drivers/smtp.ts';" },
    /drivers\.ts imports drivers/,
  ],
  ['test tools in the product', { 'server/main.ts': "import './testing/app/app.ts';" }, /only tests import/],
  [
    'SQL outside a repository',
    { [`${SLICE}/pedidos.usecases.ts`]: "import { sql } from 'kysely'; export const a = sql;" },
    /touch kysely and pg/,
  ],
  [
    'the driver of the database outside',
    { 'server/platform/live/a.ts': "import { Client } from 'pg'; export const a = Client;" },
    /touch kysely and pg/,
  ],
  [
    'a sealed folder entered past its door',
    {
      'server/platform/db/driver/driver.public.ts': "export { a } from './pool.ts';",
      'server/platform/db/driver/pool.ts': 'export const a = 1;',
      'server/platform/db/database.ts': "import { a } from './driver/pool.ts'; export const b = a;",
    },
    /is entered by server\/platform\/db\/driver\/driver\.public\.ts/,
  ],
  [
    'a sealed folder handing out six values',
    {
      'server/platform/db/driver/driver.public.ts':
        "export type { T } from './pool.ts'; export { a, b, c, d, e, f } from './pool.ts';",
    },
    /exports 6 values; at most 5/,
  ],
  [
    'Fastify outside a route',
    { [`${SLICE}/pedidos.policy.ts`]: "import '@fastify/cookie';" },
    /touch fastify/,
  ],
  [
    'a journey that looks inside',
    { 'e2e/chat/a.spec.ts': "import '#server/app.ts';" },
    /e2e\/ looks from outside/,
  ],
  ['a journey of nobody', { 'e2e/a.spec.ts': 'export const a = 1;' }, /e2e\/ holds/],
  [
    'a ring',
    {
      'domain/a.ts': "import { b } from './b.ts'; export const a = b;",
      'domain/b.ts': "import { a } from './a.ts'; export const b = a;",
    },
    /import cycle; domain\/a\.ts → domain\/b\.ts → domain\/a\.ts/,
  ],
  [
    'an unknown file in a slice',
    { [`${SLICE}/pedidos.service.ts`]: 'export const a = 1;' },
    /a slice holds only/,
  ],
  [
    'a folder in a folder of a slice',
    { [`${SLICE}/lista/sql/pedidos.repository.ts`]: 'export const a = 1;' },
    /a slice holds only/,
  ],
  ['a program among the lists of a slice', { [`${SLICE}/dados/ler.ts`]: 'export const a = 1;' }, /dados\//],
  ['a list outside of its folder', { [`${SLICE}/cid10.csv`]: 'codigo' }, /dados\//],
  [
    'an unknown file beside a port',
    { 'server/adapters/mail/smtp.ts': 'export const a = 1;' },
    /an adapter holds only/,
  ],
  ['a loose folder of the server', { 'server/services/a.ts': 'export const a = 1;' }, /server\/ holds/],
  ['a loose folder of the web', { 'web/components/a.ts': 'export const a = 1;' }, /web\/ holds/],
  ['a stray file', { 'notes.txt': '' }, /notes\.txt: not a file of the top level/],
  ['a stray folder', { 'src/a.ts': 'export const a = 1;' }, /not a folder of the top level/],
  ['a migration without a number', { 'migrations/mais.sql': '' }, /0001_words\.sql/],
  [
    'a barrel',
    { 'web/chat/chat/tudo.ts': "export * from './chat.ts'; export { a } from './a.ts';" },
    /no barrels/,
  ],
  ['a full folder', plantMany('domain/contas', 'ts'), /domain\/contas\/: 16 source files; at most 15/],
  [
    'a full folder of test support',
    plantMany('server/testing/app', 'ts'),
    /server\/testing\/app\/: 16 source files; at most 15/,
  ],
  ['a full folder of journeys', plantMany('e2e/chat', 'spec.ts'), /e2e\/chat\/: 16 source files; at most 15/],
  ['an index', { 'web/ui/index.ts': 'export const a = 1;' }, /no barrels/],
  ['a file of utils', { 'web/lib/utils.ts': 'export const a = 1;' }, /says nothing/],
  ['a long file', { 'web/lib/a.ts': 'export const a = 1;\n'.repeat(301) }, /301 lines; at most 300/],
  [
    'the domain in the design system',
    { 'web/ui/layout/Card.tsx': 'export const numeroDoPedido = 1;' },
    /no word of the domain; "pedido"/,
  ],
  [
    'the domain in its styles',
    { 'web/ui/layout/card.css': '.receita { color: red; }' },
    /no word of the domain; "receita"/,
  ],
  [
    'the domain in its words',
    { 'web/ui/layout/Card.tsx': 'export const Card = () => <p>Histórico</p>;' },
    /no word of the domain; "historico"/,
  ],
  [
    'raw HTML',
    { 'web/root.tsx': 'export const A = () => <p dangerouslySetInnerHTML={{ __html: a }} />;' },
    /root\.tsx:1: .*dangerouslySetInnerHTML/,
  ],
  ['an alert', { 'web/lib/a.ts': "\nwindow.alert('oi');" }, /a\.ts:2: .*no alert/],
  [
    'the clock in a use case',
    { [`${SLICE}/pedidos.usecases.ts`]: 'export const a = () => new Date();' },
    /takes the time from its clock/,
  ],
  [
    'the environment in a policy',
    { [`${SLICE}/pedidos.policy.ts`]: "export const a = process.env['A'];" },
    /settings come through/,
  ],
  [
    'a sleep in a journey',
    { 'e2e/chat/a.spec.ts': '\nawait page.waitForTimeout(2_000);' },
    /a\.spec\.ts:2: a test waits for what happens/,
  ],
  [
    'a sleep in a test',
    {
      'server/a.ts': 'export const a = 1;',
      'server/a.test.ts': 'await new Promise((resolve) => setTimeout(resolve, 300));',
    },
    /a\.test\.ts:1: a test waits for what happens/,
  ],
  [
    'a sleep of Node in a test',
    {
      'web/a.ts': 'export const a = 1;',
      'web/a.test.ts': "import { setTimeout as sleep } from 'node:timers/promises';",
    },
    /a\.test\.ts:1: a test waits for what happens/,
  ],
  ['chance in the domain', { 'domain/a.ts': 'export const a = () => Math.random();' }, /domain\/ is pure/],
];

testPlanted(PLANTED);

test('the command prints each violation and fails', () => {
  const root = plant({ 'notes.txt': '', 'web/ui/index.ts': '' });
  const script = join(import.meta.dirname, 'check-structure.mjs');
  const run = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  expect(run.stdout.trim().split('\n')).toEqual([
    'notes.txt: not a file of the top level',
    'web/ui/index.ts: no barrels',
    '2 violations of the structure',
  ]);
  expect(run.status).toBe(1);
});
