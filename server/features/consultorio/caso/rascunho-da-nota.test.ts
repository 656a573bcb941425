import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { lerDocumentosDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { askIssue, documentoDeHoje, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const type = (id: string, texto: string, versao: number, { http }: { http: Client } = helena) =>
  http.call(caso.salvarRascunhoDaNota, { params: { id }, body: { texto, versao } });
const stands = async (id: string, { http }: { http: Client } = helena) =>
  (await http.want(lerDocumentosDoCaso, 200, { params: { id } })).rascunhoDaNota;
const notes = async (id: string) =>
  (await helena.http.want(caso.lerCaso, 200, { params: { id } })).notas.map(({ texto }) => texto);

async function inHand() {
  const { id } = await build.paidPedido(app, await build.newPatient(app));
  await helena.http.want(assumirCaso, 200, { params: { id } });
  return id;
}

test('a typed note → survives a restart; only its newest version may be overwritten', async () => {
  const id = await inHand();
  expect(await stands(id)).toBeNull();
  expect((await type(id, 'Estável', 0)).status).toBe(200);
  expect((await type(id, 'Estável há um ano.', 1)).status).toBe(200);
  await app.restart();
  expect(await stands(id)).toMatchObject({ texto: 'Estável há um ano.', versao: 2 });
  // Another tab, which has read the first version.
  expect(failureOf(await type(id, 'Piorou.', 1)).code).toBe('rascunho_mudou');
  // A repeat after a lost answer, and a first draft from a tab that has read none.
  expect((await type(id, 'Estável há um ano.', 1)).status).toBe(200);
  expect(failureOf(await type(id, 'Piorou.', 0)).code).toBe('rascunho_mudou');
  expect(await stands(id)).toMatchObject({ texto: 'Estável há um ano.', versao: 2 });
});

test('two tabs that type at once: one is written, the other is told', async () => {
  const id = await inHand();
  await type(id, 'a', 0);
  const both = await Promise.all(['b', 'c'].map((texto) => type(id, texto, 1)));
  expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409']);
  expect(await stands(id)).toMatchObject({ versao: 2 });
});

test('a note belongs to its doctor, and is written only while the case is in hand', async () => {
  const id = await inHand();
  await type(id, 'De Helena.', 0);
  expect(failureOf(await type(id, 'De Caio.', 0, caio)).code).toBe('caso_assumido');
  await helena.http.want(devolverCaso, 204, { params: { id } });
  expect(failureOf(await type(id, 'Depois.', 1)).code).toBe('fora_das_maos');
  await caio.http.want(assumirCaso, 200, { params: { id } });
  expect(await stands(id, caio)).toBeNull();
  expect((await type(id, 'x'.repeat(5001), 0, caio)).status).toBe(400);
});

test('a note that is handed in is blank for every tab, whatever version it has', async () => {
  const id = await inHand();
  await type(id, 'Estável.', 0);
  const body = { id: randomUUID(), texto: 'Estável.', adendoDe: null };
  await helena.http.want(caso.escreverNota, 200, { params: { id }, body });
  expect(await stands(id)).toMatchObject({ texto: '', versao: 2 });
  expect(failureOf(await type(id, 'Estável. E mais.', 1)).code).toBe('rascunho_mudou');
});

test('a refusal takes the note that is being written into the record', async () => {
  const id = await inHand();
  const refuse = () =>
    helena.http.call(caso.recusarCaso, { params: { id }, body: { motivo: 'Falta um exame.' } });
  await type(id, '   ', 0);
  expect(failureOf(await refuse()).code).toBe('falta_nota');
  await type(id, 'Pede exame.', 1);
  expect((await refuse()).status).toBe(204);
  expect(await notes(id)).toEqual(['Pede exame.']);
  expect(await stands(id)).toBeNull();
});

test('an issue takes the note that is being written into the record, and is refused without one', async () => {
  const id = await inHand();
  const params = { id };
  await helena.http.want(caso.conferirIdentidade, 200, { params, body: { conferida: true, como: 'video' } });
  await writeDocumento({ id, medica: helena }, documentoDeHoje('simples'));
  const refused = await askIssue({ id, medica: helena });
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'nao_pode_emitir' } }]);
  await type(id, 'Renovo por 30 dias.', 0);
  const { falta } = await helena.http.want(lerDocumentosDoCaso, 200, { params });
  expect(falta).toEqual([]);
  expect((await askIssue({ id, medica: helena })).status).toBe(200);
  expect(await notes(id)).toEqual(['Renovo por 30 dias.']);
});
