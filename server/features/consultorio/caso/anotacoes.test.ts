import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

type Note = { id?: string; texto?: string; adendoDe?: string | null };
const note = (
  http: Client,
  id: string,
  { id: nota = randomUUID(), texto = 'Estável.', adendoDe = null }: Note = {},
) => http.call(caso.escreverNota, { params: { id }, body: { id: nota, texto, adendoDe } });
const read = (http: Client, id: string) => http.want(caso.lerCaso, 200, { params: { id } });

async function inHand() {
  const { id } = await build.paidPedido(app, await build.newPatient(app));
  await helena.http.want(assumirCaso, 200, { params: { id } });
  return id;
}

test('who compared the identity document, and that it was taken back', async () => {
  const id = await inHand();
  const call = (conferida: boolean) =>
    helena.http.want(caso.conferirIdentidade, 200, { params: { id }, body: { conferida, como: 'video' } });
  expect((await call(true)).identidade).toMatchObject({ por: helena.medico.nome });
  expect((await read(helena.http, id)).identidade).toMatchObject({ por: helena.medico.nome });
  expect((await call(false)).identidade).toBeNull();
  expect((await read(helena.http, id)).identidade).toBeNull();
});

test('a note is written once, never changed, and added to', async () => {
  const id = await inHand();
  const nota = randomUUID();
  const first = await note(helena.http, id, { id: nota });
  expect(first.status).toBe(200);
  expect((await note(helena.http, id, { id: nota })).status).toBe(200);
  expect(failureOf(await note(helena.http, id, { id: nota, texto: 'Outra coisa.' })).code).toBe('id_em_uso');
  expect((await note(helena.http, id, { texto: 'Corrijo: 50 mg.', adendoDe: nota })).status).toBe(200);
  expect((await read(helena.http, id)).notas).toMatchObject([
    { id: nota, texto: 'Estável.', medico: helena.medico.nome, adendos: [{ texto: 'Corrijo: 50 mg.' }] },
  ]);
  const change = app.deps.db.updateTable('notas_clinicas').set({ texto: 'x' }).where('id', '=', nota);
  await expect(change.execute()).rejects.toMatchObject({ code: '42501' });
});

test('a blank, too long, foreign or colleague’s note → refused', async () => {
  const id = await inHand();
  const other = await inHand();
  const codes = [
    await note(helena.http, id, { texto: ' \u200b' }),
    await note(helena.http, id, { texto: 'a'.repeat(5001) }),
    await note(caio.http, id),
    await note(helena.http, randomUUID()),
  ].map((answer) => failureOf(answer).code);
  expect(codes).toEqual(['texto_recusado', 'texto_recusado', 'caso_assumido', 'nao_encontrado']);
  const nota = randomUUID();
  expect((await note(helena.http, other, { id: nota, texto: 'a'.repeat(5000) })).status).toBe(200);
  expect(failureOf(await note(helena.http, id, { adendoDe: nota })).code).toBe('nao_encontrado');
  expect(failureOf(await note(helena.http, id, { id: nota, texto: 'a'.repeat(5000) })).code).toBe(
    'id_em_uso',
  );
  await helena.http.want(devolverCaso, 204, { params: { id } });
  expect(failureOf(await note(helena.http, id)).code).toBe('fora_das_maos');
});

test('the administrator reads what the doctor did, in words', async () => {
  const id = await inHand();
  await read(helena.http, id);
  await note(helena.http, id);
  await helena.http.want(caso.conferirIdentidade, 200, {
    params: { id },
    body: { conferida: true, como: 'video' },
  });
  const admin = await build.signInAdmin(app);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  const told = acontecimentos.filter(({ quem }) => quem === 'Médico').map(({ oQue }) => oQue);
  expect(told).toEqual([
    'Caso assumido',
    'Caso lido',
    'Nota clínica escrita',
    'Identidade do paciente conferida',
  ]);
});
