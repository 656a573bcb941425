import { buffer } from 'node:stream/consumers';
import { maskEmail } from '#domain/contas/email.ts';
import type { Mailer } from '#ports/mail.ts';
import { systemScope, type Paciente, type Sistema } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { job } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import * as errors from './entrega.errors.ts';
import { mailArquivoPedido } from './entrega.mails.ts';
import { opensAsFile } from './entrega.policy.ts';
import { findDocumento } from './entrega.repository.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

/** `vez`: an id of the request, so that its retries send one mail. */
export type EnviarDocumento = { documentoId: string; clienteId: string; vez: string };

/** Mails a document to the patient who asked for it. */
export const enviarDocumentoJob: JobDefinition<EnviarDocumento> = {
  name: 'documento.enviar',
  options: PATIENT_RETRIES,
};

export const MAIL_LIMIT = { max: 10, windowSeconds: 3_600 };

/**
 * Asks for the PDF by mail. It goes to a confirmed address only: a wrong one would hand the document to somebody else.
 * @returns the sentence for the page, with the address masked
 * @throws naoEncontrado, 409 sem_email or email_nao_confirmado, 429
 */
export const receberPorEmail = command({
  find: async ({
    actor,
    input,
    deps,
  }: UseCase<Paciente, { id: string }, EntregaDeps & { signer: Signer }>) => {
    const row = await findDocumento(deps.db, actor.scope, input.id);
    if (!row || !opensAsFile(row)) throw notFound();
    const { email_contato: email, email_confirmado_em } = await readCliente(deps.db, actor.scope);
    if (email === '') throw errors.semEmail();
    if (!email_confirmado_em) throw errors.emailNaoConfirmado();
    const key = deps.signer.key('documento-por-email', actor.clienteId);
    if (!(await countTry(deps.db, key, MAIL_LIMIT))) throw tooManyTries();
    return email;
  },
  decide: (_, { actor: { clienteId }, input: { id: documentoId }, newId }, email) => ({
    audit: [{ action: 'documento.pedir_email', targetType: 'documento', targetId: documentoId }],
    jobs: [job(enviarDocumentoJob, { documentoId, clienteId, vez: newId() })],
    answer: `Enviamos o PDF para ${maskEmail(email)}.`,
  }),
});

export type EnvioDeps = EntregaDeps & { mailer: Mailer };

/** Mails the PDF, unless the address is not confirmed any more or the account is contested. */
export async function enviarDocumento({
  actor,
  input,
  deps,
}: UseCase<Sistema, EnviarDocumento, EnvioDeps>): Promise<void> {
  const scope = systemScope(actor, input.clienteId);
  const [row, cliente] = await Promise.all([
    findDocumento(deps.db, scope, input.documentoId),
    readCliente(deps.db, scope),
  ]);
  const { email_contato: para, email_confirmado_em, contestada_em } = cliente;
  if (!row || !opensAsFile(row) || !email_confirmado_em || contestada_em) return;
  const arquivo = await buffer(await deps.storage.read(row.objeto));
  const mail = { para, pedidoId: row.pedido_id, arquivo, chave: input.vez };
  await deps.mailer.send(mailArquivoPedido(deps.settings, mail));
}
