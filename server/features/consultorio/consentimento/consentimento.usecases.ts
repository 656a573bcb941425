import { CONSENTIMENTO_CID, TERMO_CID_VERSAO } from '#domain/pedidos/consentimento-cid.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockCaso, recordMove, standsStill, waits } from '../caso/caso.public.ts';
import * as erros from './consentimento.errors.ts';
import * as repository from './consentimento.repository.ts';

/** The most answers that are kept for one order. Taking back is never refused for it. */
export const MAX_MUDANCAS = 40;

/**
 * Records that the patient allows, or allows no longer, that the documents of an order name the CID. The answer that stands
 * is not recorded again. Issuing holds the same lock: a document has the consent that stood when it was issued.
 * @returns the answer that stands @throws naoEncontrado, also for a foreign id; 409 consentimento_fechado, mudancas_demais
 */
export async function salvarConsentimentoCid({
  actor,
  input: { id: pedidoId, autorizado },
  deps,
}: UseCase<Paciente, { id: string; autorizado: boolean }, BaseDeps>): Promise<boolean> {
  const of = { scope: actor.scope, pedidoId };
  return deps.runInTransaction({ actor }, async (uow) => {
    // Before the lock, so that another account that knows the id cannot hold the order.
    if ((await repository.findConsentimento(uow.db, of)) === undefined) throw notFound();
    const caso = await lockCaso(uow.db, pedidoId);
    if (!caso || !(waits(caso) || standsStill(caso))) throw erros.consentimentoFechado();
    if ((await repository.findConsentimento(uow.db, of)) === autorizado) return autorizado;
    if (autorizado && (await repository.countMudancas(uow.db, of)) >= MAX_MUDANCAS) {
      throw erros.mudancasDemais();
    }
    const now = deps.clock();
    const tipo = CONSENTIMENTO_CID[autorizado ? 'autorizado' : 'retirado'];
    await repository.insertConsentimento(uow.db, of, { tipo, versao: TERMO_CID_VERSAO, created_at: now });
    const action = autorizado ? 'pedido.autorizar_cid' : 'pedido.retirar_cid';
    await recordMove(uow, caso, { action, change: {}, now });
    return autorizado;
  });
}
