import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as decisao from '#contracts/consultorio/decisao.contract.ts';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { lerFila } from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { listarDeclaracoes } from '#contracts/documentos/declaracoes.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { newPatient, paidPedido, signInAdmin } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { reverDeclaracoes } from './declaracoes.usecases.ts';

type Medica = Awaited<ReturnType<typeof newMedico>>;

let app: TestApp;
let admin: Client;
let helena: Medica;
let caio: Medica;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  admin = await signInAdmin(app);
  [helena, caio] = await Promise.all([newMedico(app), newMedico(app)]);
}, 60_000);
afterAll(() => app.stop());

let lists = 0;

/** The lists change: a term means a substance, or nothing again (null). */
async function renew(termo: string, dcb: string | null): Promise<void> {
  const { db } = app.deps;
  if (dcb === null) await db.deleteFrom('sinonimos').where('termo', '=', termo).execute();
  else await db.insertInto('sinonimos').values({ termo, dcb, fonte: 'teste' }).execute();
  lists += 1;
  await db
    .updateTable('referencias')
    .set({ sha256: `listas ${lists}` })
    .where('arquivo', '=', 'sinonimos')
    .execute();
  await reverDeclaracoes({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps });
}

/** A decided case whose prescription rests on a declaration about a substance, which the lists then learn. */
async function desajustado(substanciaAtiva: string, medica = helena) {
  const { id: pedidoId, numero } = await paidPedido(app, await newPatient(app));
  const item = buildItem('Zyxwvutin', { substanciaAtiva, foraDasListas: true });
  const medicoId = medica.medico.id;
  const { id } = await writeDocumento(app, { pedidoId, medicoId, dados: { itens: [item] } });
  const { db, clock } = app.deps;
  const done = { atendimento: 'emitido', status: 'Concluído', recebido: 'documento' } as const;
  await db.updateTable('pedidos').set(done).where('id', '=', pedidoId).execute();
  const decided = { decidido_em: clock(), decidido_por: medicoId };
  await db
    .insertInto('casos')
    .values({ pedido_id: pedidoId, ...decided })
    .execute();
  const words = [`Zyxwvutin (${substanciaAtiva}) é clonazepam, lista B1: pede Receita Azul`];
  return { pedidoId, numero, documentoId: id, words };
}

const documentsOf = async ({ http }: Medica, id: string) =>
  (await http.want(decisao.lerDocumentosDoCaso, 200, { params: { id } })).documentos;
const mine = async ({ http }: Medica) => (await http.want(lerFila, 200, { query: { aba: 'comigo' } })).casos;
const inOrder = async (id: string) =>
  (await admin.want(abrirPedido, 200, { params: { id } })).documentos.map(({ desajustes }) => desajustes);
const waiting = async () => (await admin.want(lerMesa, 200)).documentos.desajustados;
const listed = async () => {
  const query = { lista: 'desajustes' } as const;
  return (await admin.want(listarDeclaracoes, 200, { query })).documentos;
};
const revoke = ({ http }: Medica, id: string, rascunho: string = randomUUID()) =>
  http.call(decisao.revogarDocumento, {
    params: { id },
    body: { rascunho, motivo: 'A lista mudou: pede outro documento.' },
  });

test('lists that learn a declared name → shown to desk and doctor until the revocation', async () => {
  const { pedidoId, numero, documentoId, words } = await desajustado('qwertina');
  await renew('plokina', 'losartana');
  expect(await waiting()).toBe(0);
  expect((await mine(helena)).map(({ id }) => id)).not.toContain(pedidoId);

  const [desk, doctor] = [await openLive(admin), await openLive(helena.http)];
  await renew('qwertina', 'clonazepam');
  for (const stream of [desk, doctor]) {
    await stream.find(({ data }) => data.tipo === 'pedido' && data.id === pedidoId);
    stream.close();
  }
  expect(await waiting()).toBe(1);
  expect(await inOrder(pedidoId)).toEqual([words]);
  expect(await listed()).toMatchObject([
    { id: documentoId, pedido: { id: pedidoId, numero }, desajustes: words },
  ]);
  expect((await mine(helena)).find(({ id }) => id === pedidoId)).toMatchObject({
    desajustado: true,
    seu: true,
    relatadoEm: null,
    decididoEm: expect.any(String),
  });
  expect(await mine(caio)).toEqual([]);
  expect((await documentsOf(helena, pedidoId)).map(({ desajustes }) => desajustes)).toEqual([words]);
  expect((await revoke(caio, documentoId)).status).toBe(404);

  expect((await revoke(helena, documentoId)).status).toBe(201);
  expect(await waiting()).toBe(0);
  expect(await listed()).toEqual([]);
  expect(await inOrder(pedidoId)).toEqual([[]]);
  expect((await documentsOf(helena, pedidoId)).flatMap(({ desajustes }) => desajustes)).toEqual([]);
  // In hand again, for what replaces it.
  expect((await mine(helena)).find(({ id }) => id === pedidoId)).toMatchObject({ desajustado: false });
});

test('lists by which the document fits again → it is shown nowhere any more', async () => {
  const { pedidoId, words } = await desajustado('asdfgina');
  await renew('asdfgina', 'clonazepam');
  expect(await inOrder(pedidoId)).toEqual([words]);
  const desk = await openLive(admin);
  await renew('asdfgina', null);
  await desk.find(({ data }) => data.tipo === 'pedido' && data.id === pedidoId);
  desk.close();
  expect([await waiting(), await listed(), await inOrder(pedidoId)]).toEqual([0, [], [[]]]);
  expect((await mine(helena)).map(({ id }) => id)).not.toContain(pedidoId);
});

test('of a doctor who left → any colleague sees it, reads the case and revokes the document', async () => {
  const rita = await newMedico(app);
  const { pedidoId, documentoId, words } = await desajustado('zxcvbina', rita);
  await renew('zxcvbina', 'clonazepam');
  const read = () => caio.http.call(lerCaso, { params: { id: pedidoId } });
  expect((await read()).status).toBe(404);
  await admin.want(desativarMedico, 200, { params: { id: rita.medico.id } });
  expect((await mine(caio)).map(({ id }) => id)).toEqual([pedidoId]);
  expect((await read()).status).toBe(200);
  expect((await documentsOf(caio, pedidoId)).map(({ desajustes }) => desajustes)).toEqual([words]);
  expect((await revoke(caio, documentoId)).status).toBe(201);
  expect((await mine(helena)).map(({ id }) => id)).not.toContain(pedidoId);
});
