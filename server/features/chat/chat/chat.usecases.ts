import { systemScope, type Admin, type Paciente, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { sharing } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { avisarNaoLidasJob } from './chat.jobs.ts';
import { listMensagens, type MensagemRow } from './chat.repository.ts';
import {
  countUnread,
  findFirstAfter,
  lockConversa,
  readConversa,
  updateConversa,
  type ConversaRow,
} from './conversas/conversas.repository.ts';
import { conversaEvents } from '../chat.events.ts';
import { patientExists } from './conversas/pacientes.repository.ts';

/** A page of at most `limite` messages before the number `antes`; without it the newest ones. */
export type LogPageQuery = { antes?: number | undefined; limite: number };
/**
 * Messages oldest first; `anteriores` says whether older ones exist. `conversa` is undefined before the first
 * message.
 */
export type LogPage = {
  mensagens: MensagemRow[];
  anteriores: boolean;
  conversa: ConversaRow | undefined;
};

/** Reads one page of the patient's own log. */
export function lerMensagens({
  actor,
  input,
  deps,
}: UseCase<Paciente, LogPageQuery, BaseDeps>): Promise<LogPage> {
  return readLogPage(deps, actor.scope, input);
}

/**
 * Reads one page of a patient's log for the administrator; writes an audit row.
 * @throws naoEncontrado for an unknown or closed account
 */
export async function lerMensagensDoPaciente({
  actor,
  input: { id, ...input },
  deps,
}: UseCase<Admin, LogPageQuery & { id: string }, BaseDeps>): Promise<LogPage> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'chat.ler', targetType: 'cliente', targetId: id }),
  );
  return readLogPage(deps, systemScope(actor, id), input);
}

async function readLogPage(
  deps: BaseDeps,
  scope: PatientScope,
  { antes, limite }: LogPageQuery,
): Promise<LogPage> {
  // Read marks before messages: a message written between the two reads is then shown as unread, never as
  // read.
  const [conversa, mensagens] = await sharing(deps.db, (db) =>
    Promise.all([readConversa(db, scope), listMensagens(db, scope, { antes: antes ?? null, limite })]),
  );
  return { conversa, mensagens, anteriores: (mensagens[0]?.n ?? 1) > 1 };
}

/** Sets the patient's read mark to message number `ate`. */
export async function marcarLidas({
  actor,
  input: { ate },
  deps,
}: UseCase<Paciente, { ate: number }, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, (uow) =>
    advanceReadMark(uow, actor.scope, ate, async (conversa, lido) => {
      if (lido <= conversa.lido_cliente) return false;
      await updateConversa(uow.db, actor.scope, { lido_cliente: lido, lido_cliente_em: deps.clock() });
      // A team message that arrived while this request was under way belongs to a new unread stretch: writing
      // it enqueued no job, because the mark was still behind.
      if (conversa.equipe_n > lido) await uow.enqueue(avisarNaoLidasJob, { clienteId: actor.clienteId });
      return true;
    }),
  );
}

/**
 * Sets the team's read mark of a patient's conversation to message number `ate`.
 * @throws naoEncontrado for an unknown or closed account
 */
export async function marcarLidasDoPaciente({
  actor,
  input: { id, ate },
  deps,
}: UseCase<Admin, { id: string; ate: number }, BaseDeps>): Promise<void> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  const scope = systemScope(actor, id);
  await deps.runInTransaction({ actor }, (uow) =>
    advanceReadMark(uow, scope, ate, async (conversa, lido) => {
      if (lido <= conversa.lido_equipe) return false;
      const espera = await findFirstAfter(uow.db, scope, { por: 'Cliente', depois: lido });
      await updateConversa(uow.db, scope, {
        lido_equipe: lido,
        lido_equipe_em: deps.clock(),
        espera_desde: espera?.created_at ?? null,
      });
      return true;
    }),
  );
}

/**
 * Moves a read mark under the conversation's lock: `ate` is limited to the newest message, and `move` returns
 * false where the mark would not advance. An advance is audited and announced to both sides.
 */
async function advanceReadMark(
  uow: UnitOfWork,
  scope: PatientScope,
  ate: number,
  move: (conversa: ConversaRow, lido: number) => Promise<boolean>,
): Promise<void> {
  if (!(await readConversa(uow.db, scope))) return;
  const conversa = await lockConversa(uow.db, scope);
  if (!(await move(conversa, Math.min(ate, conversa.ultimo)))) return;
  uow.audit({ action: 'chat.lido', targetType: 'cliente', targetId: scope.clienteId });
  uow.emit(...conversaEvents(scope, conversa.ultimo));
}

/** Counts the team's messages that the patient has not read; automatic lines do not count. */
export async function contarNaoLidas({ actor, deps }: UseCase<Paciente, null, BaseDeps>): Promise<number> {
  const conversa = await readConversa(deps.db, actor.scope);
  if (!conversa || conversa.equipe_n <= conversa.lido_cliente) return 0;
  return countUnread(deps.db, actor.scope, { por: 'Adm', depois: conversa.lido_cliente });
}
