import { randomUUID } from 'node:crypto';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { transicao } from '#domain/pedidos/pedido-status.ts';
import { systemScope, type Medico, type PatientScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import { automaticLine } from '#features/chat/chat/chat.public.ts';
import {
  anularDocumento,
  countBehindPaper,
  countByEstado,
  listToTell,
  listUnsigned,
  markSent,
} from '#features/documentos/emitir/emitir.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { devolverFreteNaoUsado } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import {
  lockState,
  pedidoEvents,
  updatePedido,
  type PedidoChange,
} from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  claimEnd,
  freeCaso,
  holdCaso,
  isHeldBy,
  lockCaso,
  moveOf,
  updateCaso,
  quemResponde,
  type LockedCaso,
} from '../caso/caso.public.ts';

/** `vez` is an id of this mail, so that a retry is the same one. */
export type AvisarDocumento = {
  pedidoId: string;
  clienteId: string;
  vez: string;
  oQue: 'pronto' | 'revogado';
};

/** Tells the patient by mail that documents of an order are ready, or that one is not valid any more. */
export const avisarDocumentoJob: JobDefinition<AvisarDocumento> = {
  name: 'consultorio.avisar_documento',
  options: PATIENT_RETRIES,
};

/**
 * Decides a locked case by its documents: it leaves the hand and is not in the queue either. Where nothing waits for a
 * signature, the order goes on at once.
 */
export async function decidirCaso(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  caso: LockedCaso,
  medicoId: string,
): Promise<void> {
  const now = deps.clock();
  const decided = { decidido_em: now, decidido_por: medicoId };
  const writes = [call(freeCaso, caso.id, { ...decided, sem_resposta_em: null })];
  await uow.add(merge({ writes }, moveOf(caso, { action: 'caso.emitir', change: {}, now })));
  await seguirPedido(uow, deps, { ...caso, ...decided, versao: caso.versao + 1 });
}

/**
 * Moves an order on in the transaction that marks a document as signed and holds the order's lock. The last signature of a case
 * completes an order of electronic documents only; with paper among them the order goes to the post.
 */
export async function aoAssinar(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { pedidoId }: { pedidoId: string },
): Promise<void> {
  const caso = await lockCaso(uow.db, pedidoId);
  if (caso) await seguirPedido(uow, deps, caso);
}

async function seguirPedido(uow: UnitOfWork, deps: ReconcileDeps, caso: LockedCaso): Promise<void> {
  const now = deps.clock();
  const counts = await countByEstado(uow.db, caso.id);
  // In hand again: its doctor took a document back and issues another.
  if (caso.decidido_em === null) return;
  // The post prints the notification that some of them wait for.
  const behindPaper = (counts['a imprimir'] ?? 0) > 0 ? await countBehindPaper(uow.db, caso.id) : 0;
  if ((counts['a assinar'] ?? 0) > behindPaper) return;
  // A sheet that was signed by hand before the last electronic one was signed is still to be posted.
  const paper = (counts['a imprimir'] ?? 0) + (counts.impresso ?? 0) > 0;
  const { action, change, words } = paper ? toPost(caso, now) : toPatient(caso, now);
  if (!paper && (counts.assinado ?? 0) === 0) return;
  const { id: pedidoId, cliente_id: clienteId, numero } = caso;
  // A prescription that is signed after its notification finds the order with the post already.
  if (!paper || caso.atendimento === 'em atendimento') {
    await uow.add(moveOf(caso, { action, change, now }));
    if (!paper) await uow.add(await devolverFreteNaoUsado(uow.db, deps, caso));
    const mensagem = `Pedido ${numero} ${words}`;
    await uow.add(automaticLine({ mensagem, pedidoId, clienteId }, now));
  }
  if ((await listToTell(uow.db, pedidoId)).length === 0) return;
  await uow.enqueue(avisarDocumentoJob, { pedidoId, clienteId, vez: randomUUID(), oQue: 'pronto' });
}

type Outcome = { action: string; change: PedidoChange; words: string };

function toPost(caso: LockedCaso, now: Date): Outcome {
  return {
    action: 'caso.imprimir',
    change: { atendimento: 'a postar' },
    words: `respondido ${comPreposicao('por', quemResponde(caso))} em ${dataEHora(now)}: o documento é impresso, assinado à mão e enviado pelo correio. Acompanhe em Meus pedidos.`,
  };
}

function toPatient(caso: LockedCaso, now: Date): Outcome {
  const { status } = caso;
  // A deleted order stays so; its money is earned all the same.
  const next = transicao({ status, evento: 'concluir', ator: 'Sistema', pago: true });
  const done: PedidoChange =
    status !== 'Excluído' && next.ok
      ? { status: next.status, status_anterior: null, recebido: 'documento' }
      : {};
  return {
    action: 'pedido.concluir',
    change: { atendimento: 'emitido', ...done },
    words: `respondido ${comPreposicao('por', quemResponde(caso))}: o documento foi assinado em ${dataEHora(now)} e está em Meus pedidos.`,
  };
}

/**
 * Gives a locked case back into the hand of the doctor who takes a document back: it is not decided any more. A case that a
 * colleague has in hand meanwhile stays there, and a deleted order stays deleted.
 */
export function reabrirCaso(caso: LockedCaso, { medicoId }: Medico, now: Date): Contribution {
  const colleague = caso.medico_id !== null && !isHeldBy(caso, medicoId, now) && caso.medico_id !== medicoId;
  const next = transicao({ status: caso.status, evento: 'revogar', ator: 'Medico', pago: true });
  if (colleague || caso.status === 'Excluído' || !next.ok) {
    return moveOf(caso, { action: 'caso.documento', change: {}, now });
  }
  const writes = [
    call(holdCaso, caso.id, { medicoId, now, ate: claimEnd(now) }),
    call(updateCaso, caso.id, { decidido_em: null, decidido_por: null }),
  ];
  const change = { status: next.status, status_anterior: null, atendimento: 'em atendimento' };
  return merge({ writes }, moveOf(caso, { action: 'caso.reabrir', change, now }));
}

/**
 * Takes back what a doctor who may not sign any more issued and did not sign: the texts become drafts again, and their cases
 * return to the queue, where a colleague goes on with them. In the transaction of the act that puts the doctor out.
 */
export async function devolverEmitidosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
  const actor = { tipo: 'Sistema', nome: 'médico desativado' } as const;
  for (const { id, pedido_id: pedidoId } of await listUnsigned(uow.db, medicoId)) {
    const caso = await lockCaso(uow.db, pedidoId);
    if (!caso) continue;
    const scope = systemScope(actor, caso.cliente_id);
    const held = { pedidoId, medicoId, scope };
    await anularDocumento(uow, { clock: () => now }, held, { id, rascunho: randomUUID() });
    const here = caso.atendimento === 'em atendimento' || caso.atendimento === 'a postar';
    if (caso.status !== 'Aguardando Pagamento' || !here) continue;
    const writes = [call(freeCaso, pedidoId, { decidido_em: null, decidido_por: null })];
    const move = { action: 'caso.devolver', change: { atendimento: 'na fila' }, now };
    await uow.add(merge({ writes }, moveOf(caso, move)));
  }
}

/** Tells the patient that documents of theirs are not valid any more, if any: in the chat, and by mail. */
export function avisarRevogacao(
  { id: pedidoId, cliente_id: clienteId, numero }: LockedCaso,
  revogados: readonly string[],
  now: Date,
): Contribution {
  const [vez] = revogados;
  if (vez === undefined) return {};
  const em = dataEHora(now);
  const words =
    revogados.length === 1
      ? `o médico revogou um documento em ${em} e prepara outro no lugar dele. Não use o antigo.`
      : `o médico revogou ${revogados.length} documentos em ${em} e prepara outros no lugar deles. Não use os antigos.`;
  const mensagem = `Pedido ${numero}: ${words}`;
  const mail = job(avisarDocumentoJob, { pedidoId, clienteId, vez, oQue: 'revogado' });
  return merge(automaticLine({ mensagem, pedidoId, clienteId }, now), { jobs: [mail] });
}

type AvisoEnviado = { scope: PatientScope; pedidoId: string; ids: string[] };

/** Records that the mail about documents of an order has left. */
export const notarAviso = command({
  load: ({ input: { scope, pedidoId } }: UseCase<Sistema, AvisoEnviado, BaseDeps>) => ({
    pedido: call(lockState, scope, pedidoId),
  }),
  decide: ({ pedido }, { input: { ids }, now }): Decision => {
    if (!pedido) return { answer: undefined };
    return {
      writes: [call(updatePedido, pedido.id, {}, now), call(markSent, ids, now)],
      events: pedidoEvents(pedido, pedido.versao + 1),
      answer: undefined,
    };
  },
});
