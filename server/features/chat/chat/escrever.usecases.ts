import { contarMensagem, MENSAGENS_DEMAIS, recusaDaMensagem } from '#domain/chat/chat.ts';
import { recusaDasLacunas } from '#domain/chat/resposta-pronta.ts';
import { systemScope, type Admin, type Paciente, type PatientScope } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { codeOf } from '#platform/error-code.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { avisarNaoLidasJob, UNREAD_MINUTES } from './chat.jobs.ts';
import {
  findMensagem,
  insertMessage,
  isElsewhere,
  WITHOUT_FILE,
  type MensagemRow,
} from './chat.repository.ts';
import { lockConversa, type ConversaRow, type Side } from './conversas/conversas.repository.ts';
import { patientExists } from './conversas/pacientes.repository.ts';
import { announceConversa } from '../chat.events.ts';

type WrittenText = { id: string; mensagem: string };

/** 400: the text of a message cannot be sent. @param motivo the sentence of domain/chat that says why */
const mensagemRecusada = (motivo: string) =>
  new AppError(400, 'mensagem_recusada', motivo, [{ campo: 'mensagem', mensagem: motivo }]);
/**
 * 409: a message of another conversation or of the other side already has this id; the client retries with a
 * new id.
 */
const idEmUso = () => new AppError(409, 'id_em_uso', 'Não conseguimos enviar. Envie esta mensagem de novo.');

/** Another conversation was given the same id at the same moment. @throws idEmUso then, the error itself otherwise */
function inUse(error: unknown): never {
  throw codeOf(error) === UNIQUE_VIOLATION ? idEmUso() : error;
}
const UNIQUE_VIOLATION = '23505';

/** 429: the patient has written as many messages as an hour has. */
const mensagensDemais = () => new AppError(429, 'muitas_mensagens', MENSAGENS_DEMAIS);

/**
 * Writes a patient's message to the team. Repeating it with the same id returns the stored message.
 * @throws mensagemRecusada, idEmUso, 429 after the last message of an hour
 */
export async function enviarMensagem({
  actor,
  input,
  deps,
}: UseCase<Paciente, WrittenText, ChatDeps>): Promise<MensagemRow> {
  validateMensagem(input.mensagem);
  const { scope } = actor;
  const line = { ...input, scope, por: 'Cliente', counted: true } as const;
  const alone = await deps
    .runInTransaction({ actor }, async (uow) => {
      const [heard, place] = await Promise.all([
        deps.casoEscuta(uow.db, scope),
        findPlace(uow, { id: input.id, scope }),
      ]);
      // A case is locked before the conversation, as everywhere: begun anew in that order.
      return heard ? null : writeInPlace(uow, deps, line, place);
    })
    .catch(inUse);
  return alone ?? deps.runInTransaction({ actor }, (uow) => writeMensagem(uow, deps, line)).catch(inUse);
}

/**
 * Writes the team's message to a patient. Repeating it with the same id returns the stored message. One that a canned reply
 * left open is refused: nobody reads `{prazo}`.
 * @throws mensagemRecusada, idEmUso, naoEncontrado
 */
export async function responderPaciente({
  actor,
  input: { clienteId, ...input },
  deps,
}: UseCase<Admin, WrittenText & { clienteId: string }, ChatDeps>): Promise<MensagemRow> {
  validateMensagem(input.mensagem);
  const open = recusaDasLacunas(input.mensagem);
  if (open !== null) throw mensagemRecusada(open);
  if (!(await patientExists(deps.db, actor, clienteId))) throw notFound();
  const scope = systemScope(actor, clienteId);
  return deps
    .runInTransaction({ actor }, (uow) => writeMensagem(uow, deps, { ...input, scope, por: 'Adm' }))
    .catch(inUse);
}

function validateMensagem(texto: string): void {
  const motivo = recusaDaMensagem(texto);
  if (motivo) throw mensagemRecusada(motivo);
}

/**
 * A message to write: its id (made by the client), text, conversation and side. `autor`: the doctor who writes for the team.
 * `mailed`: the patient is told of it by a mail of its own, so that none about unread messages follows. `counted`: it is one
 * of the messages that an hour has.
 */
export type MessageLine = WrittenText & {
  scope: PatientScope;
  por: Side;
  autor?: string;
  mailed?: boolean;
  counted?: boolean;
};

/**
 * What writing needs. `pacienteEscreveu` is the context above learning, before the conversation is locked, that the patient
 * writes: a case may wait for it.
 */
export type WriteDeps = Pick<BaseDeps, 'clock'> & {
  pacienteEscreveu(uow: UnitOfWork, message: { id: string; scope: PatientScope }): Promise<void>;
};

/** What a patient's writing needs besides: whether a case would learn of it. */
export type PatientWriteDeps = WriteDeps & {
  casoEscuta(db: QueriesInTransaction, scope: PatientScope): Promise<boolean>;
};
/** What sending a message needs. */
export type ChatDeps = BaseDeps & PatientWriteDeps;

/**
 * Writes one message inside a transaction, with its audit row, live events and, for a message of the team,
 * the job that mails the patient when it stays unread. Idempotent by id: a repeated call returns the stored
 * message.
 * @throws idEmUso when the id belongs to another conversation or to the other side, 429 for a counted message too many
 */
export async function writeMensagem(
  uow: UnitOfWork,
  deps: WriteDeps,
  line: MessageLine,
): Promise<MensagemRow> {
  const { id, scope } = line;
  if (line.por === 'Cliente') await deps.pacienteEscreveu(uow, { id, scope });
  return writeInPlace(uow, deps, line, await findPlace(uow, { id, scope }));
}

/** A locked conversation, the message in it that has the new one's id already, and whether another conversation has one. */
type Place = { conversa: ConversaRow; known: MensagemRow | undefined; elsewhere: boolean };

async function findPlace(
  { db }: UnitOfWork,
  { id, scope }: { id: string; scope: PatientScope },
): Promise<Place> {
  // In this order: a message that the lock waited for is seen by the statements after it.
  const [conversa, known, elsewhere] = await Promise.all([
    lockConversa(db, scope),
    findMensagem(db, scope, id),
    isElsewhere(db, scope, id),
  ]);
  return { conversa, known, elsewhere };
}

async function writeInPlace(
  uow: UnitOfWork,
  deps: WriteDeps,
  { id, mensagem, scope, por, autor, mailed = false, counted = false }: MessageLine,
  { conversa, known, elsewhere }: Place,
): Promise<MensagemRow> {
  if (elsewhere) throw idEmUso();
  if (known) {
    if (known.por !== por || known.automatica) throw idEmUso();
    return known;
  }
  const now = deps.clock();
  // Counted in the row that is locked and written anyway: a message asks the database no more than before.
  const { hora_desde: desde, hora_mensagens: mensagens } = conversa;
  const hour = counted ? contarMensagem({ desde, mensagens }, now) : { desde, mensagens };
  if (hour === null) throw mensagensDemais();
  const n = conversa.ultimo + 1;
  const line = {
    id,
    cliente_id: scope.clienteId,
    n,
    por,
    automatica: false,
    autor: autor ?? null,
    mensagem,
    created_at: now,
  };
  const moved = {
    ultimo: n,
    ultima_em: now,
    hora_desde: hour.desde,
    hora_mensagens: hour.mensagens,
    ...sideColumns(conversa, por, n, now),
    ...(mailed && { avisado_n: n }),
  };
  uow.sent(insertMessage(uow.db, { ...line, pedido_id: null }, moved));
  uow.audit({ action: 'chat.escrever', targetType: 'mensagem', targetId: id });
  announceConversa(uow, scope, n);
  if (por === 'Adm' && !mailed && conversa.equipe_n <= conversa.lido_cliente) {
    const startAfterSeconds = UNREAD_MINUTES * 60;
    await uow.enqueue(avisarNaoLidasJob, { clienteId: scope.clienteId }, { startAfterSeconds });
  }
  return { ...line, ...WITHOUT_FILE };
}

function sideColumns(conversa: ConversaRow, por: Side, n: number, now: Date) {
  // Whoever writes ends the putting off: the patient needs an answer, or has just had one.
  if (por === 'Adm') return { equipe_n: n, adiada_ate: null };
  return { cliente_n: n, espera_desde: conversa.espera_desde ?? now, adiada_ate: null };
}
