import { randomUUID } from 'node:crypto';
import { MAX_RELATO, MAX_RELATOS } from '#contracts/documentos/entrega.contract.ts';
import type { Mailer } from '#adapters/mail/mail.port.ts';
import type { Paciente, Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { relatoEvents } from '../documentos.events.ts';
import { countRelatos, findRelato, insertRelato } from '../relatos/relatos.public.ts';
import * as erros from './entrega.errors.ts';
import { avisarRelatoJob, type AvisarRelato } from './entrega.jobs.ts';
import { mailRelatoRecebido } from './entrega.mails.ts';
import * as entrega from './entrega.repository.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

/**
 * Puts before the doctor what the patient says is wrong in a document, and tells them by mail. The doctor settles it by
 * revoking the document and issuing another, or answers it in words.
 * @throws naoEncontrado, 400 relato_vazio or relato_longo, 409 ja_relatado, relatos_demais or documento_revogado
 */
export async function relatarErro({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string; texto: string }, EntregaDeps>): Promise<void> {
  const texto = input.texto.trim();
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await entrega.findDocumento(uow.db, actor.scope, input.id);
    if (!row) throw notFound();
    if (texto === '') throw erros.relatoVazio();
    if (texto.length > MAX_RELATO) throw erros.relatoLongo();
    const pedido = await entrega.lockPedidoOf(uow.db, row.pedido_id);
    const now = await entrega.findDocumento(uow.db, actor.scope, input.id);
    if (now?.estado === 'revogado') throw erros.documentoRevogado();
    const relato = { id: randomUUID(), documento_id: row.id, texto, created_at: deps.clock() };
    const earlier = await countRelatos(uow.db, row.id);
    if (!(await insertRelato(uow.db, relato))) throw erros.jaRelatado();
    if (earlier >= MAX_RELATOS) throw erros.relatosDemais(MAX_RELATOS);
    await uow.enqueue(avisarRelatoJob, { relatoId: relato.id, numero: pedido.numero });
    uow.audit({ action: 'documento.relatar_erro', targetType: 'documento', targetId: row.id });
    uow.emit(...relatoEvents(pedido));
  });
}

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
