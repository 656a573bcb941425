import {
  mensagemDaEtapa,
  seRepete,
  type DetalheDaEtapa,
  type Etapa,
} from '../../../../domain/pedidos/mensagens-etapa.ts';
import { systemScope } from '../../../platform/actor.ts';
import { tryInside } from '../../../platform/db/transaction.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps } from '../../../platform/deps.ts';
import { insertLine, listAutomaticLines } from './chat.repository.ts';
import { lockConversaIfThere } from './conversas/conversas.repository.ts';
import { announceConversa } from '../chat.events.ts';

const ACTOR = { tipo: 'Sistema', nome: 'chat' } as const;

/**
 * Where a line goes: the number of the last message of its conversation, which is locked (0: there is no conversation yet), and
 * the automatic lines that the order has.
 */
export type LinePlace = { ultimo: number; linhas: ReadonlySet<string> };

type EtapaLine = {
  etapa: Etapa;
  pedidoId: string;
  clienteId: string;
  numero: number;
  place?: LinePlace | null;
} & DetalheDaEtapa;

/**
 * Locks the conversation that a line is to go into, and reads the lines that the order has; the caller sends it beside its own
 * reads, after the lock of the order, so that it costs no round trip. `pedidoId` null: an order that is only being made.
 * @returns null in a careful run, where the line is written behind a savepoint from its beginning
 */
export async function openLine(
  uow: UnitOfWork,
  { clienteId, pedidoId }: { clienteId: string; pedidoId: string | null },
): Promise<LinePlace | null> {
  return uow.careful ? null : uow.guard(findPlace(uow, { clienteId, pedidoId }));
}

async function findPlace(
  { db }: UnitOfWork,
  { clienteId, pedidoId }: { clienteId: string; pedidoId: string | null },
): Promise<LinePlace> {
  // In this order: what the lock waited for is seen by the second statement.
  const [conversa, linhas] = await Promise.all([
    lockConversaIfThere(db, systemScope(ACTOR, clienteId)),
    pedidoId === null ? [] : listAutomaticLines(db, pedidoId),
  ]);
  return { ultimo: conversa?.ultimo ?? 0, linhas: new Set(linhas) };
}

/**
 * Writes the automatic chat line of a completed step of an order (docs/product/decisions.md), inside the caller's transaction.
 * A failure is logged and does not undo the step. `place` is what `openLine` gave, if the caller asked before.
 * @returns the warning to show to the patient, or null when the line was written
 */
export async function writeEtapaLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { etapa, pedidoId, clienteId, numero, place = null, ...detalhe }: EtapaLine,
): Promise<string | null> {
  const mensagem = mensagemDaEtapa(etapa, numero, detalhe);
  const written = await writeAutomaticLine(uow, deps, {
    mensagem,
    repete: seRepete(etapa),
    pedidoId,
    clienteId,
    place,
  });
  return written
    ? null
    : 'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.';
}

type AutomaticLine = {
  mensagem: string;
  /**
   * True for an event that may happen again (deleted, restored, …): the line is always written, and the caller ensures
   * that it has just happened. Otherwise it is written once per order.
   */
  repete?: boolean;
  /** Null for a line about no order: it is always written, and the caller ensures that this happens once. */
  pedidoId: string | null;
  clienteId: string;
  place?: LinePlace | null;
};

/**
 * Writes an automatic line into the patient's chat; a line about an order is skipped when it was written
 * before, unless it may happen again. A failure is logged and leaves the caller's work intact: the use case then runs once more,
 * with the line behind a savepoint.
 * @returns false when writing failed
 */
export async function writeAutomaticLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  line: AutomaticLine,
): Promise<boolean> {
  if (!uow.careful) {
    const place = line.place ?? (await uow.guard(findPlace(uow, line)));
    const n = nextNumber(line, place);
    if (n === null) return true;
    uow.sent(uow.guard(writeAs(uow, deps, line, n)));
    announceConversa(uow, systemScope(ACTOR, line.clienteId), n);
    return true;
  }
  const failure = await tryInside(uow.db, async () => {
    const n = nextNumber(line, await findPlace(uow, line));
    if (n === null) return;
    await writeAs(uow, deps, line, n);
    announceConversa(uow, systemScope(ACTOR, line.clienteId), n);
  });
  if (!failure) return true;
  deps.log.error({ err: failure }, 'automatic message not written');
  return false;
}

/** The number of a line in its locked conversation; null for one that was written before and does not happen again. */
function nextNumber(
  { mensagem, repete = false, pedidoId }: AutomaticLine,
  { ultimo, linhas }: LinePlace,
): number | null {
  return pedidoId !== null && !repete && linhas.has(mensagem) ? null : ultimo + 1;
}

/** Sends a line; the lock that gave its number is held. */
function writeAs(
  { db }: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { mensagem, pedidoId, clienteId }: AutomaticLine,
  n: number,
): Promise<void> {
  return insertLine(db, {
    cliente_id: clienteId,
    pedido_id: pedidoId,
    n,
    por: 'Adm',
    automatica: true,
    mensagem,
    created_at: deps.clock(),
  });
}
