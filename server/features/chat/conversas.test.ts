import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '../../../contracts/chat.contract.ts';
import { salvarCliente } from '../../../contracts/clientes.contract.ts';
import { formatCpf } from '../../../domain/cpf.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import * as build from '../../testing/builders.ts';
import { failureOf, type Client } from '../../testing/client.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

async function called(nome: string): Promise<build.Patient> {
  const patient = await build.registerPatient(app);
  await patient.http.want(salvarCliente, 200, { body: build.dadosDe({ nome }) });
  return patient;
}

const say = ({ http }: build.Patient, mensagem = 'oi') =>
  http.want(contracts.enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });
type Busca = { busca?: string; naoLidas?: boolean; depois?: string | null };
const search = (body: Busca = {}) => admin.want(contracts.buscarConversas, 200, { body });

test('written to last stands first, with what was said last', async () => {
  const a = await called('Ana Primeira');
  const b = await called('Bento Segundo');
  await say(a);
  await say(b);
  await say(a, 'de novo');
  const { conversas } = await search();
  expect(conversas.slice(0, 2).map(({ cpf, naoLidas }) => [cpf, naoLidas])).toEqual([
    [a.cpf, 2],
    [b.cpf, 1],
  ]);
  expect(conversas[0]?.ultima).toMatchObject({ mensagem: 'de novo', Por: 'Cliente', automatica: false });
});

test.each([
  ['otavio', true],
  ['OTÁVIO', true],
  ['d’ávila', true],
  ['100%', false],
  ['_', false],
])('a search for %s', async (busca, found) => {
  const nome = `Otávio D’Ávila ${randomUUID().slice(0, 4)}`;
  const patient = await called(nome);
  const { conversas } = await search({ busca });
  expect(conversas.some(({ cpf }) => cpf === patient.cpf)).toBe(found);
});

test('a CPF is found bare, masked and in part, also where nothing was said yet', async () => {
  const { cpf } = await called('Caio Silencioso');
  for (const busca of [cpf, formatCpf(cpf), cpf.slice(2, 9)]) {
    const { conversas } = await search({ busca });
    expect(conversas.find((conversa) => conversa.cpf === cpf)).toMatchObject({ ultima: null, naoLidas: 0 });
  }
});

test('pages follow each other without a gap, and only those who wait can be asked for', async () => {
  const patients = await Promise.all(Array.from({ length: 33 }, (_, i) => called(`Pagina ${i}`)));
  for (const patient of patients) await say(patient);
  const first = await search({ busca: 'pagina' });
  const second = await search({ busca: 'pagina', depois: first.proxima });
  const seen = [...first.conversas, ...second.conversas].map(({ cpf }) => cpf);
  expect(second.proxima).toBeNull();
  expect(seen).toEqual(patients.map(({ cpf }) => cpf).toReversed());

  const [answered] = first.conversas;
  await admin.want(contracts.marcarLidasDoPaciente, 204, {
    params: { id: answered?.id ?? '' },
    body: { ate: 1 },
  });
  const waiting = await search({ busca: 'pagina', naoLidas: true });
  expect(waiting.conversas.map(({ id }) => id)).not.toContain(answered?.id);
  const { naoLidas, desde } = await admin.want(contracts.resumoDasConversas, 200);
  expect(naoLidas).toBeGreaterThanOrEqual(32);
  expect(desde).not.toBeNull();
});

test('a place of the list that is none is refused in words', async () => {
  const refused = await admin.call(contracts.buscarConversas, { body: { depois: 'aqui.ali' } });
  expect([refused.status, failureOf(refused).code]).toEqual([400, 'pagina_desconhecida']);
});

test('opening a conversation names the patient and the newest orders, and nothing more', async () => {
  const patient = await build.newPatient(app);
  const { numero } = await build.createPedido(patient);
  const opened = await admin.want(contracts.abrirConversa, 200, { body: { cpf: formatCpf(patient.cpf) } });
  expect(opened).toMatchObject({ cpf: patient.cpf, nome: patient.dados.nome, pedidos: [{ numero }] });
  expect(Object.keys(opened).toSorted()).toEqual(['cpf', 'desde', 'id', 'nome', 'pedidos']);
});
