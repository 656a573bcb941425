import { systemScope, type Admin, type Paciente, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import { sharing } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { listMensagens, type MensagemRow } from './chat.repository.ts';
import {
  countUnread,
  lockConversa,
  readConversa,
  updateConversa,
  type ConversaChange,
  type ConversaRow,
} from './conversas/conversas.repository.ts';
import { conversaEvents } from '../chat.events.ts';
import { listPessoasDaConta, patientExists, type PacienteDaConta } from './conversas/pacientes.repository.ts';
import { avisarNaoLidasJob } from './nao-lidas.usecases.ts';

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
  /** The people of the account beside its holder, whom a message may name. */
  pessoas: PacienteDaConta[];
};

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
  const [page] = await Promise.all([
    readLogPage(deps, systemScope(actor, id), input),
    recordLook(deps, actor, 'chat.ler', { tipo: 'cliente', id }),
  ]);
  return page;
}

async function readLogPage(
  deps: BaseDeps,
  scope: PatientScope,
  { antes, limite }: LogPageQuery,
): Promise<LogPage> {
  // Read marks before messages: a message written between the two reads is then shown as unread, never as
  // read.
  const [conversa, mensagens, pessoas] = await sharing(deps.db, (db) =>
    Promise.all([
      readConversa(db, scope),
      listMensagens(db, scope, { antes: antes ?? null, limite }),
      listPessoasDaConta(db, scope),
    ]),
  );
  return { conversa, mensagens, pessoas, anteriores: (mensagens[0]?.n ?? 1) > 1 };
}

/** Sets the patient's read mark to message number `ate`. */
export const marcarLidas = command({
  find: ({ actor, deps }: UseCase<Paciente, { ate: number }, BaseDeps>) => readConversa(deps.db, actor.scope),
  load: ({ actor }, begun) => ({ ...(begun && { conversa: call(lockConversa, actor.scope) }) }),
  decide: ({ conversa }, { actor: { scope, clienteId }, input: { ate }, now }): Decision => {
    const lido = Math.min(ate, conversa?.ultimo ?? 0);
    if (!conversa || lido <= conversa.lido_cliente) return {};
    // A team message that arrived while this request was under way belongs to a new unread stretch: writing
    // it enqueued no job, because the mark was still behind.
    const jobs = conversa.equipe_n > lido ? [job(avisarNaoLidasJob, { clienteId })] : [];
    return merge({ jobs }, advanced(conversa, scope, { lido_cliente: lido, lido_cliente_em: now }));
  },
});

/**
 * Sets the team's read mark of a patient's conversation to message number `ate`. It waits for an answer as before.
 * @throws naoEncontrado for an unknown or closed account
 */
export const marcarLidasDoPaciente = command({
  find: async ({ actor, input: { id }, deps }: UseCase<Admin, { id: string; ate: number }, BaseDeps>) => {
    if (!(await patientExists(deps.db, actor, id))) throw notFound();
    const scope = systemScope(actor, id);
    return { scope, begun: await readConversa(deps.db, scope) };
  },
  load: (_, { scope, begun }) => ({ ...(begun && { conversa: call(lockConversa, scope) }) }),
  decide: ({ conversa }, { input: { ate }, now }, { scope }): Decision => {
    const lido = Math.min(ate, conversa?.ultimo ?? 0);
    if (!conversa || lido <= conversa.lido_equipe) return {};
    return advanced(conversa, scope, { lido_equipe: lido, lido_equipe_em: now });
  },
});

/** A read mark of a locked conversation advances: both sides read it again. */
function advanced({ ultimo }: ConversaRow, scope: PatientScope, mark: ConversaChange): Contribution {
  return {
    writes: [call(updateConversa, scope, mark)],
    audit: [{ action: 'chat.lido', targetType: 'cliente', targetId: scope.clienteId }],
    events: conversaEvents(scope, ultimo),
  };
}

/** Counts the team's messages that the patient has not read; automatic lines do not count. */
export async function contarNaoLidas({ actor, deps }: UseCase<Paciente, null, BaseDeps>): Promise<number> {
  const conversa = await readConversa(deps.db, actor.scope);
  if (!conversa || conversa.equipe_n <= conversa.lido_cliente) return 0;
  return countUnread(deps.db, actor.scope, { por: 'Adm', depois: conversa.lido_cliente });
}
