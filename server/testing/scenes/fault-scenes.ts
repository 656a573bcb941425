import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { buscarCep, lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import {
  gerarCobranca,
  listarPedidos,
  type Pedido,
  cancelarPedido,
} from '#contracts/pedidos/pedidos.contract.ts';
import { VERIFICANDO_ARQUIVO } from '#domain/pedidos/anexos.ts';
import { MENSAGEM_PIX_EM_PREPARO, palavraDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '#domain/pagamentos/recusa.ts';
import { PAYMENTS } from '#demo/asaas/shapes.ts';
import type { SceneName } from '#demo/fault-scenes.ts';
import { sweepRefusedClientes } from '#features/contas/clientes/clientes.workers.ts';
import { listarEsperas, listarRecusas } from '#features/mesa/provedores/esperas.usecases.ts';
import { varrerCobrancas } from '#features/pagamentos/cobrancas/conciliacao/receber.usecases.ts';
import { varrerDevolucoes } from '#features/pagamentos/devolucoes/estornar.usecases.ts';
import type { TestApp } from '../app/app.ts';
import { bankOf, eventsApplied } from '../providers/bank.ts';
import * as build from '../builders/builders.ts';
import { pdfOf } from '../files/small-files.ts';
import { upload } from '../builders/upload.ts';
import { failureOf } from '../app/client.ts';
import { tellNobody, tellPatient } from './channel-scenes.ts';
import { mailPayment, mailRefused, recoverAdmin, recoverPassword } from './fault-mails.ts';
import { hearOfPayment, makeCopy, writeMessage } from './house-scenes.ts';
import { words, wordsOf, type Play } from './played.ts';
import { askNumbers } from './numbers-scene.ts';
import { openSigning, signDocument } from './signing-scenes.ts';

const saveData: Play = async (app) => {
  const patient = await build.registerPatient(app);
  return {
    act: async () => words(await patient.http.call(salvarCliente, { body: patient.dados })),
    async seen() {
      const { idAsaas } = await patient.http.want(lerCliente, 200);
      return idAsaas !== null || (await deskWaits(app)).has('cadastro');
    },
    async healed() {
      await sweepRefused(app);
      const { idAsaas, completo } = await patient.http.want(lerCliente, 200);
      const customers = await bankOf(app).customersOf(patient.cpf);
      return completo && customers.length === 1 && customers[0]?.id === idAsaas;
    },
  };
};

/**
 * Waits that the desk shows a minute later; younger ones are in normal processing. To a clock that was set back, what began before
 * is younger than nothing, until the clock is right again.
 */
async function deskWaits({ deps }: TestApp): Promise<Set<string>> {
  const call = { actor: { tipo: 'Sistema', nome: 'teste' }, input: null } as const;
  const later = {
    ...deps,
    clock: () => new Date(Math.max(deps.clock().getTime(), Date.now()) + 61_000),
  };
  const [esperas, recusas] = await Promise.all([
    listarEsperas({ ...call, deps: later }),
    listarRecusas({ ...call, deps: later }),
  ]);
  return new Set([...esperas.map(({ oque }) => oque), ...recusas.map(({ tipo }) => tipo)]);
}

/** Outcome of a Pix that was asked for: there, on its way, or refused. */
async function waits(read: () => Promise<Pedido['cobranca']>): Promise<boolean> {
  const estado = (await read())?.estado;
  return estado === 'em preparo' || estado === 'aberta' || estado === 'recusada';
}

const refusalOf = (cobranca: Pedido['cobranca']) =>
  cobranca?.estado === 'recusada' ? cobranca.recusa : null;

const generatePix: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const read = () => build.readPedido(patient, id);
  return {
    async act() {
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      // A reload shows the same.
      const estado = (await read()).cobranca?.estado;
      return said === MENSAGEM_PIX_EM_PREPARO && estado !== 'em preparo' ? 'not said after a reload' : said;
    },
    seen: () => waits(async () => (await read()).cobranca),
    async healed() {
      const { cobranca, status } = await read();
      const [customer] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      return cobranca?.estado === 'aberta' && status === 'Aguardando Pagamento' && charges.length === 1;
    },
  };
};

/** As if the pauses after a refusal were over, and the sweeps came by. */
async function sweepRefused({ deps }: TestApp): Promise<void> {
  const over = new Date(deps.clock().getTime() - 1_000);
  const refused = deps.db.updateTable('cobrancas').set({ proxima_em: over });
  await refused.where('proxima_em', 'is not', null).execute();
  const data = deps.db.updateTable('clientes').set({ asaas_proxima_em: over });
  await data.where('asaas_proxima_em', 'is not', null).execute();
  const sweep = { actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps } as const;
  await sweepRefusedClientes(sweep);
  await varrerCobrancas(sweep);
}

const dataRefused: Play = async (app) => {
  const patient = await build.registerPatient(app);
  let id = '';
  const read = async () => (await build.readPedido(patient, id)).cobranca;
  return {
    async act() {
      await patient.http.want(salvarCliente, 200, { body: patient.dados });
      if (id === '') ({ id } = await build.attachedPedido(patient));
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      const recusa = refusalOf(await read());
      return said === MENSAGEM_DA_RECUSA.dados && recusa !== 'dados' ? 'not said after a reload' : said;
    },
    seen: async () => id === '' || (await waits(read)),
    async healed() {
      const body = { ...patient.dados, telefone: '11912345678' };
      await patient.http.want(salvarCliente, 200, { body });
      const [customer, ...others] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      return others.length === 0 && charges.length === 1 && (await read())?.estado === 'aberta';
    },
  };
};

const chargeRefused: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const read = async () => (await build.readPedido(patient, id)).cobranca;
  return {
    async act() {
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      const recusa = refusalOf(await read());
      return said === MENSAGEM_DA_RECUSA.cobranca && recusa !== 'cobranca' ? 'not said after a reload' : said;
    },
    seen: () => waits(read),
    async healed() {
      await sweepRefused(app);
      const [customer] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      return charges.length === 1 && (await read())?.estado === 'aberta';
    },
  };
};

const awaitPayment: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  const read = async () => (await build.readPedido(patient, id)).cobranca;
  return {
    async act() {
      await build.payAtBank(app, { idPayment });
      return palavraDoPagamento((await read())?.status ?? null);
    },
    healed: async () => palavraDoPagamento((await read())?.status ?? null) === 'Pagamento confirmado',
  };
};

const openOrders: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  // Paid, and the provider told nobody; last read a while ago.
  const store = app.demo.store;
  const doc = await store.get(PAYMENTS, idPayment ?? '');
  await store.put(PAYMENTS, idPayment ?? '', { ...doc, status: 'RECEIVED' });
  const unread = async () => {
    const set = app.deps.db.updateTable('cobrancas').set({ verificada_em: null });
    await set.where('asaas_id', '=', idPayment).execute();
  };
  await unread();
  async function open(): Promise<string | null> {
    const { pedidos } = await patient.http.want(listarPedidos, 200);
    return palavraDoPagamento(pedidos.find((pedido) => pedido.id === id)?.cobranca?.status ?? null);
  }
  return {
    act: open,
    async healed() {
      await unread();
      return (await open()) === 'Pagamento confirmado';
    },
  };
};

const lookUpCep: Play = async (app) => {
  const patient = await build.registerPatient(app);
  const lookUp = () => patient.http.call(buscarCep, { params: { cep: '01310100' } });
  return {
    async act() {
      const said = words(await lookUp());
      // By hand: what was typed is saved, whatever the lookup said.
      await patient.http.want(salvarCliente, 200, { body: patient.dados });
      return said;
    },
    healed: async () => (await lookUp()).status === 200,
  };
};

const sendFile: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const situacoes = async () =>
    (await patient.http.want(listarAnexos, 200, { params: { id } })).anexos.map(({ situacao }) => situacao);
  return {
    async act() {
      const sent = { pedido: id, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes: pdfOf(2_000) };
      const answer = await upload(patient, sent);
      if (answer.status !== 204) return wordsOf(answer);
      return (await situacoes())[0] === 'em verificação' ? VERIFICANDO_ARQUIVO : null;
    },
    seen: async () => (await situacoes()).length > 0,
    async healed() {
      const found = await situacoes();
      return found.length > 0 && found.every((situacao) => situacao === 'guardado');
    },
  };
};

/** How each scene of the fault table is played: set while all is well, then acted under the fault. */
export const PLAYS: Readonly<Record<SceneName, Play>> = {
  'save-data': saveData,
  'generate-pix': generatePix,
  'data-refused': dataRefused,
  'charge-refused': chargeRefused,
  refund: refundWithoutBalance,
  'await-payment': awaitPayment,
  'open-orders': openOrders,
  'look-up-cep': lookUpCep,
  'send-file': sendFile,
  'recover-password': recoverPassword,
  'recover-admin': recoverAdmin,
  'mail-payment': mailPayment,
  'mail-refused': mailRefused,
  'tell-patient': tellPatient,
  'tell-nobody': tellNobody,
  'open-signing': openSigning,
  'sign-document': signDocument,
  'ask-numbers': askNumbers,
  'write-message': writeMessage,
  'hear-of-payment': hearOfPayment,
  'make-copy': makeCopy,
};

/** A paid order is cancelled while the provider has no balance to refund from. */
async function refundWithoutBalance(app: TestApp) {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  const { db, clock } = app.deps;
  const over = () => new Date(clock().getTime() - 1_000);
  return {
    async act(): Promise<string | null> {
      const answer = await patient.http.call(cancelarPedido, { params: { id } });
      return answer.status < 400 ? null : failureOf(answer).message;
    },
    seen: async () => (await build.readPedido(patient, id)).reembolso !== null,
    async healed(): Promise<boolean> {
      // As if the pause after a refusal were over, and the sweep came by.
      const waiting = db.updateTable('devolucoes').set({ proxima_em: over() });
      await waiting.where('pedido_id', '=', id).where('situacao', '=', 'falhou').execute();
      const actor = { tipo: 'Sistema', nome: 'teste' } as const;
      await varrerDevolucoes({ actor, input: null, deps: app.deps });
      return (await build.readPedido(patient, id)).reembolso?.situacao === 'devolvido';
    },
  };
}
