import { adiarPrazo, feriadosEntre } from '#domain/calendario/dias-uteis.ts';
import { responderAte } from '#domain/consultorio/espera.ts';
import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { Medico, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { call, type RepositoryCall } from '#platform/db/command/call.ts';
import { merge, type Contribution } from '#platform/db/command/contribution.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import {
  lerRegraDoPrazo,
  type PrazoSettings,
} from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { findMensagem, lockPlace, writeMessage, type ChatDeps } from '#features/chat/chat/chat.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { conversaDoCasoEvents } from '../consultorio.events.ts';
import * as casos from '../caso/caso.public.ts';
import type { LockedCaso } from '../caso/caso.public.ts';
import { avisarPerguntaJob } from './pausas.jobs.ts';
import * as repository from './pausas.repository.ts';
import type { FimDaPausa, PerguntaFound } from './pausas.repository.ts';

const { erros } = casos;

/** What ending a pause needs: how the promised time is counted. */
export type PauseDeps = Pick<BaseDeps, 'clock'> & PrazoSettings;

/** The most questions about one order. */
export const MAX_PERGUNTAS = 20;

type Asking = UseCase<
  Medico,
  { id: string; pergunta: string; texto: string; pedeDocumento: boolean },
  ChatDeps
>;

/**
 * Asks the patient in the chat. The promised time stands still from now on, and the case leaves the hand: it waits for the
 * answer, and this doctor may take it back before. Asking the same again gives the question that stands.
 * @throws 400 texto_recusado, the errors of `requireInHand`, 409 conta_encerrada, 409 perguntas_demais, 409 id_em_uso
 */
export async function perguntarAoPaciente({ actor, input, deps }: Asking): Promise<PerguntaFound> {
  const { id, pergunta, texto, pedeDocumento: pede_documento } = input;
  const motivo = recusaDoTexto('pergunta', texto);
  if (motivo !== null) throw erros.textoRecusado(motivo);
  casos.requireActive(actor);
  return deps.runInTransaction({ actor }, async (uow) => {
    // Asked before: the case has left the hand by that question.
    if (!(await casos.lockCaso(uow.db, id))) throw notFound();
    const known = await repository.findPergunta(uow.db, pergunta);
    if (known) return requireSame(known, { actor, input });
    const { caso, scope, now } = await casos.requireInHand(uow, deps, { actor, pedidoId: id });
    const { contestada_em } = await readCliente(uow.db, scope.patient);
    if (contestada_em) throw erros.contaEncerrada();
    if ((await repository.countPerguntas(uow.db, id)) >= MAX_PERGUNTAS) {
      throw erros.perguntasDemais(MAX_PERGUNTAS);
    }
    const asked = { id: pergunta, pedido_id: id, medico_id: actor.medicoId, texto, pede_documento };
    const row = { ...asked, feita_em: now, responder_ate: responderAte(now) };
    await repository.insertPergunta(uow.db, row);
    await casos.freeCaso(uow.db, id, { respondeu_em: null, sem_resposta_em: null });
    const change = { atendimento: 'aguardando paciente' };
    await casos.recordMove(uow, caso, { action: 'caso.perguntar', change, now });
    const medico_nome = caso.medico_nome ?? '';
    // The conversation comes after the order, as everywhere.
    const line = { id: pergunta, mensagem: texto, autor: medico_nome, mailed: true } as const;
    const place = await lockPlace(uow.db, scope.patient, pergunta);
    await uow.add(writeMessage(place, { ...line, scope: scope.patient, por: 'Adm' }, now));
    await uow.enqueue(avisarPerguntaJob, { perguntaId: pergunta, clienteId: caso.cliente_id });
    const open = { respondida_em: null, encerrada_em: null, lembretes: 0, lembrada_em: null, venceu: false };
    return { ...row, ...open, medico_nome, medico_estado: 'ativo' };
  });
}

function requireSame(known: PerguntaFound, { actor, input }: Omit<Asking, 'deps'>): PerguntaFound {
  const { pedido_id, medico_id, texto, pede_documento } = known;
  const same =
    pedido_id === input.id &&
    medico_id === actor.medicoId &&
    texto === input.texto &&
    pede_documento === input.pedeDocumento;
  if (!same) throw erros.idEmUso();
  return known;
}

/** A promise that stood still, as it is from now on. */
export type PrazoMovido = { prazo: Date; feriados_do_prazo?: string };

/** The end of a pause: the promise as it is from now on, null where it stays, and what is written. */
export type PauseEnd = { moved: PrazoMovido | null; writes: RepositoryCall[] };

/** Reads how the pause of a locked case ends, if it is paused: the promised time moves by the working time that it stood. */
export async function findPauseEnd(
  tx: QueriesInTransaction,
  deps: PauseDeps,
  caso: Pick<LockedCaso, 'id' | 'prazo' | 'feriados_do_prazo'>,
  { now, como }: { now: Date; como: FimDaPausa },
): Promise<PauseEnd> {
  const pergunta = await repository.findOpenPergunta(tx, caso.id);
  if (!pergunta) return { moved: null, writes: [] };
  const writes = [call(repository.endPergunta, pergunta.id, { em: now, como })];
  if (!caso.prazo) return { moved: null, writes };
  const regra = await lerRegraDoPrazo(tx, deps);
  const prazo = adiarPrazo(caso.prazo, { de: pergunta.feita_em, ate: now }, regra);
  const before = caso.feriados_do_prazo;
  if (before === null) return { moved: { prazo }, writes };
  const known = new Set(before.map(({ data }) => data));
  const more = feriadosEntre(caso.prazo, prazo, regra.calendario).filter(({ data }) => !known.has(data));
  return { moved: { prazo, feriados_do_prazo: JSON.stringify([...before, ...more]) }, writes };
}

/** Ends the pause of a locked case, if it is paused. @returns the promise as it is from now on; null where it stays */
export async function endPause(
  uow: UnitOfWork,
  deps: PauseDeps,
  caso: Pick<LockedCaso, 'id' | 'prazo' | 'feriados_do_prazo'>,
  end: { now: Date; como: FimDaPausa },
): Promise<PrazoMovido | null> {
  const { moved, writes } = await findPauseEnd(uow.db, deps, caso, end);
  await uow.add({ writes });
  return moved;
}

/**
 * Lets a doctor take a locked case back that waits for the patient: whoever asked, or anybody when that doctor is not active
 * any more. @returns the moved promise; null where it stays
 * @throws 409 caso_aguarda
 */
export async function takeBack(
  uow: UnitOfWork,
  deps: PauseDeps,
  { actor, caso, now }: { actor: Medico; caso: LockedCaso; now: Date },
): Promise<PrazoMovido | null> {
  const pergunta = await repository.findOpenPergunta(uow.db, caso.id);
  if (pergunta && pergunta.medico_id !== actor.medicoId && pergunta.medico_estado === 'ativo') {
    throw erros.casoAguarda(pergunta.medico_nome);
  }
  return endPause(uow, deps, caso, { now, como: 'retomada' });
}

/**
 * Locks the cases of a patient who writes to the team, and tells what the message changes in them: each that waits for the
 * patient goes back to the queue, marked as answered; one that went back without an answer is marked; and a doctor who has one in
 * hand reads it again.
 */
export async function lockCasosDoPaciente(
  tx: QueriesInTransaction,
  deps: PauseDeps,
  scope: PatientScope,
  mensagemId: string,
): Promise<Contribution> {
  const listed = await repository.lockBeingRead(tx, scope);
  if (listed.length === 0) return {};
  // Sent again after a lost answer: it was an answer already, or none.
  if (await findMensagem(tx, scope, mensagemId)) return {};
  const now = deps.clock();
  const contributions: Contribution[] = [];
  for (const { id, atendimento, medico_id, sem_resposta_em } of listed) {
    if (atendimento === 'aguardando paciente' || sem_resposta_em !== null) {
      contributions.push(await answered(tx, deps, id, now));
      // For the queue nothing changed.
    } else if (medico_id !== null) {
      contributions.push({ events: conversaDoCasoEvents({ pedidoId: id, medicoId: medico_id }) });
    }
  }
  return merge(...contributions);
}

async function answered(
  tx: QueriesInTransaction,
  deps: PauseDeps,
  pedidoId: string,
  now: Date,
): Promise<Contribution> {
  const caso = await casos.lockCaso(tx, pedidoId);
  // Taken back, or ended by the administrator, since it was listed.
  if (!caso) return {};
  if (!casos.standsStill(caso)) return answeredLate(caso, now);
  const { moved, writes } = await findPauseEnd(tx, deps, caso, { now, como: 'respondida' });
  const mark = call(casos.updateCaso, pedidoId, { respondeu_em: now });
  const change = { atendimento: 'na fila', ...moved };
  return merge({ writes: [...writes, mark] }, casos.moveOf(caso, { action: 'caso.responder', change, now }));
}

/** An answer after the term, which may have passed a moment ago: the case stays where it is, and its mark goes. */
function answeredLate(caso: LockedCaso, now: Date): Contribution {
  if (caso.sem_resposta_em === null || !casos.waits(caso)) return {};
  const writes = [
    call(repository.answerLate, caso.id, now),
    call(casos.updateCaso, caso.id, { respondeu_em: now, sem_resposta_em: null }),
  ];
  return merge({ writes }, casos.moveOf(caso, { action: 'caso.responder_depois', change: {}, now }));
}
