import { recuperarSenha, recuperarSenhaAdm, iniciarVisita } from '#contracts/contas/identidade.contract.ts';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import { ADMIN, type TestApp } from '../app/app.ts';
import { jobsDone, waitingJobs } from '../app/jobs.ts';
import { until } from '../app/until.ts';
import * as build from '../builders/builders.ts';
import { eventsApplied } from '../providers/bank.ts';
import { words, type Play } from './played.ts';

/** The limit of mails to one account is another test's: here somebody comes back many times. */
async function asIfLater({ deps }: TestApp): Promise<void> {
  await deps.db.deleteFrom('limites').execute();
}

export const mailsTo = async (app: TestApp, address: string, about: string) =>
  (await app.fakes.smtp.mensagens()).filter(
    ({ para, assunto }) => para.includes(address) && assunto.includes(about),
  );

export const recoverPassword: Play = async (app) => {
  const patient = await build.newPatient(app);
  async function recover(): Promise<string | null> {
    const http = build.visitor(app);
    await http.want(iniciarVisita, 204);
    return words(await http.call(recuperarSenha, { body: { cpf: patient.cpf } }));
  }
  return {
    act: recover,
    async healed() {
      await asIfLater(app);
      const said = await recover();
      return said === null && (await mailsTo(app, patient.dados.emailContato, 'Nova senha')).length > 0;
    },
  };
};

export const recoverAdmin: Play = async (app) => {
  const { email } = ADMIN;
  await asIfLater(app);
  async function recover(): Promise<string | null> {
    return words(await build.visitor(app).call(recuperarSenhaAdm, { body: { email } }));
  }
  return {
    act: recover,
    async healed() {
      await asIfLater(app);
      return (await recover()) === null && (await mailsTo(app, email, 'Nova senha')).length > 0;
    },
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
    await until('paid', async () => (await build.readPedido(patient, pedido.id)).cobranca?.estado === 'paga');
    return null;
  };
  return { patient, mails, act };
}

export const mailPayment: Play = async (app) => {
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

export const mailRefused: Play = async (app) => {
  const { act, mails, patient } = await payAndRead(app);
  const admin = await build.signInAdmin(app);
  return {
    async act() {
      const said = await act();
      // The job gives up while the fault still lasts.
      await jobsDone(app, 'pagamento.avisar');
      return said;
    },
    async healed() {
      const { emailsRecusados } = await admin.want(listarProvedores, 200);
      const noted = emailsRecusados.some(({ nome }) => nome === patient.dados.nome);
      return noted && (await mails()).length === 0;
    },
  };
};
