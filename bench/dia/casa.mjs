// The house on the morning of that day, by the product's own calls: what the demonstration left is settled, then come the
// orders, conversations, letters, refunds and a job that failed. Only the hours are written into the database, afterwards.
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import * as chat from '#contracts/chat/chat.contract.ts';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { listarMedicos } from '#contracts/contas/medicos.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { salvarTalao } from '#contracts/documentos/taloes.contract.ts';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { concluirPedido, excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { listarDevolucoes, pedirReembolso } from '#contracts/pagamentos/devolucoes.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { issue, issueOnPaper, MEDICA } from '../../e2e/support/documento.ts';
import { newCpf } from '../../e2e/support/person.ts';
import * as prepare from '../../e2e/support/prepare.ts';
import { URL_OF_SERVER } from '../with-server.mjs';

export const ORIGIN = URL_OF_SERVER.replace('127.0.0.1', 'localhost');
/** A tree without this screen tells nobody of a failed job. */
const jobsAreSeen = existsSync(new URL('../../web/mesa/ajustes', import.meta.url));
const AT_ONCE = 4;
const AZUL = 'Renovação de Receita Azul';
/** Messages of patients, by what becomes of their conversation at the desk. */
const SAID = {
  urgente: 'Estou com dor no peito desde cedo, o que eu faço?',
  fechar: 'Recebi tudo, muito obrigada!',
  medico: 'Posso tomar o remédio junto com o da pressão?',
  pronta: 'Bom dia, quando fica pronto o meu pedido?',
  escrever: 'O endereço que eu pus está certo? Mudei de número.',
};

const FIRST =
  'Ana Bruno Carla Davi Elisa Fábio Gilda Heitor Inês Jonas Lídia Mauro Nair Otto Paula Ruth'.split(' ');
const LAST = 'Abreu Brandão Castro Dutra Esteves Falcão'.split(' ');

/** A browser without a page, as the support of the journeys takes one. */
const caller = async () => ({
  request: await request.newContext({ baseURL: ORIGIN }),
  close: async () => {},
});

/** Runs `work` on all, some at once. @returns the answers in the order of `all` */
async function each(all, work) {
  const answers = Array.from({ length: all.length });
  const next = all.entries();
  const lane = async () => {
    for (const [i, one] of next) answers[i] = await work(one, i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

/**
 * @returns what is to be done in each conversation, by the patient's name, and the ids of the orders that a doctor answers
 * and refuses
 */
export async function abrirCasa({ pedidos, conversas, cartas, reembolsos, recusas }) {
  const mesa = await caller();
  await prepare.admin(mesa);
  const medica = await caller();
  await prepare.call(medica, entrarMedico, { body: MEDICA });
  const doctor = { newContext: async () => medica };
  await settleDemonstration(mesa);
  const people = Array.from({ length: Math.max(conversas, 8) }, (_, i) => ({
    nome: `${FIRST[i % FIRST.length]} ${LAST[Math.floor(i / FIRST.length) % LAST.length]} Teixeira`,
    cpf: newCpf(),
  }));
  await each(people, async (person) => {
    person.page = await caller();
    await prepare.paciente(person.page, person.cpf, { nome: person.nome });
  });
  const paid = (count, servicoOf) =>
    each(Array.from({ length: count }), async (_, i) =>
      prepare.paidPedido(people[i % people.length].page, servicoOf(i)),
    );

  const titles = SERVICOS.map(({ titulo }) => titulo);
  const posted = await paid(cartas, () => AZUL);
  for (const id of posted) await issueOnPaper(doctor, id);
  await registerBooks(mesa);
  const back = await paid(reembolsos, (i) => titles[i % titles.length]);
  for (const id of back) await prepare.act(mesa, excluirPedido, { id });
  const orders = await paid(pedidos, (i) => titles[i % titles.length]);
  const dosPedidos = new Map(orders.map((id, i) => [id, people[i % people.length]]));

  const tasks = await write(people.slice(0, conversas), mesa, medica, orders);
  const held = new Set(tasks.flatMap(({ caso }) => caso ?? []));
  const free = orders.filter((id) => !held.has(id));
  const cases = await each(free.slice(0, recusas), async (id) => {
    const { numero } = await prepare.call(dosPedidos.get(id).page, lerPedido, { id });
    return { id, numero, nome: dosPedidos.get(id).nome };
  });
  // Last: every ten minutes such a job is tried once more without a person.
  if (jobsAreSeen) await failJob();
  return {
    tasks: new Map(tasks.map((task) => [task.nome, task])),
    recusas: cases,
    /** The doctor's own day at her desk, by calls: it is no work of this one. */
    async responder(respondidos) {
      for (const id of held) await prepare.act(medica, devolverCaso, { id });
      // Of patients without a letter: of others the product asks the doctor to read what they take besides.
      const simples = free.slice(recusas).filter((id) => {
        const i = orders.indexOf(id);
        return i % titles.length === 0 && i % people.length >= cartas;
      });
      const answered = simples.slice(0, respondidos);
      for (const id of answered) await issue(doctor, id);
      return answered.length;
    },
    mesa,
  };
}

/** Of each ten: six words that want an answer, two that want none, one for a doctor, one of danger. A quarter was opened yesterday. */
async function write(people, mesa, medica, orders) {
  const kinds = [
    'urgente',
    'pronta',
    'fechar',
    'escrever',
    'pronta',
    'medico',
    'pronta',
    'escrever',
    'fechar',
    'escrever',
  ];
  const tasks = people.map(({ nome, cpf, page }, i) => ({
    nome,
    cpf,
    page,
    i,
    kind: kinds[i % kinds.length],
  }));
  for (const task of tasks) {
    const mensagem = SAID[task.kind];
    await prepare.act(task.page, chat.enviarMensagem, { body: { id: randomUUID(), mensagem } });
    if (task.kind === 'medico') {
      task.caso = orders[task.i];
      await prepare.act(medica, assumirCaso, { id: task.caso });
    }
    task.lida = task.i % 4 === 1;
    if (!task.lida) continue;
    const { id } = await prepare.call(mesa, chat.abrirConversa, { body: { cpf: task.cpf } });
    const log = await prepare.call(mesa, chat.listarMensagensDoPaciente, { id });
    const ate = Math.max(...log.mensagens.map(({ n }) => n));
    await prepare.act(mesa, chat.marcarLidasDoPaciente, { id, body: { ate } });
  }
  return tasks;
}

/** Nothing of the demonstration's own waits at the desk. */
async function settleDemonstration(mesa) {
  const waiting = { bandeja: 'para-ler', tamanho: 100 };
  const { pedidos } = await prepare.call(mesa, consultarPedidos, { body: waiting });
  for (const { id } of pedidos)
    await prepare.act(mesa, concluirPedido, { id, body: { recebido: 'outra forma' } });
  const { conversas } = await prepare.call(mesa, chat.buscarConversas, { body: {} });
  for (const { id, esperaDesde } of conversas) {
    if (esperaDesde === null) continue;
    const body = { id: randomUUID(), mensagem: 'Pode mandar por aqui, sim.' };
    await prepare.act(mesa, chat.responderPaciente, { id, body });
  }
  for (const { id } of (await prepare.call(mesa, listarDevolucoes)).pendentes)
    await prepare.act(mesa, pedirReembolso, { id });
  const letters = await prepare.call(mesa, correio.lerCorreio, lerCorreioBody);
  for (const { id } of [...letters.imprimir, ...letters.assinar, ...letters.postar])
    await prepare.act(mesa, concluirPedido, { id, body: { recebido: 'outra forma' } });
}

const lerCorreioBody = correio.lerCorreio.body ? { body: {} } : {};

/** New books of numbered forms: the demonstration's yellow one is nearly at its end. */
async function registerBooks(mesa) {
  const { medicos } = await prepare.call(mesa, listarMedicos);
  const medico = medicos.find(({ email }) => email === MEDICA.email)?.id;
  for (const tipo of ['azul', 'amarela']) {
    const book = { id: randomUUID(), medico, tipo, serie: '0099', inicio: '000701', fim: '000800' };
    await prepare.call(mesa, salvarTalao, { body: book });
  }
}

/** A patient's list asks for a payment while the provider does not answer, until its job gives up. */
async function failJob() {
  const patient = await caller();
  await prepare.paciente(patient, newCpf());
  await prepare.pedidoWithPix(patient, 'Atestados de saúde');
  const fault = (falha) => patient.request.post(`/demo/falhas/asaas/${falha}`, { form: {} });
  await fault('down');
  const mesa = await caller();
  await prepare.admin(mesa);
  let failed = false;
  for (let tries = 0; tries < 100 && !failed; tries += 1) {
    await prepare.call(patient, listarPedidos);
    await sleep(3000);
    const answer = await mesa.request.get('/api/adm/instalacao');
    failed = (await answer.json()).tarefas.falhas.length > 0;
  }
  await fault('nenhuma');
  if (!failed) throw new Error('no job failed');
}
