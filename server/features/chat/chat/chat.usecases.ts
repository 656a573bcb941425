import { systemScope, type Admin, type Paciente, type PatientScope } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
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
import { announceConversa } from '../chat.events.ts';
import { patientExists } from './conversas/pacientes.repository.ts';

export type LogPageQuery = { antes?: number | undefined; limite: number };
export type LogPage = {
  mensagens: MensagemRow[];
  anteriores: boolean;
  conversa: ConversaRow | undefined;
};

/** One page of the patient's own log. */
export function lerMensagens({
  actor,
  input,
  deps,
}: UseCase<Paciente, LogPageQuery, BaseDeps>): Promise<LogPage> {
  return readLogPage(deps, actor.scope, input);
}

/** One page of a patient's log for the desk; the reading is audited. @throws naoEncontrado */
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
  // The marks first: a mark that is older than its messages promises too little, never too much.
  const conversa = await readConversa(deps.db, scope);
  const mensagens = await listMensagens(deps.db, scope, { antes: antes ?? null, limite });
  return { conversa, mensagens, anteriores: (mensagens[0]?.n ?? 1) > 1 };
}

/** The patient has read up to a message. */
export async function marcarLidas({
  actor,
  input: { ate },
  deps,
}: UseCase<Paciente, { ate: number }, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, (uow) =>
    advanceReadMark(uow, actor.scope, ate, async (conversa, lido) => {
      if (lido <= conversa.lido_cliente) return false;
      await updateConversa(uow.db, actor.scope, { lido_cliente: lido, lido_cliente_em: deps.clock() });
      // Written while the mark was on its way: a stretch of its own, that no message will announce.
      if (conversa.equipe_n > lido) await uow.enqueue(avisarNaoLidasJob, { clienteId: actor.clienteId });
      return true;
    }),
  );
}

/** The team has read a patient's log up to a message. @throws naoEncontrado */
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

/** A mark only goes forward, and never past the newest message; who moves it is audited, and both sides are told. */
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
  announceConversa(uow, scope, conversa.ultimo);
}

/** How many messages of the team the patient has not read. */
export async function contarNaoLidas({ actor, deps }: UseCase<Paciente, null, BaseDeps>): Promise<number> {
  const conversa = await readConversa(deps.db, actor.scope);
  if (!conversa || conversa.equipe_n <= conversa.lido_cliente) return 0;
  return countUnread(deps.db, actor.scope, { por: 'Adm', depois: conversa.lido_cliente });
}
