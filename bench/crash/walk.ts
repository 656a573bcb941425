import { randomUUID } from 'node:crypto';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as clientes from '#contracts/contas/clientes.contract.ts';
import { cadastrar, entrar } from '#contracts/contas/identidade.contract.ts';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import * as rascunhos from '#contracts/pedidos/rascunhos.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { dadosDe, randomCpf, SENHA } from '#testing/builders/builders.ts';
import { client, type AnyAnswer, type Client } from '#testing/app/client.ts';
import type { Follower } from './follower.ts';
import { insist, insistOn } from './insist.ts';
import type { Moments } from './moments.ts';
import { onePagePdf, sha256 } from './paper.ts';
import type { Providers } from './providers.ts';
import { sendFile } from './send-file.ts';

/** Acknowledged writes: every field was acknowledged before it was recorded here. */
export type LedgerOrder = {
  id: string;
  /** Last drafted motivation. */
  rascunho: string | null;
  historico: { motivacao: string } | null;
  files: { nome: string; sha256: string }[];
  idPayment: string | null;
  paid: boolean;
};
export type LedgerPatient = {
  cpf: string;
  http: Client;
  dados: { nome: string; numero: string } | null;
  orders: LedgerOrder[];
  /** In the order of the acknowledgements. */
  messages: string[];
};
export type Ledger = LedgerPatient[];

export type Load = {
  url: () => string;
  providers: Pick<Providers, 'asaas'>;
  moments: Pick<Moments, 'tell'>;
  ledger: Ledger;
  /** Ends the load; asked between two orders. */
  over: () => boolean;
  /** Opens a page that follows the patient's live stream; its arrivals are reported to `seen`. */
  open?: (http: Client) => Follower;
  /** From sending a message to its live event (ms). */
  seen?: (ms: number) => void;
};

const ORDERS_PER_PATIENT = 5;
const FILE_BYTES = 150_000;
/** A cut stream has resumed by then. */
const SEEN_WITHIN_MS = 15_000;

/** One person after another, each with a few paid orders, until the load is over. */
export async function keepWalking(load: Load): Promise<void> {
  while (!load.over()) {
    const patient = await register(load);
    const page = load.open?.(patient.http);
    for (let n = 0; n < ORDERS_PER_PATIENT && !load.over(); n += 1) {
      await order(load, patient, n);
      await write(load, patient, page);
    }
    page?.close();
  }
}

async function register({ url, ledger }: Load): Promise<LedgerPatient> {
  const http = client(url);
  const cpf = randomCpf();
  const body = { cpf, senha: SENHA, confirmacao: SENHA };
  const answer = await insist(() => http.call(cadastrar, { body }));
  // 409: the registration before the cut was committed, only its answer was lost.
  if (answer.status === 409) await insistOn(200, () => http.call(entrar, { body: { cpf, senha: SENHA } }));
  else if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`);
  const patient: LedgerPatient = { cpf, http, dados: null, orders: [], messages: [] };
  ledger.push(patient);
  const dados = dadosDe({ nome: `Pessoa ${randomUUID()}`, numero: String(ledger.length) });
  await insistOn(200, () => http.call(clientes.salvarCliente, { body: dados }));
  patient.dados = { nome: dados.nome, numero: dados.numero };
  return patient;
}

async function order({ providers, moments }: Load, patient: LedgerPatient, n: number): Promise<void> {
  const { http } = patient;
  const choice = { Servico_Selecionado: SERVICOS[n % SERVICOS.length]?.titulo ?? '', chave: randomUUID() };
  const created = await insistOn(201, () => http.call(contracts.criarPedido, { body: choice }));
  const { id } = pedidoOf(created);
  const entry: LedgerOrder = { id, rascunho: null, historico: null, files: [], idPayment: null, paid: false };
  patient.orders.push(entry);

  await draft(http, entry);
  await moments.tell('draft kept');
  await readDraft(http, entry);
  // Some abandon their order: their drafts must be kept.
  if (n % ORDERS_PER_PATIENT === ORDERS_PER_PATIENT - 1) return;

  const historico = await answers(http);
  await insistOn(200, () => http.call(contracts.salvarHistorico, { params: { id }, body: historico }));
  entry.historico = { motivacao: historico.motivacao };
  await moments.tell('answers saved');

  await insistOn(200, () => http.call(contracts.confirmarAnexos, { params: { id } }));
  const bytes = onePagePdf(FILE_BYTES);
  const nome = `exame ${randomUUID()}.pdf`;
  await sendFile(http, { pedido: id, tipo: 'outros_documentos', filename: nome, bytes });
  entry.files.push({ nome, sha256: sha256(bytes) });
  await moments.tell('file stored');

  // Twice at once, as an impatient thumb does: exactly one charge must result.
  const generate = () =>
    insistOn(200, () => http.call(contracts.gerarCobranca, { params: { id }, body: {} }));
  const [charged, again] = await Promise.all([generate(), generate()]);
  if (pedidoOf(charged).idPayment !== pedidoOf(again).idPayment) throw new Error('two clicks, two charges');
  const { idPayment } = pedidoOf(charged);
  if (!idPayment) throw new Error('a charge was acknowledged without its id');
  entry.idPayment = idPayment;

  const paid = await fetch(providers.asaas.payUrl(idPayment), { method: 'POST', redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`the bank answered ${paid.status}`);
  entry.paid = true;
}

/** A message to the team, which every page of the patient must receive. */
async function write({ seen }: Load, { http, messages }: LedgerPatient, page?: Follower): Promise<void> {
  const body = { id: randomUUID(), mensagem: `Mensagem ${messages.length + 1}` };
  const began = performance.now();
  await insistOn(200, () => http.call(enviarMensagem, { body }));
  messages.push(body.id);
  if (page) seen?.((await page.seen('chat', began, SEEN_WITHIN_MS)) - began);
}

/** Consecutive changes, each based on the version of the answer before it. */
async function draft(http: Client, entry: LedgerOrder): Promise<void> {
  let versao = 0;
  for (const campo of ['motivacao', 'outrasInfos', 'motivacao']) {
    const valor = `Rascunho ${randomUUID()}`;
    const body = { versao, campos: { [campo]: valor } };
    const answer = await insistOn(200, () =>
      http.call(rascunhos.guardarRascunhoDoPedido, { params: { id: entry.id }, body }),
    );
    ({ versao } = rascunhos.guardarRascunhoDoPedido.responses[200].parse(answer.body));
    if (campo === 'motivacao') entry.rascunho = valor;
  }
}

/** Read before the save, which would hide a lost draft. */
async function readDraft(http: Client, { id, rascunho }: LedgerOrder): Promise<void> {
  const read = await insistOn(200, () => http.call(rascunhos.lerRascunhoDoPedido, { params: { id } }));
  const { campos } = rascunhos.lerRascunhoDoPedido.responses[200].parse(read.body);
  if (campos['motivacao'] !== rascunho) throw new Error('an acknowledged draft is gone');
}

async function answers(http: Client) {
  const read = await insistOn(200, () => http.call(listarPerguntas));
  const { saude, tratamento } = listarPerguntas.responses[200].parse(read.body);
  return {
    versaoSaude: saude.versao,
    versaoTrat: tratamento.versao,
    histSaude: saude.perguntas.map(() => 'não'),
    histTrat: tratamento.perguntas.map(() => 'não'),
    motivacao: `Motivo ${randomUUID()}`,
    outrasInfos: 'Nada a acrescentar.',
    declaraVerdade: true,
    autorizaEnvio: true,
  };
}

function pedidoOf({ body }: AnyAnswer): contracts.Pedido {
  return contracts.criarPedido.responses[201].parse(body).pedido;
}
