import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import type { Client } from '#testing/app/client.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';

const SERVICO = 'Renovação de Receita Azul';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
let joao: build.Patient;
/** Keys of the order that is found. */
let chaves: Record<string, string>;
let numero: number;
let id: string;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  joao = await patientCalled('João Silva', {
    telefone: '11987654321',
    email_contato: 'joao.silva@exemplo.com',
  });
  const other = await patientCalled('Íris Brandão', {
    telefone: '21912340000',
    email_contato: 'iris@exemplo.com',
  });
  await build.createPedido(other);
  ({ id, numero } = await build.paidPedido(app, joao, SERVICO));
  const { medico } = await newMedico(app);
  const dados = { itens: [buildItem('Clonazepam 2 mg')] };
  const { codigo, id: documentoId } = await writeDocumento(app, {
    pedidoId: id,
    medicoId: medico.id,
    tipo: 'azul',
    canal: 'impresso',
    estado: 'impresso',
    dados,
  });
  await sql`
    with talao as (insert into taloes (id, medico_id, tipo, uf, serie, inicio, fim, digitos)
                   values (${randomUUID()}, ${medico.id}, 'azul', 'SP', 'A', 400, 450, 6) returning id),
         folha as (insert into folhas_de_talao (talao_id, numero, documento_id, usada_em)
                   select id, 416, ${documentoId}, now() from talao)
    insert into envios_postais (id, pedido_id, transportadora, rastreio, endereco, situacao, postado_em, administrador_id)
    select ${randomUUID()}, ${id}, 'carta', 'QB123456785BR', '[]', 'a caminho', now(), a.id from administradores a`.execute(
    app.deps.db,
  );
  const { asaas_id, customer } = await app.deps.db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select(['k.asaas_id', 'c.asaas_id as customer'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  chaves = { codigo, pagamento: asaas_id ?? '', cliente: customer ?? '' };
});
afterAll(() => app.stop());

async function patientCalled(
  nome: string,
  contact: { telefone: string; email_contato: string },
): Promise<build.Patient> {
  const patient = await build.newPatient(app);
  await app.deps.db
    .updateTable('clientes')
    .set({ nome, ...contact })
    .where('cpf', '=', patient.cpf)
    .execute();
  return patient;
}

const ask = (busca: string) => admin.want(consultarPedidos, 200, { body: { busca } });
/** Numbers of the found orders, and by what the first was found. */
async function found(busca: string) {
  const { pedidos } = await ask(busca);
  return [pedidos.map((pedido) => pedido.numero), pedidos[0]?.achado ?? null];
}

test.each([
  ['11987654321', 'telefone'],
  ['+55 (11) 98765-4321', 'telefone'],
  ['0 11 98765 4321', 'telefone'],
  ['98765-4321', 'telefone'],
  ['54321', 'telefone'],
])('the telephone as %j → its order', async (busca, por) => {
  expect(await found(busca)).toEqual([[numero], { por, texto: '11987654321' }]);
});

test('an e-mail, an id of the provider, a document and a letter → the order, and by what', async () => {
  const { codigo = '', pagamento = '', cliente = '' } = chaves;
  const email = 'joao.silva@exemplo.com';
  for (const [busca, por, texto] of [
    [email.toUpperCase(), 'email', email],
    ['joao.si', 'email', email],
    [pagamento, 'pagamento', pagamento],
    [cliente, 'pagamento', cliente],
    [codigo, 'documento', codigo],
    [codigo.toLowerCase().replaceAll('-', ' '), 'documento', codigo],
    ['000416', 'notificacao', 'A 000416'],
    ['qb 123 456 785 br', 'rastreio', 'QB123456785BR'],
    ['QB123456', 'rastreio', 'QB123456785BR'],
  ] as const)
    expect([busca, ...(await found(busca))]).toEqual([busca, [numero], { por, texto }]);
  for (const busca of [
    'maria@exemplo.com',
    'pay_nenhum',
    'QB999999999BR',
    '%@exemplo.com',
    '_oao.silva@exemplo.com',
  ])
    expect([busca, ...(await found(busca))]).toEqual([busca, [], null]);
});

test('a medicine, prescribed or asked for → the order; a name beside it is found, too', async () => {
  expect(await found('clonaz 2')).toEqual([[numero], { por: 'remedio', texto: 'Clonazepam 2 mg' }]);
  const yasmin = await patientCalled('Yasmin Prado', {
    telefone: '11911112222',
    email_contato: 'y@exemplo.com',
  });
  const own = await build.createPedido(yasmin);
  const asked = await build.createPedido(joao, SERVICO);
  const body = await build.historico(joao, SERVICO);
  const [, ...rest] = body.histTrat;
  const histTrat = ['Yasmin 3 mg\nOs mesmos da receita vencida', ...rest];
  await joao.http.want(salvarHistorico, 200, { params: { id: asked.id }, body: { ...body, histTrat } });
  const { pedidos } = await ask('yasmin');
  expect(pedidos.map((pedido) => [pedido.numero, pedido.achado])).toEqual([
    [asked.numero, { por: 'remedio', texto: 'Yasmin 3 mg' }],
    [own.numero, null],
  ]);
  // Erased accounts are not found by what is in their record.
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow();
  const { db } = app.deps;
  const erase = (apagada_em: Date | null) =>
    db
      .updateTable('clientes')
      .set({ apagada_em, contestada_em: apagada_em })
      .where('id', '=', cliente_id)
      .execute();
  await erase(new Date());
  expect([await found('yasmin'), await found('clonazepam')]).toEqual([
    [[own.numero], null],
    [[], null],
  ]);
  await erase(null);
});

test.each(['Joao Slva', 'jaoo silva', 'slva'])('a name with mistakes, %j → the nearest', async (busca) => {
  const page = await ask(busca);
  expect(page.parecido).toMatch(/silva$/);
  expect(page.pedidos.map(({ nome }) => nome)).toEqual(['João Silva', 'João Silva']);
});

test('nobody like it → no order, and no other name', async () => {
  const page = await ask('Quixadá Xavante');
  expect([page.pedidos, page.total, page.parecido]).toEqual([[], 0, null]);
});

test('a text that is too long → refused before it is read', async () => {
  const answer = await admin.fetch(consultarPedidos.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ busca: 'a'.repeat(101) }),
  });
  expect(answer.status).toBe(400);
});

test('round trips of a search: who is meant, the page and its count, the rows', async () => {
  options.jobs = false;
  await app.restart();
  await ask('');
  const session = 1;
  for (const [busca, trips] of [
    ['54321', 3],
    ['joao.silva@exemplo.com', 3],
    ['joao silva', 3],
    ['silva', 2],
    ['joao slva', 6],
  ] as const)
    expect([busca, await countRoundTrips(() => ask(busca))]).toEqual([busca, session + trips]);
});
