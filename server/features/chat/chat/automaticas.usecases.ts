import {
  mensagemDaEtapa,
  seRepete,
  type DetalheDaEtapa,
  type Etapa,
} from '#domain/pedidos/mensagens-etapa.ts';
import { systemScope } from '#platform/actor.ts';
import { tryInside } from '#platform/db/transaction.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { insertLine } from './chat.repository.ts';
import { announceConversa } from '../chat.events.ts';

const ACTOR = { tipo: 'Sistema', nome: 'chat' } as const;

type EtapaLine = {
  etapa: Etapa;
  pedidoId: string;
  clienteId: string;
  numero: number;
} & DetalheDaEtapa;

/**
 * Writes the automatic chat line of a completed step of an order (docs/product/decisions.md), inside the caller's transaction.
 * A failure is logged and does not undo the step. The caller holds the lock of the order.
 * @returns the warning to show to the patient, or null when the line was written
 */
export async function writeEtapaLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { etapa, pedidoId, clienteId, numero, ...detalhe }: EtapaLine,
): Promise<string | null> {
  const mensagem = mensagemDaEtapa(etapa, numero, detalhe);
  const written = await writeAutomaticLine(uow, deps, {
    mensagem,
    repete: seRepete(etapa),
    pedidoId,
    clienteId,
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
  const scope = systemScope(ACTOR, line.clienteId);
  if (!uow.careful) {
    uow.sent(uow.guard(writeAs(uow, deps, line)));
    announceConversa(uow, scope, NUMBER_UNKNOWN);
    return true;
  }
  const failure = await tryInside(uow.db, async () => {
    await writeAs(uow, deps, line);
    announceConversa(uow, scope, NUMBER_UNKNOWN);
  });
  if (!failure) return true;
  deps.log.error({ err: failure }, 'automatic message not written');
  return false;
}

/** In the event of a line whose number is given as it is written. */
const NUMBER_UNKNOWN = 0;

function writeAs(
  { db }: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { mensagem, repete = false, pedidoId, clienteId }: AutomaticLine,
): Promise<void> {
  const line = { cliente_id: clienteId, pedido_id: pedidoId, mensagem, created_at: deps.clock() };
  return insertLine(db, line, pedidoId === null || repete);
}
