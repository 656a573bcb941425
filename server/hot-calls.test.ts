import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagens } from '../contracts/chat/chat.contract.ts';
import { entrar } from '../contracts/contas/identidade.contract.ts';
import * as contracts from '../contracts/pedidos/pedidos.contract.ts';
import { guardarRascunhoDoPedido } from '../contracts/pedidos/rascunhos.contract.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import { historico, newPatient, SENHA, SERVICO, type Patient } from './testing/builders/builders.ts';
import { runAs } from './testing/database/connections.ts';
import { countRoundTrips } from './testing/database/round-trips.ts';
import { writtenEvents } from './testing/database/events.ts';

const options = { jobs: true };
let app: TestApp;
let patient: Patient;
beforeAll(async () => {
  app = await startTestApp(options);
  patient = await newPatient(app);
  // Queries of jobs and streams beside a call would be counted, too.
  options.jobs = false;
  await app.restart();
});
afterAll(() => app.stop());

const OTHER = SERVICOS.find(({ titulo }) => titulo !== SERVICO)?.titulo ?? '';

const create = (Servico_Selecionado: string = SERVICO) =>
  patient.http.want(contracts.criarPedido, 201, { body: { Servico_Selecionado, chave: randomUUID() } });
const write = (mensagem: string) =>
  patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });

test('each call that everybody waits for makes so many round trips', async () => {
  const draft = (id: string, versao: number) =>
    patient.http.want(guardarRascunhoDoPedido, 200, {
      params: { id },
      body: { versao, campos: { motivacao: `Continuar ${versao}` } },
    });
  const body = await historico(patient);
  const trips: Record<string, number> = {};
  const count = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>();
    trips[name] = await countRoundTrips(async () => resolve(await call()));
    return promise;
  };
  // The first order makes the conversation; the first answers read the questions' versions.
  const { pedido: first } = await count('first order', () => create());
  await write('Bom dia.');
  await patient.http.want(contracts.salvarHistorico, 200, { params: { id: first.id }, body });
  await draft(first.id, 1);

  const { pedido } = await count('order', () => create());
  const params = { id: pedido.id };
  await count('draft', () => draft(pedido.id, 0));
  await count('answers', () => patient.http.want(contracts.salvarHistorico, 200, { params, body }));
  await count('files', () => patient.http.want(contracts.confirmarAnexos, 200, { params }));
  await count('message', () => write('Já enviei.'));
  await count('danger', () => write('Estou com dor no peito.'));
  await count('list', () => patient.http.want(contracts.listarPedidos, 200));
  await count('order read', () => patient.http.want(contracts.lerPedido, 200, { params }));
  await count('chat', () => patient.http.want(listarMensagens, 200));
  await count('sign-in', () => patient.http.want(entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } }));
  // One of each is the session's; of a write one reads and locks, and one writes and commits. A sign-in in a browser that is
  // known looks for it, counts the attempt and reads the account, locks, ends what the new session replaces, and commits.
  expect(trips).toEqual({
    'first order': 3,
    order: 3,
    draft: 3,
    answers: 3,
    files: 3,
    message: 3,
    danger: 3,
    list: 2,
    'order read': 2,
    chat: 2,
    'sign-in': 6,
  });
});

test('a failed line → the step kept, the patient told, nothing else lost', async () => {
  await runAs(
    app.owner,
    `create function recusar() returns trigger language plpgsql as $$ begin raise 'recusada'; end $$;
     create trigger recusar before insert on mensagens for each row execute function recusar()`,
  );
  const events = async () => (await writtenEvents(app.deps.db)).length;
  const before = await events();
  const { pedido, avisos } = await create(OTHER);
  expect(avisos).toEqual([
    'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.',
  ]);
  expect((await patient.http.want(contracts.lerPedido, 200, { params: { id: pedido.id } })).id).toBe(
    pedido.id,
  );
  // The order's own, for the patient and the desk; none of the conversation.
  expect((await events()) - before).toBe(2);
  await runAs(app.owner, 'drop trigger recusar on mensagens');
});
