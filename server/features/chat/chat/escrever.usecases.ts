import { contarMensagem, MENSAGENS_DEMAIS, recusaDaMensagem } from '#domain/chat/chat.ts';
import { falaDePerigo } from '#domain/chat/perigo.ts';
import { TITULAR, type Sobre } from '#domain/chat/sobre.ts';
import { recusaDasLacunas } from '#domain/chat/resposta-pronta.ts';
import { systemScope, type Admin, type Paciente, type PatientScope } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { conversaEvents, givenConversaEvents } from '../chat.events.ts';
import {
  findMensagem,
  insertMessage,
  isElsewhere,
  WITHOUT_FILE,
  type MensagemRow,
} from './chat.repository.ts';
import { lockConversa, type ConversaRow, type Side } from './conversas/conversas.repository.ts';
import { mensagemNova } from './conversas/fechar.usecases.ts';
import { patientWrote, teamWrote } from './conversas/estado.decisions.ts';
import {
  findPacienteDaConta,
  patientExists,
  type PacienteDaConta,
} from './conversas/pacientes.repository.ts';
import { avisarNaoLidasJob, UNREAD_MINUTES } from './nao-lidas.usecases.ts';

type WrittenText = { id: string; mensagem: string };
type Written = WrittenText & { sobre: Sobre };

/** The row of whom a message is about; null for nobody in particular. */
export function pacienteDe(sobre: Sobre, { clienteId }: PatientScope): string | null {
  return sobre === TITULAR ? clienteId : sobre;
}

/** 400: the text of a message cannot be sent. @param motivo the sentence of domain/chat that says why */
const mensagemRecusada = (motivo: string) =>
  new AppError(400, 'mensagem_recusada', motivo, [{ campo: 'mensagem', mensagem: motivo }]);
/** 409: a message of another conversation or of the other side has this id; the client retries with a new id. */
const idEmUso = () => new AppError(409, 'id_em_uso', 'Não conseguimos enviar. Envie esta mensagem de novo.');
/** 409: the person whom a message names is not in the account any more; the text stays with its author. */
const pessoaForaDaConta = () =>
  new AppError(
    409,
    'pessoa_fora_da_conta',
    'esta pessoa não está mais nesta conta. Escreva sem o nome dela.',
  );
/** 429: the patient has written as many messages as an hour allows. */
const mensagensDemais = () => new AppError(429, 'muitas_mensagens', MENSAGENS_DEMAIS);

/**
 * Locks the cases of a patient that wait for them or are in somebody's hand, and returns the changes that a new message makes
 * in them. The context of cases, above this one, provides it.
 */
export type CasosDoPaciente = (
  tx: QueriesInTransaction,
  scope: PatientScope,
  mensagemId: string,
  /** Whom the message is about; null for nobody in particular, which may answer any case. */
  pacienteId: string | null,
) => Promise<Contribution>;

export type ChatDeps = BaseDeps & { casosDoPaciente: CasosDoPaciente };

/** Writes a patient's message to the team. @throws mensagemRecusada, and as `writeMessage` */
export const enviarMensagem = command({
  load: ({ actor: { scope }, input, deps }: UseCase<Paciente, Written, ChatDeps>) => {
    requireSendable(input.mensagem);
    const paciente = pacienteDe(input.sobre, scope);
    return {
      casos: call(deps.casosDoPaciente, scope, input.id, paciente),
      place: call(lockPlace, scope, input.id, paciente),
    };
  },
  decide: ({ casos, place }, { actor: { scope }, input, now }) =>
    writeMessage(place, { ...input, scope, por: 'Cliente', counted: true, casos }, now),
});

type Answered = Written & { clienteId: string; fecharAte: number | null };

/**
 * Writes the team's message to a patient; with `fecharAte` the conversation is closed in the same transaction, and opening it again
 * shows it as answered. A text with an unfilled gap of a canned reply (`{prazo}`) is refused.
 * @throws mensagemRecusada, naoEncontrado, and as `writeMessage`
 */
export const responderPaciente = command({
  find: async ({ actor, input, deps }: UseCase<Admin, Answered, ChatDeps>) => {
    requireSendable(input.mensagem);
    const open = recusaDasLacunas(input.mensagem);
    if (open !== null) throw mensagemRecusada(open);
    if (!(await patientExists(deps.db, actor, input.clienteId))) throw notFound();
    return systemScope(actor, input.clienteId);
  },
  load: ({ input }, scope) => ({
    place: call(lockPlace, scope, input.id, pacienteDe(input.sobre, scope)),
  }),
  decide: ({ place }, { input, now }, scope) => writeMessage(place, { ...input, scope, por: 'Adm' }, now),
});

/** @throws mensagemRecusada */
export function requireSendable(texto: string): void {
  const motivo = recusaDaMensagem(texto);
  if (motivo) throw mensagemRecusada(motivo);
}

/**
 * A message to write: its id (made by the client), text, conversation and side. `autor`: the doctor who writes for the team.
 * `mailed`: the patient gets a mail about it, so that none about unread messages follows. `counted`: it counts against the
 * messages of an hour. `casos`: what it changes in the patient's cases. `leu`: number of the last message that its author had read,
 * of the team's read mark unless it is given; `resta`: time of the first message that its author may not read. `fecharAte`: the
 * number of the newest message that the author had read, who closes the conversation with this one; null leaves it open.
 */
export type MessageLine = WrittenText & {
  scope: PatientScope;
  por: Side;
  autor?: string;
  mailed?: boolean;
  counted?: boolean;
  casos?: Contribution;
  leu?: number;
  resta?: Date | null;
  fecharAte?: number | null;
};

/**
 * A locked conversation, the message in it that has the new one's id already, whether another conversation has one, and whom
 * the new one is about: null for nobody in particular, undefined for somebody who is not of the account.
 */
export type MessagePlace = {
  conversa: ConversaRow;
  known: MensagemRow | undefined;
  elsewhere: boolean;
  sobre: PacienteDaConta | null | undefined;
};

/** Reads what writing a message needs, under the lock of the conversation. */
export async function lockPlace(
  tx: QueriesInTransaction,
  scope: PatientScope,
  id: string,
  pacienteId: string | null,
): Promise<MessagePlace> {
  const [conversa, known, elsewhere, sobre] = await Promise.all([
    lockConversa(tx, scope),
    findMensagem(tx, scope, id),
    isElsewhere(tx, scope, id),
    // Behind the lock: lines about somebody who leaves the account go along under it.
    pacienteId === null ? null : findPacienteDaConta(tx, scope, pacienteId),
  ]);
  return { conversa, known, elsewhere, sobre };
}
locks('conversa', lockPlace);

/**
 * Decides on one message: its row, audit and live events and, for a message of the team, the job that mails the patient when it
 * stays unread. A message that is stored already is the answer, and nothing is written.
 * @throws mensagemNova when it closes a conversation with a line that its author had not read, idEmUso when the id belongs to another conversation or to the other side, pessoaForaDaConta, 429 for a counted message
 * too many
 */
export function writeMessage(
  { conversa, known, elsewhere, sobre }: MessagePlace,
  line: MessageLine,
  now: Date,
): Contribution & { answer: MensagemRow } {
  const { id, mensagem, scope, por, autor = null, mailed = false, counted = false, casos = {} } = line;
  if (elsewhere) throw idEmUso();
  if (known) {
    if (known.por !== por || known.automatica) throw idEmUso();
    return { answer: known };
  }
  if (sobre === undefined) throw pessoaForaDaConta();
  const { fecharAte = null } = line;
  if (fecharAte !== null && conversa.cliente_n > fecharAte) throw mensagemNova();
  // Counted in the row that is locked and written anyway.
  const { hora_desde: desde, hora_mensagens: mensagens } = conversa;
  const hour = counted ? contarMensagem({ desde, mensagens }, now) : { desde, mensagens };
  if (hour === null) throw mensagensDemais();
  const n = conversa.ultimo + 1;
  const row = {
    id,
    cliente_id: scope.clienteId,
    pedido_id: null,
    paciente_id: sobre?.id ?? null,
    n,
    por,
    automatica: false,
    autor,
    mensagem,
    created_at: now,
  };
  const moved = {
    ultimo: n,
    ultima_em: now,
    hora_desde: hour.desde,
    hora_mensagens: hour.mensagens,
    ...stateAfter(conversa, line, n, now),
    ...(mailed && { avisado_n: n }),
    ...(fecharAte !== null && { fechada_em: now }),
  };
  const waited = por === 'Adm' && conversa.fechada_em === null ? conversa.espera_desde : null;
  const firstUnread = por === 'Adm' && !mailed && conversa.equipe_n <= conversa.lido_cliente;
  const later = { startAfterSeconds: UNREAD_MINUTES * 60 };
  const message = {
    writes: [{ ...call(insertMessage, { ...row, respondeu_desde: waited }, moved), taken: idEmUso }],
    audit: [
      { action: 'chat.escrever', targetType: 'mensagem', targetId: id } as const,
      ...(fecharAte === null
        ? []
        : [{ action: 'chat.fechar', targetType: 'cliente', targetId: scope.clienteId } as const]),
    ],
    events: [...conversaEvents(scope, n), ...givenConversaEvents(conversa)],
    jobs: firstUnread ? [job(avisarNaoLidasJob, { clienteId: scope.clienteId }, later)] : [],
  };
  return { ...merge(casos, message), answer: { ...row, ...nameOf(sobre), ...WITHOUT_FILE } };
}

const nameOf = (sobre: PacienteDaConta | null) => ({
  paciente_nome: sobre?.nome ?? null,
  paciente_nome_social: sobre?.nome_social ?? null,
});

function stateAfter(conversa: ConversaRow, line: MessageLine, n: number, now: Date) {
  if (line.por === 'Cliente') return patientWrote(conversa, { n, perigo: falaDePerigo(line.mensagem) }, now);
  return teamWrote(conversa, { n, leu: line.leu ?? conversa.lido_equipe, resta: line.resta ?? null });
}
