import { listarAnexos } from '../../../contracts/pedidos/anexos.contract.ts';
import { buscarCep, lerCliente, salvarCliente } from '../../../contracts/contas/clientes.contract.ts';
import {
  iniciarVisita,
  recuperarSenha,
  recuperarSenhaAdm,
} from '../../../contracts/contas/identidade.contract.ts';
import { gerarCobranca, listarPedidos } from '../../../contracts/pedidos/pedidos.contract.ts';
import { listarProvedores } from '../../../contracts/mesa/provedores.contract.ts';
import { VERIFICANDO_ARQUIVO } from '../../../domain/pedidos/anexos.ts';
import { palavraDoPagamento } from '../../../domain/pagamentos/pagamento.ts';
import { PAYMENTS } from '../../demo/asaas/shapes.ts';
import type { SceneName } from '../../demo/fault-table.ts';
import { openPgFakeStore } from '../../demo/store/fake-store.repository.ts';
import { sweepRefusedClientes } from '../../features/contas/clientes/clientes.workers.ts';
import { varrerCobrancas } from '../../features/pagamentos/cobrancas/conciliacao/receber.usecases.ts';
import { ADMIN, type TestApp } from '../app/app.ts';
import { bankOf, eventsApplied } from '../providers/bank.ts';
import * as build from '../builders/builders.ts';
import { failureOf, type AnyAnswer } from '../app/client.ts';
import { pdfOf } from '../files/small-files.ts';
import { waitingJobs } from '../app/jobs.ts';
import { upload } from '../builders/upload.ts';
import { refundWithoutBalance } from './refund-scene.ts';
import { openSigning, signDocument } from './signing-scenes.ts';

/** A scene that was set while all was well. */
export type Played = {
  /** What the screen does under the fault. @returns what the person reads, or null */
  act(): Promise<string | null>;
  /** Whether everything is as it should be, some time after the fault ended. */
  healed(): Promise<boolean>;
};

type Play = (app: TestApp) => Promise<Played>;

/** The words of a refusal; null for an answer. */
const words = (answer: AnyAnswer): string | null => (answer.status < 400 ? null : failureOf(answer).message);

const saveData: Play = async (app) => {
  const patient = await build.registerPatient(app);
  return {
    act: async () => words(await patient.http.call(salvarCliente, { body: patient.dados })),
    async healed() {
      await sweepRefused(app);
      const { idAsaas, completo } = await patient.http.want(lerCliente, 200);
      const customers = await bankOf(app).customersOf(patient.cpf);
      return completo && customers.length === 1 && customers[0]?.id === idAsaas;
    },
  };
};

const generatePix: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const read = () => build.readPedido(patient, id);
  return {
    async act() {
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      // A reload shows the same.
      return (await read()).pagamento.emPreparo ? said : 'not said after a reload';
    },
    async healed() {
      const { pagamento, status } = await read();
      const [customer] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      return pagamento.pix !== null && status === 'Aguardando Pagamento' && charges.length === 1;
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
  const read = async () => (await build.readPedido(patient, id)).pagamento;
  return {
    async act() {
      await patient.http.want(salvarCliente, 200, { body: patient.dados });
      ({ id } = await build.attachedPedido(patient));
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      return (await read()).recusa === 'dados' ? said : 'not said after a reload';
    },
    async healed() {
      const body = { ...patient.dados, telefone: '11912345678' };
      await patient.http.want(salvarCliente, 200, { body });
      const [customer, ...others] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      const { pix, recusa } = await read();
      return others.length === 0 && charges.length === 1 && pix !== null && recusa === null;
    },
  };
};

const chargeRefused: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const read = async () => (await build.readPedido(patient, id)).pagamento;
  return {
    async act() {
      const said = words(await patient.http.call(gerarCobranca, { params: { id }, body: {} }));
      return (await read()).recusa === 'cobranca' ? said : 'not said after a reload';
    },
    async healed() {
      await sweepRefused(app);
      const [customer] = await bankOf(app).customersOf(patient.cpf);
      const charges = await bankOf(app).chargesOf(customer?.id ?? '');
      const { pix, recusa } = await read();
      return charges.length === 1 && pix !== null && recusa === null;
    },
  };
};

const awaitPayment: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  const read = async () => (await build.readPedido(patient, id)).pagamento;
  return {
    async act() {
      await build.payAtBank(app, { idPayment });
      return palavraDoPagamento((await read()).status);
    },
    healed: async () => palavraDoPagamento((await read()).status) === 'Pagamento confirmado',
  };
};

const openOrders: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  // Paid, and the provider told nobody; last read a while ago.
  const store = openPgFakeStore(app.deps.pool);
  const doc = await store.get(PAYMENTS, idPayment ?? '');
  await store.put(PAYMENTS, idPayment ?? '', { ...doc, status: 'RECEIVED' });
  async function open(): Promise<string | null> {
    const unread = { verificada_em: null };
    await app.deps.db.updateTable('cobrancas').set(unread).where('asaas_id', '=', idPayment).execute();
    const { pedidos } = await patient.http.want(listarPedidos, 200);
    return palavraDoPagamento(pedidos.find((pedido) => pedido.id === id)?.pagamento.status ?? null);
  }
  return { act: open, healed: async () => (await open()) === 'Pagamento confirmado' };
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
      const { status } = await upload(patient, sent);
      if (status !== 204) return `not taken: ${status}`;
      return (await situacoes())[0] === 'em verificação' ? VERIFICANDO_ARQUIVO : null;
    },
    healed: async () => (await situacoes())[0] === 'guardado',
  };
};

/** The limit of mails to one account is another test's: here somebody comes back many times. */
async function asIfLater({ deps }: TestApp): Promise<void> {
  await deps.db.deleteFrom('limites').execute();
}

const mailsTo = async (app: TestApp, address: string, about: string) =>
  (await app.fakes.smtp.mensagens()).filter(
    ({ para, assunto }) => para.includes(address) && assunto.includes(about),
  );

const recoverPassword: Play = async (app) => {
  const patient = await build.newPatient(app);
  async function recover(): Promise<string | null> {
    await asIfLater(app);
    const http = build.visitor(app);
    await http.want(iniciarVisita, 204);
    return words(await http.call(recuperarSenha, { body: { cpf: patient.cpf } }));
  }
  return {
    act: recover,
    async healed() {
      const said = await recover();
      return said === null && (await mailsTo(app, patient.dados.emailContato, 'Nova senha')).length > 0;
    },
  };
};

const recoverAdmin: Play = async (app) => {
  const { email } = ADMIN;
  async function recover(): Promise<string | null> {
    await asIfLater(app);
    return words(await build.visitor(app).call(recuperarSenhaAdm, { body: { email } }));
  }
  return {
    act: recover,
    healed: async () => (await recover()) === null && (await mailsTo(app, email, 'Nova senha')).length > 0,
  };
};

/** A payment comes in, and the person reads of it at once whatever becomes of the mail. */
async function payAndRead(app: TestApp) {
  const patient = await build.newPatient(app);
  const pedido = await build.chargedPedido(patient);
  await eventsApplied(app, pedido.idPayment);
  const mails = () => mailsTo(app, patient.dados.emailContato, `pedido ${pedido.numero}`);
  const act = async (): Promise<string | null> => {
    await build.payAtBank(app, pedido);
    for (let i = 0; i < 600; i += 1) {
      const { pagamento } = await build.readPedido(patient, pedido.id);
      if (pagamento.pagoEm !== null) return null;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return 'not paid in time';
  };
  return { patient, mails, act };
}

const mailPayment: Play = async (app) => {
  const { act, mails } = await payAndRead(app);
  return {
    act,
    async healed() {
      const arrived = await mails();
      const ids = new Set(arrived.map(({ messageId }) => messageId));
      return ids.size === 1 && (await waitingJobs(app, 'pagamento.avisar')) === 0;
    },
  };
};

const mailRefused: Play = async (app) => {
  const { act, mails, patient } = await payAndRead(app);
  const admin = await build.signInAdmin(app);
  return {
    async act() {
      const said = await act();
      // Given up while the fault still stands.
      for (let i = 0; i < 600 && (await waitingJobs(app, 'pagamento.avisar')) > 0; i += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return said;
    },
    async healed() {
      const { emailsRecusados } = await admin.want(listarProvedores, 200);
      const noted = emailsRecusados.some(({ nome }) => nome === patient.dados.nome);
      return noted && (await mails()).length === 0;
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
  'open-signing': openSigning,
  'sign-document': signDocument,
};
