import { afterAll, beforeAll, expect, test } from 'vitest';
import { criarLinkAnexo, listarAnexos, removerAnexo } from '#contracts/pedidos/anexos.contract.ts';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { gerarCobranca, lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import {
  guardarRascunhoDoPedido,
  lerRascunhoDoPedido,
  lerRascunhoDosDados,
  sugerirRespostas,
} from '#contracts/pedidos/rascunhos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  attachedPedido,
  newPatient,
  paidPedido,
  signInAdmin,
  visitor,
  type Patient,
} from '#testing/builders/builders.ts';
import { acceptCase, claimOf, openCase, registerOwner } from '#testing/builders/contestacao.ts';
import type { Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { upload } from '#testing/builders/upload.ts';

let app: TestApp;
let admin: Client;
let thief: Patient;
let owner: Patient;
let old: { pedido: string; anexo: string; cliente: string; url: string };

/** Two accounts of one CPF, each with an order and a file of the same kind: the closed one and its owner's. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
  thief = await newPatient(app);
  await paidPedido(app, thief);
  const second = await attachedPedido(thief, 'Atestados de saúde');
  await attach(thief, second.id);
  const anexo = await fileOf(thief.http, second.id);
  const { url } = await thief.http.want(criarLinkAnexo, 201, { params: { id: anexo } });
  const row = app.deps.db.selectFrom('clientes').select('id').where('cpf', '=', thief.cpf);
  old = { pedido: second.id, anexo, cliente: (await row.executeTakeFirstOrThrow()).id, url };
  const claim = claimOf(thief.cpf);
  const { id } = await openCase(app, claim);
  await acceptCase(admin, id);
  owner = await registerOwner(app, claim);
});
afterAll(() => app.stop());

async function attach(patient: Patient, pedido: string): Promise<void> {
  await upload(patient, { pedido, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG });
}

async function fileOf(http: Client, pedido: string): Promise<string> {
  const { anexos } = await http.want(listarAnexos, 200, { params: { id: pedido } });
  return anexos[0]?.id ?? '';
}

async function bytesOf(http: Client, id: string): Promise<Buffer> {
  const { url } = await http.want(criarLinkAnexo, 201, { params: { id } });
  return Buffer.from(await (await http.fetch(url)).arrayBuffer());
}

test('the owner begins with nothing: no order, no message, no draft, no suggestion', async () => {
  expect(await owner.http.want(listarPedidos, 200)).toEqual({ pedidos: [], fechados: [], retomar: null });
  expect((await owner.http.want(listarMensagens, 200)).mensagens).toEqual([]);
  const { cpf, cep, idAsaas } = await owner.http.want(lerCliente, 200);
  expect({ cpf, cep, idAsaas }).toEqual({ cpf: thief.cpf, cep: '', idAsaas: null });
});

test.each([
  ['order', () => owner.http.call(lerPedido, { params: { id: old.pedido } })],
  ['charge', () => owner.http.call(gerarCobranca, { params: { id: old.pedido }, body: {} })],
  ['files', () => owner.http.call(listarAnexos, { params: { id: old.pedido } })],
  ['file', () => owner.http.call(criarLinkAnexo, { params: { id: old.anexo } })],
  ['removal', () => owner.http.call(removerAnexo, { params: { id: old.anexo } })],
  ['draft', () => owner.http.call(lerRascunhoDoPedido, { params: { id: old.pedido } })],
  ['personal draft', () => owner.http.call(lerRascunhoDosDados, { params: { id: old.cliente } })],
  ['suggestions', () => owner.http.call(sugerirRespostas, { params: { id: old.pedido } })],
  [
    'draft written',
    () =>
      owner.http.call(guardarRascunhoDoPedido, {
        params: { id: old.pedido },
        body: { versao: 0, campos: { motivacao: 'minha' } },
      }),
  ],
])('the closed account’s %s is to its owner as missing as none', async (_name, call) => {
  expect((await call()).status).toBe(404);
});

test('an upload to the closed account’s order is refused', async () => {
  const answer = await upload(owner, {
    pedido: old.pedido,
    tipo: 'laudo_medico',
    filename: 'outro.png',
    bytes: PNG,
  });
  expect(answer.status).toBe(404);
});

test('a download address that the closed account had made opens for nobody', async () => {
  for (const http of [thief.http, owner.http, visitor(app)]) {
    expect([401, 404]).toContain((await http.fetch(old.url)).status);
  }
});

test('one kind of file in both → no conflict, and removing one keeps the other', async () => {
  await owner.http.want(salvarCliente, 200, { body: owner.dados });
  const { id: pedido } = await attachedPedido(owner, 'Atestados de saúde');
  await attach(owner, pedido);
  const mine = await fileOf(owner.http, pedido);
  expect(await bytesOf(owner.http, mine)).toEqual(await bytesOf(admin, old.anexo));
  const keys = await app.deps.db
    .selectFrom('anexos')
    .select('objeto')
    .where('id', 'in', [mine, old.anexo])
    .execute();
  expect(new Set(keys.map(({ objeto }) => objeto)).size).toBe(2);
  await owner.http.want(removerAnexo, 204, { params: { id: mine } });
  expect((await bytesOf(admin, old.anexo)).length).toBeGreaterThan(0);
});

test('the closed account’s session reaches nothing of the owner’s, and its rows are as they were', async () => {
  expect((await thief.http.call(lerCliente)).status).toBe(401);
  expect((await thief.http.call(listarPedidos)).status).toBe(401);
  const row = await app.deps.db
    .selectFrom('clientes')
    .selectAll()
    .where('id', '=', old.cliente)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ nome: thief.dados.nome, email_contato: thief.dados.emailContato });
  expect(row.contestada_em).not.toBeNull();
  const orders = app.deps.db.selectFrom('pedidos').select('id').where('cliente_id', '=', old.cliente);
  expect((await orders.execute()).length).toBe(2);
});
