import { responderAte } from '#domain/consultorio/espera.ts';
import { recusaDoTexto } from '#domain/consultorio/textos-do-medico.ts';
import type { DoctorScope, Medico, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, locks, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import {
  lerRegraDoPrazo,
  type PrazoSettings,
} from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import {
  findFirstHidden,
  findMensagem,
  lockPlace,
  writeMessage,
  type ChatDeps,
} from '#features/chat/chat/chat.public.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { conversaDoCasoEvents } from '../consultorio.events.ts';
import * as casos from '../caso/caso.public.ts';
import type { LockedCaso } from '../caso/caso.public.ts';
import { pauseEnd } from './pausas.decisions.ts';
import * as repository from './pausas.repository.ts';
import type { PerguntaFound } from './pausas.repository.ts';

const { errors } = casos;

export type PauseDeps = Pick<BaseDeps, 'clock'> & PrazoSettings;

export const MAX_PERGUNTAS = 20;

export const avisarPerguntaJob: JobDefinition<{ perguntaId: string; clienteId: string }> = {
  name: 'consultorio.avisar_pergunta',
  options: PATIENT_RETRIES,
};

type Asking = UseCase<
  Medico,
  { id: string; pergunta: string; texto: string; pedeDocumento: boolean },
  ChatDeps
>;

/**
 * Asks the patient in the chat. The promised time pauses, and the case leaves the hand: it waits for the answer, and this doctor
 * may take it back before. The same question asked again is answered with the stored one.
 * @throws 400 texto_recusado, the errors of `requireHeld`, 409 conta_encerrada, 409 perguntas_demais, 409 id_em_uso
 */
export const perguntarAoPaciente = command({
  load: ({ actor, input: { id, pergunta, texto } }: Asking) => {
    const motivo = recusaDoTexto('pergunta', texto);
    if (motivo !== null) throw errors.textoRecusado(motivo);
    casos.requireActive(actor);
    return { locked: call(casos.lockCaso, id), known: call(repository.findPergunta, pergunta) };
  },
  more: ({ locked, known }, { actor, input, now }) => {
    if (!locked) throw notFound();
    // Asked before: the case has left the hand by that question.
    const scope = known ? null : casos.requireHeld(locked, actor, now).scope;
    return { asking: call(lockAsking, scope, input.pergunta) };
  },
  decide: ({ locked, known, asking }, { actor, input, now }): Decision<PerguntaFound> => {
    if (!asking) return { answer: requireSame(known, { actor, input }) };
    const { caso, scope } = casos.requireHeld(locked, actor, now);
    if (asking.cliente.contestada_em) throw errors.contaEncerrada();
    if (asking.count >= MAX_PERGUNTAS) throw errors.perguntasDemais(MAX_PERGUNTAS);
    const { id, pergunta, texto: mensagem, pedeDocumento: pede_documento } = input;
    const asked = { id: pergunta, pedido_id: id, medico_id: actor.medicoId, texto: mensagem, pede_documento };
    const row = { ...asked, feita_em: now, responder_ate: responderAte(now) };
    const unmarked = { respondeu_em: null, sem_resposta_em: null };
    const writes = [call(repository.insertPergunta, row), call(casos.freeCaso, id, unmarked)];
    const change = { atendimento: 'aguardando paciente' };
    const moved = casos.moveOf(caso, { action: 'caso.perguntar', change, now });
    const medico_nome = caso.medico_nome ?? '';
    const line = { id: pergunta, mensagem, scope: scope.patient, por: 'Adm', autor: medico_nome } as const;
    // Asked without the chat before them: no mark of an emergency ends by it.
    const message = writeMessage(asking.place, { ...line, mailed: true, leu: 0, resta: asking.resta }, now);
    const mail = job(avisarPerguntaJob, { perguntaId: pergunta, clienteId: caso.cliente_id });
    const open = { respondida_em: null, encerrada_em: null, lembretes: 0, lembrada_em: null, venceu: false };
    return {
      ...merge({ writes }, moved, message, { jobs: [mail] }),
      answer: { ...row, ...open, medico_nome, medico_estado: 'ativo' },
    };
  },
});

/** Locks the conversation of a case, and reads what a question depends on; null without a scope. */
async function lockAsking(tx: QueriesInTransaction, scope: DoctorScope | null, pergunta: string) {
  if (!scope) return null;
  const [cliente, count, place, resta] = await Promise.all([
    readCliente(tx, scope.patient),
    repository.countPerguntas(tx, scope.pedidoId),
    lockPlace(tx, scope.patient, pergunta, scope.pacienteId),
    findFirstHidden(tx, scope),
  ]);
  return { cliente, count, place, resta };
}
locks('conversa', lockAsking);

function requireSame(
  known: PerguntaFound | undefined,
  { actor, input }: Pick<Asking, 'actor' | 'input'>,
): PerguntaFound {
  const same =
    known?.pedido_id === input.id &&
    known.medico_id === actor.medicoId &&
    known.texto === input.texto &&
    known.pede_documento === input.pedeDocumento;
  if (!same) throw errors.idEmUso();
  return known;
}

/**
 * Locks the cases of an account that writes to the team, and tells what the message changes in those of `pacienteId`, null for
 * all: each that waits for the
 * patient goes back to the queue, marked as answered; one that went back without an answer is marked; and a doctor who has one in
 * hand reads it again.
 */
export async function lockCasosDoPaciente(
  tx: QueriesInTransaction,
  deps: PauseDeps,
  scope: PatientScope,
  mensagemId: string,
  pacienteId: string | null,
): Promise<Contribution> {
  const all = await repository.lockBeingRead(tx, scope);
  const listed = all.filter(({ paciente_id }) => pacienteId === null || paciente_id === pacienteId);
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
  const [pergunta, regra] = await Promise.all([
    repository.findOpenPergunta(tx, pedidoId),
    lerRegraDoPrazo(tx, deps),
  ]);
  const { moved, writes } = pauseEnd(caso, { pergunta, regra, como: 'respondida' }, now);
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
