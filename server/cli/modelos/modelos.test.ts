import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appForTest } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';

test('modelos → installed layouts confirmed by name, newer versions anew, revocable', async () => {
  const app = await appForTest();
  const run = (...words: string[]) => runCli(app, ['modelos', ...words]);
  const lineOf = async (tipo: string) =>
    (await run('list')).out.split('\n').find((line) => line.startsWith(`${tipo} `)) ?? '';
  const file = join(app.dataDir, 'modelo.pdf');
  await writeFile(file, '%PDF-1.7 um');

  expect(await lineOf('azul')).toContain('nenhum modelo instalado');
  expect(await run('confirm', '--por', 'Ana', 'azul')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nenhum modelo deste tipo foi instalado.'),
  });
  expect(await run('install', '--versao', '2', 'azul', file)).toMatchObject({ code: 0 });
  expect(await lineOf('azul')).toMatch(/versão 2, [0-9a-f]{12}; não confirmado/);
  expect(await run('install', '--versao', '2', 'azul', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('já está instalada'),
  });
  expect((await run('confirm', 'azul')).err).toContain('--por');
  expect(await run('confirm', '--por', 'Ana Prado', 'azul')).toMatchObject({ code: 0 });
  expect(await lineOf('azul')).toContain('confirmado por Ana Prado');
  expect(await lineOf('amarela')).toContain('não confirmado');
  expect(await run('withdraw', 'azul')).toMatchObject({ code: 0 });
  expect(await lineOf('azul')).toContain('não confirmado');
  await run('confirm', '--por', 'Ana Prado', 'azul');
  await app.deps.db.updateTable('modelos_oficiais').set({ desenho: 0 }).execute();
  expect(await lineOf('azul')).toContain('não confirmado');
});

test.each([
  [
    'a kind that has no model of Anvisa',
    ['install', '--versao', '2', 'retencao', 'x.pdf'],
    'O tipo é um destes',
  ],
  ['a file that is not there', ['install', '--versao', '2', 'azul', '/nada/x.pdf'], 'Não consegui ler'],
  ['no version', ['install', 'azul', 'x.pdf'], '--versao'],
  ['a file that is no PDF', ['install', '--versao', '2', 'azul', 'package.json'], 'não é um PDF'],
])('modelos install refuses %s', async (_, words, said) => {
  const app = await appForTest();
  const { code, err } = await runCli(app, ['modelos', ...words]);
  expect([code, err]).toEqual([1, expect.stringContaining(said)]);
});
