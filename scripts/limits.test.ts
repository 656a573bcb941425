import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIMITS, NO_ALLOWANCES } from './limits-rows.ts';
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
  // No call makes its own limit; the allowances of signing in are a function, of which each purpose needs words.
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
