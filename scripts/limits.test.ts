import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rowsOf, sectionOf } from './docs-text.ts';
import { LIMITS } from './limits-rows.ts';
import { NO_ALLOWANCES } from './no-allowances.ts';
import { limitsPage } from './limits.ts';

const NO_SOURCE = /\.(?:test|suite|testing)\.tsx?$|^server\/(?:testing|demo|cli)\//;
const texts = new Map(
  await Promise.all(
    globSync('{server,domain,contracts}/**/*.ts')
      .filter((path) => !NO_SOURCE.test(path))
      .map(async (path) => [path, await readFile(path, 'utf8')] as const),
  ),
);

const cited = new Set([...LIMITS.matchAll(/ \| (\S+#\w+)/g)].map(([, at]) => at));
const named = (paths: RegExp, declared: RegExp) =>
  [...texts].flatMap(([path, text]) =>
    paths.test(path) ? [...text.matchAll(declared)].map(([, name]) => `${path}#${name}`) : [],
  );

test('every allowance of the one mechanism that counts tries is in the table', () => {
  const allowances = named(/^server/, /^(?:export )?const (\w+)\b[^=\n]*= \{[^}]*windowSeconds/gm);
  expect(allowances).toContain('server/features/contas/identidade/cadastro/cadastro.usecases.ts#PER_NETWORK');
  expect(allowances.filter((at) => !cited.has(at))).toEqual([]);
  // Limits are constants; the allowances of signing in are a function, whose purposes need words.
  const made = [...texts].filter(
    ([, text]) =>
      (text.match(/\bwindowSeconds\b[:,]/g)?.length ?? 0) !==
      (text.match(/^(?:export )?const \w+\b[^=\n]*= \{[^}]*windowSeconds\b/gm)?.length ?? 0),
  );
  expect(made.map(([path]) => path).toSorted()).toEqual([
    'server/features/contas/identidade/entrada/entrada.policy.ts',
    'server/platform/db/queries/rate-limit.ts',
  ]);
});

test('a constant named like a limit is in the table or known to be none', () => {
  const limit =
    /^(?:export )?const ((?:[A-Z]+_)*(?:MAX|MOST|LIMITS?|LONGEST|CAP|PER|WAITING)(?:_[A-Z]+)*)\b[^=\n]*=/gm;
  const met = /^server\/(?:features|platform\/(?:http|mail|files|secrets|space)|adapters\/media)\//;
  const none: readonly string[] = Object.values(NO_ALLOWANCES).flat();
  const found = named(met, limit);
  expect(found.filter((at) => !cited.has(at)).toSorted()).toEqual(none.toSorted());
});

test('the sentences of the table are those of the code', () => {
  const code = [...texts.values()].join('\n');
  const pieces = [...LIMITS.matchAll(/“([^”]+)”/g)].flatMap(([, sentence = '']) => sentence.split(/\{\w+\}/));
  expect(pieces.length).toBeGreaterThan(40);
  expect(pieces.filter((piece) => !code.includes(piece))).toEqual([]);
});

const row = (at: string, form: string) => `## A\n\nx | ${at} | ${form} | account | tries`;

test('a constant that is not exported, or of another form, has no row', async () => {
  await expect(limitsPage(row('domain/chat/chat.ts#HORA_MS', 'ms'))).rejects.toThrow('is not exported');
  await expect(limitsPage(row('domain/chat/chat.ts#LIMITE_MENSAGEM', 'tries'))).rejects.toThrow(
    'is no tries',
  );
});

/** Product rules of both pages, by the words of docs/product/services.md. */
const SHARED = {
  'one file': 'LIMITE_ANEXO_BYTES',
  'pages of one PDF': 'LIMITE_PAGINAS',
  'files of one order': 'MAX_ARQUIVOS_DO_PEDIDO',
  'identity document of a contested CPF': 'LIMITE_DO_DOCUMENTO_BYTES',
  "orders in a patient's list": 'LIST_CAP',
  'one chat message': 'LIMITE_MENSAGEM',
  'one answer of the questionnaire': 'MAX_TEXTO',
};

test('the limits of the product say the numbers of the code', async () => {
  const product = rowsOf(sectionOf(await readFile('docs/product/services.md', 'utf8'), 'Limits'));
  const generated = (await readFile('docs/security/limits.md', 'utf8')).split('\n');
  for (const [what, name] of Object.entries(SHARED)) {
    const value = generated.find((line) => line.includes(`\`${name}\``))?.split(' | ')[1] ?? 'no row';
    const [number = ''] = value.split(' letters');
    expect(
      product.find(([words]) => words === what)?.[1]?.split(/[,;]? (?:\(|newest|UTF-16|letters)/)[0],
    ).toBe(number);
  }
});
