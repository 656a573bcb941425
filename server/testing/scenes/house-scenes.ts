import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import { receberWebhookAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { palavraDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { createAgeTar } from '#adapters/archive/drivers/age-tar.ts';
import { CliError } from '#server/cli/command.ts';
import { inWords } from '#server/cli/copias.ts';
import { COPIA_COM_FALHAS } from '#demo/house-faults.ts';
import { conferirCopia, fazerCopia } from '#features/instalacao/copias/copias.public.ts';
import * as build from '../builders/builders.ts';
import { CHAVE, COPIANDO, copiarDeps } from '../builders/copias.ts';
import { upload } from '../builders/upload.ts';
import { pdfOf } from '../files/small-files.ts';
import { bankOf, eventsApplied } from '../providers/bank.ts';
import { mailsTo } from './fault-mails.ts';
import { words, type Play } from './played.ts';

/** A message to the team; the same id again is the same message. */
export const writeMessage: Play = async (app) => {
  const { http } = await build.newPatient(app);
  const body = { id: randomUUID(), mensagem: 'Posso tomar o remédio em jejum?' };
  return {
    act: async () => words(await http.call(enviarMensagem, { body })),
    async healed() {
      const { mensagens } = await http.want(listarMensagens, 200, { query: {} });
      return mensagens.filter(({ id }) => id === body.id).length === 1;
    },
  };
};

/** The provider tells of a payment, again until it is taken; the patient is told once. */
export const hearOfPayment: Play = async (app) => {
  const patient = await build.newPatient(app);
  const { id, numero, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED' });
  const body = { id: `evt_${randomUUID()}`, event: 'PAYMENT_RECEIVED', payment: { id: idPayment ?? '' } };
  const headers = { 'asaas-access-token': app.deps.settings.asaasWebhookToken ?? '' };
  const status = async () =>
    palavraDoPagamento((await build.readPedido(patient, id)).cobranca?.status ?? null);
  return {
    act: async () => words(await build.visitor(app).call(receberWebhookAsaas, { body, headers })),
    seen: async () => ['Aguardando pagamento', 'Pagamento confirmado'].includes((await status()) ?? ''),
    async healed() {
      const mails = await mailsTo(app, patient.dados.emailContato, `pedido ${numero}`);
      const ids = new Set(mails.map(({ messageId }) => messageId));
      return ids.size === 1 && (await status()) === 'Pagamento confirmado';
    },
  };
};

/** The copy of the night: an incomplete one counts as none, and the operator reads so. */
export const makeCopy: Play = async (app) => {
  const archive = createAgeTar(CHAVE);
  // A file at least is in it.
  const patient = await build.newPatient(app);
  const { id: pedido } = await build.attachedPedido(patient);
  const file = { pedido, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes: pdfOf(2_000) };
  if ((await upload(patient, file)).status !== 204) throw new Error('no file was stored');
  const made: string[] = [];
  async function copy(): Promise<string | null> {
    const arquivo = join(app.dataDir, `${randomUUID()}.age`);
    const call = { actor: COPIANDO, input: { arquivo }, deps: copiarDeps(app, { archive }) };
    try {
      const { falhas } = await fazerCopia(call);
      if (falhas.quantidade > 0) return COPIA_COM_FALHAS;
    } catch (error) {
      const said = inWords(error);
      if (said instanceof CliError) return said.message;
      throw error;
    }
    made.push(arquivo);
    return null;
  }
  return {
    act: copy,
    async healed() {
      if (made.length === 0) return false;
      for (const arquivo of made)
        await conferirCopia({ actor: COPIANDO, input: { arquivo }, deps: { archive } });
      await Promise.all(made.map((arquivo) => rm(arquivo)));
      return true;
    },
  };
};
