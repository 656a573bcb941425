import { CONSENTIMENTO_CID, TERMO_CID_VERSAO } from '#domain/pedidos/consentimento-cid.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound, AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import { lockCaso, moveOf, standsStill, waits } from '../caso/caso.public.ts';
import { findFatos, type FatosRow } from './andamento.repository.ts';
import * as repository from './consentimento.repository.ts';

/** @throws naoEncontrado, also for a foreign id */
export async function lerAndamento({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<FatosRow> {
  const row = await findFatos(deps.db, actor.scope, input.id);
  if (!row) throw notFound();
  return row;
}

/** The order has no case that is still to be decided: its documents are issued, or none will come. */
const consentimentoFechado = () =>
  new AppError(
    409,
    'consentimento_fechado',
    'A autorização do CID-10 não muda mais: o documento já foi emitido, ou o pedido não espera documento. Se algo estiver errado, fale com a gente pelo chat.',
  );

/** The consent was given and taken back as often as is kept for one order. */
const mudancasDemais = () =>
  new AppError(
    409,
    'mudancas_demais',
    'Esta autorização já mudou muitas vezes neste pedido. Fale com a gente pelo chat.',
  );

/** The most answers that are kept for one order. Taking back is never refused for it. */
export const MAX_MUDANCAS = 40;

type Answering = UseCase<Paciente, { id: string; autorizado: boolean }, BaseDeps>;

/**
 * Records that the patient allows, or allows no longer, that the documents of an order name the CID. An answer equal to the
 * newest one is not recorded. Issuing holds the same lock: a document has the consent of the moment of its issue.
 * @returns the answer in force @throws naoEncontrado, also for a foreign id; 409 consentimento_fechado, mudancas_demais
 */
export const salvarConsentimentoCid = command({
  find: async ({ actor: { scope }, input: { id: pedidoId }, deps }: Answering) => {
    const of = { scope, pedidoId };
    // Before the lock, so that another account that knows the id cannot hold the order.
    if ((await repository.findConsentimento(deps.db, of)) === undefined) throw notFound();
    return of;
  },
  load: (_, of) => ({
    caso: call(lockCaso, of.pedidoId),
    before: call(repository.findConsentimento, of),
    mudancas: call(repository.countMudancas, of),
  }),
  decide: ({ caso, before, mudancas }, { input: { autorizado }, now }, of): Decision<boolean> => {
    if (!caso || !(waits(caso) || standsStill(caso))) throw consentimentoFechado();
    if (before === autorizado) return { answer: autorizado };
    if (autorizado && mudancas >= MAX_MUDANCAS) throw mudancasDemais();
    const tipo = CONSENTIMENTO_CID[autorizado ? 'autorizado' : 'retirado'];
    const answer = { tipo, versao: TERMO_CID_VERSAO, created_at: now };
    const writes = [call(repository.insertConsentimento, of, answer)];
    const action = autorizado ? 'pedido.autorizar_cid' : 'pedido.retirar_cid';
    return { ...merge({ writes }, moveOf(caso, { action, change: {}, now })), answer: autorizado };
  },
});
