import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listarFaixas } from '#contracts/documentos/numeros.contract.ts';
import { appForTest, type TestApp } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  askIssue,
  documentoDeHoje,
  grantNumeros,
  readDocumentos,
  readyCase,
  writeDocumento,
} from '#testing/scenes/caso-a-decidir.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;

/** An installation as in production: nothing is printed that nobody confirmed. */
async function production(): Promise<{ app: TestApp; medica: Doctor }> {
  const app = await appForTest({ fill: true });
  const medica = await newMedico(app);
  await grantNumeros(medica);
  app.deps.site.demo = false;
  return { app, medica };
}

/** Installs a version of an official model and confirms it. */
async function confirm(app: TestApp, tipo: string, versao = '2'): Promise<void> {
  const file = join(app.dataDir, `${tipo}-${versao}.pdf`);
  await writeFile(file, `%PDF-1.7 ${tipo} ${versao}`);
  expect(await runCli(app, ['modelos', 'install', '--versao', versao, tipo, file])).toMatchObject({
    code: 0,
  });
  expect(await runCli(app, ['modelos', 'confirm', '--por', 'Dra. Ana', tipo])).toMatchObject({ code: 0 });
}

const free = async ({ http }: Doctor) =>
  (await http.want(listarFaixas, 200)).faixas.reduce((sum, { livres }) => sum + livres, 0);

test('production → a controlled kind is a transcription until its model is confirmed', async () => {
  const { app, medica } = await production();
  const before = await free(medica);
  const held = await readyCase(app, medica, 'controle_especial');
  await writeDocumento(held, documentoDeHoje('controle_especial'));
  const { documentos, falta } = await readDocumentos(held);
  expect([documentos[0]?.canal, falta]).toEqual(['transcricao', []]);
  expect(JSON.stringify(documentos[0]?.problemas)).toContain('Sem o formulário, não emita');
  expect((await askIssue(held)).status).toBe(200);
  expect((await readDocumentos(held)).documentos).toMatchObject([
    { canal: 'transcricao', estado: 'a imprimir' },
  ]);
  expect(await free(medica)).toBe(before);

  await confirm(app, 'controle_especial');
  const next = await readyCase(app, medica, 'controle_especial');
  await writeDocumento(next, documentoDeHoje('controle_especial'));
  expect((await askIssue(next)).status).toBe(200);
  expect((await readDocumentos(next)).documentos).toMatchObject([{ canal: 'eletronico' }]);
  expect(await free(medica)).toBe(before - 1);

  // A newer model is confirmed anew.
  const file = join(app.dataDir, 'novo.pdf');
  await writeFile(file, '%PDF-1.7 novo');
  await runCli(app, ['modelos', 'install', '--versao', '3', 'controle_especial', file]);
  const last = await readyCase(app, medica, 'controle_especial');
  await writeDocumento(last, documentoDeHoje('controle_especial'));
  expect((await readDocumentos(last)).documentos).toMatchObject([{ canal: 'transcricao' }]);
}, 240_000);
