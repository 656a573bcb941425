import { randomUUID } from 'node:crypto';
import { recusado } from '#domain/pedidos/atendimento.ts';
import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { Medico } from '#platform/actor.ts';
import { call, merge } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { countByEstado } from '#features/documentos/emitir/emitir.public.ts';
import { recusarPedido } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import * as casos from '../caso/caso.public.ts';

const { errors } = casos;

/**
 * Refuses a case that is in hand, in words that the patient reads, after this doctor wrote down why; the patient chooses
 * between a consultation and the money, after a consultation the money goes back at once. The identity document is no
 * condition: it may be the reason. A repeated refusal by the same doctor changes nothing.
 * @throws 400 texto_recusado, the errors of `requireHeld`, 409 falta_nota, 409 documento_nas_maos
 */
export async function recusarCaso({
  actor,
  input: { id, motivo },
  deps,
}: UseCase<Medico, { id: string; motivo: string }, ReconcileDeps>): Promise<void> {
  const wrong = recusaDoTexto('motivo', motivo);
  if (wrong !== null) throw errors.textoRecusado(wrong, 'motivo');
  casos.requireActive(actor);
  await deps.runInTransaction({ actor }, async (uow) => {
    const before = await casos.lockCaso(uow.db, id);
    const { medicoId } = actor;
    if (before && recusado(before.atendimento) && before.decidido_por === medicoId) return;
    const now = deps.clock();
    const { caso, scope } = casos.requireHeld(before, actor, now);
    const rascunho = await casos.findRascunho(uow.db, scope);
    await uow.add(casos.notaAoDecidir(rascunho?.texto ?? null, scope, { now, newId: randomUUID }));
    const { suas } = await casos.countNotas(uow.db, scope);
    if (suas === 0) throw errors.faltaNota();
    // Its money was earned by what the patient has: that is revoked first.
    const { assinado = 0, impresso = 0 } = await countByEstado(uow.db, id);
    if (assinado + impresso > 0) throw errors.documentoNasMaos();
    const decided = {
      decidido_em: now,
      decidido_por: medicoId,
      motivo_recusa: motivo,
      sem_resposta_em: null,
    };
    const writes = [call(casos.freeCaso, id, decided)];
    await uow.add(merge({ writes }, casos.moveOf(caso, { action: 'caso.recusar', change: null, now })));
    const recusa = { em: now, por: medicoId, quem: casos.quemResponde(caso), motivo };
    await uow.add(await recusarPedido(uow.db, deps, { scope: scope.patient, id, recusa }));
  });
}
