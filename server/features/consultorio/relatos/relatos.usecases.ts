import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { answerRelato, esperaPor, findRelatoDoMedico } from '#features/documentos/relatos/relatos.public.ts';
import * as casos from '../caso/caso.public.ts';
import { relatoResolvido } from './relatos.errors.ts';
import { avisarRespostaJob } from './relatos.jobs.ts';

/**
 * Answers in words a report that is no error of the document, which stays valid: the patient reads it beside the document, and
 * is told in the chat and by mail. The doctor who issued the document answers, or anybody once that one works here no more.
 * The same words again change nothing.
 * @throws 400 texto_recusado, 403 cadastro_em_analise, 404, 409 relato_resolvido
 */
export async function responderRelato({
  actor,
  input,
  deps,
}: UseCase<Medico, { id: string; resposta: string }, BaseDeps>): Promise<void> {
  const resposta = input.resposta.trim();
  const wrong = recusaDoTexto('resposta', resposta);
  if (wrong !== null) throw casos.erros.textoRecusado(wrong, 'resposta');
  casos.requireActive(actor);
  const { id } = input;
  await deps.runInTransaction({ actor }, async (uow) => {
    const { medicoId } = actor;
    const before = await findRelatoDoMedico(uow.db, id, medicoId);
    const caso = before && (await casos.lockCaso(uow.db, before.pedido_id));
    // A statement of its own: whoever settles a report holds its order.
    const relato = caso && (await findRelatoDoMedico(uow.db, id, medicoId));
    if (!caso || !relato) throw notFound();
    if (relato.respondido_por === medicoId && relato.resposta === resposta) return;
    if (relato.resolvido_em !== null && relato.medico_id === medicoId) throw relatoResolvido();
    if (!esperaPor(relato, medicoId)) throw notFound();
    const now = deps.clock();
    await answerRelato(uow.db, id, { resposta, medicoId, now });
    await casos.recordMove(uow, caso, { action: 'relato.responder', change: {}, now });
    const { id: pedidoId, cliente_id: clienteId, numero } = caso;
    await uow.add(etapaLine({ etapa: 'relato-respondido', pedidoId, clienteId, numero }, deps.clock()));
    await uow.enqueue(avisarRespostaJob, { relatoId: id, pedidoId, clienteId });
  });
}
