import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso, devolverCaso, lerFila, marcarVisto } from '#contracts/consultorio/fila.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  documentoDeHoje,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

const see = ({ id, versao }: { id: string; versao: number }, { http } = helena) =>
  http.call(marcarVisto, { params: { id }, body: { versao } });
async function decided({ id }: Pick<ReadyCase, 'id'>, { http } = helena): Promise<boolean | undefined> {
  const { casos } = await http.want(lerFila, 200, { query: { aba: 'comigo' } });
  return casos.find((one) => one.id === id)?.decidido;
}

/** A case that is decided but for the signature. */
async function seenCase() {
  const held = await readyCase(app, helena, 'simples');
  const draft = await writeDocumento(held, documentoDeHoje('simples'));
  expect(await decided(held)).toBe(false);
  expect((await see(draft)).status).toBe(204);
  expect(await decided(held)).toBe(true);
  return { ...held, draft };
}

test('a draft viewed at its version → decided; a change → undecided', async () => {
  const { draft, ...held } = await seenCase();
  const other = documentoDeHoje('simples', { orientacoes: 'Beber água.' });
  const body = { documento: other, versao: draft.versao };
  const { documento } = await helena.http.want(contracts.salvarDocumento, 200, {
    params: { id: draft.id },
    body,
  });
  expect(await decided(held)).toBe(false);
  expect(failureOf(await see(draft)).code).toBe('rascunho_mudou');
  expect((await see(documento)).status).toBe(204);
  expect(await decided(held)).toBe(true);
});

test('a word of the patient undoes it, and so does the identity check that is taken back', async () => {
  const { patient, id } = await seenCase();
  await patient.http.want(enviarMensagem, 200, {
    body: { id: crypto.randomUUID(), mensagem: 'Esqueci: tenho alergia a dipirona.' },
  });
  expect(await decided({ id })).toBe(false);
  const again = await seenCase();
  const body = { conferida: false };
  await helena.http.want(caso.conferirIdentidade, 200, { params: { id: again.id }, body });
  expect(await decided(again)).toBe(false);
});

test('an unviewed second draft, a problem, a colleague’s view → not decided', async () => {
  const held = await seenCase();
  const blank = await writeDocumento(held, documentoDeHoje('simples', { itens: [] }));
  expect(await decided(held)).toBe(false);
  expect(failureOf(await see(blank)).code).toBe('nao_pode_emitir');
  await helena.http.want(contracts.apagarDocumento, 204, { params: { id: blank.id } });
  expect(await decided(held)).toBe(true);

  const caio = await newMedico(app);
  expect(failureOf(await see(held.draft, caio)).code).toBe('caso_assumido');
  await helena.http.want(devolverCaso, 204, { params: { id: held.id } });
  expect(failureOf(await see(held.draft)).code).toBe('fora_das_maos');
  await caio.http.want(assumirCaso, 200, { params: { id: held.id } });
  const params = { id: held.id };
  await caio.http.want(caso.conferirIdentidade, 200, { params, body: { conferida: true, como: 'video' } });
  await caio.http.want(caso.salvarRascunhoDaNota, 200, { params, body: { texto: 'Lido.', versao: 0 } });
  expect(await decided(held, caio)).toBe(false);
  expect((await see(held.draft, caio)).status).toBe(204);
  expect(await decided(held, caio)).toBe(true);
});
