import { recusaDaMensagem } from '../../../../domain/chat.ts';
import { systemScope, type Admin, type Paciente, type PatientScope } from '../../../platform/actor.ts';
import { naoEncontrado } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { idEmUso, mensagemRecusada } from './chat.errors.ts';
import { avisarNaoLidasJob, MINUTOS_SEM_LER } from './chat.jobs.ts';
import { findMensagem, insertMensagem, type MensagemRow } from './chat.repository.ts';
import {
  advanceConversa,
  lockConversa,
  type ConversaRow,
  type Lado,
} from './conversas/conversas.repository.ts';
import { existePaciente } from './conversas/pacientes.repository.ts';
import { announceConversa } from '../chat.events.ts';

type Escrita = { id: string; mensagem: string };

/** A patient writes to the team. @throws mensagemRecusada, idEmUso */
export function enviarMensagem({
  actor,
  input,
  deps,
}: UseCase<Paciente, Escrita, BaseDeps>): Promise<MensagemRow> {
  julgar(input.mensagem);
  return deps.runInTransaction({ actor }, (uow) =>
    escrever(uow, deps, { ...input, scope: actor.scope, por: 'Cliente' }),
  );
}

/** The team writes to a patient. @throws mensagemRecusada, idEmUso, naoEncontrado */
export async function responderPaciente({
  actor,
  input: { clienteId, ...input },
  deps,
}: UseCase<Admin, Escrita & { clienteId: string }, BaseDeps>): Promise<MensagemRow> {
  julgar(input.mensagem);
  if (!(await existePaciente(deps.db, actor, clienteId))) throw naoEncontrado();
  const scope = systemScope(actor, clienteId);
  return deps.runInTransaction({ actor }, (uow) => escrever(uow, deps, { ...input, scope, por: 'Adm' }));
}

function julgar(texto: string): void {
  const motivo = recusaDaMensagem(texto);
  if (motivo) throw mensagemRecusada(motivo);
}

export type Linha = Escrita & { scope: PatientScope; por: Lado };

/**
 * Writes one message inside a transaction and tells both sides. The same id again is the same message: whoever
 * lost the answer sends it once more.
 * @throws idEmUso where the id is another conversation's, or the other side's
 */
export async function escrever(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { id, mensagem, scope, por }: Linha,
): Promise<MensagemRow> {
  const conversa = await lockConversa(uow.db, scope);
  const known = await findMensagem(uow.db, id);
  if (known) {
    if (known.cliente_id !== scope.clienteId || known.por !== por || known.automatica) throw idEmUso();
    return known;
  }
  const now = deps.clock();
  const n = conversa.ultimo + 1;
  const line = { id, cliente_id: scope.clienteId, pedido_id: null, n, por, automatica: false };
  const written = await insertMensagem(uow.db, { ...line, mensagem, created_at: now });
  if (written === null) throw idEmUso();
  await advanceConversa(uow.db, scope, { ultimo: n, ultima_em: now, ...lado(conversa, por, n, now) });
  uow.audit({ acao: 'chat.escrever', alvoTipo: 'mensagem', alvoId: id });
  announceConversa(uow, scope, n);
  if (por === 'Adm' && conversa.equipe_n <= conversa.lido_cliente) {
    const startAfterSeconds = MINUTOS_SEM_LER * 60;
    await uow.enqueue(avisarNaoLidasJob, { clienteId: scope.clienteId }, { startAfterSeconds });
  }
  const row = await findMensagem(uow.db, id);
  if (!row) throw new Error('a message vanished inside its own transaction');
  return row;
}

function lado(conversa: ConversaRow, por: Lado, n: number, now: Date) {
  if (por === 'Adm') return { equipe_n: n };
  return { cliente_n: n, espera_desde: conversa.espera_desde ?? now };
}
