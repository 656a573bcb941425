import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound, AppError } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { answerRelato, esperaPor, findRelatoDoMedico } from '#features/documentos/relatos/relatos.public.ts';
import * as casos from '../caso/caso.public.ts';

export type AvisarResposta = { relatoId: string; pedidoId: string; clienteId: string };

export const avisarRespostaJob: JobDefinition<AvisarResposta> = {
  name: 'consultorio.avisar_resposta',
  options: PATIENT_RETRIES,
};

/** 409: somebody answered the report already, or the document was revoked. */
const relatoResolvido = () => new AppError(409, 'relato_resolvido', 'Este relato já foi resolvido.');

type Answering = UseCase<Medico, { id: string; resposta: string }, BaseDeps>;

/**
 * Answers in words a report that is no error of the document, which stays valid: the patient reads it beside the document,
 * and gets a line in the chat and a mail. The doctor who issued the document answers, or anybody once that one works here no
 * more. The same answer, sent again, changes nothing.
 * @throws 400 texto_recusado, 403 cadastro_em_analise, 404, 409 relato_resolvido
 */
export const responderRelato = command({
  find: async ({ actor, input, deps }: Answering) => {
    const wrong = recusaDoTexto('resposta', input.resposta.trim());
    if (wrong !== null) throw casos.errors.textoRecusado(wrong, 'resposta');
    casos.requireActive(actor);
    const relato = await findRelatoDoMedico(deps.db, input.id, actor.medicoId);
    if (!relato) throw notFound();
    return relato.pedido_id;
  },
  load: ({ actor, input: { id } }, pedidoId) => ({
    // A report is settled under the lock of its order.
    caso: call(casos.lockCaso, pedidoId),
    relato: call(findRelatoDoMedico, id, actor.medicoId),
  }),
  decide: ({ caso, relato }, { actor: { medicoId }, input, now }, pedidoId): Decision => {
    if (!caso || !relato) throw notFound();
    const { id } = input;
    const resposta = input.resposta.trim();
    if (relato.respondido_por === medicoId && relato.resposta === resposta) return { answer: undefined };
    if (relato.resolvido_em !== null && relato.medico_id === medicoId) throw relatoResolvido();
    if (!esperaPor(relato, medicoId)) throw notFound();
    const { cliente_id: clienteId, numero } = caso;
    return {
      ...merge(
        { writes: [call(answerRelato, id, { resposta, medicoId, now })] },
        casos.moveOf(caso, { action: 'relato.responder', change: {}, now }),
        { jobs: [job(avisarRespostaJob, { relatoId: id, pedidoId, clienteId })] },
        etapaLine({ etapa: 'relato-respondido', pedidoId, clienteId, numero }, now),
      ),
      answer: undefined,
    };
  },
});
