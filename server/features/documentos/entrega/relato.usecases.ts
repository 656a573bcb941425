import { MAX_RELATO, MAX_RELATOS } from '#contracts/documentos/entrega.contract.ts';
import type { Mailer } from '#ports/mail.ts';
import type { Paciente, Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { relatoEvents } from '../documentos.events.ts';
import { countRelatos, findRelato, insertRelato } from '../relatos/relatos.public.ts';
import * as errors from './entrega.errors.ts';
import { mailRelatoRecebido } from './entrega.mails.ts';
import * as entrega from './entrega.repository.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

/** A report of an error; `numero` is that of the order. */
export type AvisarRelato = { relatoId: string; numero: number };

/** Mails the doctor who issued a document that its patient reported an error in it. */
export const avisarRelatoJob: JobDefinition<AvisarRelato> = {
  name: 'documento.avisar_relato',
  options: PATIENT_RETRIES,
};

/**
 * Puts before the doctor what the patient says is wrong in a document, and tells them by mail. The doctor settles it by
 * revoking the document and issuing another, or answers it in words.
 * @throws naoEncontrado, 400 relato_vazio or relato_longo, 409 ja_relatado, relatos_demais or documento_revogado
 */
export const relatarErro = command({
  find: async ({
    actor: { scope },
    input: { id, texto },
    deps,
  }: UseCase<Paciente, { id: string; texto: string }, EntregaDeps>) => {
    const row = await entrega.findDocumento(deps.db, scope, id);
    if (!row) throw notFound();
    if (texto.trim() === '') throw errors.relatoVazio();
    if (texto.trim().length > MAX_RELATO) throw errors.relatoLongo();
    return row.pedido_id;
  },
  load: ({ actor: { scope }, input: { id } }, pedidoId) => ({
    pedido: call(entrega.lockPedidoOf, pedidoId),
    row: call(entrega.findDocumento, scope, id),
    relatos: call(countRelatos, id),
  }),
  decide: ({ pedido, row, relatos }, { input, now, newId }) => {
    if (row?.estado === 'revogado') throw errors.documentoRevogado();
    if (relatos.abertos > 0) throw errors.jaRelatado();
    if (relatos.todos >= MAX_RELATOS) throw errors.relatosDemais(MAX_RELATOS);
    const { id: documentoId } = input;
    const relato = { id: newId(), documento_id: documentoId, texto: input.texto.trim(), created_at: now };
    return {
      writes: [call(insertRelato, relato)],
      audit: [{ action: 'documento.relatar_erro', targetType: 'documento', targetId: documentoId }],
      events: relatoEvents(pedido),
      jobs: [job(avisarRelatoJob, { relatoId: relato.id, numero: pedido.numero })],
    };
  },
});

export type AvisoDeRelatoDeps = Pick<EntregaDeps, 'db' | 'settings'> & { mailer: Mailer };

/** Mails the doctor who issued a document that its patient reported an error, while the report waits and they work here. */
export async function avisarRelato({
  input,
  deps,
}: UseCase<Sistema, AvisarRelato, AvisoDeRelatoDeps>): Promise<void> {
  const relato = await findRelato(deps.db, input.relatoId);
  if (!relato || relato.resolvido_em !== null || relato.medico_estado !== 'ativo') return;
  const { medico_email: para, pedido_id: pedidoId } = relato;
  const mail = { para, pedidoId, numero: input.numero, chave: input.relatoId };
  await deps.mailer.send(mailRelatoRecebido(deps.settings, mail));
}
